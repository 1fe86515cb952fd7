const LETTER = 0b1_1111
const [ENDS_WORD, LAST_EDGE, TARGET_SHIFT] = [1 << 5, 1 << 6, 7]
const ROOT = 1
const CODE_OF_A = 97

/** Words of the letters a to z as a minimal automaton: a look-up costs the word's length, a quarter of a million words some 300 kB. */
export class WordSet {
  readonly #edges: Uint32Array

  /** @param edges as `scripts/word-automaton.ts` packs them */
  constructor(edges: Uint32Array) {
    this.#edges = edges
  }

  /** Whether the set holds a folded word. */
  has(word: string): boolean {
    return this.endsIn(word, 0).includes(word.length)
  }

  /** Where words of the set end that begin at a place of a folded word, the shortest first. */
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
