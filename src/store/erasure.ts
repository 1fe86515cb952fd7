import { sql } from 'kysely'
import { anyOf } from './any-of.ts'
import { eraseDue } from './exchange.ts'
import { revokeMembers } from './members.ts'
import { OWNED_TABLES, ownedBy, type RowOwner } from './owned-rows.ts'
import type { Db } from './schema.ts'
import { retireOwnKey } from './workspace-keys.ts'

/** Returns the threads opened for a session, in order. */
export async function threadsOfSession(db: Db, sessionId: number): Promise<{ id: number; participant: string }[]> {
  return await db
    .selectFrom('exchange_threads')
    .select(['id', 'participant'])
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute()
}

/** Numbers of the rows kept of an erased session. */
export interface Kept {
  signatures: number
  blankSignatures: number
  disclosures: number
  pairings: number
}

/**
 * Years after its expiry for which a signature is kept whole: the limitation period in French law (Code civil, art.
 * 2224).
 */
const CLAIM_YEARS = 5

/** Erases the contents of a session's threads and revokes their tokens. */
async function eraseSessionThreads(trx: Db, sessionId: number, now: Date): Promise<void> {
  const at = now.toISOString()
  const threads = await trx
    .updateTable('exchange_threads')
    .set({ erase_at: at })
    .where('session_id', '=', sessionId)
    .returning('id')
    .execute()
  if (threads.length === 0) return
  const ids = threads.map(({ id }) => id)
  await trx
    .updateTable('engage_tokens')
    .set({ revoked_at: at })
    .where('thread_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  await eraseDue(trx, now)
}

/**
 * Erases a session's data and identity in the caller's transaction; the session row must be locked. Its keys are
 * retired, and it gets one that nobody has. Rows that others reference stay without values.
 */
export async function eraseSession(
  trx: Db,
  sessionId: number,
  { deadKeyHash, now }: { deadKeyHash: Uint8Array; now: Date },
): Promise<Kept> {
  const at = now.toISOString()
  await retireOwnKey(trx, sessionId)
  await revokeMembers(trx, sessionId, { except: null }, now)
  const rows = await trx.selectFrom('parties').select('id').where('session_id', '=', sessionId).execute()
  const owner = { sessionId, partyIds: rows.map(({ id }) => id) }
  await blankRows(trx, owner, {
    parties: { text_revision: sql`text_revision + 1`, updated_at: at, changed_in: sql`pg_current_xact_id()` },
    sessions: { key_sha256: deadKeyHash, updated_at: at, erased_at: at },
  })
  await deleteRows(trx, owner)
  await eraseSessionThreads(trx, sessionId, now)
  await blankSignatures(trx, now)
  return await keptOf(trx, owner)
}

/** Empties the rows that stay, parties first because the index reads them, and writes the columns of `stamps`. */
async function blankRows(
  trx: Db,
  owner: RowOwner,
  stamps: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<void> {
  for (const [name, { columns, blank }] of OWNED_TABLES) {
    if (blank === undefined) continue
    const values = Object.entries({ ...blank, ...stamps[name] }).filter(([, value]) => value !== 'kept')
    const set = sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
    await sql`update ${sql.table(name)} set ${set} where ${ownedBy(columns, owner)}`.execute(trx)
  }
}

/** Deletes the rows that do not stay, those that reference others first. */
async function deleteRows(trx: Db, owner: RowOwner): Promise<void> {
  for (const [name, { columns, blank, kept }] of OWNED_TABLES)
    if (blank === undefined && kept === undefined)
      await sql`delete from ${sql.table(name)} where ${ownedBy(columns, owner)}`.execute(trx)
}

/**
 * Erases the signer's details from the records of erased sessions if no name was disclosed under them or the limitation
 * period is over. The hash stays, and with it the links of the chain; without the nonce nobody can guess its input.
 */
export async function blankSignatures(trx: Db, now: Date): Promise<void> {
  await sql`
    update nda_records n set signer_name = '', company = null, stated_signed_at = null, ip = null, user_agent = null,
      nonce = '', minimised_at = ${now.toISOString()}
    from sessions s
    where s.id = n.session_id and s.erased_at is not null and n.minimised_at is null
      and (not exists (select from disclosures d where d.session_id = s.id)
        or n.expires_at + make_interval(years => ${CLAIM_YEARS}) < ${now.toISOString()}::timestamptz)`.execute(trx)
}

async function keptOf(trx: Db, { sessionId, partyIds }: RowOwner): Promise<Kept> {
  const own = anyOf(partyIds)
  const { rows } = await sql<Kept>`
    select
      (select count(*) from nda_records where session_id = ${sessionId} and minimised_at is null) as signatures,
      (select count(*) from nda_records where session_id = ${sessionId} and minimised_at is not null) as "blankSignatures",
      (select count(*) from disclosures where session_id = ${sessionId} or party_id = ${own}) as disclosures,
      (select count(*) from pairings where buyer_id = ${own} or seller_id = ${own}) as pairings`.execute(trx)
  return rows[0] ?? { signatures: 0, blankSignatures: 0, disclosures: 0, pairings: 0 }
}
