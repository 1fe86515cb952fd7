import { isReachable, isWarm } from '../domain/matching/scoring/gates.ts'
import type { BuyerToMatch } from '../domain/matching/scoring/pair.ts'
import { hasText, VECTOR_DIMENSIONS } from '../domain/matching/scoring/semantic.ts'
import type { StatedSize } from '../domain/reading/stated-size.ts'
import type { Ranked } from './candidate.ts'
import type { SavedRows } from './saved-rows.ts'

/** Values of all rows, in memory that threads share. */
type Column = Float64Array | Uint32Array | Uint8Array
type Figures = [Float64Array, Float64Array, Float64Array, Float64Array]

const numbers = (rows: number): Float64Array => new Float64Array(new SharedArrayBuffer(rows * 8))
const words = (rows: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(rows * 4))
const bytes = (rows: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(rows))

/** Returns a larger copy. */
function grown<A extends Column>(from: A, values: number): A {
  const make = from instanceof Float64Array ? numbers : from instanceof Uint32Array ? words : bytes
  const to = make(values) as A
  to.set(from)
  return to
}

/** Maximum number of rows on one side. Columns and slots reserve addresses and use memory only as they fill. */
export const ROWS_MAX = 4_000_000
/** Bytes at the start of the vectors' memory for the kernel's arguments and results. */
const SCRATCH_BYTES = 262_144
const PAGE_BYTES = 65_536
const MEMORY_PAGES_MAX = 65_536
/** Rows by which memory grows. */
const GROWTH_ROWS = 4096

/** Stored keys of a party's words: a buyer's four facets, a seller's sector and product. */
export const KEYS = 4

type ColumnName = {
  [K in keyof Columns]: Columns[K] extends Column ? K : never
}[keyof Columns]

/** Values per row of every column that grows and is saved. */
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
  roles: 1,
  kinds: 1,
  places: 1,
}

/** Vectors are padded to whole SIMD registers. */
export const VECTOR_BYTES = Math.ceil(VECTOR_DIMENSIONS / 16) * 16

/** Bits of the flags column. */
export const WARM = 1

export const REACHABLE = 2

export const OFFERED = 4

export const FICTIONAL = 8

/** A buyer that considers any business. */
export const GENERALIST = 16

/** A seller whose revenue is shown as a whole decade. */
export const ON_GRID = 32

/** One of several theses of a buyer, each in a row. */
export const ONE_OF_SEVERAL = 64

/** A thesis whose facets are past deals of the buyer. */
export const PAST_DEALS = 128

/** Returns the flags of a party's row. */
function rowFlags(party: Ranked): number {
  return (
    (isWarm(party) ? WARM : 0) |
    (isReachable(party) ? REACHABLE : 0) |
    (party.offered && party.circle === null && !party.unproven ? OFFERED : 0) |
    (party.fictional ? FICTIONAL : 0) |
    (party.toMatch.isGeneralist ? GENERALIST : 0) |
    ((party.traits?.narrowest ?? 0) > 0 ? ON_GRID : 0)
  )
}

/** Returns the flags of a further thesis, without those by which parties are counted. */
function flagsOfThesis(party: Ranked, { isGeneralist, arePastDeals }: BuyerToMatch): number {
  return (
    (isWarm(party) ? WARM : 0) |
    (isReachable(party) ? REACHABLE : 0) |
    (isGeneralist ? GENERALIST : 0) |
    (arePastDeals ? PAST_DEALS : 0) |
    ONE_OF_SEVERAL
  )
}

/** A seller's revenue, growth, margin and EV; a buyer's ticket, growth and margin targets. */
function rowFigures({ side, toMatch }: Ranked): (number | null)[] {
  const { figures, criteria, evEurM } = toMatch
  return side === 'seller'
    ? [figures.revenueEurM, figures.growthPct, figures.ebitdaMarginPct, evEurM]
    : [criteria.ticketMinEurM, criteria.ticketMaxEurM, criteria.growthTargetPct, criteria.ebitdaTargetPct]
}

