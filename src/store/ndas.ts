import { sql } from 'kysely'
import {
  CHAIN_START,
  type ChainedRecord,
  type ChainedRevocation,
  type ChainLink,
  hashNda,
  hashRevocation,
  type NdaRecord,
  type NdaRevocation,
} from '../domain/nda/chain.ts'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

/** Arbitrary key of the lock held while a record is appended to the chain. */
const CHAIN_LOCK = 7_203_516_646

/** A signature without its place in the chain, which is assigned here. */
export type Signature = Omit<NdaRecord, 'sequence' | 'previousHash'>

/** Locks and returns the end of the chain: appends are serialised, so that the chain never forks. */
async function nextPlace(trx: Db): Promise<{ sequence: number; previousHash: string }> {
  await sql`select pg_advisory_xact_lock(${sql.lit(CHAIN_LOCK)})`.execute(trx)
  const { rows } = await sql<{ sequence: number; hash: string }>`
    (select sequence, hash from nda_records order by sequence desc limit 1)
    union all (select sequence, hash from nda_revocations order by sequence desc limit 1)
    order by sequence desc limit 1`.execute(trx)
  const [last] = rows
  return { sequence: (last?.sequence ?? 0) + 1, previousHash: last?.hash ?? CHAIN_START }
}

/** Appends a signature to the chain. */
export async function appendNda(trx: Db, signature: Signature): Promise<ChainedRecord> {
  const record: NdaRecord = { ...signature, ...(await nextPlace(trx)) }
  const hash = hashNda(record)
  await trx
    .insertInto('nda_records')
    .values({
      sequence: record.sequence,
      session_id: record.workspace,
      signer_name: record.signerName,
      company: record.company,
      stated_signed_at: record.statedSignedAt,
      recorded_at: record.recordedAt,
      expires_at: record.expiresAt,
      ip: record.ip,
      user_agent: record.userAgent,
      text_version: record.textVersion,
      text_sha256: record.textSha256,
      nonce: record.nonce,
      previous_hash: record.previousHash,
      hash,
      minimised_at: null,
    })
    .execute()
  return { ...record, hash }
}

const recordSelection = [
  'sequence',
  'session_id as workspace',
  'signer_name as signerName',
  'company',
  'stated_signed_at as statedSignedAt',
  'recorded_at as recordedAt',
  'expires_at as expiresAt',
  'ip',
  'user_agent as userAgent',
  'text_version as textVersion',
  'text_sha256 as textSha256',
  'nonce',
  'previous_hash as previousHash',
  'hash',
  'minimised_at as minimisedAt',
] as const

/** Returns the session's latest signature, null if it has none. */
export async function latestNda(db: Db, sessionId: number): Promise<ChainedRecord | null> {
  const row = await db
    .selectFrom('nda_records')
    .select(recordSelection)
    .where('session_id', '=', sessionId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns those of the sessions that have an NDA in force, neither expired nor revoked. */
export async function signedAmong(db: Db, sessionIds: readonly number[], now: Date): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('nda_records as n')
    .select('n.session_id as sessionId')
    .distinct()
    .where('n.session_id', '=', anyOf(sessionIds))
    .where('n.expires_at', '>', now.toISOString())
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('nda_revocations as r').select('r.sequence').whereRef('r.nda_sequence', '=', 'n.sequence'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ sessionId }) => sessionId))
}

/** Returns a session's signatures, the oldest first. */
export async function loadSignatures(db: Db, sessionId: number): Promise<ChainedRecord[]> {
  return await db
    .selectFrom('nda_records')
    .select(recordSelection)
    .where('session_id', '=', sessionId)
    .orderBy('sequence')
    .execute()
}

/** Returns a signature by its sequence, or null. */
export async function loadNda(db: Db, sequence: number): Promise<ChainedRecord | null> {
  const row = await db
    .selectFrom('nda_records')
    .select(recordSelection)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return row ?? null
}

/** Returns a range of the chain, both ends included. */
export async function chainBetween(db: Db, from: number, to: number): Promise<ChainLink[]> {
  const signatures = await db
    .selectFrom('nda_records')
    .select(recordSelection)
    .where('sequence', '>=', from)
    .where('sequence', '<=', to)
    .execute()
  const revocations = await db
    .selectFrom('nda_revocations')
    .select(['sequence', 'nda_sequence as revokes', 'reason', 'revoked_by as revokedBy', 'revoked_at as revokedAt'])
    .select(['nonce', 'previous_hash as previousHash', 'hash'])
    .where('sequence', '>=', from)
    .where('sequence', '<=', to)
    .execute()
  return [...signatures, ...revocations].toSorted((one, other) => one.sequence - other.sequence)
}

/** Returns the number of records in the chain. */
export async function chainLength(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select greatest((select max(sequence) from nda_records), (select max(sequence) from nda_revocations), 0) as last`.execute(
    db,
  )
  return rows[0]?.last ?? 0
}

/** Appends the revocation of a signature to the chain. */
export async function appendRevocation(
  trx: Db,
  revocation: Omit<NdaRevocation, 'sequence' | 'previousHash'>,
): Promise<ChainedRevocation> {
  const record: NdaRevocation = { ...revocation, ...(await nextPlace(trx)) }
  const hash = hashRevocation(record)
  await trx
    .insertInto('nda_revocations')
    .values({
      sequence: record.sequence,
      nda_sequence: record.revokes,
      reason: record.reason,
      revoked_by: record.revokedBy,
      revoked_at: record.revokedAt,
      nonce: record.nonce,
      previous_hash: record.previousHash,
      hash,
    })
    .execute()
  return { ...record, hash }
}

/** Returns the time of a signature's revocation. Null if it is not revoked. */
export async function loadRevokedAt(db: Db, sequence: number): Promise<string | null> {
  const row = await db
    .selectFrom('nda_revocations')
    .select('revoked_at')
    .where('nda_sequence', '=', sequence)
    .executeTakeFirst()
  return row?.revoked_at ?? null
}
