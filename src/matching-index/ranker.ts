import type { Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import { FIT_THRESHOLD, inNumbers } from '../domain/matching/scoring/fit.ts'
import { type Calibration, factorOfDot, hasText } from '../domain/matching/scoring/semantic.ts'
import type { Page, Place, Scored } from '../domain/matching/scoring/shortlist.ts'
import { otherSide, type Side } from '../domain/party.ts'
import { Best } from './best.ts'
import type { Asker, Ranked } from './candidate.ts'
import { survivorsOf } from './candidate-filter.ts'
import { Columns } from './columns.ts'
import { BATCH, type Kernel, openKernel } from './kernel.ts'
import { leastDotOf, leastDotsOf, tenthsOf } from './least-dots.ts'
import { type Offered, Population } from './population.ts'

/** Facets a buyer has at most: its sector and three solutions. */
const FACETS_MAX = 4
/** Rows gone through at a time: what the first blocks found spares the later ones work, and their figures stay in the cache. */
const BLOCK_ROWS = 65_536
/** Buckets of the order by deterministic score. */
const BUCKETS = tenthsOf(100) + 1

export interface Question {
  limit: number
  /** Rank after this place only; null from the best on. */
  after: Place | null
  /** Whether `total` is asked for: counting takes every candidate's dot product, ranking alone can stop early. */
  count: boolean
}

/**
 * Ranks the universe for one party: exact, by the domain's own functions over columns, and by SIMD for the dot products.
 *
 * ```
 * gates ──► deterministic ──► may it be shown? ──► by deterministic, descending ──► dots, a batch at a time ──► stop when the rest
 *  bits        columns         (semantic ≤ 1)       (only when not counting)            (kernel)             of a block cannot reach the k-th
 * ```
 * Counting, whether a dot product makes a match is read from a table; a fit is worked out only where it may be shown.
 */
export class Ranker {
  readonly #sides: Record<Side, { columns: Columns; kernel: Kernel }> = { buyer: sideOf(FACETS_MAX), seller: sideOf(1) }
  readonly #population = new Population(this.#sides.buyer.columns, this.#sides.seller.columns)
  readonly #calibration: Calibration | undefined
  /** By the buyer's facets. */
  readonly #leastDots: readonly Int32Array[]
  readonly #blockRows: number
  readonly #rows: Uint32Array
  readonly #ordered: Uint32Array
  #deterministic = new Float64Array(0)

  /** @param calibration of the model that made the vectors; the local model's by default. */
  constructor(calibration?: Calibration, blockRows = BLOCK_ROWS) {
    this.#calibration = calibration
    this.#blockRows = blockRows
    this.#rows = new Uint32Array(blockRows)
    this.#ordered = new Uint32Array(blockRows)
    this.#leastDots = Array.from({ length: FACETS_MAX + 1 }, (_, facets) =>
      leastDotsOf(Math.max(1, facets), calibration),
    )
  }

  put(party: Ranked): void {
    this.#population.put(party)
  }

  /** Parties of a side that are offered: those that exist, and those of the demonstration universe. */
  offeredOn(side: Side): Offered {
    return this.#population.offeredOn(side)
  }

  /** How many of the sellers that are offered share each telling of one. */
  sharersOf(traits: Traits): number[] {
    return this.#population.sharersOf(traits)
  }

  /** Parties of a side. */
  sizeOf(side: Side): number {
    return this.#sides[side].columns.length
  }

  /** Bytes of columns and vectors in use. */
  get bytes(): number {
    return this.#sides.buyer.columns.bytes + this.#sides.seller.columns.bytes
  }

  /** The matches of a party, which need not be in the universe itself, best first. `total` is 0 where it was not asked for. */
  rank(party: Asker, { limit, after, count }: Question): Page<Scored> {
    const { columns, kernel } = this.#sides[otherSide(party.side)]
    const best = new Best(limit, after)
    const query = (party.side === 'buyer' ? party.toMatch.facets : [party.toMatch.vector]).filter(hasText)
    // Without text a factor is too low for any match.
    if (query.length === 0) return best.page(count)
    kernel.setQuery(query)
    const facets = party.side === 'buyer' ? query.length : null
    const batchRows = Math.floor(BATCH / columns.slotsPerRow)
    for (let from = 0; from < columns.length; from += this.#blockRows) {
      best.trim()
      const survivors = this.#survivorsOf(party, columns, from, count ? FIT_THRESHOLD : best.floor)
      const rows = count ? survivors : this.#byDeterministic(survivors)
      for (let start = 0; start < rows.length; start += batchRows) {
        const batch = rows.subarray(start, start + batchRows)
        best.trim()
        if (!count && (this.#deterministic[batch[0] ?? 0] ?? 0) < best.floor) break
        this.#score(batch, columns, kernel, facets, best)
      }
    }
    return best.page(count)
  }

  /** Rows of a block whose gates are open and whose figures leave a fit of `least` possible; their scores lie beside, by row. */
  #survivorsOf(party: Asker, columns: Columns, from: number, least: number): Uint32Array {
    if (this.#deterministic.length < columns.length) this.#deterministic = new Float64Array(columns.ids.length)
    const block = { from, to: Math.min(columns.length, from + this.#blockRows), least }
    return this.#rows.subarray(0, survivorsOf(party, columns, block, this.#rows, this.#deterministic))
  }

  /** What a ranking with its count has to read: the rows whose text decides. For measuring. */
  survivorsOf(party: Asker): { rows: Uint32Array; columns: Columns } {
    const { columns } = this.#sides[otherSide(party.side)]
    const rows: number[] = []
    for (let from = 0; from < columns.length; from += this.#blockRows)
      for (const row of this.#survivorsOf(party, columns, from, FIT_THRESHOLD)) rows.push(row)
    return { rows: Uint32Array.from(rows), columns }
  }

  /** The survivors by deterministic, descending: a counting sort, since a score is one of a thousand. */
  #byDeterministic(survivors: Uint32Array): Uint32Array {
    const starts = new Uint32Array(BUCKETS + 1)
    const bucketOf = (row: number) => BUCKETS - 1 - tenthsOf(this.#deterministic[row] ?? 0)
    for (const row of survivors) {
      const bucket = bucketOf(row) + 1
      starts[bucket] = (starts[bucket] ?? 0) + 1
    }
    for (let bucket = 1; bucket <= BUCKETS; bucket += 1)
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
    for (const row of survivors) {
      const bucket = bucketOf(row)
      const place = starts[bucket] ?? 0
      this.#ordered[place] = row
      starts[bucket] = place + 1
    }
    return this.#ordered.subarray(0, survivors.length)
  }

  /** @param facets of the buyer that asks; null where each candidate is a buyer with its own. */
  #score(batch: Uint32Array, columns: Columns, kernel: Kernel, facets: number | null, best: Best): void {
    const dots = kernel.dots(slotsOf(batch, columns))
    const scores = this.#deterministic
    const reach = leastDotOf(best.floor, { deterministic: 100, facets: facets ?? 1 }, this.#calibration)
    let at = 0
    for (const row of batch) {
      const own = columns.facets[row] as number
      let dot = dots[at++] as number
      for (let slot = 1; slot < own; slot += 1) dot = Math.max(dot, dots[at++] as number)
      const deterministic = scores[row] as number
      const least = this.#leastDots[facets ?? own] as Int32Array
      if (dot < (least[tenthsOf(deterministic)] as number)) continue
      if (dot < reach || deterministic < best.floor) best.count()
      else {
        const semantic = factorOfDot(dot, facets ?? own, this.#calibration)
        best.offer(columns.ids[row] as number, inNumbers.fit(deterministic, semantic))
      }
    }
  }
}

function sideOf(slotsPerRow: number): { columns: Columns; kernel: Kernel } {
  const columns = new Columns(slotsPerRow)
  return { columns, kernel: openKernel(columns) }
}

/** The slots of some rows' vectors, in their order. */
function slotsOf(rows: Uint32Array, { slotsPerRow, facets }: Columns): Uint32Array {
  if (slotsPerRow === 1) return rows
  const slots = new Uint32Array(rows.length * slotsPerRow)
  let used = 0
  for (const row of rows)
    for (let slot = 0; slot < (facets[row] as number); slot += 1) slots[used++] = row * slotsPerRow + slot
  return slots.subarray(0, used)
}
