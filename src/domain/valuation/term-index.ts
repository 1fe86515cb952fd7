/**
 * Terms to look for in a clause; both are written in lower case without accents, with single spaces between words. `*` at the beginning or the end
 * of a word stands for any letters and digits; `^` before a term and `$` after it say that the clause begins or ends there.
 */
export interface TermList<Of> {
  readonly of: Of
  /** Comma-separated. */
  readonly terms: string
}

interface Term<Of> {
  readonly of: Of
  readonly tier: number
  /** The place of its list in its tier. */
  readonly list: number
  readonly words: readonly ((word: string) => boolean)[]
  readonly isAtStart: boolean
  readonly isAtEnd: boolean
}

/**
 * Looks for many lists of terms in one pass: the words of a clause are looked up, where a pattern for each list would be tried at every letter.
 * Answers of the first tier that names anything the list that is named first; of several that begin at the same word the one with the longest
 * match, then the earlier one. null where none is named.
 */
export function openTermIndex<Of>(tiers: readonly (readonly TermList<Of>[])[]): (clause: string) => Of | null {
  const byWord = new Map<string, Term<Of>[]>()
  const byBeginning = new Map<string, Term<Of>[]>()
  const byPattern: Term<Of>[] = []
  for (const [tier, lists] of tiers.entries())
    for (const [list, { of, terms }] of lists.entries())
      for (const text of terms.split(',').map((term) => term.trim())) {
        const words = text.replace(/^\^|\$$/g, '').split(' ')
        const [isAtStart, isAtEnd] = [text.startsWith('^'), text.endsWith('$')]
        const term = { of, tier, list, words: words.map(testOf), isAtStart, isAtEnd }
        const first = words[0] ?? ''
        if (first.startsWith('*')) byPattern.push(term)
        else if (first.endsWith('*')) addTo(byBeginning, first.slice(0, -1), term)
        else addTo(byWord, first, term)
      }
  const lengths = [...new Set([...byBeginning.keys()].map(({ length }) => length))].sort((one, other) => one - other)

  return (clause) => {
    const words = clause.split(' ')
    const named: (Named<Of> | undefined)[] = tiers.map(() => undefined)
    const weigh = (terms: readonly Term<Of>[] | undefined, at: number) => {
      for (const term of terms ?? []) {
        const before = named[term.tier]
        if (before !== undefined && before.at < at) continue
        const length = lengthAt(term, words, at)
        if (length > 0 && (before === undefined || isBetter(term, length, before)))
          named[term.tier] = { term, at, length }
      }
    }
    for (let at = 0; at < words.length && named[0] === undefined; at += 1) {
      const word = words[at] ?? ''
      if (word === '') continue
      weigh(byWord.get(word), at)
      for (const length of lengths) {
        if (length > word.length) break
        weigh(byBeginning.get(word.slice(0, length)), at)
      }
      weigh(byPattern, at)
    }
    return named.find((one) => one !== undefined)?.term.of ?? null
  }
}

/** What a tier names first. */
interface Named<Of> {
  readonly term: Term<Of>
  readonly at: number
  readonly length: number
}

/** Of two matches that begin at the same word. */
function isBetter({ list }: Term<unknown>, length: number, { term, length: longest }: Named<unknown>): boolean {
  return length > longest || (length === longest && list < term.list)
}

/** Letters of a term's match where it begins at a word; 0 where it does not stand there. */
function lengthAt({ words, isAtStart, isAtEnd }: Term<unknown>, clause: readonly string[], at: number): number {
  if ((isAtStart && at > 0) || (isAtEnd && at + words.length < clause.length)) return 0
  let length = words.length - 1
  for (const [place, isWord] of words.entries()) {
    const word = clause[at + place]
    if (word === undefined || !isWord(word)) return 0
    length += word.length
  }
  return length
}

function testOf(pattern: string): (word: string) => boolean {
  const letters = pattern.replace(/^\*|\*$/g, '')
  if (!/^[a-z0-9]+$/.test(letters))
    throw new RangeError(`The term "${pattern}" is not of plain words with * at their ends.`)
  const [isOpenBefore, isOpenAfter] = [pattern.startsWith('*'), pattern.endsWith('*')]
  if (isOpenBefore && isOpenAfter) return (word) => word.includes(letters)
  if (isOpenBefore) return (word) => word.endsWith(letters)
  return isOpenAfter ? (word) => word.startsWith(letters) : (word) => word === letters
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}
