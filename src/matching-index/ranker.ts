import type { Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import { kindsFactor } from '../domain/matching/company-kinds.ts'
import { FIT_THRESHOLD, inNumbers } from '../domain/matching/scoring/fit.ts'
import { mayBeNeighbour, NEIGHBOUR_FACTOR, neighbourShares } from '../domain/matching/scoring/neighbours.ts'
import {
  bestDotProduct,
  businessByText,
  businessOfDot,
  type Calibration,
  facetsCounted,
  factorOfDot,
  hasText,
  isExcludedMember,
  isRuledOut,
  minimumBusiness,
  neighbourBusiness,
  VECTOR_DIMENSIONS,
} from '../domain/matching/scoring/semantic.ts'
import { byRank, type Page, type Place, type Scored } from '../domain/matching/scoring/shortlist.ts'
import { otherSide, type Side } from '../domain/parties/party.ts'
import { FACETS_PER_ROW } from '../domain/reading/buyer-wishes.ts'
import { PLACE_FACTORS } from '../domain/reading/geography.ts'
import { Best } from './best.ts'
import { type Asker, allTheses, type Ranked } from './candidate.ts'
import { writeSurvivors } from './candidate-filter.ts'
import { Columns, GENERALIST, KEYS, ONE_OF_SEVERAL, PAST_DEALS, VECTOR_BYTES } from './columns.ts'
import { BATCH, type Kernel, kernelQuery, openKernel, type Query, vectorSlots } from './kernel.ts'
import { FACTORS, type Offered, Population } from './population.ts'
import type { Held } from './saved-shard.ts'

/** Number of deterministic scores: 0 to 100 in tenths of a point. */
const TENTHS = 1001

/** Upper bound of int8 dot products. */
const DOT_MAX = VECTOR_DIMENSIONS * 128 * 128

/** Returns a deterministic score in tenths. */
export const tenthsOf = (deterministic: number): number => Math.round(deterministic * 10)

/**
 * The inputs of a fit besides the dot product: the deterministic half, the buyer's facets (1 or more), and the place
 * factor.
 */
interface Known {
  deterministic: number
  facets: number
  placeFactor: number
}

/**
 * Returns the minimum dot product for a fit, computed by the domain's own functions; `DOT_MAX + 1` if none reaches it.
 */
function minimumDot(fit: number, { deterministic, facets, placeFactor }: Known, calibration?: Calibration): number {
  let from = -DOT_MAX
  let to = DOT_MAX + 1
  while (from < to) {
    const dot = Math.floor((from + to) / 2)
    if (inNumbers.fit(deterministic, factorOfDot(dot, facets, calibration) * placeFactor) >= fit) to = dot
    else from = dot + 1
  }
  return from
}

/**
 * Returns the minimum dot product that makes a match for each deterministic score in tenths. It is a threshold because
 * a fit never falls when either half rises.
 */
export function minimumDots(facets: number, placeFactor: number, calibration?: Calibration): Int32Array {
  return Int32Array.from({ length: TENTHS }, (_, tenths) =>
    minimumDot(FIT_THRESHOLD, { deterministic: tenths / 10, facets, placeFactor }, calibration),
  )
}

/** Number of possible fits, in tenths. */
const BUCKETS = tenthsOf(100) + 1

/** Sorts rows into `into` by the highest possible fit of each, descending: a counting sort. */
function byCeiling(rows: Uint32Array, ceilings: Float64Array, into: Uint32Array): Uint32Array {
  const starts = new Uint32Array(BUCKETS + 1)
  const bucketOf = (row: number) => BUCKETS - 1 - tenthsOf(ceilings[row] ?? 0)
  for (const row of rows) {
    const bucket = bucketOf(row) + 1
    starts[bucket] = (starts[bucket] ?? 0) + 1
  }
  for (let bucket = 1; bucket <= BUCKETS; bucket += 1)
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
  for (const row of rows) {
    const bucket = bucketOf(row)
    const place = starts[bucket] ?? 0
    into[place] = row
    starts[bucket] = place + 1
  }
  return into.subarray(0, rows.length)
}

/** Fits of matches found by several theses of one buyer: each match counts once, with its best fit. */
class BestOfTheses {
  readonly #fits = new Map<number, number>()

  offer(id: number, fit: number): void {
    if (fit >= FIT_THRESHOLD) this.#keep(id, fit)
  }

  /** Counts a match that cannot be among those requested by this thesis. */
  count(id: number): void {
    this.#keep(id, OUT_OF_REACH)
  }

  handTo(best: Best): void {
    for (const [id, fit] of this.#fits)
      if (fit === OUT_OF_REACH) best.count()
      else best.offer(id, fit)
  }

  #keep(id: number, fit: number): void {
    const known = this.#fits.get(id)
    if (known === undefined || fit > known) this.#fits.set(id, fit)
  }
}

const OUT_OF_REACH = -1

/**
 * Rows examined at a time: results of the first blocks prune the later ones, and a block's figures stay in the cache.
 */
const BLOCK_ROWS = 65_536

export interface Question {
  limit: number
  /** Start after this place; null for the first page. */
  after: Place | null
  /** True to compute `total`, which takes every candidate's dot product; ranking alone can stop early. */
  count: boolean
}

/** True if a row has a flag. */
const isOf = ({ flags }: { readonly flags: Uint8Array }, row: number, flag: number): boolean =>
  ((flags[row] as number) & flag) !== 0

/** Returns the number of facets that the discount of a buyer's best facet is based on. */
const countedIn = (columns: { readonly flags: Uint8Array; readonly facets: Uint8Array }, row: number): number =>
  facetsCounted(columns.facets[row] as number, isOf(columns, row, PAST_DEALS))

/**
 * Ranks the universe for one party: exact, by the domain's own functions over columns, and by SIMD for the dot products.
 *
 * ```
 * gates ──► deterministic ──► may it be shown? ──► by deterministic, descending ──► dots, a batch at a time ──► stop when the rest
 *  bits        columns         (semantic ≤ 1)       (only when not counting)            (kernel)             of a block cannot reach the k-th
 * ```
 * When counting, a table decides if a dot product makes a match; a fit is computed only if it may be shown.
 */
export class Ranker {
  readonly #sides: Record<Side, { columns: Columns; kernel: Kernel }> = {
    buyer: sideOf(FACETS_PER_ROW),
    seller: sideOf(1),
  }
  readonly #population = new Population(this.#sides.buyer.columns, this.#sides.seller.columns)
  readonly #calibration: Calibration | undefined
  /** Keyed by the buyer's facets and the place factor. */
  readonly #leastDots = new Map<number, Int32Array>()
  readonly #blockRows: number
  readonly #rows: Uint32Array
  readonly #ordered: Uint32Array
  /** The rows of a batch that match before exclusions, and their dot products. */
  readonly #matching = new Uint32Array(BATCH)
  readonly #matchingDots = new Int32Array(BATCH)
  #deterministic = new Float64Array(0)
  #ceilings = new Float64Array(0)

  /** @param calibration of the model that made the vectors; the local model's by default */
  constructor(calibration?: Calibration, blockRows = BLOCK_ROWS) {
    this.#calibration = calibration
    this.#blockRows = blockRows
    this.#rows = new Uint32Array(blockRows)
    this.#ordered = new Uint32Array(blockRows)
  }

  put(party: Ranked): void {
    this.#population.put(party)
  }

  /** The contents, to be saved or, while empty, restored. */
  get held(): Held {
    const { buyer, seller } = this.#sides
    return { columns: { buyer: buyer.columns, seller: seller.columns }, population: this.#population }
  }

  /** Counts the offered parties of a side: real ones and those of the demonstration universe. */
  offeredOn(side: Side): Offered {
    return this.#population.offeredOn(side)
  }

  /** Counts the offered sellers that share each level of a seller's traits. */
  sharersOf(traits: Traits): number[] {
    return this.#population.sharersOf(traits)
  }

  /** Returns the number of parties of a side. */
  sizeOf(side: Side): number {
    return this.#sides[side].columns.parties
  }

  /** Bytes of columns and vectors in use. */
  get bytes(): number {
    return this.#sides.buyer.columns.bytes + this.#sides.seller.columns.bytes
  }

  /**
   * Ranks the matches of a party, best first. The party itself need not be in the universe. `total` is 0 unless
   * requested.
   */
  rank(party: Asker, { limit, after, count }: Question): Page<Scored> {
    const best = new Best(limit, after)
    const several = new BestOfTheses()
    if (party.side === 'buyer' && party.furtherTheses.length > 0) {
      let floor = best.floor
      for (const thesis of allTheses(party)) {
        // After a place the number of kept matches is unlimited, because a match that one thesis finds after it may be
        // found before it by another.
        const own = new Best(after === null ? limit : Number.POSITIVE_INFINITY, after, floor)
        this.#rankThesis({ ...party, toMatch: { ...party.toMatch, ...thesis } }, count, own, several)
        own.trim()
        floor = own.floor
      }
    } else this.#rankThesis(party, count, best, several)
    several.handTo(best)
    return best.page(count)
  }

  /**
   * Offers `best` the matches of the asking thesis, and offers `several` instead those that another thesis may match as
   * well.
   */
  #rankThesis(party: Asker, count: boolean, best: Best, several: BestOfTheses): void {
    const { columns, kernel } = this.#sides[otherSide(party.side)]
    const asked = toAsked(party)
    const placeFactors = this.#placeFactorsFor(party)
    const batchRows = Math.floor(BATCH / columns.slotsPerRow)
    for (let from = 0; from < columns.length; from += this.#blockRows) {
      best.trim()
      const survivors = this.#survivorsOf(party, columns, from, count ? FIT_THRESHOLD : best.floor, placeFactors)
      const rows = count ? survivors : byCeiling(survivors, this.#ceilings, this.#ordered)
      for (let start = 0; start < rows.length; start += batchRows) {
        const batch = rows.subarray(start, start + batchRows)
        best.trim()
        if (!count && (this.#ceilings[batch[0] ?? 0] ?? 0) < best.floor) break
        this.#score(batch, { columns, kernel, asked, placeFactors, best, several })
      }
    }
  }

  /**
   * Returns the best parties that pass every condition and whose fit is below the threshold of a match, best first,
   * except for the ids in `without`. A party that matches one thesis of a buyer is left out.
   */
  near(party: Asker, limit: number, without: readonly number[] = []): Scored[] {
    const left = new Set(without)
    const found = new Map<number, number>()
    const open: NearRow[] = []
    const theses = party.side === 'buyer' ? allTheses(party) : [party.toMatch]
    for (const thesis of theses) this.#collectNear({ ...party, toMatch: { ...party.toMatch, ...thesis } }, found, open)
    const best = () =>
      [...found]
        .flatMap(([id, fit]) => (fit < FIT_THRESHOLD && !left.has(id) ? [{ id, fit }] : []))
        .sort(byRank)
        .slice(0, limit)
    let least = best()[limit - 1]?.fit ?? NEAR_FROM
    open.sort((one, other) => other.ceiling - one.ceiling)
    for (const { id, ceiling, fitAsNeighbour } of open) {
      if (ceiling < least) break
      const fit = fitAsNeighbour()
      if (fit < least || fit <= (found.get(id) ?? 0)) continue
      found.set(id, fit)
      least = best()[limit - 1]?.fit ?? NEAR_FROM
    }
    return best()
  }

  /** Collects the best fit by text of each party that passes every condition, and the rows that may be neighbours. */
  #collectNear(party: Asker, found: Map<number, number>, open: NearRow[]): void {
    const { columns } = this.#sides[otherSide(party.side)]
    const placeFactors = this.#placeFactorsFor(party)
    const { facets, vector } = party.toMatch
    const asked = (party.side === 'buyer' ? facets : [vector]).filter(hasText)
    const shares = asked.map(neighbourShares)
    for (let from = 0; from < columns.length; from += this.#blockRows)
      for (const row of this.#survivorsOf(party, columns, from, NEAR_FROM, placeFactors)) {
        const place = FACTORS[placeFactors[columns.places[row] as number] as number] as number
        if (place < PLACE_FACTORS.neighbouring) continue
        const [seller, buyer] =
          party.side === 'buyer'
            ? [sellerInRow(columns, row), party.toMatch]
            : [party.toMatch, buyerInRow(columns, row)]
        const business = businessByText(seller, buyer, this.#calibration)
        if (business === 0) continue
        const deterministic = this.#deterministic[row] as number
        const id = columns.ids[row] as number
        const fit = inNumbers.fit(deterministic, business * place)
        if (fit >= NEAR_FROM && fit > (found.get(id) ?? 0)) found.set(id, fit)
        if (business >= NEIGHBOUR_FACTOR) continue
        const texts = party.side === 'buyer' ? [seller.vector] : buyer.facets
        if (!texts.some((text) => shares.some((share) => mayBeNeighbour(text, share)))) continue
        open.push({
          id,
          ceiling: inNumbers.fit(deterministic, NEIGHBOUR_FACTOR * place),
          fitAsNeighbour: () =>
            inNumbers.fit(deterministic, neighbourBusiness(seller.vector, buyer.facets, business) * place),
        })
      }
  }

  #placeFactorsFor({ side, toMatch }: Asker): Uint8Array {
    const { places } = this.#population
    return side === 'buyer' ? places.forGeography(toMatch.geography) : places.forPlace(toMatch.place)
  }

  /** Returns the rows of a block with a possible fit of at least `least`; their scores are stored by row. */
  #survivorsOf(party: Asker, columns: Columns, from: number, least: number, placeFactors: Uint8Array): Uint32Array {
    if (this.#deterministic.length < columns.length) {
      this.#deterministic = new Float64Array(columns.ids.length)
      this.#ceilings = new Float64Array(columns.ids.length)
    }
    const block = { from, to: Math.min(columns.length, from + this.#blockRows), least }
    const into = { rows: this.#rows, deterministic: this.#deterministic, ceilings: this.#ceilings }
    return this.#rows.subarray(0, writeSurvivors(party, columns, block, placeFactors, into))
  }

  /** Returns the rows whose text decides, which a ranking with a count has to read. For measuring. */
  survivorsOf(party: Asker): { rows: Uint32Array; columns: Columns } {
    const { columns } = this.#sides[otherSide(party.side)]
    const placeFactors = this.#placeFactorsFor(party)
    const rows: number[] = []
    for (let from = 0; from < columns.length; from += this.#blockRows)
      for (const row of this.#survivorsOf(party, columns, from, FIT_THRESHOLD, placeFactors)) rows.push(row)
    return { rows: Uint32Array.from(rows), columns }
  }

  #score(batch: Uint32Array, { columns, kernel, asked, placeFactors, best, several }: Scoring): void {
    const dots = kernel.dots(vectorSlots(batch, columns), asked.query)
    const known = { deterministic: 100, facets: asked.facets ?? 1, placeFactor: 1 }
    const reach = minimumDot(best.floor, known, this.#calibration)
    let at = 0
    let matching = 0
    for (const row of batch) {
      const own = columns.facets[row] as number
      let dot = own === 0 && columns.slotsPerRow > 1 ? NO_DOT : (dots[at++] as number)
      for (let slot = 1; slot < own; slot += 1) dot = Math.max(dot, dots[at++] as number)
      if (own === 0 || !asked.hasText) dot = NO_DOT
      const place = placeFactors[columns.places[row] as number] as number
      const least = leastBusinessFor(asked.party, columns, row, dot !== NO_DOT)
      const leastDots = this.#leastDotsFor(Math.max(1, asked.facets ?? countedIn(columns, row)), place)
      if (least === 0 && dot < (leastDots[tenthsOf(this.#deterministic[row] as number)] as number)) continue
      this.#matching[matching] = row
      this.#matchingDots[matching++] = dot
    }
    const excluded = this.#excludedDotsOf(this.#matching.subarray(0, matching), columns, kernel, asked)
    for (let i = 0; i < matching; i += 1) {
      const row = this.#matching[i] as number
      const dot = this.#matchingDots[i] as number
      const arePastDeals = asked.party.toMatch.arePastDeals || isOf(columns, row, PAST_DEALS)
      const shared = sharedSectors(asked.party, columns, row)
      if (this.#isRuledOut(shared, excluded?.[i] ?? NO_DOT, arePastDeals ? NO_DOT : dot)) continue
      const place = placeFactors[columns.places[row] as number] as number
      const least = leastBusinessFor(asked.party, columns, row, dot !== NO_DOT)
      const found = asked.isOneOfSeveral || isOf(columns, row, ONE_OF_SEVERAL) ? several : null
      const id = columns.ids[row] as number
      if (least === 0 && (dot < reach || (this.#ceilings[row] as number) < best.floor)) {
        if (found === null) best.count()
        else found.count(id)
        continue
      }
      const facets = Math.max(1, asked.facets ?? countedIn(columns, row))
      const business = businessOfDot(dot === NO_DOT ? null : dot, facets, least, this.#calibration)
      const semantic = business * (FACTORS[place] as number)
      const fit = inNumbers.fit(this.#deterministic[row] as number, semantic)
      found?.offer(id, fit)
      if (found === null || asked.isOneOfSeveral) best.offer(id, fit)
    }
  }

  /** Computed on demand, because most buyers have few facets and few places. */
  #leastDotsFor(facets: number, place: number): Int32Array {
    const key = facets * FACTORS.length + place
    const known = this.#leastDots.get(key)
    if (known !== undefined) return known
    const table = minimumDots(facets, FACTORS[place] as number, this.#calibration)
    this.#leastDots.set(key, table)
    return table
  }

  /**
   * Returns for each matching row the largest dot product with an exclusion, {@link NO_DOT} for none. Null if the
   * asking buyer excludes nothing. Exclusions of buyers in rows are their own and are compared one by one.
   */
  #excludedDotsOf(rows: Uint32Array, columns: Columns, kernel: Kernel, asked: Asked): ArrayLike<number> | null {
    const { side, toMatch } = asked.party
    if (side === 'seller')
      return Array.from(rows, (row) => bestDotProduct(toMatch.vector, columns.exclusionsOf(row)) ?? NO_DOT)
    if (asked.exclusions === null || rows.length === 0) return null
    const dots = kernel.dots(rows, asked.exclusions)
    return dots.map((dot, i) => (columns.facets[rows[i] as number] === 0 ? NO_DOT : dot))
  }

  #isRuledOut(shared: ReturnType<typeof sharedSectors>, excludedDot: number, dot: number): boolean {
    const [best, excluded] = [dot === NO_DOT ? null : dot, excludedDot === NO_DOT ? null : excludedDot]
    if (isExcludedMember(shared, best, excluded, this.#calibration)) return true
    return excluded !== null && isRuledOut(excluded, best, this.#calibration)
  }
}

/** A row that may be of a neighbouring trade, with the largest fit that it may then have. */
interface NearRow {
  readonly id: number
  readonly ceiling: number
  readonly fitAsNeighbour: () => number
}

/** Least fit of a party that is shown below the matches: that of a neighbouring trade with half of the figures. */
const NEAR_FROM = 20

function keysInRow(columns: Columns, row: number): number[] {
  return [...columns.keys.subarray(row * KEYS, (row + 1) * KEYS)].filter((key) => key !== 0)
}

function sellerInRow(columns: Columns, row: number): Parameters<typeof businessByText>[0] {
  return {
    vector: columns.vectorOf(row),
    sectors: columns.sectors[row] as number,
    keys: keysInRow(columns, row),
    kinds: columns.kinds[row] as number,
  }
}

function buyerInRow(columns: Columns, row: number): Parameters<typeof businessByText>[1] {
  const slots = columns.slotsOf(row, columns.facets[row] as number)
  return {
    facets: Array.from({ length: columns.facets[row] as number }, (_, slot) =>
      slots.subarray(slot * VECTOR_BYTES, (slot + 1) * VECTOR_BYTES),
    ),
    exclusions: columns.exclusionsOf(row),
    isGeneralist: isOf(columns, row, GENERALIST),
    keys: keysInRow(columns, row),
    broadSectors: columns.sectors[row] as number,
    excludedSectors: columns.excludedSectors[row] as number,
    kinds: columns.kinds[row] as number,
    isOfKinds: columns.kinds[row] !== 0,
    arePastDeals: isOf(columns, row, PAST_DEALS),
  }
}

/** Returns the bits of the sectors of a pair that its buyer excludes and wants. */
function sharedSectors({ side, toMatch }: Asker, columns: Columns, row: number): { excluded: number; wanted: number } {
  const ofRow = columns.sectors[row] as number
  return side === 'buyer'
    ? { excluded: ofRow & toMatch.excludedSectors, wanted: ofRow & toMatch.broadSectors }
    : { excluded: (columns.excludedSectors[row] as number) & toMatch.sectors, wanted: ofRow & toMatch.sectors }
}

/** Marks a missing dot product: one of the two has no text. */
const NO_DOT = -0x80000000

/** The inputs of scoring a batch, and the collectors of its matches. */
interface Scoring {
  readonly columns: Columns
  readonly kernel: Kernel
  readonly asked: Asked
  readonly placeFactors: Uint8Array
  readonly best: Best
  readonly several: BestOfTheses
}

function sideOf(slotsPerRow: number): { columns: Columns; kernel: Kernel } {
  const columns = new Columns(slotsPerRow)
  return { columns, kernel: openKernel(columns) }
}

/** The query of one thesis of a buyer, or of a seller, against the rows of the other side. */
interface Asked {
  readonly party: Asker
  readonly query: Query
  /** The asking buyer's exclusions. Null without any, and for a seller. */
  readonly exclusions: Query | null
  readonly hasText: boolean
  /** Counted facets of the asking buyer. Null for a seller, whose candidates each have their own. */
  readonly facets: number | null
  /** True for one of several theses of the asking buyer. */
  readonly isOneOfSeveral: boolean
}

function toAsked(party: Asker): Asked {
  const isBuyer = party.side === 'buyer'
  const { facets, vector, exclusions, arePastDeals } = party.toMatch
  const query = (isBuyer ? facets : [vector]).filter(hasText)
  const ruledOut = isBuyer ? exclusions.filter(hasText) : []
  return {
    party,
    query: kernelQuery(query),
    exclusions: ruledOut.length > 0 ? kernelQuery(ruledOut) : null,
    hasText: query.length > 0,
    facets: isBuyer ? facetsCounted(query.length, arePastDeals) : null,
    isOneOfSeveral: isBuyer && party.furtherTheses.length > 0,
  }
}

/**
 * Returns the minimum business factor of a row for the asking party: by broad sectors, shared words, or a buyer that
 * considers any business.
 */
function leastBusinessFor({ side, toMatch }: Asker, columns: Columns, row: number, hasTexts: boolean): number {
  const sectors = columns.sectors[row] as number
  const kinds = columns.kinds[row] as number
  const sharesKey = hasTexts && sharesKeyWith(toMatch.keys, columns, row)
  return side === 'buyer'
    ? minimumBusiness(
        toMatch.isGeneralist,
        sectors & toMatch.broadSectors,
        sharesKey,
        toMatch.isOfKinds ? kindsFactor(toMatch.kinds ?? 0, kinds) : 0,
      )
    : minimumBusiness(
        ((columns.flags[row] as number) & GENERALIST) !== 0,
        sectors & toMatch.sectors,
        sharesKey,
        kindsFactor(kinds, toMatch.kinds ?? 0),
      )
}

function sharesKeyWith(keys: readonly number[], { keys: column }: Columns, row: number): boolean {
  for (const key of keys) for (let at = row * KEYS; at < (row + 1) * KEYS; at += 1) if (column[at] === key) return true
  return false
}
