import type { Kysely } from 'kysely'
import type { DocumentLanguage } from '../domain/language/language.ts'
import type { Identity } from '../domain/profile.ts'
import { sessionsRecoveredBy } from '../store/assurances.ts'
import { queueMail, reachedMailLimit } from '../store/outbox.ts'
import type { Schema } from '../store/schema.ts'

/**
 * Offers the owner of an address the workspace that has proven it, by mail, when another workspace states the address. The
 * answer to whoever states it tells nothing of this.
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
