import type { Kysely } from 'kysely'
import type { DocumentLanguage } from '../domain/language/language.ts'
import type { Identity } from '../domain/parties/profile.ts'
import { sessionsRecoveredBy } from '../store/assurances.ts'
import { queueMail, reachedMailLimit } from '../store/outbox.ts'
import type { Schema } from '../store/schema.ts'

/**
 * When a workspace states an address that another workspace has proven, offers the owner by mail to recover the other
 * one. The API answer reveals nothing of this.
 */
export async function offerFirstWorkspace(
  trx: Kysely<Schema>,
  sessionId: number,
  { before, after }: Record<'before' | 'after', Pick<Identity, 'email'>>,
  { network, language }: { network: number | null; language: DocumentLanguage },
  now: Date,
): Promise<void> {
  const address = after.email?.toLowerCase()
  if (address === undefined || address === before.email?.toLowerCase()) return
  const others = (await sessionsRecoveredBy(trx, address, now)).filter(({ id }) => id !== sessionId)
  const mail = { kind: 'first_workspace', sessionId: null, address } as const
  if (others.length === 0 || (await reachedMailLimit(trx, mail, network, now)) !== null) return
  await queueMail(trx, { ...mail, language, askedBy: null }, network, now)
}
