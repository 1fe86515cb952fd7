import type { Kysely } from 'kysely'
import type { Supervisor } from '../domain/profile.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'
import type { Refusal as Objection, SingleUse } from '../integrations/human-check/verdict.ts'
import { markChallengeUsed } from '../store/installation.ts'
import type { Schema } from '../store/schema.ts'

/** What a request brings to show that a human stands behind its workspace. */
export interface HumanProof {
  challengeToken?: string | null | undefined
  supervisor?: { name: string; email: string; company?: string | null | undefined } | null | undefined
}

/** The supervisor that a request declares; null where it declares none. */
export function declaredSupervisor({ supervisor }: HumanProof): Supervisor | null {
  return supervisor ? { ...supervisor, company: supervisor.company ?? null } : null
}

/** How a request showed a human: a supervisor it declares, or a challenge that its transaction uses up. */
export interface HumanShown {
  singleUse: SingleUse | null
}

/** How a request shows a human: by a supervisor, or by a solved challenge. Null where it brings neither; a bad challenge is refused. */
export async function humanShownBy(
  app: AppContext,
  proof: HumanProof,
  ip: string | null,
  refuse: Refuse<'human_check_failed' | 'human_check_unavailable'>,
): Promise<HumanShown | null> {
  if (declaredSupervisor(proof) !== null) return { singleUse: null }
  if (!proof.challengeToken) return null
  return await solvedChallenge(app, proof.challengeToken, ip, refuse)
}

/** What a solved challenge shows. Refuses with 403 a token that the provider of the human check does not confirm. */
export async function solvedChallenge(
  app: AppContext,
  token: string,
  ip: string | null,
  refuse: Refuse<'human_check_failed' | 'human_check_unavailable'>,
): Promise<HumanShown> {
  const verdict = await app.humanCheck.verify(token, ip)
  if (verdict.ok) return { singleUse: verdict.singleUse }
  return refuseVerdict(app, verdict, refuse)
}

/**
 * Uses up the challenge that a request solved. Call it in the transaction of what the challenge admits: the challenge is used up
 * exactly when that is committed, and of several requests with one challenge only the first commits.
 */
export async function admitChallengeOnce(
  app: AppContext,
  trx: Kysely<Schema>,
  { singleUse }: HumanShown,
  refuse: Refuse<'human_check_failed' | 'human_check_unavailable'>,
): Promise<void> {
  if (singleUse === null) return
  const isFirst = await markChallengeUsed(trx, singleUse.id, singleUse.expiresAt, app.now())
  if (!isFirst) refuseVerdict(app, singleUse.replayed, refuse)
}

function refuseVerdict(
  app: AppContext,
  verdict: Objection,
  refuse: Refuse<'human_check_failed' | 'human_check_unavailable'>,
): never {
  app.log.warn({ reason: verdict.reason, cause: verdict.cause }, 'a human check was refused')
  return refuse(
    verdict.reason === 'unavailable' ? 'human_check_unavailable' : 'human_check_failed',
    'human_check_failed',
    [...verdict.said, 'or_declare_supervisor'],
    verdict.reason === 'unavailable' ? { retry_after: 30 } : {},
  )
}
