import { setImmediate as turn } from 'node:timers/promises'
import { type Aggregate, countOfListed } from '../domain/confidentiality/blinding/aggregate.ts'
import { differsBySlips, SHORTEST_PART, slipsForgiven } from '../domain/search/word-answers.ts'
import { readWords, saveWords } from './saved-words.ts'
import type { Seal } from './sealed-file.ts'
import { type Searchable, WordRows } from './word-rows.ts'

/** Who asks, and which part of what was found is shown. */
export interface SearchPage {
  /** Parties found by their name: counted once, and not found by their text again. */
  readonly named: readonly number[]
  /** Parties that are paired with the viewer: they come first. */
  readonly paired: readonly number[]
  /** Only parties with a lower id, which are older; null from the newest on. */
  readonly before: number | null
  /** The viewer's network: parties of another circle are left out, unless they are paired with the viewer. */
  readonly network: number | null
  /** Parties that the viewer does not see. */
  readonly hidden: readonly number[]
  readonly limit: number
}

/** Parties whose blind texts answer a query. */
export interface TextHits {
  /** How many in all, without those found by their name. */
  total: Aggregate
  /** All that are paired with the viewer, the newest first. */
  paired: number[]
  /** A page of the others, the newest first. */
  others: number[]
}

/** Finds parties by the words of their blind texts, in memory. */
export interface WordIndex {
  /** Puts parties in, in place of what was known of them. */
  put(parties: readonly Searchable[]): void
  /**
   * Parties whose texts hold every word, each as a part of one of theirs. Where there are none, and no name was found, those
   * whose texts hold every word but for a slip or two.
   *
   * @param words folded as the texts are
   */
  find(words: readonly string[], page: SearchPage): Promise<TextHits>
  /** Saves it in a new file. What is put in meanwhile may be saved in part, and is put in again by whoever reads the file. */
  save(path: string): Promise<Seal>
  /** Reads what was saved, where it holds nothing yet. @throws Error where the file is not as it was written */
  restore(path: string, seal: Seal): Promise<void>
}

/** Occurrences looked at before others are served: some two milliseconds. */
const OCCURRENCES_AT_ONCE = 500_000

export function openWordIndex(): WordIndex {
  let rows = new WordRows()

  /** The rows that hold, for every word asked for, one of the known words that answer it. */
  async function rowsHolding(of: WordRows, answersOf: readonly (readonly number[])[]): Promise<number[]> {
    const rarestFirst = answersOf
      .map((words) => ({ words, occurrences: words.reduce((sum, word) => sum + of.rowsWith(word).length, 0) }))
      .sort((one, other) => one.occurrences - other.occurrences)
    // How many of the words a row is known to hold so far; what is put in from here on is found by the next search.
    const held = new Uint8Array(of.length)
    let holding: number[] = []
    let since = 0
    for (const [before, { words, occurrences }] of rarestFirst.entries()) {
      if (before > 0 && holding.length === 0) return holding
      holding = []
      since += occurrences
      if (since > OCCURRENCES_AT_ONCE) {
        since = 0
        await turn()
      }
      for (const word of words)
        for (const row of of.rowsWith(word))
          if (held[row] === before) {
            held[row] = before + 1
            holding.push(row)
          }
    }
    return holding
  }

  return {
    save: async (path) => await saveWords(await inTurns(rows.living()), path),
    async restore(path, seal) {
      const restored = new WordRows()
      await inTurns(restored.adopt(await readWords(path, seal)))
      rows = restored
    },
    put(parties) {
      for (const party of parties) rows.put(party)
      if (rows.isSparse) rows = rows.compacted()
    },
    async find(words, page) {
      if (words.length === 0) return { total: countOfListed(0), paired: [], others: [] }
      const of = rows
      const exact = words.map((word) => (word.length < SHORTEST_PART ? of.wordsEqualTo(word) : of.wordsHolding(word)))
      const holding = hitsOf(of, await rowsHolding(of, exact), page)
      if (holding.total > 0 || page.named.length > 0) return holding
      const forgiving: number[][] = []
      for (const [at, word] of words.entries()) {
        const slips = slipsForgiven(word)
        const alike = slips === 0 ? [] : of.wordsLike((known) => differsBySlips(word, known, slips))
        forgiving.push([...new Set([...(exact[at] ?? []), ...alike])])
        await turn()
      }
      return hitsOf(of, await rowsHolding(of, forgiving), page)
    },
  }
}

/** Goes through work part by part, and serves others in between. */
async function inTurns<T>(work: Generator<null, T>): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await turn()
  }
}

function hitsOf(of: WordRows, found: readonly number[], page: SearchPage): TextHits {
  const [leftOut, paired] = [new Set([...page.named, ...page.hidden]), new Set(page.paired)]
  const withPaired: number[] = []
  const others: number[] = []
  let total = 0
  // Later rows mostly hold newer parties: from the end, all but the first few are looked at once and left.
  for (const row of found.toReversed()) {
    const id = of.idOf(row)
    if (id === null || leftOut.has(id)) continue
    const isPaired = paired.has(id)
    const circle = of.circleOf(row)
    if (circle !== null && circle !== page.network && !isPaired) continue
    total += 1
    if (isPaired) withPaired.push(id)
    else if (page.before === null || id < page.before) addNewest(others, id, page.limit)
  }
  return { total: countOfListed(total), paired: withPaired.toSorted((one, other) => other - one), others }
}

/** Adds an id to some that stand newest first, of which no more than the limit are kept. */
function addNewest(newest: number[], id: number, limit: number): void {
  let place = newest.length
  while (place > 0 && (newest[place - 1] ?? id) < id) place -= 1
  if (place === limit) return
  newest.splice(place, 0, id)
  if (newest.length > limit) newest.pop()
}
