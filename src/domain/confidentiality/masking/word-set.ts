const LETTER = 0b1_1111
const [ENDS_WORD, LAST_EDGE, TARGET_SHIFT] = [1 << 5, 1 << 6, 7]
const ROOT = 1
const CODE_OF_A = 97

/**
 * Set of words of the letters a to z as a minimal automaton. A look-up takes time linear in the word; a quarter of a
 * million words take some 300 kB.
 */
export class WordSet {
  readonly #edges: Uint32Array

  /** @param edges packed by `scripts/word-automaton.ts` */
  constructor(edges: Uint32Array) {
    this.#edges = edges
  }

  has(word: string): boolean {
    return this.endsIn(word, 0).includes(word.length)
  }

  /** Returns the end positions of the set's words that start at a position of a folded word, shortest first. */
  endsIn(word: string, from: number): number[] {
    const ends: number[] = []
    let node = ROOT
    for (let at = from; at < word.length && node > 0; at++) {
      const edge = this.#edgeOf(node, word.charCodeAt(at) - CODE_OF_A)
      if (edge === 0) return ends
      if (edge & ENDS_WORD) ends.push(at + 1)
      node = edge >>> TARGET_SHIFT
    }
    return ends
  }

  #edgeOf(node: number, letter: number): number {
    for (let at = node; ; at++) {
      const edge = this.#edges[at] ?? LAST_EDGE
      if ((edge & LETTER) === letter) return edge
      if (edge & LAST_EDGE) return 0
    }
  }
}
