import { sql } from 'kysely'
import { phasesFrom } from '../domain/deals/deal.ts'
import type { Db } from './schema.ts'

/**
 * Grade of a counterparty's business by an act, as in the judged collection: dismissed for its business 0, watched or
 * paired 2, paired with an indication of interest or a later phase 3. No act gives 1, a neighbouring trade.
 */
type JudgedGrade = 0 | 2 | 3

/** A workspace's judgement of a counterparty's business by its acts. */
interface Judgement {
  buyerId: number
  sellerId: number
  grade: JudgedGrade
}

/**
 * Returns the judgements of all workspaces about pairs of existing parties, one for each workspace and pair: the
 * highest grade of its own acts, and 0 if one of them is a dismissal for the business. Dismissals for size, place or
 * another reason and abandoned pairings do not judge the business.
 */
export async function judgementsIn(db: Db): Promise<Judgement[]> {
  const progressed = sql.join(phasesFrom('4_ioi').map((phase) => sql.lit(phase)))
  const { rows } = await sql<Judgement>`
    with paired as (
      select buyer_id, seller_id, buyer_acted, seller_acted, case when phase in (${progressed}) then 3 else 2 end as grade
        from pairings where phase <> '9_abandoned'
    ), judged as (
      select session_id, party_id, 0 as grade from dismissed_matches where reason = 'sector'
      union all
      select session_id, party_id, 2 from watched_parties
      union all
      select b.session_id, d.seller_id, d.grade from paired d join parties b on b.id = d.buyer_id where d.buyer_acted
      union all
      select s.session_id, d.buyer_id, d.grade from paired d join parties s on s.id = d.seller_id where d.seller_acted
    )
    select case own.side when 'buyer' then own.id else other.id end as "buyerId",
      case own.side when 'buyer' then other.id else own.id end as "sellerId",
      case when min(judged.grade) = 0 then 0 else max(judged.grade) end as grade
    from judged
      join parties other on other.id = judged.party_id and not other.erased
      join parties own on own.session_id = judged.session_id and own.side <> other.side and not own.erased
    group by own.id, own.side, other.id
    order by own.id, other.id`.execute(db)
  return rows
}
