import { sql } from 'kysely'
import { HOUR_MS } from '../domain/figures/durations.ts'
import { CODE_HOURS } from '../domain/mail/one-time-code.ts'
import type { Db } from './schema.ts'

/** Records that another address replaced a settled one in a session, with the transaction's member as author. */
export async function insertAddressChange(
  trx: Db,
  sessionId: number,
  { former, formerProvenAt, stated }: { former: string; formerProvenAt: string; stated: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into address_changes (session_id, former, former_proven_at, stated, changed_by, changed_at)
    values (${sessionId}, ${former}, ${formerProvenAt}, ${stated}, acting_member(${sessionId}), ${now.toISOString()})`.execute(
    trx,
  )
}

/** A change that the reader of the former address may still confirm or deny. */
interface OpenAddressChange {
  id: number
  former: string
  formerProvenAt: string
}

/** Returns the latest undecided change by which a session gave up an address, or null if there is none. */
export async function openAddressChange(
  db: Db,
  sessionId: number,
  former: string,
  now: Date,
): Promise<OpenAddressChange | null> {
  const since = new Date(now.getTime() - CODE_HOURS.decide_address * HOUR_MS).toISOString()
  const row = await db
    .selectFrom('address_changes')
    .select(['id', 'former', 'former_proven_at as formerProvenAt'])
    .where('session_id', '=', sessionId)
    .where('former', '=', former)
    .where('decision', 'is', null)
    .where('changed_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function decideAddressChange(
  trx: Db,
  id: number,
  decision: 'confirmed' | 'denied',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('address_changes')
    .set({ decision, decided_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/**
 * Restores an address as the proven one of a session, with its former date of proof, and ends the proofs of all others.
 */
export async function restoreProof(
  trx: Db,
  sessionId: number,
  { former, formerProvenAt }: OpenAddressChange,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('assurance_proofs')
    .set({ ended_at: now.toISOString() })
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'email')
    .where('ended_at', 'is', null)
    .execute()
  await trx
    .insertInto('assurance_proofs')
    .values({
      session_id: sessionId,
      kind: 'email',
      address: former,
      note: null,
      proven_at: formerProvenAt,
      ended_at: null,
    })
    .execute()
}
