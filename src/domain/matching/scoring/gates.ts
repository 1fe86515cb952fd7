import type { SellerFigures } from '../../figures/seller-figures.ts'
import { type ContactStatus, computeEbitdaEurM } from '../../parties/party.ts'
import type { StatedSize } from '../../reading/stated-size.ts'
import { equityNeedHighEurM, equityNeedLowEurM } from './equity-need.ts'

/** Reason for a gate's verdict. None contains a name or a figure. */
type GateReason =
  | 'ev_unknown'
  | 'ticket_unstated'
  | 'above_ticket'
  | 'below_ticket'
  | 'within_ticket'
  | 'revenue_below_stated'
  | 'revenue_above_stated'
  | 'ebitda_below_stated'
  | 'ebitda_above_stated'
  | 'not_offered'
  | 'red_flag'
  | 'no_address'
  | 'opted_out'
  | 'bounced'
  | 'both_cold'
  | 'introducible'

/**
 * Gate reason as shown to a reader. `in_ranges`: judged by ranges; `ev_unapproved`: the reader's own valuation, which
 * others do not see yet.
 */
export type ShownGateReason =
  | GateReason
  | 'above_ticket_in_ranges'
  | 'below_ticket_in_ranges'
  | 'within_ticket_in_ranges'
  | 'ev_unapproved'

/** Returns the reason with its basis, so that a verdict from ranges is never presented as one from figures. */
export function shownGateReason(
  reason: GateReason,
  { isInRanges, isUnapproved }: { readonly isInRanges: boolean; readonly isUnapproved: boolean },
): ShownGateReason {
  if (reason === 'ev_unknown') return isUnapproved ? 'ev_unapproved' : reason
  const rests = reason === 'above_ticket' || reason === 'below_ticket' || reason === 'within_ticket'
  return rests && isInRanges ? `${reason}_in_ranges` : reason
}

/** Verdict of a gate, independent of the score. `unchecked` counts as open: a figure it needs is unknown. */
export interface Gate {
  verdict: 'open' | 'closed' | 'unchecked'
  reason: GateReason
}

/** Tolerance around a buyer's ticket or its stated target size. */
const TICKET_TOLERANCE = { low: 0.8, high: 1.2 } as const

interface TicketQuestion {
  evEurM: number | null
  ticketMinEurM: number | null
  ticketMaxEurM: number | null
}

/** True if 40 % of the EV exceeds the ticket maximum with tolerance. False for NaN (unknown). */
export function isAboveTicket(evEurM: number, ticketMaxEurM: number): boolean {
  return equityNeedLowEurM(evEurM) > TICKET_TOLERANCE.high * ticketMaxEurM
}

/** True if the full EV is below the ticket minimum with tolerance. False for NaN (unknown). */
export function isBelowTicket(evEurM: number, ticketMinEurM: number): boolean {
  return equityNeedHighEurM(evEurM) < TICKET_TOLERANCE.low * ticketMinEurM
}

/**
 * Requires the equity need, [0.40, 1.00] × EV, to overlap [0.8 × ticket minimum, 1.2 × ticket maximum] (decisions §7).
 */
export function ticketGate({ evEurM, ticketMinEurM, ticketMaxEurM }: TicketQuestion): Gate {
  if (evEurM === null) return { verdict: 'unchecked', reason: 'ev_unknown' }
  if (ticketMinEurM === null && ticketMaxEurM === null) return { verdict: 'unchecked', reason: 'ticket_unstated' }
  if (isAboveTicket(evEurM, ticketMaxEurM ?? Number.NaN)) return { verdict: 'closed', reason: 'above_ticket' }
  if (isBelowTicket(evEurM, ticketMinEurM ?? Number.NaN)) return { verdict: 'closed', reason: 'below_ticket' }
  return { verdict: 'open', reason: 'within_ticket' }
}

/** True if revenue or EBITDA exceeds the stated maximum by more than a fifth. False for NaN (unknown or not stated). */
function isAboveStated(eurM: number, maxEurM: number): boolean {
  return eurM > TICKET_TOLERANCE.high * maxEurM
}

/** True if revenue or EBITDA is more than a fifth below the stated minimum. False for NaN (unknown or not stated). */
function isBelowStated(eurM: number, minEurM: number): boolean {
  return eurM < TICKET_TOLERANCE.low * minEurM
}

/**
 * Returns the measure in which a seller falls outside the buyer's stated size, which closes the ticket gate; null if
 * none.
 */
export function outsideStatedSize(figures: SellerFigures, size: StatedSize): GateReason | null {
  const revenue = figures.revenueEurM ?? Number.NaN
  const ebitda = computeEbitdaEurM(figures) ?? Number.NaN
  if (isBelowStated(revenue, size.revenueMinEurM ?? Number.NaN)) return 'revenue_below_stated'
  if (isAboveStated(revenue, size.revenueMaxEurM ?? Number.NaN)) return 'revenue_above_stated'
  if (isBelowStated(ebitda, size.ebitdaMinEurM ?? Number.NaN)) return 'ebitda_below_stated'
  if (isAboveStated(ebitda, size.ebitdaMaxEurM ?? Number.NaN)) return 'ebitda_above_stated'
  return null
}

/** True if the gate was closed by a size stated in the buyer's texts. */
export function isOfStatedSize(reason: GateReason): boolean {
  return OF_STATED_SIZE.has(reason)
}

const OF_STATED_SIZE: ReadonlySet<GateReason> = new Set([
  'revenue_below_stated',
  'revenue_above_stated',
  'ebitda_below_stated',
  'ebitda_above_stated',
])

/** Returns the lowest ticket maximum and the highest ticket minimum that an EV passes, EUR millions. */
export function ticketsThatFit(evEurM: number): { leastMaxEurM: number; mostMinEurM: number } {
  return {
    leastMaxEurM: equityNeedLowEurM(evEurM) / TICKET_TOLERANCE.high,
    mostMinEurM: equityNeedHighEurM(evEurM) / TICKET_TOLERANCE.low,
  }
}

export interface Reachability {
  contactStatus: ContactStatus
  /** False if withdrawn by its owner, red-flagged or in a closed deal. */
  offered: boolean
  /** True if a register reports the party as struck off or insolvent. Such a party is not offered. */
  redFlagged?: boolean
}

/** Opens if both are offered, neither lacks an address, has opted out or bounced, and at least one is warm. */
export function communicationGate(one: Reachability, other: Reachability): Gate {
  if (one.redFlagged || other.redFlagged) return { verdict: 'closed', reason: 'red_flag' }
  if (!one.offered || !other.offered) return { verdict: 'closed', reason: 'not_offered' }
  for (const { contactStatus } of [one, other]) {
    if (contactStatus === 'none') return { verdict: 'closed', reason: 'no_address' }
    if (contactStatus === 'opted_out') return { verdict: 'closed', reason: 'opted_out' }
    if (contactStatus === 'bounced') return { verdict: 'closed', reason: 'bounced' }
  }
  if (!isWarm(one) && !isWarm(other)) return { verdict: 'closed', reason: 'both_cold' }
  return { verdict: 'open', reason: 'introducible' }
}

/** True if the party registered a workspace or has corresponded. */
export function isWarm({ contactStatus }: Pick<Reachability, 'contactStatus'>): boolean {
  return contactStatus === 'warm'
}

/** True if the party may be introduced to a warm one. An introduction needs at least one warm side. */
export function isReachable({ contactStatus, offered }: Reachability): boolean {
  return offered && (contactStatus === 'cold' || contactStatus === 'warm')
}

export function isOpen(gate: Gate): boolean {
  return gate.verdict !== 'closed'
}
