import { setImmediate as turn } from 'node:timers/promises'
import { type Aggregate, countOfListed } from '../domain/figures/aggregate.ts'
import { differsBySlips, SHORTEST_PART, slipsForgiven } from '../domain/search/word-answers.ts'
import { closing, type Seal, SealedReader, SealedWriter } from './sealed-file.ts'
import { type SavedRows, type Searchable, WordRows } from './word-rows.ts'

/** The viewer of a search and the requested page. */
export interface SearchPage {
  /** Parties already found by their name, which are excluded here. */
  readonly named: readonly number[]
  /** Parties paired with the viewer, which come first. */
  readonly paired: readonly number[]
  /** Only parties with a lower id, which are older; null for the first page. */
  readonly before: number | null
  /** The viewer's network: parties of another circle are excluded unless they are paired with the viewer. */
  readonly network: number | null
  /** Parties hidden from the viewer. */
  readonly hidden: readonly number[]
  readonly limit: number
}

/** Parties whose blind texts match a query. */
export interface TextHits {
  /** Total number, without those found by their name. */
  total: Aggregate
  /** All that are paired with the viewer, the newest first. */
  paired: number[]
  /** A page of the others, the newest first. */
  others: number[]
}

/** Searches parties by the words of their blind texts, in memory. */
export interface WordIndex {
  /** Adds or replaces parties. */
  put(parties: readonly Searchable[]): void
  /**
   * Finds parties whose texts contain every word, each as a part of one of theirs. If there are none, and no name was
   * found, it allows for one or two typing errors in each word.
   *
   * @param words folded like the texts
   */
  find(words: readonly string[], page: SearchPage): Promise<TextHits>
  /** Saves the index in a new file. Parties stored concurrently may be saved partly; the reader stores them again. */
  save(path: string): Promise<Seal>
  /**
   * Restores a saved index into an empty one.
   * @throws Error if the file differs from the one written
   */
  restore(path: string, seal: Seal): Promise<void>
}

/** Occurrences examined before yielding to other work: some two milliseconds. */
const OCCURRENCES_AT_ONCE = 500_000

export function openWordIndex(): WordIndex {
  let rows = new WordRows()

  /** Returns the rows that contain, for every requested word, one of the known words matching it. */
  async function rowsHolding(of: WordRows, answersOf: readonly (readonly number[])[]): Promise<number[]> {
    const rarestFirst = answersOf
      .map((words) => ({ words, occurrences: words.reduce((sum, word) => sum + of.rowsWith(word).length, 0) }))
      .sort((one, other) => one.occurrences - other.occurrences)
    // Number of words found in each row so far. Rows added from here on are found by the next search.
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

/** Runs work in parts, yielding to other work in between. */
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
  // Later rows mostly hold newer parties: from the end, all but the first few are examined once and skipped.
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

/** Inserts an id into a list sorted newest first, keeping at most the limit. */
function addNewest(newest: number[], id: number, limit: number): void {
  let place = newest.length
  while (place > 0 && (newest[place - 1] ?? id) < id) place -= 1
  if (place === limit) return
  newest.splice(place, 0, id)
  if (newest.length > limit) newest.pop()
}

/** Words joined or split at a time: a millisecond at most. */
const WORDS_AT_ONCE = 5_000

interface Lengths {
  ids: number
  words: number
  rows: number
  circles: SavedRows['circles']
}

/** Saves the words of blind texts for {@link readWords}. */
async function saveWords({ ids, circles, words, lengths, rows }: SavedRows, path: string): Promise<Seal> {
  return await closing(await SealedWriter.create(path), async (file) => {
    const head: Lengths = { ids: ids.length, words: words.length, rows: rows.length, circles }
    await file.writeBlob(Buffer.from(JSON.stringify(head)))
    for (const values of [ids, lengths, rows]) await file.write(values)
    for (let from = 0; from < words.length; from += WORDS_AT_ONCE)
      await file.writeBlob(Buffer.from(words.slice(from, from + WORDS_AT_ONCE).join(' ')))
    return await file.seal()
  })
}

/** @throws Error if the file differs from the one written */
async function readWords(path: string, seal: Seal): Promise<SavedRows> {
  return await closing(await SealedReader.open(path, seal), async (file) => {
    const head = JSON.parse(Buffer.from(await file.readBlob()).toString()) as Lengths
    const [ids, lengths] = [new Float64Array(head.ids), new Uint32Array(head.words)]
    const rows = new Uint32Array(head.rows)
    for (const values of [ids, lengths, rows]) await file.readInto(values)
    const words: string[] = []
    while (words.length < head.words)
      for (const word of Buffer.from(await file.readBlob())
        .toString()
        .split(' '))
        words.push(word)
    await file.check()
    return { ids, circles: head.circles, words, lengths, rows }
  })
}
