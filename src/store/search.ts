import { type Kysely, sql } from 'kysely'
import type { Side } from '../domain/party.ts'
import type { Schema } from './schema.ts'

/** A party that answers a query, the better the higher its rank. */
export interface Hit {
  id: number
  side: Side
  rank: number
}

/** Word similarity from which a text answers a query: forgives one slip in a word of six letters or more. */
const SIMILARITY = 0.45

/**
 * Parties whose blind sector, product or solutions answer a query, accents, case and slips forgiven; and, by name, only
 * those whose identity this session was told under an NDA that stands. Withdrawn parties are left out.
 */
export async function searchParties(
  db: Kysely<Schema>,
  sessionId: number,
  query: string,
  options: { byName: boolean; limit: number; now: Date },
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    with q as (select search_key(${query}) as key),
    by_text as (
      select p.id, p.side, word_similarity(q.key, party_search_text(p.sector, p.product, p.solution_1, p.solution_2, p.solution_3))
        + case when strpos(party_search_text(p.sector, p.product, p.solution_1, p.solution_2, p.solution_3), q.key) > 0 then 1 else 0 end as rank
      from parties p, q
      where not p.withdrawn and not p.suspended),
    by_name as (
      select p.id, p.side, 1 + word_similarity(q.key, search_key(coalesce(i.company, i.name, ''))) as rank
      from q, disclosures d
      join nda_records n on n.sequence = d.nda_sequence
      join parties p on p.id = d.party_id
      join identities i on i.id = p.identity_id
      where ${options.byName} and not p.withdrawn and not p.suspended and d.session_id = ${sessionId} and n.expires_at > ${options.now.toISOString()}
        and not exists (select from nda_revocations r where r.nda_sequence = d.nda_sequence))
    select id, side, max(rank) as rank
    from (
      select * from by_text where rank >= ${SIMILARITY}
      union all
      select * from by_name where rank >= 1 + ${SIMILARITY}::double precision) found
    group by id, side
    order by rank desc, id
    limit ${options.limit}`.execute(db)
  return rows
}
