/** The indexed data of a party. */
export interface Searchable {
  id: number
  /** The only network whose workspaces it is shown to; null for all. */
  circle: number | null
  /** Its blind texts as folded words between spaces. Null for a party that no search finds. */
  searchText: string | null
}

/** Rows in saved form: the parties found, and for each word the rows that contain it. */
export interface SavedRows {
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
export class WordRows {
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
