/** Causes of an empty list of matches, in order of precedence. */
export const EMPTY_REASONS = [
  'unread_text',
  'not_introducible',
  'blind_view_not_approved',
  'all_dismissed',
  'no_counterparties',
  'outside_ticket',
  'below_fit',
] as const

/** Cause with the count that its sentence needs. */
export type EmptyReason =
  | { readonly of: 'unread_text' | 'not_introducible' | 'no_counterparties' | 'outside_ticket' | 'below_fit' }
  /** For sellers: buyers that would match once it approves its blind view. */
  | { readonly of: 'blind_view_not_approved'; readonly count: number }
  /** Matches that the session dismissed. */
  | { readonly of: 'all_dismissed'; readonly count: number }

/** Conditions of a match that a near miss may fail. */
export const MISSED_CONDITIONS = ['communication', 'ticket_fit', 'fit', 'blind_view'] as const
export type MissedCondition = (typeof MISSED_CONDITIONS)[number]

/** Facts that determine the cause of an empty list. */
interface EmptyListFacts {
  /** True if no line of business was recognised in the party's own texts. */
  isUnread: boolean
  /** True if the party is on offer and can be contacted. */
  isReachable: boolean
  /** Matches that a seller would have after approving its blind view; null for all other parties. */
  onApproval: number | null
  dismissed: number
  /** Parties on offer on the other side. */
  counterparties: number
  /** Condition that each of the nearest counterparties fails. */
  missed: readonly MissedCondition[]
}

/** Returns the first applicable cause. Causes that the party can remedy come first. */
export function emptyReason(facts: EmptyListFacts): EmptyReason {
  if (facts.isUnread) return { of: 'unread_text' }
  if (!facts.isReachable) return { of: 'not_introducible' }
  if (facts.onApproval !== null && facts.onApproval > 0)
    return { of: 'blind_view_not_approved', count: facts.onApproval }
  if (facts.dismissed > 0) return { of: 'all_dismissed', count: facts.dismissed }
  if (facts.counterparties === 0) return { of: 'no_counterparties' }
  return { of: facts.missed.includes('ticket_fit') ? 'outside_ticket' : 'below_fit' }
}
