import type { Kysely } from 'kysely'
import type { DealPhase } from '../domain/deal.ts'
import type { Side } from '../domain/party.ts'
import { anyOf } from './any-of.ts'
import type { Schema } from './schema.ts'

/** What one side asked of the other in a pairing, without an answer so far; `phase` where it asked to confirm one. */
export interface Unanswered {
  id: number
  pairingId: number
  askedBy: Side
  askedAt: string
  phase: DealPhase | null
}

/** The oldest introductions without an answer whose lapse nobody was told of, at most `limit`. */
export async function unansweredIntroductions(db: Kysely<Schema>, limit: number): Promise<Unanswered[]> {
  const rows = await db
    .selectFrom('pairing_introductions')
    .select(['id', 'pairing_id as pairingId', 'asked_by as askedBy', 'asked_at as askedAt'])
    .where('answer', 'is', null)
    .where('lapse_told_at', 'is', null)
    .orderBy('asked_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, phase: null }))
}

/** The oldest phases that wait for an answer and whose lapse nobody was told of, at most `limit`. */
export async function unansweredPhases(db: Kysely<Schema>, limit: number): Promise<Unanswered[]> {
  return await db
    .selectFrom('phase_requests')
    .select(['id', 'pairing_id as pairingId', 'asked_by as askedBy', 'asked_at as askedAt', 'phase'])
    .where('outcome', 'is', null)
    .where('lapse_told_at', 'is', null)
    .orderBy('asked_at')
    .limit(limit)
    .execute()
}

/** Notes that a lapse is told; answers the ids of those that were neither answered nor told meanwhile. */
export async function markLapsesTold(
  trx: Kysely<Schema>,
  what: 'introductions' | 'phases',
  ids: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const [table, answer] =
    what === 'introductions' ? (['pairing_introductions', 'answer'] as const) : (['phase_requests', 'outcome'] as const)
  const rows = await trx
    .updateTable(table)
    .set({ lapse_told_at: now.toISOString() })
    .where('id', '=', anyOf(ids))
    .where(answer as 'id', 'is', null)
    .where('lapse_told_at', 'is', null)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
