import { inNumbers, shortfallsMax } from '../domain/matching/scoring/fit.ts'
import { isAboveTicket, isBelowTicket, isReachable, isWarm } from '../domain/matching/scoring/gates.ts'
import type { Asker } from './candidate.ts'
import { type Columns, REACHABLE, WARM } from './columns.ts'

/** Rows to go through. */
export interface Block {
  from: number
  /** The first row that is not gone through. */
  to: number
  /** A lower fit than this, as it is shown, is of no interest. */
  least: number
}

/**
 * Writes the rows of a block of candidates with text, whose gates are open and whose figures leave a fit of `least` possible, and by row their
 * deterministic scores; answers how many rows there are.
 */
export function survivorsOf(
  party: Asker,
  columns: Columns,
  block: Block,
  rows: Uint32Array,
  scores: Float64Array,
): number {
  if (!isReachable(party)) return 0
  return (party.side === 'buyer' ? sellersFor : buyersFor)(party, columns, block, rows, scores)
}

/** Whether a row is not shown to a party: its circle is another network's (NaN is everybody's), or it blocked the party. */
function hidingFrom({ network, hidden }: Asker, { ids, circles }: Columns): (row: number) => boolean {
  const blockers = new Set(hidden)
  return (row) => {
    const circle = circles[row] as number
    return (!Number.isNaN(circle) && circle !== network) || (blockers.size > 0 && blockers.has(ids[row] as number))
  }
}

const known = (figure: number | null): number => figure ?? Number.NaN

/** Flags a counterparty needs: it must be reachable, and warm unless the asking party is. */
const flagsNeeded = (party: Asker): number => REACHABLE | (isWarm(party) ? 0 : WARM)

// Gates are counted in rather than branched on: half of them are closed in no order, and a branch guessed wrongly costs more
// than the gate (1.4 ms a million rows instead of 9.7).

/** Rows of the sellers within a buyer's ticket that have text and whose figures leave a fit of `least` possible. */
function sellersFor(
  buyer: Asker,
  columns: Columns,
  { from, to, least }: Block,
  rows: Uint32Array,
  scores: Float64Array,
): number {
  const { flags, facets, identities } = columns
  const isHidden = hidingFrom(buyer, columns)
  const [, growth, margin, equityBasis, ev] = columns.figures
  const { criteria } = buyer.toMatch
  const [min, max] = [known(criteria.ticketMinEurM), known(criteria.ticketMaxEurM)]
  const [growthTarget, ebitdaTarget] = [known(criteria.growthTargetPct), known(criteria.ebitdaTargetPct)]
  const needed = flagsNeeded(buyer)
  const short = shortfallsMax(least)
  let open = 0
  for (let row = from; row < to; row += 1) {
    const evEurM = ev[row] as number
    const canMeet = Number(((flags[row] as number) & needed) === needed) & Number(facets[row] !== 0)
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
    const deterministic = inNumbers.deterministic(
      inNumbers.revenueFit(equityBasis[row] as number, min, max),
      inNumbers.growthFit(growth[row] as number, growthTarget),
      inNumbers.ebitdaFit(margin[row] as number, ebitdaTarget),
    )
    if (deterministic < least || identities[row] === buyer.identityId || isHidden(row)) continue
    scores[row] = deterministic
    rows[survivors++] = row
  }
  return survivors
}

/** Rows of the buyers with text whose ticket a seller's value lies within and whose criteria leave a fit of `least` possible. */
function buyersFor(
  seller: Asker,
  columns: Columns,
  { from, to, least }: Block,
  rows: Uint32Array,
  scores: Float64Array,
): number {
  const { flags, facets, identities } = columns
  const isHidden = hidingFrom(seller, columns)
  const [ticketMin, ticketMax, growthTarget, ebitdaTarget] = columns.figures
  const { figures, equityBasisEurM, evEurM } = seller.toMatch
  const [growth, margin] = [known(figures.growthPct), known(figures.ebitdaMarginPct)]
  const [ev, equityBasis] = [known(evEurM), known(equityBasisEurM)]
  const needed = flagsNeeded(seller)
  const short = shortfallsMax(least)
  let open = 0
  for (let row = from; row < to; row += 1) {
    const canMeet = Number(((flags[row] as number) & needed) === needed) & Number(facets[row] !== 0)
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
    const deterministic = inNumbers.deterministic(
      inNumbers.revenueFit(equityBasis, ticketMin[row] as number, ticketMax[row] as number),
      inNumbers.growthFit(growth, growthTarget[row] as number),
      inNumbers.ebitdaFit(margin, ebitdaTarget[row] as number),
    )
    if (deterministic < least || identities[row] === seller.identityId || isHidden(row)) continue
    scores[row] = deterministic
    rows[survivors++] = row
  }
  return survivors
}
