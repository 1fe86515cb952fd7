import { type Kysely, sql } from 'kysely'
import { phasesFrom } from '../domain/deals/deal.ts'
import type { EvidenceKind } from '../domain/matching/evidence-kinds.ts'
import type { Schema } from './schema.ts'

/** A counterparty that a session acted on, with the most significant act. */
interface StoredEvidence {
  partyId: number
  kind: EvidenceKind
}

/**
 * Number of counterparties that a session's learned order is based on, the latest acts first. The cost of comparing
 * grows with it.
 */
export const EVIDENCE_MAX = 60

/**
 * Returns a session's acts on counterparties of one of its parties, one for each: a dismissal outranks earlier acts, a
 * pairing that progressed one that did not, and a pairing the watchlist. Only its own acts count; abandoned pairings do
 * not.
 */
export async function loadEvidence(db: Kysely<Schema>, sessionId: number, partyId: number): Promise<StoredEvidence[]> {
  const progressed = sql.join(phasesFrom('4_ioi').map((phase) => sql.lit(phase)))
  const { rows } = await sql<StoredEvidence>`
    with acts as (
      select party_id, 'dismissed_' || reason as kind, dismissed_at as at, 0 as rank from dismissed_matches
        where session_id = ${sessionId} and reason in ('sector', 'size')
      union all
      select case when buyer_id = ${partyId} then seller_id else buyer_id end,
        case when phase in (${progressed}) then 'progressed' else 'paired' end, updated_at, 1
        from pairings
        where phase <> '9_abandoned' and ((buyer_id = ${partyId} and buyer_acted) or (seller_id = ${partyId} and seller_acted))
      union all
      select party_id, 'watched', watched_at, 2 from watched_parties where session_id = ${sessionId}
    ), each as (select distinct on (party_id) party_id, kind, at from acts order by party_id, rank)
    select e.party_id as "partyId", e.kind from each e join parties p on p.id = e.party_id and not p.erased
    order by e.at desc, e.party_id desc limit ${EVIDENCE_MAX}`.execute(db)
  return rows
}
