import type { HashedToken } from './operator.ts'
import type { Db } from './schema.ts'

/** A token for one participant's thread. */
interface EngageToken {
  id: number
  threadId: number
  participant: string
  issuedAt: string
  expiresAt: string | null
  revokedAt: string | null
}

export async function insertEngageToken(
  trx: Db,
  token: { hash: Uint8Array; threadId: number; by: string; expiresAt: Date | null },
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('engage_tokens')
    .values({
      token_sha256: token.hash,
      thread_id: token.threadId,
      issued_at: now.toISOString(),
      issued_by: token.by,
      expires_at: token.expiresAt?.toISOString() ?? null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the token of a hash with its thread, unless it is revoked or expired at `now`. */
export async function findEngageToken(
  db: Db,
  hash: Uint8Array,
  now: Date,
): Promise<(HashedToken & { threadId: number }) | null> {
  const row = await db
    .selectFrom('engage_tokens')
    .select(['id', 'token_sha256 as hash', 'thread_id as threadId'])
    .where('token_sha256', '=', hash)
    .where('revoked_at', 'is', null)
    .where((token) => token.or([token('expires_at', 'is', null), token('expires_at', '>', now.toISOString())]))
    .executeTakeFirst()
  return row ?? null
}

/** Returns the tokens issued, the newest first. */
export async function engageTokens(db: Db, limit: number): Promise<EngageToken[]> {
  return await db
    .selectFrom('engage_tokens as k')
    .innerJoin('exchange_threads as t', 't.id', 'k.thread_id')
    .select([
      'k.id',
      'k.thread_id as threadId',
      't.participant',
      'k.issued_at as issuedAt',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
    ])
    .orderBy('k.id', 'desc')
    .limit(limit)
    .execute()
}

/** Revokes a token. Returns its thread, or null if no valid token has this id. */
export async function revokeEngageToken(trx: Db, id: number, now: Date): Promise<number | null> {
  const row = await trx
    .updateTable('engage_tokens')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('thread_id')
    .executeTakeFirst()
  return row?.thread_id ?? null
}
