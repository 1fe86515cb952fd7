import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** What a workspace said by its acts about the business of a counterparty. */
export interface Judgement {
  buyerId: number
  sellerId: number
  /** Watched or paired with by its own act; false where it was dismissed for its business. */
  isRight: boolean
}

/**
 * The judgements of all workspaces about pairs of parties that still exist, one for each workspace and pair. A dismissal for
 * its business outweighs a pairing made before. Dismissals for size, place, or another reason say nothing about the business.
 */
export async function judgementsIn(db: Kysely<Schema>): Promise<Judgement[]> {
  const { rows } = await sql<Judgement>`
    with judged as (
      select session_id, party_id, false as is_right from dismissed_matches where reason = 'sector'
      union all
      select session_id, party_id, true from watched_parties
      union all
      select b.session_id, d.seller_id, true from pairings d join parties b on b.id = d.buyer_id where d.buyer_acted
      union all
      select s.session_id, d.buyer_id, true from pairings d join parties s on s.id = d.seller_id where d.seller_acted
    )
    select case own.side when 'buyer' then own.id else other.id end as "buyerId",
      case own.side when 'buyer' then other.id else own.id end as "sellerId",
      bool_and(judged.is_right) as "isRight"
    from judged
      join parties other on other.id = judged.party_id and not other.erased
      join parties own on own.session_id = judged.session_id and own.side <> other.side and not own.erased
    group by own.id, own.side, other.id
    order by own.id, other.id`.execute(db)
  return rows
}
