import { sql } from 'kysely'
import type { DealPhase } from '../domain/deals/deal.ts'
import type { PhaseConsent, PhaseRequestOutcome } from '../domain/deals/phase-consent.ts'
import type { Side } from '../domain/parties/party.ts'
import { anyOf } from './any-of.ts'
import { lastOfEachPairing } from './last-of-each-pairing.ts'
import type { Db } from './schema.ts'

/** A phase that one side asks the other to confirm. */
export interface PhaseRequest {
  id: number
  pairingId: number
  phase: DealPhase
  askedBy: Side
  askedAt: string
  outcome: PhaseRequestOutcome | null
}

const COLUMNS = [
  'id',
  'pairing_id as pairingId',
  'phase',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'outcome',
] as const

export async function insertPhaseRequest(
  trx: Db,
  { pairingId, phase, askedBy }: Pick<PhaseRequest, 'pairingId' | 'phase' | 'askedBy'>,
  now: Date,
): Promise<PhaseRequest> {
  return await trx
    .insertInto('phase_requests')
    .values({ pairing_id: pairingId, phase, asked_by: askedBy, asked_at: now.toISOString() })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Returns a phase request by its id, null if it is unknown. */
export async function phaseRequestById(db: Db, id: number): Promise<PhaseRequest | null> {
  return (await db.selectFrom('phase_requests').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the last phase request in each pairing, keyed by pairing. */
export async function lastPhaseRequests(db: Db, pairingIds: readonly number[]): Promise<Map<number, PhaseRequest>> {
  return await lastOfEachPairing(db.selectFrom('phase_requests').select(COLUMNS), pairingIds)
}

export async function endPhaseRequest(trx: Db, id: number, outcome: PhaseRequestOutcome, now: Date): Promise<void> {
  await trx
    .updateTable('phase_requests')
    .set({ outcome, ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
}

/** Cancels phase requests overtaken by a direct phase change. */
export async function overtakePhaseRequests(trx: Db, pairingIds: readonly number[], now: Date): Promise<void> {
  if (pairingIds.length === 0) return
  await trx
    .updateTable('phase_requests')
    .set({ outcome: 'overtaken', ended_at: now.toISOString() })
    .where('pairing_id', '=', anyOf(pairingIds))
    .where('outcome', 'is', null)
    .execute()
}

/**
 * Returns those of the pairings that need both sides for a phase: one of them requires it, and both have a workspace.
 */
export async function needingBothAmong(db: Db, pairingIds: readonly number[]): Promise<Set<number>> {
  if (pairingIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select d.id from pairings d
      join parties b on b.id = d.buyer_id join parties v on v.id = d.seller_id
      join sessions bs on bs.id = b.session_id join sessions vs on vs.id = v.session_id
    where d.id = any(${[...pairingIds]}::bigint[]) and bs.erased_at is null and vs.erased_at is null
      and (bs.phase_consent = 'both' or vs.phase_consent = 'both')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A workspace's rules for its deals. */
export interface DealRules {
  phaseConsent: PhaseConsent
  pauseOthersAtLoi: boolean
}

export async function loadDealRules(db: Db, sessionId: number): Promise<DealRules> {
  return await db
    .selectFrom('sessions')
    .select(['phase_consent as phaseConsent', 'pause_others_at_loi as pauseOthersAtLoi'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

export async function setDealRules(
  trx: Db,
  sessionId: number,
  { phaseConsent, pauseOthersAtLoi }: DealRules,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ phase_consent: phaseConsent, pause_others_at_loi: pauseOthersAtLoi })
    .where('id', '=', sessionId)
    .execute()
}
