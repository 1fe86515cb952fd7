import { setImmediate as turn } from 'node:timers/promises'
import { type Aggregate, countOfListed } from '../domain/figures/aggregate.ts'
import { differsBySlips, SHORTEST_PART, slipsForgiven } from '../domain/search/word-answers.ts'
import { closing, type Seal, SealedReader, SealedWriter } from './sealed-file.ts'

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

/** The indexed data of a party. */
export interface Searchable {
  id: number
  /** The only network whose workspaces it is shown to; null for all. */
  circle: number | null
  /** Its blind texts as folded words between spaces. Null for a party that no search finds. */
  searchText: string | null
}

/** Rows in saved form: the parties found, and for each word the rows that contain it. */
interface SavedRows {
  ids: Float64Array
  circles: (readonly [row: number, circle: number])[]
  words: string[]
  /** Number of rows of each word; then their rows, one word after another. */
  lengths: Uint32Array
  rows: Uint32Array
}

/** Below this, compacting dead rows is not worth its cost. */
const DEAD_MIN = 10_000

/** Occurrences or rows written, and rows or words adopted, before yielding to other work: a few milliseconds each. */
const STEPS_AT_ONCE = 100_000

const ROWS_AT_ONCE = 20_000

const ADOPTED_AT_ONCE = 20_000

/** The rows of a word, in a buffer with spare capacity. */
interface Occurrences {
  rows: Uint32Array
  length: number
}

/**
 * Texts as rows, and for every word the rows that contain it. A party that changes gets a new row and its former one
 * becomes dead, because removing it from the lists of all its words would cost more.
 */
class WordRows {
  readonly #ids: number[] = []
  readonly #isDead: boolean[] = []
  readonly #circles = new Map<number, number>()
  readonly #rowById = new Map<number, number>()
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  readonly #occurrences: Occurrences[] = []
  #dead = 0
  // All known words in one text, to search parts of all of them at once; rebuilt after words have been added.
  #joined = ''
  #starts = new Uint32Array(0)

