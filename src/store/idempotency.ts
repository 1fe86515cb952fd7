import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Db, Schema } from './schema.ts'

/** The right to carry out a request with a key. Each claim has its own token; only the latest is valid. */
export interface Reservation {
  id: Uint8Array
  token: string
}

type ReservationOutcome =
  /** `outcome` was committed by an earlier claim without an answer. Null if none of the work was done. */
  | { is: 'claimed'; claim: Reservation; outcome: Uint8Array | null }
  | { is: 'answered'; answer: Uint8Array }
  | { is: 'under way' }
  | { is: 'another request' }

interface ReservationTerms {
  id: Uint8Array
  payloadHash: Uint8Array
  now: Date
  expiresAt: Date
  /** A claim made before this is taken over even if its process lives. */
  lapsedAt: Date
}

/**
 * Claims a request for the one process that may carry it out, or returns its state. A claim is taken over if its
 * process is gone, gave up or takes too long: anything that process committed is in `outcome`, and it cannot commit the
 * rest any more (`settleReservation`).
 */
export async function claimRequest(database: Database<Schema>, terms: ReservationTerms): Promise<ReservationOutcome> {
  const { id, payloadHash } = terms
  const [now, expiresAt] = [terms.now.toISOString(), terms.expiresAt.toISOString()]
  return await database.transact(async (trx): Promise<ReservationOutcome> => {
    await trx.deleteFrom('idempotent_requests').where('expires_at', '<=', now).execute()
    const owned = { owner: database.processName, claimed_at: now, expires_at: expiresAt }
    const claimed = await trx
      .insertInto('idempotent_requests')
      .values({ id, payload_hash: payloadHash, answer: null, outcome: null, ...owned })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('token')
      .executeTakeFirst()
    if (claimed !== undefined) return { is: 'claimed', claim: { id, token: claimed.token }, outcome: null }
    const known = await lockedRequest(trx, id)
    // Released by its process a moment ago.
    if (known === undefined) return { is: 'under way' }
    if (Buffer.compare(known.payloadHash, payloadHash) !== 0) return { is: 'another request' }
    if (known.answer !== null) return { is: 'answered', answer: known.answer }
    const isLeft = known.claimedAt <= terms.lapsedAt.toISOString() || (await isGone(trx, database, known.owner))
    if (!isLeft) return { is: 'under way' }
    const { token } = await trx
      .updateTable('idempotent_requests')
      .set({ ...owned, token: sql<string>`gen_random_uuid()` })
      .where('id', '=', id)
      .returning('token')
      .executeTakeFirstOrThrow()
    return { is: 'claimed', claim: { id, token }, outcome: known.outcome }
  })
}

async function lockedRequest(trx: Db, id: Uint8Array) {
  return await trx
    .selectFrom('idempotent_requests')
    .select(['payload_hash as payloadHash', 'answer', 'outcome', 'owner', 'claimed_at as claimedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** True if nobody carries out a claim any more: its owner gave up, or no process holds the lock of the owner's name. */
async function isGone(trx: Db, { processName }: Database<Schema>, owner: string | null): Promise<boolean> {
  if (owner === null) return true
  if (owner === processName) return false
  const { rows } = await sql<{ isGone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${owner}::text, 0)) as "isGone"`.execute(trx)
  return rows[0]?.isGone === true
}

/** Data stored in the transaction of the work: the answer, or the outcome that the answer is made from. */
export type Settled = { answer: Uint8Array } | { outcome: Uint8Array }

/** Stores the result in the transaction of the work. Returns false if the claim was taken over: roll back then. */
export async function settleReservation(trx: Db, { id, token }: Reservation, settled: Settled): Promise<boolean> {
  const kept = await trx
    .updateTable('idempotent_requests')
    .set(settled)
    .where('id', '=', id)
    .where('token', '=', token)
    .returning(sql<number>`1`.as('one'))
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * Releases a claim. Without an outcome the request did nothing and may be sent again; with one the next claimant makes
 * the answer. Answered claims and those taken over stay unchanged.
 */
export async function releaseReservation({ db }: Database<Schema>, { id, token }: Reservation): Promise<void> {
  await sql`
    with undone as (
      delete from idempotent_requests
      where id = ${id} and token = ${token} and answer is null and outcome is null)
    update idempotent_requests set owner = null
    where id = ${id} and token = ${token} and answer is null and outcome is not null`.execute(db)
}
