import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** What is kept of a key that ended: not the hash under which its workspace was found. */
const retiredHashOf = (keyHash: Uint8Array): Uint8Array => createHash('sha256').update(keyHash).digest()

/** Remembers that a key ended: no workspace is opened under it again. */
export async function retireKey(trx: Kysely<Schema>, keyHash: Uint8Array): Promise<void> {
  await trx
    .insertInto('retired_keys')
    .values({ key_hash_sha256: retiredHashOf(keyHash) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a key was replaced or its workspace erased. */
export async function isRetired(db: Kysely<Schema>, keyHash: Uint8Array): Promise<boolean> {
  const row = await db
    .selectFrom('retired_keys')
    .select('key_hash_sha256')
    .where('key_hash_sha256', '=', retiredHashOf(keyHash))
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a session another key; false when the one it is asked with no longer opens it. A key in use violates its uniqueness. */
export async function moveKey(
  trx: Kysely<Schema>,
  sessionId: number,
  key: { from: Uint8Array; to: Uint8Array },
  now: Date,
): Promise<boolean> {
  const moved = await trx
    .updateTable('sessions')
    .set({ key_sha256: key.to, updated_at: now.toISOString() })
    .where('id', '=', sessionId)
    .where('key_sha256', '=', key.from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Remembers that the key of a session ends. The session row must be locked. */
export async function retireOwnKey(trx: Kysely<Schema>, sessionId: number): Promise<void> {
  const { key_sha256 } = await trx
    .selectFrom('sessions')
    .select('key_sha256')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await retireKey(trx, key_sha256)
}

/** Gives a session another key and ends the one it has. The session row must be locked. */
export async function replaceKey(trx: Kysely<Schema>, sessionId: number, to: Uint8Array, now: Date): Promise<void> {
  const { key_sha256: from } = await trx
    .selectFrom('sessions')
    .select('key_sha256')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await moveKey(trx, sessionId, { from, to }, now)
  await retireKey(trx, from)
}