/**
 * One side of the universe as columns, in memory that threads can share: 8 bytes a figure, NaN for unknown, and each
 * party's vectors in `slotsPerRow` slots.
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
  /** Searchable attributes of a seller in a register: the numbers of its industry and country in `population.ts`. */
  industries = bytes(0)
  countries = bytes(0)
  facets = bytes(0)
  /** Broad sectors as bits: a seller's own, those requested as such by a buyer, and those it excludes. */
  sectors = words(0)
  excludedSectors = words(0)
  /** The keys of a party's words, {@link KEYS} a row, 0 for none. */
  keys = words(0)
  /** Roles as bits: a seller's own, or those that a buyer wants; 0 for any. */
  roles = words(0)
  /** Kinds of company as bits: those that a seller shows, or those that decide for a buyer. */
  kinds = words(0)
  /** Numbers from `places.ts`: a seller's place, or a buyer's geography. */
  places = words(0)
  readonly slotsPerRow: number
  /** Rows in use. */
  length = 0
  readonly #rowOf = new Map<number, number>()
  /** Rows of further theses, keyed by buyer. */
  readonly #furtherRowsOf = new Map<number, number[]>()
  /** Vectors of exclusions, for buyers that have any. */
  readonly #exclusions = new Map<number, readonly Int8Array[]>()
  readonly #statedSizes = new Map<number, StatedSize>()

  constructor(slotsPerRow: number) {
    this.slotsPerRow = slotsPerRow
  }

  /**
   * Stores a party in its row, or a new one, and each further thesis in a row of its own. Returns the rows, the party's
   * first.
   * @throws RangeError if the side is full
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
      // A surplus row is made unreachable and its thesis erased.
      if (thesis === undefined) this.#clear(further, party.id)
      else this.#fill(further, { ...party, toMatch: { ...party.toMatch, ...thesis } }, flagsOfThesis(party, thesis))
    })
    return [row, ...held.slice(0, theses.length)]
  }

  /** Number of parties. */
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
    this.roles[row] = toMatch.roles ?? 0
    this.kinds[row] = side === 'seller' || toMatch.isOfKinds ? (toMatch.kinds ?? 0) : 0
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

  /** Erases the vectors of texts that a party no longer has. */
  #forgetVectors(row: number, kept: number): void {
    for (let slot = kept; slot < (this.facets[row] ?? 0); slot += 1) this.#bytes(row * this.slotsPerRow + slot).fill(0)
  }

  /** All columns; the values of a row are adjacent. */
  get columns(): { column: Column; values: number }[] {
    const named = Object.entries(VALUES_PER_ROW) as [ColumnName, number][]
    return [
      ...named.map(([name, values]) => ({ column: this[name], values })),
      ...this.figures.map((column) => ({ column, values: 1 })),
    ]
  }

  /** Returns the first `slots` slots of a row. */
  slotsOf(row: number, slots: number): Int8Array {
    return new Int8Array(
      this.memory.buffer,
      SCRATCH_BYTES + row * this.slotsPerRow * VECTOR_BYTES,
      slots * VECTOR_BYTES,
    )
  }

  /** Vectors of buyers' exclusions, by row. */
  get exclusions(): ReadonlyMap<number, readonly Int8Array[]> {
    return this.#exclusions
  }

  /** Sizes stated in buyers' texts, by row. */
  get statedSizes(): ReadonlyMap<number, StatedSize> {
    return this.#statedSizes
  }

  /** Reserves rows in empty columns. */
  reserve(rows: number): void {
    while (this.flags.length < rows) this.#grow()
  }

  /** Takes over rows that were read into the columns. */
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

  /** Returns the row of a party, null if it has none. */
  rowOf(id: number): number | null {
    return this.#rowOf.get(id) ?? null
  }

  /** Returns the vectors of a buyer's exclusions. */
  exclusionsOf(row: number): readonly Int8Array[] {
    return this.#exclusions.get(row) ?? []
  }

  /** Returns a row's first vector. */
  vectorOf(row: number): Int8Array {
    return this.#bytes(row * this.slotsPerRow)
  }

  /** Offset of slot 0, bytes. */
  get vectorsAt(): number {
    return SCRATCH_BYTES
  }

  /** Bytes of columns and vectors in use. */
  get bytes(): number {
    return this.length * (8 * (3 + this.figures.length) + 4 + 20 + 4 * KEYS + this.slotsPerRow * VECTOR_BYTES)
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
