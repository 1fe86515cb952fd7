import { hasText, VECTOR_DIMENSIONS } from '../domain/matching/scoring/semantic.ts'
import type { StatedSize } from '../domain/matching/wishes/stated-size.ts'
import type { Ranked } from './candidate.ts'
import { bytes, type Column, type Figures, grown, numbers, words } from './column-arrays.ts'
import { flagsOfThesis, ONE_OF_SEVERAL, rowFigures, rowFlags } from './row-values.ts'
import type { SavedRows } from './saved-rows.ts'

/** Parties one side can hold: the columns and slots are reserved as addresses, and take memory as they fill. */
export const ROWS_MAX = 4_000_000
/** Bytes at the start of the vectors' memory that the kernel's arguments and results pass through. */
const SCRATCH_BYTES = 262_144
const PAGE_BYTES = 65_536
const MEMORY_PAGES_MAX = 65_536
/** Rows by which memory grows. */
const GROWTH_ROWS = 4096

/** Keys of a party's words that are kept: a buyer's four facets, a seller's sector and product. */
export const KEYS = 4

type ColumnName = {
  [K in keyof Columns]: Columns[K] extends Column ? K : never
}[keyof Columns]

/** Every column, with the values that a row has in it: what grows, and what is saved and read again. */
const VALUES_PER_ROW: Readonly<Record<ColumnName, number>> = {
  ids: 1,
  identities: 1,
  circles: 1,
  flags: 1,
  industries: 1,
  countries: 1,
  facets: 1,
  sectors: 1,
  excludedSectors: 1,
  keys: KEYS,
  places: 1,
}

/** Vectors are padded to whole SIMD registers. */
export const VECTOR_BYTES = Math.ceil(VECTOR_DIMENSIONS / 16) * 16

/**
 * One side of the universe as columns, in memory that threads can share: 8 bytes a figure, NaN for what is not known, and
 * each party's vectors in `slotsPerRow` slots.
 *
 * ```
 * row      0        1        2 …                       memory  │ scratch │ slot 0 │ slot 1 │ slot 2 │ …
 * ids      ·        ·        ·                                            └ row 0, `slotsPerRow` each ┘
 * numbers  first … last, a column each
 * ```
 */
export class Columns {
  readonly memory = new WebAssembly.Memory({
    initial: SCRATCH_BYTES / PAGE_BYTES,
    maximum: MEMORY_PAGES_MAX,
    shared: true,
  })
  ids = numbers(0)
  identities = numbers(0)
  /** The only network whose parties a party is shown to; NaN for all. */
  circles = numbers(0)
  /** A seller's revenue, growth, margin and EV; a buyer's ticket, growth and margin targets. */
  figures: Figures = [numbers(0), numbers(0), numbers(0), numbers(0)]
  flags = bytes(0)
  /** What a register could search a seller by: numbers that `population.ts` gives to industries and countries. */
  industries = bytes(0)
  countries = bytes(0)
  facets = bytes(0)
  /** Broad sectors as bits: a seller's own, those that a buyer asks for as such, and those that it rules out. */
  sectors = words(0)
  excludedSectors = words(0)
  /** The keys of a party's words, {@link KEYS} a row, 0 for none. */
  keys = words(0)
  /** A seller's place, or where a buyer looks: numbers that `places.ts` gives. */
  places = words(0)
  readonly slotsPerRow: number
  /** Rows in use. */
  length = 0
  readonly #rowOf = new Map<number, number>()
  /** Of the buyers with several theses, the rows of those after the first. */
  readonly #furtherRowsOf = new Map<number, number[]>()
  /** Of the buyers that rule something out, the vectors of what they rule out. */
  readonly #exclusions = new Map<number, readonly Int8Array[]>()
  readonly #statedSizes = new Map<number, StatedSize>()

  constructor(slotsPerRow: number) {
    this.slotsPerRow = slotsPerRow
  }

  /**
   * Puts a party in its row, or in a new one, and each thesis of it after the first in a row of its own; answers the rows, that of the party
   * first. @throws RangeError when the side is full
   */
  put(party: Ranked): readonly [number, ...number[]] {
    const row = this.#rowOf.get(party.id) ?? this.#newRow()
    this.#rowOf.set(party.id, row)
    const theses = party.furtherTheses
    this.#fill(row, party, rowFlags(party) | (theses.length > 0 ? ONE_OF_SEVERAL : 0))
    if (theses.length === 0 && !this.#furtherRowsOf.has(party.id)) return [row]
    const held = this.#furtherRowsOf.get(party.id) ?? []
    while (held.length < theses.length) held.push(this.#newRow())
    this.#furtherRowsOf.set(party.id, held)
    held.forEach((further, at) => {
      const thesis = theses[at]
      // A row that is left over can be reached by nobody, and keeps nothing of its thesis.
      if (thesis === undefined) this.#clear(further, party.id)
      else this.#fill(further, { ...party, toMatch: { ...party.toMatch, ...thesis } }, flagsOfThesis(party, thesis))
    })
    return [row, ...held.slice(0, theses.length)]
  }

  /** Parties held. */
  get parties(): number {
    return this.#rowOf.size
  }

  #fill(row: number, party: Ranked, flags: number): void {
    this.ids[row] = party.id
    this.identities[row] = party.identityId
    this.circles[row] = party.circle ?? Number.NaN
    rowFigures(party).forEach((figure, column) => {
      const values = this.figures[column]
      if (values) values[row] = figure ?? Number.NaN
    })
    this.flags[row] = flags
    const { side, toMatch } = party
    this.sectors[row] = side === 'seller' ? toMatch.sectors : toMatch.broadSectors
    for (let at = 0; at < KEYS; at += 1) this.keys[row * KEYS + at] = toMatch.keys[at] ?? 0
    this.excludedSectors[row] = toMatch.excludedSectors
    const exclusions = toMatch.exclusions.filter(hasText)
    if (exclusions.length > 0) this.#exclusions.set(row, exclusions)
    else this.#exclusions.delete(row)
    if (side === 'buyer' && toMatch.statedSize) this.#statedSizes.set(row, toMatch.statedSize)
    else this.#statedSizes.delete(row)
    const vectors = (side === 'seller' ? [toMatch.vector] : toMatch.facets).filter(hasText).slice(0, this.slotsPerRow)
    this.#forgetVectors(row, vectors.length)
    this.facets[row] = vectors.length
    vectors.forEach((vector, slot) => {
      this.#bytes(row * this.slotsPerRow + slot).set(vector)
    })
  }

  #clear(row: number, id: number): void {
    this.#forgetVectors(row, 0)
    for (const { column, values } of this.columns) column.fill(0, row * values, (row + 1) * values)
    this.ids[row] = id
    this.#exclusions.delete(row)
    this.#statedSizes.delete(row)
  }

