import { inNumbers, shortfallsMax } from '../domain/matching/scoring/fit.ts'
import {
  isAboveTicket,
  isBelowTicket,
  isReachable,
  isWarm,
  outsideStatedSize,
} from '../domain/matching/scoring/gates.ts'
import { hasText } from '../domain/matching/scoring/semantic.ts'
import { areOtherRoles } from '../domain/parties/trade-role.ts'
import type { Asker } from './candidate.ts'
import type { Columns } from './columns.ts'
import { GENERALIST, ON_GRID, REACHABLE, WARM } from './columns.ts'
import { FACTORS } from './population.ts'

/** A range of rows to examine. */
export interface Block {
  from: number
  /** Exclusive end. */
  to: number
  /** Minimum fit, as displayed. */
  least: number
}

/** Scores of the rows that pass. */
interface Survivors {
  rows: Uint32Array
  /** Deterministic scores, by row. */
  deterministic: Float64Array
  /** Highest fit that figures and place allow, by row. */
  ceilings: Float64Array
}

/**
 * Writes the rows of a block that have a comparable business, open gates, and a possible fit of at least `least`, with
 * their scores. Returns the number of rows.
 *
 * @param placeFactors index into `FACTORS` for each number in the column of places
 */
export function writeSurvivors(
  party: Asker,
  columns: Columns,
  block: Block,
  placeFactors: Uint8Array,
  into: Survivors,
): number {
  if (!isReachable(party)) return 0
  return (party.side === 'buyer' ? sellersFor : buyersFor)(party, columns, block, placeFactors, into)
}

/**
 * Returns a predicate for rows hidden from a party: the row's circle is another network (NaN is everybody's), it
 * blocked the party, or it is newer than the party may see.
 */
function hidingFrom({ network, hidden, seesUpTo }: Asker, { ids, circles }: Columns): (row: number) => boolean {
  const blockers = new Set(hidden)
  const newest = seesUpTo ?? Number.POSITIVE_INFINITY
  return (row) => {
    const circle = circles[row] as number
    const id = ids[row] as number
    return (!Number.isNaN(circle) && circle !== network) || id > newest || (blockers.size > 0 && blockers.has(id))
  }
}

const known = (figure: number | null): number => figure ?? Number.NaN

/** Returns the flags a counterparty needs: it must be reachable, and warm unless the asking party is. */
const flagsNeeded = (party: Asker): number => REACHABLE | (isWarm(party) ? 0 : WARM)

// Gates are added up instead of branched on: half of them are closed, in no order, and a mispredicted branch costs more
// than the gate (1.4 ms a million rows instead of 9.7).

/** Returns a predicate for rows of other roles than the asking party's, which never match. */
function otherRoleThan({ toMatch: { roles: own = 0 } }: Asker, { roles }: Columns): (row: number) => boolean {
  return (row) => areOtherRoles(own, roles[row] as number)
}

/** Returns a predicate for sellers' rows outside the size that the asking buyer's texts state. */
function sizeOfSellersFor({ toMatch: { statedSize } }: Asker, { flags, figures }: Columns): (row: number) => boolean {
  const [revenue, growth, margin] = figures
  return (row) =>
    statedSize != null &&
    ((flags[row] as number) & ON_GRID) === 0 &&
    outsideStatedSize(
      {
        revenueEurM: figureOrNull(revenue[row]),
        growthPct: figureOrNull(growth[row]),
        ebitdaMarginPct: figureOrNull(margin[row]),
      },
      statedSize,
    ) !== null
}

/** Returns a predicate for buyers' rows whose texts state a size that the asking seller is outside of. */
function sizeWantedFrom({ toMatch }: Asker, { statedSizes }: Columns): (row: number) => boolean {
  return (row) => {
    const size = toMatch.hasOnlyRanges ? undefined : statedSizes.get(row)
    return size !== undefined && outsideStatedSize(toMatch.figures, size) !== null
  }
}

const figureOrNull = (figure = Number.NaN): number | null => (Number.isNaN(figure) ? null : figure)

/**
 * Writes the sellers within a buyer's ticket that have a comparable business and a possible fit of at least `least`.
 */