  put({ id, circle, searchText }: Searchable): void {
    const former = this.#rowById.get(id)
    if (former !== undefined) {
      this.#isDead[former] = true
      this.#circles.delete(former)
      this.#rowById.delete(id)
      this.#dead += 1
    }
    let row: number | null = null
    for (const word of searchText?.split(' ') ?? []) {
      if (word === '') continue
      row ??= this.#addRow(id, circle)
      append(this.#occurrencesOf(word), row)
    }
  }

  /** Number of rows, dead ones included. */
  get length(): number {
    return this.#ids.length
  }

  /** Returns the party of a row, null for a dead one. */
  idOf(row: number): number | null {
    return this.#isDead[row] ? null : (this.#ids[row] ?? null)
  }

  circleOf(row: number): number | null {
    return this.#circles.get(row) ?? null
  }

  /** Returns the numbers of the known words that contain this part. */
  wordsHolding(part: string): number[] {
    this.#joinWords()
    const found: number[] = []
    for (let at = this.#joined.indexOf(part); at !== -1; ) {
      const number = lastNotAfter(this.#starts, at)
      found.push(number)
      at = this.#joined.indexOf(part, (this.#starts[number] ?? 0) + (this.#words[number]?.length ?? 0))
    }
    return found
  }

  /** Returns the number of a known word, or nothing if no text has it. */
  wordsEqualTo(word: string): number[] {
    const number = this.#numbers.get(word)
    return number === undefined ? [] : [number]
  }

  wordsLike(isAlike: (word: string) => boolean): number[] {
    return this.#words.flatMap((word, number) => (isAlike(word) ? [number] : []))
  }

  /** Returns the rows of a known word, dead ones included. */
  rowsWith(word: number): Uint32Array {
    const { rows, length } = this.#occurrences[word] ?? NO_OCCURRENCES
    return rows.subarray(0, length)
  }

  /** True if more rows are dead than alive. */
  get isSparse(): boolean {
    return this.#dead > DEAD_MIN && this.#dead > this.#ids.length / 2
  }

  /** Returns a copy without dead rows and without words that no text has any more. */
  compacted(): WordRows {
    const next = new WordRows()
    const places = this.#ids.map((id, row) => (this.#isDead[row] ? null : next.#addRow(id, this.circleOf(row))))
    for (const [number, word] of this.#words.entries()) {
      let own: Occurrences | null = null
      for (const row of this.rowsWith(number)) {
        const place = places[row]
        if (place === null || place === undefined) continue
        own ??= next.#occurrencesOf(word)
        append(own, place)
      }
    }
    return next
  }

  /**
   * Yields the living rows and their words, a part at a time. A row that dies meanwhile may be incomplete; storing its
   * party again completes it. Words of dead rows alone are omitted.
   */
  *living(): Generator<null, SavedRows> {
    // Rows added meanwhile come after these and are omitted.
    const places = new Int32Array(this.#ids.length).fill(-1)
    const ids: number[] = []
    const circles: [number, number][] = []
    for (let row = 0; row < places.length; row += 1) {
      if (row % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield null
      if (this.#isDead[row]) continue
      const circle = this.#circles.get(row)
      places[row] = ids.push(this.#ids[row] as number) - 1
      if (circle !== undefined) circles.push([places[row] as number, circle])
    }
    yield null
    const words: string[] = []
    const lengths: number[] = []
    const rows = new Uint32Array(this.#occurrences.reduce((sum, { length }) => sum + length, 0))
    let length = 0
    for (let word = 0, since = 0; word < this.#words.length; word += 1) {
      const before = length
      for (const row of this.rowsWith(word)) {
        const place = places[row] ?? -1
        if (place < 0) continue
        rows[length] = place
        length += 1
        since += 1
      }
      if (length > before) {
        words.push(this.#words[word] as string)
        lengths.push(length - before)
      }
      since += 1
      if (since < STEPS_AT_ONCE) continue
      since = 0
      yield null
    }
    const counts = Uint32Array.from(lengths)
    return { ids: Float64Array.from(ids), circles, words, lengths: counts, rows: rows.subarray(0, length) }
  }

  /** Fills an empty index with saved rows, one part at a time. */
  *adopt({ ids, circles, words, lengths, rows }: SavedRows): Generator<null, void> {
    const circleOf = new Map(circles)
    for (const [row, id] of ids.entries()) {
      this.#addRow(id, circleOf.get(row) ?? null)
      if (row % ADOPTED_AT_ONCE === 0) yield null
    }
    let at = 0
    for (const [number, word] of words.entries()) {
      const length = lengths[number] ?? 0
      this.#numbers.set(word, this.#words.push(word) - 1)
      this.#occurrences.push({ rows: rows.subarray(at, at + length), length })
      at += length
      if (number % ADOPTED_AT_ONCE === 0) yield null
    }
  }

  #addRow(id: number, circle: number | null): number {
    const row = this.#ids.push(id) - 1
    this.#isDead.push(false)
    this.#rowById.set(id, row)
    if (circle !== null) this.#circles.set(row, circle)
    return row
  }

  #occurrencesOf(word: string): Occurrences {
    const known = this.#occurrences[this.#numbers.get(word) ?? -1]
    if (known !== undefined) return known
    const own = { rows: new Uint32Array(2), length: 0 }
    this.#numbers.set(word, this.#words.push(word) - 1)
    this.#occurrences.push(own)
    return own
  }

  #joinWords(): void {
    if (this.#starts.length === this.#words.length) return
    this.#joined = `${this.#words.join(' ')} `
    this.#starts = new Uint32Array(this.#words.length)
    let at = 0
    for (const [number, word] of this.#words.entries()) {
      this.#starts[number] = at
      at += word.length + 1
    }
  }
}

const NO_OCCURRENCES: Occurrences = { rows: new Uint32Array(0), length: 0 }

/** Appends a row, unless it is already the last. */
function append(to: Occurrences, row: number): void {
  if (to.length > 0 && to.rows[to.length - 1] === row) return
  if (to.length === to.rows.length) {
    to.rows = widened(to.rows)
  }
  to.rows[to.length] = row
  to.length += 1
}

function widened(rows: Uint32Array): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(Math.ceil(rows.length * 1.5) + 1)
  wider.set(rows)
  return wider
}

/** Returns the position of the last of ascending numbers not greater than a value. */
function lastNotAfter(ascending: Uint32Array, value: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((ascending[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
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
