import type { Db } from './schema.ts'

/** A token with its hash, so that the caller can compare it in constant time. */
export interface HashedToken {
  id: number
  hash: Uint8Array
}

/** Returns the operator token of a hash, or null if there is none or it is revoked. */
export async function findOperatorToken(db: Db, hash: Uint8Array): Promise<HashedToken | null> {
  const row = await db
    .selectFrom('operator_tokens')
    .select(['id', 'token_sha256 as hash'])
    .where('token_sha256', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the hash of a new operator token and returns its id. */
export async function insertOperatorToken(
  trx: Db,
  token: { hash: Uint8Array; label: string },
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('operator_tokens')
    .values({ token_sha256: token.hash, label: token.label, minted_at: now.toISOString(), revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface MintedToken {
  id: number
  label: string
  mintedAt: string
  revokedAt: string | null
}

export async function operatorTokens(db: Db): Promise<MintedToken[]> {
  return await db
    .selectFrom('operator_tokens')
    .select(['id', 'label', 'minted_at as mintedAt', 'revoked_at as revokedAt'])
    .orderBy('id')
    .execute()
}

/** Revokes an operator token. Returns false if no valid token has this id. */
export async function revokeOperatorToken(trx: Db, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('operator_tokens')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An act of an operator: credential, act and subject, with plain facts and no secret. */
interface Act {
  operator: string
  act: string
  subject: string
  facts: Record<string, string | number>
}

/** Records an act; call it in the transaction of the act. */
export async function recordAct(trx: Db, act: Act, now: Date): Promise<void> {
  await trx
    .insertInto('operator_audit')
    .values({ ...act, facts: JSON.stringify(act.facts), at: now.toISOString() })
    .execute()
}

type RecordedAct = Act & { id: number; at: string }

/** Returns acts older than `before` (all for null), the newest first. */
export async function actsBefore(db: Db, before: number | null, limit: number): Promise<RecordedAct[]> {
  let query = db.selectFrom('operator_audit').select(['id', 'operator', 'act', 'subject', 'facts', 'at'])
  if (before !== null) query = query.where('id', '<', before)
  return await query.orderBy('id', 'desc').limit(limit).execute()
}

/** Returns the daily allowance of new identities set by the operator for a viewer. Null if none is in force. */
export async function loadAllowance(db: Db, sessionId: number, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('disclosure_allowances')
    .select('per_day')
    .where('session_id', '=', sessionId)
    .where('until', '>', now.toISOString())
    .executeTakeFirst()
  return row?.per_day ?? null
}

export async function grantAllowance(
  trx: Db,
  grant: { sessionId: number; perDay: number; until: Date; by: string },
): Promise<void> {
  const values = { per_day: grant.perDay, until: grant.until.toISOString(), granted_by: grant.by }
  await trx
    .insertInto('disclosure_allowances')
    .values({ session_id: grant.sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute()
}
