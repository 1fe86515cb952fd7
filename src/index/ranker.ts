import type { Anonymity, RegisterCounts, Traits } from '../domain/confidentiality/k-anonymity.ts'
import { inNumbers, isBelowThreshold } from '../domain/matching/fit.ts'
import { isAboveTicket, isBelowTicket, isReachable, isWarm } from '../domain/matching/gates.ts'
import { type Calibration, factorOfDot, hasText, NO_TEXT_FACTOR } from '../domain/matching/semantic.ts'
import type { Page, Place, Scored } from '../domain/matching/shortlist.ts'
import { otherSide, type Side } from '../domain/party.ts'
import { Best } from './best.ts'
import type { Candidate } from './candidate.ts'
import { Columns, REACHABLE, WARM } from './columns.ts'
import { BATCH, type Kernel, openKernel } from './kernel.ts'
import { type Offered, Population } from './population.ts'

/** Facets a buyer has at most: its sector and three solutions. */
const FACETS_MAX = 4
/** A deterministic score lies in 0..100; buckets of a tenth of a point. */
const TENTHS = 1001

export interface Question {
  limit: number
  /** Rank after this place only; null from the best on. */
  after: Place | null
  /** Whether `total` is asked for: counting takes every candidate's score, ranking alone can stop early. */
  count: boolean
}

/**
 * Ranks the universe for one party: exact, by the domain's own functions over columns, and by SIMD for the dot products.
 *
 * ```
 * gates ──► deterministic ──► may it match at all? ──► by deterministic, descending ──► dots, a batch at a time ──► stop when the
 *  bits        columns           (semantic ≤ 1)          (only when not counting)            (kernel)               rest cannot reach the k-th
 * ```
 */
export class Ranker {
  readonly #sides: Record<Side, { columns: Columns; kernel: Kernel }> = { buyer: sideOf(FACETS_MAX), seller: sideOf(1) }
  readonly #population = new Population(this.#sides.buyer.columns, this.#sides.seller.columns)
  readonly #calibration: Calibration | undefined
  #rows = new Uint32Array(0)
  #ordered = new Uint32Array(0)
  #deterministic = new Float64Array(0)

  /** @param calibration of the model that made the vectors; the local model's unless told. */
  constructor(calibration?: Calibration) {
    this.#calibration = calibration
  }

  put(party: Candidate): void {
    this.#population.put(party)
  }

  /** Parties of a side that are offered: those that exist, and those of the demonstration universe. */
  offeredOn(side: Side): Offered {
    return this.#population.offeredOn(side)
  }

