import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** One request that carried a key: the row it stands in, and when it was claimed. */
export interface Claim {
  id: Uint8Array
  claimedAt: Date
}

export type ClaimOutcome = { is: 'claimed' } | { is: 'known'; payloadHash: Uint8Array; answer: Uint8Array | null }

export interface ClaimTerms {
  payloadHash: Uint8Array
  expiresAt: Date
  /** A claim as old as this without an answer is taken for one whose process died. */
  lapsedAt: Date
}

/** Claims a request for the one process that may carry it out, or tells what is known of it. */
export async function claimRequest(
  database: Database<Schema>,
  { id, claimedAt }: Claim,
  { payloadHash, expiresAt, lapsedAt }: ClaimTerms,
): Promise<ClaimOutcome> {
  const now = claimedAt.toISOString()
  return await database.transact(async (trx): Promise<ClaimOutcome> => {
    await trx.deleteFrom('idempotent_requests').where('expires_at', '<=', now).execute()
    const row = {
      payload_hash: payloadHash,
      answer: null,
      claimed_at: now,
      expires_at: expiresAt.toISOString(),
    }
    const claimed = await trx
      .insertInto('idempotent_requests')
      .values({ id, ...row })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(row)
          .where('idempotent_requests.answer', 'is', null)
          .where('idempotent_requests.claimed_at', '<=', lapsedAt.toISOString()),
      )
      .returning(sql<number>`1`.as('one'))
      .executeTakeFirst()
    if (claimed !== undefined) return { is: 'claimed' }
    const known = await trx
      .selectFrom('idempotent_requests')
      .select(['payload_hash as payloadHash', 'answer'])
      .where('id', '=', id)
      .executeTakeFirst()
    return { is: 'known', payloadHash: known?.payloadHash ?? payloadHash, answer: known?.answer ?? null }
  })
}

/** Keeps the answer to a claimed request, unless another has claimed it since. */
export async function keepAnswer(
  { db }: Database<Schema>,
  { id, claimedAt }: Claim,
  answer: Uint8Array,
): Promise<void> {
  await db
    .updateTable('idempotent_requests')
    .set({ answer })
    .where('id', '=', id)
    .where('claimed_at', '=', claimedAt.toISOString())
    .execute()
}

/** Gives a claim back: the request did nothing, and may be sent again. */
export async function releaseClaim({ db }: Database<Schema>, { id, claimedAt }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotent_requests')
    .where('id', '=', id)
    .where('claimed_at', '=', claimedAt.toISOString())
    .execute()
}
