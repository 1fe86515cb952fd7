import type { Supervisor } from '../domain/parties/profile.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'
import type { Refusal as Objection, SingleUse } from '../integrations/human-check/verdict.ts'
import { markChallengeUsed } from '../store/installation.ts'
import type { Db } from '../store/schema.ts'

/** Evidence in a request that a human is behind its workspace. */
interface HumanProof {
  challengeToken?: string | null | undefined
  supervisor?: { name: string; email: string; company?: string | null | undefined } | null | undefined
}

/** Returns the supervisor that a request declares, if any. */
export function declaredSupervisor({ supervisor }: HumanProof): Supervisor | null {
  return supervisor ? { ...supervisor, company: supervisor.company ?? null } : null
}

/**
 * Accepted evidence of a human. `singleUse` is a challenge that the transaction uses up, null for a declared
 * supervisor.
 */
export interface HumanShown {
  singleUse: SingleUse | null
}

/**
 * Returns the evidence of a human in a request: a declared supervisor or a solved challenge. Null without either; a bad
 * challenge is refused.
 */
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

/** Verifies a solved challenge. Refuses with 403 a token that the provider of the human check does not confirm. */
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
 * Uses up the request's solved challenge. Call it in the transaction that the challenge admits: it is used up exactly
 * when that commits, and of several requests with one challenge only the first commits.
 */
export async function admitChallengeOnce(
  app: AppContext,
  trx: Db,
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
    [...verdict.sentences, 'or_declare_supervisor'],
    verdict.reason === 'unavailable' ? { retry_after: 30 } : {},
  )
}
