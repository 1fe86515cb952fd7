import { identityPhrases } from '../domain/confidentiality/masking/identity-phrases.ts'
import { holdsAny } from '../domain/confidentiality/masking/mask.ts'
import { type Confidential, reveal } from '../domain/confidentiality/policy/confidential.ts'
import type { Clearance } from '../domain/confidentiality/policy/disclosure.ts'
import { wordsNaming } from '../domain/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loadIdentities } from '../store/disclosures.ts'
import type { PublishedAnswer } from '../store/published-answers.ts'

/** A published answer as its readers read it. */
export interface ReadAnswer extends Pick<PublishedAnswer, 'id' | 'publishedAt'> {
  question: string | null
  answer: string
}

/** What a seller has published, for whoever holds a clearance for the seller; the question never as its asker wrote it. */
export function readAnswers(seller: Clearance, answers: readonly PublishedAnswer[]): ReadAnswer[] {
  return answers.map(({ id, blindQuestion, answer, publishedAt }) => ({
    id,
    publishedAt,
    question: blindQuestion,
    answer: reveal(seller, answer),
  }))
}

/**
 * Whether the seller's answer names the buyer that asked. Only for a seller that was told who it is: to anyone else the answer
 * would tell whether a guess is right.
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
