import type { Supervisor } from '../domain/profile.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'

/** What a request brings to show that a human stands behind its workspace. */
export interface HumanProof {
  challengeToken?: string | null | undefined
  supervisor?: { name: string; email: string; company?: string | null | undefined } | null | undefined
}

/** The supervisor that a request declares; null where it declares none. */
export function supervisorOf({ supervisor }: HumanProof): Supervisor | null {
  return supervisor ? { ...supervisor, company: supervisor.company ?? null } : null
}

/** Whether a request shows a human: a supervisor, or a solved challenge. One that brings neither does not; a bad one is refused. */
export async function passesHumanCheck(
  app: AppContext,
  proof: HumanProof,
  ip: string | null,
  refuse: Refuse<'human_check_failed' | 'human_check_unavailable'>,
): Promise<boolean> {
  if (supervisorOf(proof) !== null) return true
  if (!proof.challengeToken) return false
  await refuseUnlessHuman(app, proof.challengeToken, ip, refuse)
  return true
}

/** Refuses with 403 a token that the provider of the human check does not confirm. */
export async function refuseUnlessHuman(
  app: AppContext,
  token: string,
  ip: string | null,
  refuse: Refuse<'human_check_failed' | 'human_check_unavailable'>,
): Promise<void> {
  const verdict = await app.humanCheck.verify(token, ip)
  if (verdict.ok) return
  app.log.warn({ reason: verdict.reason, cause: verdict.cause }, 'a human check was refused')
  refuse(
    verdict.reason === 'unavailable' ? 'human_check_unavailable' : 'human_check_failed',
    'the human check failed',
    `${verdict.sentence} An agent may declare its human supervisor {name, email, company} instead.`,
    verdict.reason === 'unavailable' ? { retry_after: 30 } : {},
  )
}
