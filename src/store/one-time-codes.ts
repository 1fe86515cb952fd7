import { createHash } from 'node:crypto'
import type { CodePurpose } from '../domain/mail/one-time-code.ts'
import type { Db } from './schema.ts'

/** Returns the SHA-256 under which a code is stored; its 80 random bits cannot be recovered from it. */
const codeHashOf = (code: string): Uint8Array => createHash('sha256').update(code, 'utf8').digest()

/** Session and address of a code, and the member who requested it; null for the workspace's own key or anybody. */
interface HeldCode {
  sessionId: number
  address: string
  askedBy: number | null
}

/** Stores a code for a session until it expires, replacing any of the same purpose. */
export async function keepCode(
  trx: Db,
  code: string,
  { purpose, sessionId, address, askedBy }: HeldCode & { purpose: CodePurpose },
  expiresAt: Date,
): Promise<void> {
  await trx.deleteFrom('one_time_codes').where('session_id', '=', sessionId).where('purpose', '=', purpose).execute()
  await trx
    .insertInto('one_time_codes')
    .values({
      code_sha256: codeHashOf(code),
      purpose,
      session_id: sessionId,
      address,
      expires_at: expiresAt.toISOString(),
      used_at: null,
      asked_by: askedBy,
    })
    .execute()
}

/**
 * Uses up a code and returns its holder. Null if it is unknown, for another purpose, used or expired. Of two concurrent
 * uses exactly one succeeds.
 */
export async function useCode(trx: Db, code: string, purpose: CodePurpose, now: Date): Promise<HeldCode | null> {
  const used = await trx
    .updateTable('one_time_codes')
    .set({ used_at: now.toISOString() })
    .where('code_sha256', '=', codeHashOf(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['session_id as sessionId', 'address', 'asked_by as askedBy'])
    .executeTakeFirst()
  return used ?? null
}

/** Returns the holder of a code without using it up, or null like `useCode`. */
export async function codeHeldBy(db: Db, code: string, purpose: CodePurpose, now: Date): Promise<HeldCode | null> {
  const held = await db
    .selectFrom('one_time_codes')
    .select(['session_id as sessionId', 'address', 'asked_by as askedBy'])
    .where('code_sha256', '=', codeHashOf(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return held ?? null
}

/** Deletes all codes of a session. */
export async function endCodes(trx: Db, sessionId: number): Promise<void> {
  await trx.deleteFrom('one_time_codes').where('session_id', '=', sessionId).execute()
}
