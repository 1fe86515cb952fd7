import { type Kysely, sql } from 'kysely'
import { CHAIN_START, type ChainedRecord, type NdaRecord, ndaHashOf } from '../domain/nda/chain.ts'
import type { Schema } from './schema.ts'

/** Any number, the same in every process: held while the chain grows by one. */
const CHAIN_LOCK = 7_203_516_646

/** What a signature brings; its place in the chain is given here. */
export type Signature = Omit<NdaRecord, 'sequence' | 'previousHash'>

/** Appends a signature to the chain. Appends are serialised, so that the chain never forks. */
export async function appendNda(trx: Kysely<Schema>, signature: Signature): Promise<ChainedRecord> {
  await sql`select pg_advisory_xact_lock(${sql.lit(CHAIN_LOCK)})`.execute(trx)
  const last = await trx
    .selectFrom('nda_records')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const record: NdaRecord = {
    ...signature,
    sequence: (last?.sequence ?? 0) + 1,
    previousHash: last?.hash ?? CHAIN_START,
  }
  const hash = ndaHashOf(record)
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
] as const

/** The session's latest signature; null when it has none. */
export async function latestNda(db: Kysely<Schema>, sessionId: number): Promise<ChainedRecord | null> {
  const row = await db
    .selectFrom('nda_records')
    .select(recordSelection)
    .where('session_id', '=', sessionId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** A run of the chain, both ends included. */
export async function chainBetween(db: Kysely<Schema>, from: number, to: number): Promise<ChainedRecord[]> {
  return await db
    .selectFrom('nda_records')
    .select(recordSelection)
    .where('sequence', '>=', from)
    .where('sequence', '<=', to)
    .orderBy('sequence')
    .execute()
}

/** Records in the chain. */
export async function chainLength(db: Kysely<Schema>): Promise<number> {
  const { last } = await db
    .selectFrom('nda_records')
    .select((row) => row.fn.coalesce(row.fn.max('sequence'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  return last
}

export async function isRevoked(db: Kysely<Schema>, sequence: number): Promise<boolean> {
  const row = await db
    .selectFrom('nda_revocations')
    .select('nda_sequence')
    .where('nda_sequence', '=', sequence)
    .executeTakeFirst()
  return row !== undefined
}
