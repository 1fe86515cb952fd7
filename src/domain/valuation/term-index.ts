/**
 * Terms to find in a clause, both in lower case without accents and with single spaces. `*` at the start or end of a
 * word matches any letters and digits; `^` before a term and `$` after it anchor it to the start or end of the clause.
 */
export interface TermList<Of> {
  readonly of: Of
  readonly terms: readonly string[]
}

interface Term<Of> {
  readonly of: Of
  readonly tier: number
  /** Position of its list in its tier. */
  readonly list: number
  readonly words: readonly ((word: string) => boolean)[]
  readonly isAtStart: boolean
  readonly isAtEnd: boolean
}

/**
 * Searches many lists of terms in one pass by looking up the words of a clause, which is faster than a regular
 * expression per list. Returns the list that is named first in the first tier with a match; among matches that start at
 * the same word the longest wins, then the earlier list. Returns null without a match.
 */
export function openTermIndex<Of>(tiers: readonly (readonly TermList<Of>[])[]): (clause: string) => Of | null {
  const byWord = new Map<string, Term<Of>[]>()
  const byBeginning = new Map<string, Term<Of>[]>()
  const byPattern: Term<Of>[] = []
  for (const [tier, lists] of tiers.entries())
    for (const [list, { of, terms }] of lists.entries())
      for (const text of terms) {
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

/** First match of a tier. */
interface Named<Of> {
  readonly term: Term<Of>
  readonly at: number
  readonly length: number
}

/** Compares two matches that start at the same word. */
function isBetter({ list }: Term<unknown>, length: number, { term, length: longest }: Named<unknown>): boolean {
  return length > longest || (length === longest && list < term.list)
}

/** Returns the length of a term's match at a word; 0 without one. */
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
