/** The closed list of causes of an empty list of matches, in the order in which they are judged. */
export const EMPTY_REASONS = [
  'unread_text',
  'not_introducible',
  'blind_view_not_approved',
  'all_dismissed',
  'no_counterparties',
  'outside_ticket',
  'below_fit',
] as const
export type EmptyReasonCode = (typeof EMPTY_REASONS)[number]

/** A cause with the counts that its sentence needs. */
export type EmptyReason =
  | { readonly of: 'unread_text' | 'not_introducible' | 'no_counterparties' | 'outside_ticket' | 'below_fit' }
  /** Of a seller; how many buyers would match once it approves. */
  | { readonly of: 'blind_view_not_approved'; readonly count: number }
  /** How many matches the session dismissed. */
  | { readonly of: 'all_dismissed'; readonly count: number }

/** The conditions of a match that a near miss may fail. */
export const MISSED_CONDITIONS = ['communication', 'ticket_fit', 'fit', 'blind_view'] as const
export type MissedCondition = (typeof MISSED_CONDITIONS)[number]

/** All that the cause of an empty list follows from. */
export interface EmptyListFacts {
  /** No business could be read in the own texts. */
  isUnread: boolean
  /** The own party is offered and can be contacted. */
  isReachable: boolean
  /** Counterparties that would match a seller which has yet to approve what others see; null for any other party. */
  onApproval: number | null
  dismissed: number
  /** Parties offered on the other side. */
  counterparties: number
  /** What the nearest counterparties fail, one condition each. */
  missed: readonly MissedCondition[]
}

/** Returns why a party without matches has none: the first cause that the party itself can change comes first. */
export function emptyReason(facts: EmptyListFacts): EmptyReason {
  if (facts.isUnread) return { of: 'unread_text' }
  if (!facts.isReachable) return { of: 'not_introducible' }
  if (facts.onApproval !== null && facts.onApproval > 0)
    return { of: 'blind_view_not_approved', count: facts.onApproval }
  if (facts.dismissed > 0) return { of: 'all_dismissed', count: facts.dismissed }
  if (facts.counterparties === 0) return { of: 'no_counterparties' }
  return { of: facts.missed.includes('ticket_fit') ? 'outside_ticket' : 'below_fit' }
}