function sellersFor(
  buyer: Asker,
  columns: Columns,
  { from, to, least }: Block,
  placeFactors: Uint8Array,
  { rows, deterministic, ceilings }: Survivors,
): number {
  const { flags, facets, identities, sectors, kinds, places } = columns
  const isHidden = hidingFrom(buyer, columns)
  const isOutside = sizeOfSellersFor(buyer, columns)
  const isOtherRole = otherRoleThan(buyer, columns)
  const [, growth, margin, ev] = columns.figures
  const { criteria, broadSectors, excludedSectors: ruledOut, isGeneralist } = buyer.toMatch
  const asksForAny = Number(isGeneralist)
  const wantedKinds = buyer.toMatch.isOfKinds ? (buyer.toMatch.kinds ?? 0) : 0
  // A seller's bits hold the kinds that it proves, and above them those that are implied.
  const kindsAsked = wantedKinds | (wantedKinds << 16)
  const asksInWords = Number(buyer.toMatch.facets.some(hasText))
  const [min, max] = [known(criteria.ticketMinEurM), known(criteria.ticketMaxEurM)]
  const [growthTarget, ebitdaTarget] = [known(criteria.growthTargetPct), known(criteria.ebitdaTargetPct)]
  const needed = flagsNeeded(buyer)
  const short = shortfallsMax(least)
  let open = 0
  for (let row = from; row < to; row += 1) {
    const evEurM = ev[row] as number
    const own = sectors[row] as number
    const isCompared =
      Number(facets[row] !== 0) |
      asksForAny |
      Number((own & broadSectors) !== 0) |
      Number(((kinds[row] as number) & kindsAsked) !== 0)
    // Where texts can be compared, they decide about a member of an excluded sector.
    const isAllowed = Number((own & ruledOut) === 0) | (Number(facets[row] !== 0) & asksInWords)
    const canMeet = Number(((flags[row] as number) & needed) === needed) & isCompared & isAllowed
    const isWithinTicket = Number(!isAboveTicket(evEurM, max)) & Number(!isBelowTicket(evEurM, min))
    const isNear =
      Number(!(growthTarget - (growth[row] as number) > short.growthPts)) &
      Number(!(ebitdaTarget - (margin[row] as number) > short.ebitdaPts))
    rows[open] = row
    open += canMeet & isWithinTicket & isNear
  }
  let survivors = 0
  for (let at = 0; at < open; at += 1) {
    const row = rows[at] as number
    const score = inNumbers.deterministic(
      inNumbers.revenueFit(ev[row] as number, min, max),
      inNumbers.growthFit(growth[row] as number, growthTarget),
      inNumbers.ebitdaFit(margin[row] as number, ebitdaTarget),
    )
    if (score < least || identities[row] === buyer.identityId || isHidden(row) || isOutside(row) || isOtherRole(row))
      continue
    const ceiling = inNumbers.fit(score, FACTORS[placeFactors[places[row] as number] as number] as number)
    if (ceiling < least) continue
    deterministic[row] = score
    ceilings[row] = ceiling
    rows[survivors++] = row
  }
  return survivors
}

/**
 * Writes the buyers whose ticket includes a seller's value, that may consider its business, and whose criteria allow a
 * fit of at least `least`.
 */
function buyersFor(
  seller: Asker,
  columns: Columns,
  { from, to, least }: Block,
  placeFactors: Uint8Array,
  { rows, deterministic, ceilings }: Survivors,
): number {
  const { flags, facets, identities, sectors, excludedSectors, kinds, places } = columns
  const isHidden = hidingFrom(seller, columns)
  const isOutside = sizeWantedFrom(seller, columns)
  const isOtherRole = otherRoleThan(seller, columns)
  const [ticketMin, ticketMax, growthTarget, ebitdaTarget] = columns.figures
  const { figures, evEurM, sectors: own, vector, kinds: ownKinds = 0 } = seller.toMatch
  const hasOwnText = Number(hasText(vector))
  const [growth, margin] = [known(figures.growthPct), known(figures.ebitdaMarginPct)]
  const ev = known(evEurM)
  const needed = flagsNeeded(seller)
  const short = shortfallsMax(least)
  let open = 0
  for (let row = from; row < to; row += 1) {
    const flag = flags[row] as number
    const isCompared =
      (hasOwnText & Number(facets[row] !== 0)) |
      Number((flag & GENERALIST) !== 0) |
      Number(((sectors[row] as number) & own) !== 0) |
      Number(((kinds[row] as number) & (ownKinds | (ownKinds >>> 16))) !== 0)
    const isAllowed = Number(((excludedSectors[row] as number) & own) === 0) | (hasOwnText & Number(facets[row] !== 0))
    const canMeet = Number((flag & needed) === needed) & isCompared & isAllowed
    const isWithinTicket =
      Number(!isAboveTicket(ev, ticketMax[row] as number)) & Number(!isBelowTicket(ev, ticketMin[row] as number))
    const isNear =
      Number(!((growthTarget[row] as number) - growth > short.growthPts)) &
      Number(!((ebitdaTarget[row] as number) - margin > short.ebitdaPts))
    rows[open] = row
    open += canMeet & isWithinTicket & isNear
  }
  let survivors = 0
  for (let at = 0; at < open; at += 1) {
    const row = rows[at] as number
    const score = inNumbers.deterministic(
      inNumbers.revenueFit(ev, ticketMin[row] as number, ticketMax[row] as number),
      inNumbers.growthFit(growth, growthTarget[row] as number),
      inNumbers.ebitdaFit(margin, ebitdaTarget[row] as number),
    )
    if (score < least || identities[row] === seller.identityId || isHidden(row) || isOutside(row) || isOtherRole(row))
      continue
    const ceiling = inNumbers.fit(score, FACTORS[placeFactors[places[row] as number] as number] as number)
    if (ceiling < least) continue
    deterministic[row] = score
    ceilings[row] = ceiling
    rows[survivors++] = row
  }
  return survivors
}
