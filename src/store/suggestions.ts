import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Returns those of the parties never suggested to a session as a match, in the given order. */
export async function notYetSuggested(
  db: Kysely<Schema>,
  sessionId: number,
  partyIds: readonly number[],
): Promise<number[]> {
  if (partyIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select party_id as id from suggested_matches
    where session_id = ${sessionId} and party_id = any(${[...partyIds]}::bigint[])`.execute(db)
  const suggested = new Set(rows.map(({ id }) => id))
  return partyIds.filter((id) => !suggested.has(id))
}

/** Records parties as suggested to a session. Returns those not suggested before. */
export async function recordSuggestions(
  trx: Kysely<Schema>,
  sessionId: number,
  partyIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const rows = await trx
    .insertInto('suggested_matches')
    .values(partyIds.map((party_id) => ({ session_id: sessionId, party_id, suggested_at: now.toISOString() })))
    .onConflict((conflict) => conflict.columns(['session_id', 'party_id']).doNothing())
    .returning('party_id')
    .execute()
  return new Set(rows.map((row) => row.party_id))
}