  /** What a party no longer says is in no slot of it either. */
  #forgetVectors(row: number, kept: number): void {
    for (let slot = kept; slot < (this.facets[row] ?? 0); slot += 1) this.#bytes(row * this.slotsPerRow + slot).fill(0)
  }

  /** All columns; their values lie row after row. */
  get columns(): { column: Column; values: number }[] {
    const named = Object.entries(VALUES_PER_ROW) as [ColumnName, number][]
    return [
      ...named.map(([name, values]) => ({ column: this[name], values })),
      ...this.figures.map((column) => ({ column, values: 1 })),
    ]
  }

  /** The first so many slots of a row. */
  slotsOf(row: number, slots: number): Int8Array {
    return new Int8Array(
      this.memory.buffer,
      SCRATCH_BYTES + row * this.slotsPerRow * VECTOR_BYTES,
      slots * VECTOR_BYTES,
    )
  }

  /** The vectors of what buyers rule out, by row. */
  get exclusions(): ReadonlyMap<number, readonly Int8Array[]> {
    return this.#exclusions
  }

  /** The sizes that the texts of buyers state, by row. */
  get statedSizes(): ReadonlyMap<number, StatedSize> {
    return this.#statedSizes
  }

  /** Makes room for so many rows in columns that hold none. */
  reserve(rows: number): void {
    while (this.flags.length < rows) this.#grow()
  }

  /** Takes rows that were read into the columns for its own. */
  adopt({ rows, exclusions, statedSizes }: SavedRows): void {
    this.length = rows
    for (let row = 0; row < rows; row += 1) {
      const id = this.ids[row] as number
      if (!this.#rowOf.has(id)) this.#rowOf.set(id, row)
      else if (!this.#furtherRowsOf.get(id)?.push(row)) this.#furtherRowsOf.set(id, [row])
    }
    for (const [row, vectors] of exclusions) this.#exclusions.set(row, vectors)
    for (const [row, size] of statedSizes) this.#statedSizes.set(row, size)
  }

  /** The row of a party; null when it is not here. */
  rowOf(id: number): number | null {
    return this.#rowOf.get(id) ?? null
  }

  /** The vectors of what a buyer rules out. */
  exclusionsOf(row: number): readonly Int8Array[] {
    return this.#exclusions.get(row) ?? []
  }

  /** A row's first vector. */
  vectorOf(row: number): Int8Array {
    return this.#bytes(row * this.slotsPerRow)
  }

  /** Where slot 0 starts. */
  get vectorsAt(): number {
    return SCRATCH_BYTES
  }

  /** Bytes of columns and vectors in use. */
  get bytes(): number {
    return this.length * (8 * (3 + this.figures.length) + 4 + 12 + 4 * KEYS + this.slotsPerRow * VECTOR_BYTES)
  }

  #newRow(): number {
    const row = this.length
    if (row >= ROWS_MAX) throw new RangeError(`the matching index holds at most ${ROWS_MAX} parties a side`)
    if (row >= this.flags.length) this.#grow()
    this.length += 1
    return row
  }

  #grow(): void {
    const rows = Math.min(ROWS_MAX, this.flags.length + Math.max(GROWTH_ROWS, this.flags.length >> 2))
    this.figures = this.figures.map((column) => grown(column, rows)) as Figures
    const named: Partial<Record<ColumnName, Column>> = {}
    for (const [name, values] of Object.entries(VALUES_PER_ROW) as [ColumnName, number][])
      named[name] = grown(this[name], rows * values)
    Object.assign(this, named)
    const needed = Math.ceil((SCRATCH_BYTES + rows * this.slotsPerRow * VECTOR_BYTES) / PAGE_BYTES)
    const pages = Math.min(MEMORY_PAGES_MAX, needed) - this.memory.buffer.byteLength / PAGE_BYTES
    if (pages > 0) this.memory.grow(pages)
  }

  #bytes(slot: number): Int8Array {
    return new Int8Array(this.memory.buffer, SCRATCH_BYTES + slot * VECTOR_BYTES, VECTOR_BYTES)
  }
}
