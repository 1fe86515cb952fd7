/** Answers that a seller may have published at a time. */
export const PUBLISHED_ANSWERS_MAX = 200

/** A message of a pairing, as far as it can be published. */
interface Said {
  readonly id: number
  readonly pairingId: number
  readonly partyId: number
}

/** Whether two messages are a question of the buyer and the seller's later answer to it, in one pairing. */
export function isAnswered(
  question: Said | null,
  answer: Said | null,
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
