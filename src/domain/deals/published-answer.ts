/** Published answers per seller. */
export const PUBLISHED_ANSWERS_MAX = 200

/** Attributes of a message that matter for publication. */
interface Said {
  readonly id: number
  readonly pairingId: number
  readonly partyId: number
}

/** True if the two messages are a buyer's question and the seller's later answer in the same pairing. */
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
