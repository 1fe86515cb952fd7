import { createHash } from 'node:crypto'
import type { Db } from './schema.ts'

/** Hashes a retired key's hash, so that the stored value is not the one that identified its workspace. */
const retiredHashOf = (keyHash: Uint8Array): Uint8Array => createHash('sha256').update(keyHash).digest()

/** Records a key as retired, so that no workspace is created under it again. */
export async function retireKey(trx: Db, keyHash: Uint8Array): Promise<void> {
  await trx
    .insertInto('retired_keys')
    .values({ key_hash_sha256: retiredHashOf(keyHash) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True if a key was replaced or its workspace erased. */
export async function isRetired(db: Db, keyHash: Uint8Array): Promise<boolean> {
  const row = await db
    .selectFrom('retired_keys')
    .select('key_hash_sha256')
    .where('key_hash_sha256', '=', retiredHashOf(keyHash))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces a session's key. Returns false if the old key is no longer valid. A key already in use violates a unique
 * constraint.
 */
export async function moveKey(
  trx: Db,
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

/** Retires the key of a session. The session row must be locked. */
export async function retireOwnKey(trx: Db, sessionId: number): Promise<void> {
  const { key_sha256 } = await trx
    .selectFrom('sessions')
    .select('key_sha256')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await retireKey(trx, key_sha256)
}

/** Replaces and retires a session's key. The session row must be locked. */
export async function replaceKey(trx: Db, sessionId: number, to: Uint8Array, now: Date): Promise<void> {
  const { key_sha256: from } = await trx
    .selectFrom('sessions')
    .select('key_sha256')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await moveKey(trx, sessionId, { from, to }, now)
  await retireKey(trx, from)
}
