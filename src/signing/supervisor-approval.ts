import { HOUR_MS } from '../domain/figures/durations.ts'
import { negotiateLanguage, negotiateMailLanguage } from '../domain/language/language.ts'
import { newsWriter } from '../domain/language/news.ts'
import { CODE_HOURS } from '../domain/mail/one-time-code.ts'
import type { AppContext, Asked } from '../entry/app-context.ts'
import { DAILY_RETRY_AFTER_S, type Refuse } from '../entry/refusal.ts'
import { insertEvents } from '../store/events.ts'
import { queueMail, reachedMailLimit } from '../store/outbox.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { Db } from '../store/schema.ts'
import { askSignature, type SignatureRequest, waitingSignature } from '../store/signature-requests.ts'
import { openedWorkspace } from '../workspace/opened-profile.ts'

/**
 * Asks an agent's supervisor by mail to approve a signature, unless a request is already waiting. The session row must
 * be locked.
 */
export async function askSupervisor(
  app: AppContext,
  trx: Db,
  sessionId: number,
  stated: Pick<SignatureRequest, 'signerName' | 'company' | 'statedSignedAt'>,
  asked: Asked & { memberId: number | null },
  refuse: Refuse<'mail_limit_reached'>,
): Promise<void> {
  const now = app.now()
  if ((await waitingSignature(trx, sessionId, now)) !== null) return
  const { supervisor } = openedWorkspace(await loadOwnProfile(trx, sessionId))
  if (supervisor === null) throw new Error('an agent-driven workspace has no supervisor')
  const address = supervisor.email.toLowerCase()
  const network = app.networkNumberOf(asked.ip)
  const mail = { kind: 'approve_signature', sessionId, address } as const
  if ((await reachedMailLimit(trx, mail, network, now)) !== null)
    refuse('mail_limit_reached', 'too_many_messages', 'read_sent_messages', { retry_after: DAILY_RETRY_AFTER_S })
  const expiresAt = new Date(now.getTime() + CODE_HOURS.approve_signature * HOUR_MS)
  await askSignature(trx, sessionId, stated, { now, expiresAt })
  await insertEvents(trx, [{ sessionId, type: 'signature_asked', partyId: null, facts: {} }], now)
  const language = negotiateMailLanguage(asked.acceptLanguage)
  await queueMail(trx, { ...mail, language, askedBy: asked.memberId }, network, now)
}

/**
 * Asks the members of a workspace to confirm a signature for which a program asks, unless a request is already waiting.
 * The session row must be locked.
 */
export async function askMember(
  { now }: Pick<AppContext, 'now'>,
  trx: Db,
  sessionId: number,
  stated: Pick<SignatureRequest, 'signerName' | 'company' | 'statedSignedAt' | 'grantId'>,
): Promise<void> {
  const at = now()
  if ((await waitingSignature(trx, sessionId, at)) !== null) return
  const expiresAt = new Date(at.getTime() + CODE_HOURS.approve_signature * HOUR_MS)
  await askSignature(trx, sessionId, stated, { now: at, expiresAt })
  await insertEvents(trx, [{ sessionId, type: 'signature_asked', partyId: null, facts: {} }], at)
}

/** Returns the answer to an agent while its supervisor has not decided. */
export function pendingAnswer(
  { sendsMail }: Pick<AppContext, 'sendsMail'>,
  sessionId: string,
  { acceptLanguage, grant }: Pick<Asked, 'acceptLanguage' | 'grant'>,
) {
  const byMail = sendsMail ? 'signature_pending' : 'signature_pending_without_mail'
  const message = grant === undefined ? byMail : 'signature_waits_for_member'
  const next = newsWriter.write(negotiateLanguage(acceptLanguage), message)
  return { body: { ok: true, session_id: sessionId, nda_signed: false, status: 'pending' as const, next } }
}
