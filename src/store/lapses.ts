import type { DealPhase } from '../domain/deals/deal.ts'
import type { Side } from '../domain/parties/party.ts'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

/** An unanswered request of one side in a pairing; `phase` if it asks to confirm one. */
export interface Unanswered {
  id: number
  pairingId: number
  askedBy: Side
  askedAt: string
  phase: DealPhase | null
}

/** Returns the oldest unanswered introductions whose lapse has not been announced, at most `limit`. */
export async function unansweredIntroductions(db: Db, limit: number): Promise<Unanswered[]> {
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

/** Returns the oldest unanswered phase requests whose lapse has not been announced, at most `limit`. */
export async function unansweredPhases(db: Db, limit: number): Promise<Unanswered[]> {
  return await db
    .selectFrom('phase_requests')
    .select(['id', 'pairing_id as pairingId', 'asked_by as askedBy', 'asked_at as askedAt', 'phase'])
    .where('outcome', 'is', null)
    .where('lapse_told_at', 'is', null)
    .orderBy('asked_at')
    .limit(limit)
    .execute()
}

/** Marks lapses as announced. Returns the ids of those neither answered nor announced meanwhile. */
export async function markLapsesReported(
  trx: Db,
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
