import { sql } from 'kysely'
import {
  type ApprovedProfile,
  approvedProfile,
  type BlindProfile,
  type ProfileContent,
} from '../domain/confidentiality/blinding/blind-profile.ts'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import { type Aggregate, countFloor } from '../domain/figures/aggregate.ts'
import type { Band } from '../domain/figures/bands.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import type { HeadcountBand } from '../domain/parties/company-file.ts'
import type { Db } from './schema.ts'

/** A seller's profile in one language. The draft is boxed, because it is not checked. */
export interface StoredProfile {
  readonly language: DocumentLanguage
  readonly draft: Confidential<BlindProfile>
  readonly updatedAt: string
  readonly approved: ApprovedProfile | null
  readonly approvedAt: string | null
}

/** Returns the profiles of a party, the one approved last first. */
export async function loadProfiles(db: Db, partyId: number): Promise<StoredProfile[]> {
  const rows = await db
    .selectFrom('blind_profiles as b')
    .innerJoin('parties as p', 'p.id', 'b.party_id')
    .select(['p.identity_id', 'b.language', 'b.draft', 'b.updated_at', 'b.approved', 'b.approved_at'])
    .where('b.party_id', '=', partyId)
    .orderBy(sql`b.approved_at desc nulls last`)
    .execute()
  return rows.map((row) => ({
    language: row.language,
    draft: new Confidential(row.identity_id, row.draft),
    updatedAt: row.updated_at,
    approved: row.approved === null ? null : approvedProfile(row.approved),
    approvedAt: row.approved_at,
  }))
}

/** Stores or replaces a draft; what was approved stays in force. */
export async function saveDraft(
  trx: Db,
  partyId: number,
  language: DocumentLanguage,
  draft: BlindProfile,
  now: Date,
): Promise<void> {
  const values = { draft: JSON.stringify(draft), updated_at: now.toISOString() }
  await trx
    .insertInto('blind_profiles')
    .values({ party_id: partyId, language, approved: null, approved_at: null, ...values })
    .onConflict((conflict) => conflict.columns(['party_id', 'language']).doUpdateSet(values))
    .execute()
}

/** Stores the approved content of a profile that has a draft. */
export async function storeApproval(
  trx: Db,
  partyId: number,
  language: DocumentLanguage,
  content: ProfileContent,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('blind_profiles')
    .set({ approved: JSON.stringify(content), approved_at: now.toISOString() })
    .where('party_id', '=', partyId)
    .where('language', '=', language)
    .execute()
}

/** Ends an approval; the draft stays. */
export async function withdrawApproval(trx: Db, partyId: number, language: DocumentLanguage): Promise<void> {
  await trx
    .updateTable('blind_profiles')
    .set({ approved: null, approved_at: null })
    .where('party_id', '=', partyId)
    .where('language', '=', language)
    .execute()
}

/** Facts of a teaser by which a company could be searched; null and empty for what it does not state. */
interface SearchableFacts {
  /** Names of the trade in any language. Empty if none is stated. */
  readonly tradeNames: readonly string[]
  readonly country: string | null
  readonly region: string | null
  readonly revenue: Band | null
  readonly headcount: HeadcountBand | null
  readonly foundedDecade: number | null
  readonly fictional: boolean
}

/**
 * Counts the sellers of this service that fit every fact of a document, floored: companies that `sessionId` may not see
 * do not count, and a headcount or decade that a company does not state does not fit.
 */
export async function countFitting(db: Db, facts: SearchableFacts, sessionId: number | null): Promise<Aggregate> {
  const { tradeNames, country, region, revenue, headcount, foundedDecade, fictional } = facts
  const names = [...tradeNames]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from parties p left join company_files f on f.party_id = p.id
    where p.side = 'seller' and not p.withdrawn and not p.erased and not p.suspended and not p.unproven
      and p.circle is null and p.fictional = ${fictional}
      and (${country}::text is null or p.country = ${country})
      and (${region}::text is null or p.region = ${region})
      and (${revenue === null} or (p.revenue_eur_m >= ${revenue?.low ?? 0} and p.revenue_eur_m < ${revenue?.high ?? 1e9}))
      and (${headcount}::text is null or f.contents ->> 'headcount' = ${headcount})
      and (${foundedDecade}::int is null or (f.contents ->> 'yearFounded')::int between ${foundedDecade} and ${(foundedDecade ?? 0) + 9})
      and (${names.length === 0} or p.search_text like any (
        select '%' || search_words(name) || '%' from unnest(${names}::text[]) as name))
      and not exists (select from hidden_parties h where h.session_id = ${sessionId} and h.party_id = p.id)`.execute(db)
  return countFloor(rows[0]?.count ?? 0)
}
