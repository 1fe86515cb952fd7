/** Longest message in characters. */
export const MESSAGE_CHARACTERS_MAX = 4_000

/** Messages that a side may send before the counterparty writes or shows interest. */
export const UNANSWERED_MESSAGES_MAX = 3

/** Messages that one session may send in 24 hours. */
export const MESSAGES_PER_DAY = 200

/** Facts that decide whether a side may write. */
export interface ConversationStanding {
  /** True if the counterparty has shown interest in the pairing. */
  readonly counterpartyActed: boolean
  readonly counterpartyWrote: boolean
  /** Messages sent by the side in this pairing. */
  readonly sent: number
  /** Messages sent by its session in 24 hours, in all pairings. */
  readonly sentToday: number
}

/** Returns the reason for which a side may not write now; null if it may. */
export function heldBack({
  counterpartyActed,
  counterpartyWrote,
  sent,
  sentToday,
}: ConversationStanding): 'unanswered' | 'daily' | null {
  if (sentToday >= MESSAGES_PER_DAY) return 'daily'
  return !counterpartyActed && !counterpartyWrote && sent >= UNANSWERED_MESSAGES_MAX ? 'unanswered' : null
}

/** Published answers per seller. */
export const PUBLISHED_ANSWERS_MAX = 200

/** Attributes of a message that matter for publication. */
interface MessageRef {
  readonly id: number
  readonly pairingId: number
  readonly partyId: number
}

/** True if the two messages are a buyer's question and the seller's later answer in the same pairing. */
export function isAnswered(
  question: MessageRef | null,
  answer: MessageRef | null,
  pairing: { readonly id: number; readonly buyerId: number; readonly sellerId: number },
): boolean {
  return (
    question !== null &&
    answer !== null &&
    question.pairingId === pairing.id &&
    answer.pairingId === pairing.id &&
    question.partyId === pairing.buyerId &&
    answer.partyId === pairing.sellerId &&
    question.id < answer.id
  )
}
