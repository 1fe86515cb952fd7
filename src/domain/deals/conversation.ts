/** The longest message between the two sides of a pairing, in characters. */
export const MESSAGE_CHARACTERS_MAX = 4_000

/** Messages a side may send to a counterparty that has neither written to it nor shown interest: nobody is talked at. */
export const UNANSWERED_MESSAGES_MAX = 3

/** Messages that a session may send in 24 hours. */
export const MESSAGES_PER_DAY = 200

/** What decides whether a side may write to the other. */
export interface ConversationStanding {
  /** The counterparty has shown interest in the pairing. */
  readonly counterpartyActed: boolean
  /** The counterparty has written. */
  readonly counterpartyWrote: boolean
  /** Messages that the side has sent in this pairing. */
  readonly sent: number
  /** Messages that its session has sent in 24 hours, in all its pairings. */
  readonly sentToday: number
}

/** Why a side may not write now; null where it may. */
export function heldBack({
  counterpartyActed,
  counterpartyWrote,
  sent,
  sentToday,
}: ConversationStanding): 'unanswered' | 'daily' | null {
  if (sentToday >= MESSAGES_PER_DAY) return 'daily'
  return !counterpartyActed && !counterpartyWrote && sent >= UNANSWERED_MESSAGES_MAX ? 'unanswered' : null
}
