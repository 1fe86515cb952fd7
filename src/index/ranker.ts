import type { Anonymity, RegisterCounts, Traits } from '../domain/confidentiality/k-anonymity.ts'
import { inNumbers, isBelowThreshold } from '../domain/matching/fit.ts'
import { isAboveTicket, isBelowTicket, isReachable, isWarm } from '../domain/matching/gates.ts'
import { type Calibration, factorOfDot, hasText } from '../domain/matching/semantic.ts'
import type { Page, Place, Scored } from '../domain/matching/shortlist.ts'
import { otherSide, type Side } from '../domain/party.ts'
import { Best } from './best.ts'
import type { Asker, Ranked } from './candidate.ts'
import { Columns, REACHABLE, WARM } from './columns.ts'
import { BATCH, type Kernel, openKernel } from './kernel.ts'
import { eighthOf, leastDotOf, leastDotsOf } from './least-dots.ts'
import { type Offered, Population } from './population.ts'

/** Facets a buyer has at most: its sector and three solutions. */
const FACETS_MAX = 4
/** Buckets of the order by deterministic score. */
const EIGHTHS = eighthOf(100) + 1

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
 * gates ──► deterministic ──► may it match at all? ──► by deterministic, descending ──► dots, a batch at a time ──► stop when the
 *  bits        columns           (semantic ≤ 1)          (only when not counting)            (kernel)               rest cannot reach the k-th
 * ```
 * Counting, whether a dot product makes a match is read from a table; a fit is worked out only where it may be shown.
 */
export class Ranker {
  readonly #sides: Record<Side, { columns: Columns; kernel: Kernel }> = { buyer: sideOf(FACETS_MAX), seller: sideOf(1) }
  readonly #population = new Population(this.#sides.buyer.columns, this.#sides.seller.columns)
  readonly #calibration: Calibration | undefined
  /** By the buyer's facets. */
  readonly #leastDots: readonly Int32Array[]
  #rows = new Uint32Array(0)
  #ordered = new Uint32Array(0)
  #deterministic = new Float64Array(0)

  /** @param calibration of the model that made the vectors; the local model's unless told. */
  constructor(calibration?: Calibration) {
    this.#calibration = calibration
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
  rank(party: Asker, { limit, after, count }: Question): Page<Scored> {
    const { columns, kernel } = this.#sides[otherSide(party.side)]
    const survivors = this.#survivorsOf(party, columns)
    const rows = count ? this.#rows.subarray(0, survivors) : this.#byDeterministic(survivors)
    const best = new Best(limit, after)
    const query = (party.side === 'buyer' ? party.toMatch.facets : [party.toMatch.vector]).filter(hasText)
    // Without text a factor is too low for any match.
    if (query.length === 0) return best.page(count)
    kernel.setQuery(query)
    const facets = party.side === 'buyer' ? query.length : null
    const batchRows = Math.floor(BATCH / columns.slotsPerRow)
    for (let start = 0; start < survivors; start += batchRows) {
      const batch = rows.subarray(start, Math.min(survivors, start + batchRows))
      best.trim()
      if (!count && fitAtMost(this.#deterministic[batch[0] ?? 0] ?? 0) < best.floor) break
      this.#score(batch, columns, kernel, facets, best)
    }
    return best.page(count)
  }

  /** Rows of the candidates with text whose gates are open and whose figures leave a match possible; their scores lie beside, by row. */
  #survivorsOf(party: Asker, columns: Columns): number {
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
  survivorsOf(party: Asker): { rows: Uint32Array; columns: Columns } {
    const { columns } = this.#sides[otherSide(party.side)]
    const survivors = this.#survivorsOf(party, columns)
    return { rows: this.#rows.slice(0, survivors), columns }
  }

  /** The survivors by deterministic, descending, to an eighth of a point: a counting sort, since an exact order is not needed. */
  #byDeterministic(survivors: number): Uint32Array {
    const starts = new Uint32Array(EIGHTHS + 1)
    const bucketOf = (row: number) => EIGHTHS - 1 - eighthOf(this.#deterministic[row] ?? 0)
    for (let at = 0; at < survivors; at += 1) {
      const bucket = bucketOf(this.#rows[at] ?? 0) + 1
      starts[bucket] = (starts[bucket] ?? 0) + 1
    }
    for (let bucket = 1; bucket <= EIGHTHS; bucket += 1)
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
      const eighth = eighthOf(deterministic)
      if (dot < (least[eighth + 1] as number)) continue
      const isOutOfReach = dot < reach || inNumbers.fit(deterministic, 1) < best.floor
      if (isOutOfReach && dot >= (least[eighth] as number)) best.count()
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

/** What the rest of a ranking in order of deterministic score can reach from a score on: the order is to an eighth of a point. */
const fitAtMost = (deterministic: number): number => inNumbers.fit((eighthOf(deterministic) + 1) / 8, 1)

/** The slots of some rows' vectors, in their order. */
function slotsOf(rows: Uint32Array, { slotsPerRow, facets }: Columns): Uint32Array {
  if (slotsPerRow === 1) return rows
  const slots = new Uint32Array(rows.length * slotsPerRow)
  let used = 0
  for (const row of rows)
    for (let slot = 0; slot < (facets[row] as number); slot += 1) slots[used++] = row * slotsPerRow + slot
  return slots.subarray(0, used)
}

const known = (figure: number | null): number => figure ?? Number.NaN

/** Flags a counterparty needs: it must be reachable, and warm unless the asking party is. */
const flagsNeeded = (party: Asker): number => REACHABLE | (isWarm(party) ? 0 : WARM)

// Gates are counted in rather than branched on: half of them are closed in no order, and a branch guessed wrongly costs more
// than the gate (1.4 ms a million rows instead of 9.7).

/** Rows of the sellers within a buyer's ticket that have text and whose figures leave a match possible. */
function sellersFor(buyer: Asker, columns: Columns, rows: Uint32Array, scores: Float64Array): number {
  const { length, flags, facets, identities } = columns
  const [revenue, growth, margin, evToRevenue, ev] = columns.figures
  const { criteria } = buyer.toMatch
  const [min, max] = [known(criteria.ticketMinEurM), known(criteria.ticketMaxEurM)]
  const [growthTarget, ebitdaTarget] = [known(criteria.growthTargetPct), known(criteria.ebitdaTargetPct)]
  const needed = flagsNeeded(buyer)
  let open = 0
  for (let row = 0; row < length; row += 1) {
    const evEurM = ev[row] as number
    const canMeet = Number(((flags[row] as number) & needed) === needed) & Number(facets[row] !== 0)
    const isWithinTicket = Number(!isAboveTicket(evEurM, max)) & Number(!isBelowTicket(evEurM, min))
    rows[open] = row
    open += canMeet & isWithinTicket
  }
  let survivors = 0
  for (let at = 0; at < open; at += 1) {
    const row = rows[at] as number
    const deterministic =
      inNumbers.revenueFit(revenue[row] as number, min, max, evToRevenue[row] as number) +
      inNumbers.growthFit(growth[row] as number, growthTarget) +
      inNumbers.ebitdaFit(margin[row] as number, ebitdaTarget)
    if (isBelowThreshold(deterministic) || identities[row] === buyer.identityId) continue
    scores[row] = deterministic
    rows[survivors++] = row
  }
  return survivors
}

/** Rows of the buyers with text whose ticket a seller's value lies within and whose criteria leave a match possible. */
function buyersFor(seller: Asker, columns: Columns, rows: Uint32Array, scores: Float64Array): number {
  const { length, flags, facets, identities } = columns
  const [ticketMin, ticketMax, growthTarget, ebitdaTarget] = columns.figures
  const { figures, evToRevenue, evEurM } = seller.toMatch
  const [revenue, growth, margin] = [
    known(figures.revenueEurM),
    known(figures.growthPct),
    known(figures.ebitdaMarginPct),
  ]
  const ev = known(evEurM)
  const needed = flagsNeeded(seller)
  let open = 0
  for (let row = 0; row < length; row += 1) {
    const canMeet = Number(((flags[row] as number) & needed) === needed) & Number(facets[row] !== 0)
    const isWithinTicket =
      Number(!isAboveTicket(ev, ticketMax[row] as number)) & Number(!isBelowTicket(ev, ticketMin[row] as number))
    rows[open] = row
    open += canMeet & isWithinTicket
  }
  let survivors = 0
  for (let at = 0; at < open; at += 1) {
    const row = rows[at] as number
    const deterministic =
      inNumbers.revenueFit(revenue, ticketMin[row] as number, ticketMax[row] as number, evToRevenue) +
      inNumbers.growthFit(growth, growthTarget[row] as number) +
      inNumbers.ebitdaFit(margin, ebitdaTarget[row] as number)
    if (isBelowThreshold(deterministic) || identities[row] === seller.identityId) continue
    scores[row] = deterministic
    rows[survivors++] = row
  }
  return survivors
}