  /** What may be told of a seller among all that are offered. */
  anonymityOf(traits: Traits, register: RegisterCounts | null): Anonymity {
    return this.#population.anonymityOf(traits, register)
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
  rank(party: Candidate, { limit, after, count }: Question): Page<Scored> {
    const { columns, kernel } = this.#sides[otherSide(party.side)]
    const survivors = this.#survivorsOf(party, columns)
    const rows = count ? this.#rows.subarray(0, survivors) : this.#byDeterministic(survivors)
    const best = new Best(limit, after)
    const query = (party.side === 'buyer' ? party.toMatch.facets : [party.toMatch.vector]).filter(hasText)
    if (query.length > 0) kernel.setQuery(query)
    const batchRows = Math.floor(BATCH / columns.slotsPerRow)
    for (let start = 0; start < survivors; start += batchRows) {
      const batch = rows.subarray(start, Math.min(survivors, start + batchRows))
      if (!count && best.isOutOfReach(inNumbers.fit((this.#deterministic[batch[0] ?? 0] ?? 0) + 0.1, 1))) break
      this.#score(batch, columns, kernel, { vectors: query.length, byBuyer: party.side === 'buyer' }, best)
    }
    return best.page(count)
  }

  /** Rows of the candidates whose gates are open and whose figures leave a match possible; their scores lie beside, by row. */
  #survivorsOf(party: Candidate, columns: Columns): number {
    if (this.#rows.length < columns.length) {
      this.#rows = new Uint32Array(columns.ids.length)
      this.#ordered = new Uint32Array(columns.ids.length)
      this.#deterministic = new Float64Array(columns.ids.length)
    }
    if (!isReachable(party)) return 0
    const survivorsOf = party.side === 'buyer' ? sellersFor : buyersFor
    return survivorsOf(party, columns, this.#rows, this.#deterministic)
  }

  /** What a ranking has to read at least: the rows whose text decides. For measuring. */
  survivorsOf(party: Candidate): { rows: Uint32Array; columns: Columns } {
    const { columns } = this.#sides[otherSide(party.side)]
    const survivors = this.#survivorsOf(party, columns)
    const rows = this.#rows.slice(0, survivors)
    return { rows, columns }
  }

  /** The survivors by deterministic, descending, to a tenth of a point: a counting sort, since an exact order is not needed. */
  #byDeterministic(survivors: number): Uint32Array {
    const starts = new Uint32Array(TENTHS + 1)
    const bucketOf = (row: number) => TENTHS - 1 - Math.floor((this.#deterministic[row] ?? 0) * 10)
    for (let at = 0; at < survivors; at += 1) {
      const bucket = bucketOf(this.#rows[at] ?? 0) + 1
      starts[bucket] = (starts[bucket] ?? 0) + 1
    }
    for (let bucket = 1; bucket <= TENTHS; bucket += 1)
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
    for (let at = 0; at < survivors; at += 1) {
      const row = this.#rows[at] ?? 0
      const bucket = bucketOf(row)
      const place = starts[bucket] ?? 0
      this.#ordered[place] = row
      starts[bucket] = place + 1
    }
    return this.#ordered.subarray(0, survivors)
  }

  #score(
    batch: Uint32Array,
    columns: Columns,
    kernel: Kernel,
    query: { vectors: number; byBuyer: boolean },
    best: Best,
  ): void {
    const { slotsPerRow, facets, ids } = columns
    const slots = new Uint32Array(batch.length * slotsPerRow)
    let used = 0
    for (const row of batch)
      for (let slot = 0; slot < (facets[row] ?? 0); slot += 1) slots[used++] = row * slotsPerRow + slot
    const dots = query.vectors > 0 ? kernel.dots(slots.subarray(0, used)) : new Int32Array(used)
    let at = 0
    for (const row of batch) {
      const own = facets[row] ?? 0
      let dot = Number.NEGATIVE_INFINITY
      for (let slot = 0; slot < own; slot += 1) dot = Math.max(dot, dots[at++] ?? 0)
      const buyersFacets = query.byBuyer ? query.vectors : own
      const semantic = query.vectors > 0 && own > 0 ? factorOfDot(dot, buyersFacets, this.#calibration) : NO_TEXT_FACTOR
      best.offer(ids[row] ?? 0, inNumbers.fit(this.#deterministic[row] ?? 0, semantic))
    }
  }
}

function sideOf(slotsPerRow: number): { columns: Columns; kernel: Kernel } {
  const columns = new Columns(slotsPerRow)
  return { columns, kernel: openKernel(columns) }
}

const known = (figure: number | null): number => figure ?? Number.NaN

/** Flags a counterparty needs: it must be reachable, and warm unless the asking party is. */
const flagsNeeded = (party: Candidate): number => REACHABLE | (isWarm(party) ? 0 : WARM)

/** Rows of the sellers within a buyer's ticket whose figures leave a match possible. */
function sellersFor(buyer: Candidate, columns: Columns, rows: Uint32Array, scores: Float64Array): number {
  const { length, flags, identities } = columns
  const [revenue, growth, margin, evToRevenue, ev] = columns.figures
  const { criteria } = buyer.toMatch
  const [min, max] = [known(criteria.ticketMinEurM), known(criteria.ticketMaxEurM)]
  const [growthTarget, ebitdaTarget] = [known(criteria.growthTargetPct), known(criteria.ebitdaTargetPct)]
  const needed = flagsNeeded(buyer)
  let survivors = 0
  for (let row = 0; row < length; row += 1) {
    if (((flags[row] as number) & needed) !== needed || identities[row] === buyer.identityId) continue
    if (isAboveTicket(ev[row] as number, max) || isBelowTicket(ev[row] as number, min)) continue
    const deterministic =
      inNumbers.revenueFit(revenue[row] as number, min, max, evToRevenue[row] as number) +
      inNumbers.growthFit(growth[row] as number, growthTarget) +
      inNumbers.ebitdaFit(margin[row] as number, ebitdaTarget)
    if (isBelowThreshold(deterministic)) continue
    scores[row] = deterministic
    rows[survivors++] = row
  }
  return survivors
}

/** Rows of the buyers whose ticket a seller's value lies within and whose criteria leave a match possible. */
function buyersFor(seller: Candidate, columns: Columns, rows: Uint32Array, scores: Float64Array): number {
  const { length, flags, identities } = columns
  const [ticketMin, ticketMax, growthTarget, ebitdaTarget] = columns.figures
  const { figures, evToRevenue, evEurM } = seller.toMatch
  const [revenue, growth, margin] = [
    known(figures.revenueEurM),
    known(figures.growthPct),
    known(figures.ebitdaMarginPct),
  ]
  const ev = known(evEurM)
  const needed = flagsNeeded(seller)
  let survivors = 0
  for (let row = 0; row < length; row += 1) {
    if (((flags[row] as number) & needed) !== needed || identities[row] === seller.identityId) continue
    const [min, max] = [ticketMin[row] as number, ticketMax[row] as number]
    if (isAboveTicket(ev, max) || isBelowTicket(ev, min)) continue
    const deterministic =
      inNumbers.revenueFit(revenue, min, max, evToRevenue) +
      inNumbers.growthFit(growth, growthTarget[row] as number) +
      inNumbers.ebitdaFit(margin, ebitdaTarget[row] as number)
    if (isBelowThreshold(deterministic)) continue
    scores[row] = deterministic
    rows[survivors++] = row
  }
  return survivors
}
