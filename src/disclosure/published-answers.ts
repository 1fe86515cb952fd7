import { identityPhrases } from '../domain/confidentiality/masking/identity-phrases.ts'
import { holdsAny } from '../domain/confidentiality/masking/mask.ts'
import { type Confidential, reveal } from '../domain/confidentiality/policy/confidential.ts'
import type { Clearance } from '../domain/confidentiality/policy/disclosure.ts'
import { wordsNaming } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loadIdentities } from '../store/disclosures.ts'
import type { PublishedAnswer } from '../store/published-answers.ts'

/** A published answer as its readers see it. */
export interface ReadAnswer extends Pick<PublishedAnswer, 'id' | 'publishedAt'> {
  question: string | null
  answer: string
}

/** Opens a seller's published answers for a reader cleared for it. The question is always the blind version. */
export function readAnswers(seller: Clearance, answers: readonly PublishedAnswer[]): ReadAnswer[] {
  return answers.map(({ id, blindQuestion, answer, publishedAt }) => ({
    id,
    publishedAt,
    question: blindQuestion,
    answer: reveal(seller, answer),
  }))
}

/**
 * True if the seller's answer names the buyer that asked. Call it only for a seller cleared for that buyer: for any
 * other the result would confirm or refute a guess.
 */
export async function namesAsker(
  app: AppContext,
  { seller, asker }: { seller: Clearance; asker: Clearance },
  askerId: number,
  answer: Confidential<string>,
): Promise<boolean> {
  const identity = (await loadIdentities(app.database.db, [askerId])).get(askerId)
  if (identity === undefined) return false
  const phrases = identityPhrases(wordsNaming({ identity: reveal(asker, identity), supervisor: null }))
  return holdsAny(phrases, reveal(seller, answer))
}
