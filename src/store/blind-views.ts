import { sql } from 'kysely'
import type { ExchangeRate } from '../domain/figures/exchange-rates.ts'
import type { Db } from './schema.ts'

/**
 * Stores a seller's decisions about its blind view; undefined leaves one unchanged. The index reads the party again.
 */
export async function decideBlindView(
  trx: Db,
  partyId: number,
  { isApproved, teaserValue }: { isApproved?: boolean | undefined; teaserValue?: boolean | undefined },
): Promise<void> {
  await trx
    .updateTable('parties')
    .set((row) => ({
      changed_in: row.fn<string>('pg_current_xact_id', []),
      ...(isApproved === undefined ? {} : { blind_approved: isApproved }),
      ...(teaserValue === undefined ? {} : { teaser_value: teaserValue }),
    }))
    .where('id', '=', partyId)
    .execute()
}

/** True if a seller wants an indicative value in its teasers. */
export async function wantsTeaserValue(db: Db, sellerId: number): Promise<boolean> {
  const row = await db.selectFrom('parties').select('teaser_value').where('id', '=', sellerId).executeTakeFirst()
  return row?.teaser_value ?? false
}

/** Returns the currency in which a party states amounts, with its rate; null for euros. */
export async function loadReporting(db: Db, partyId: number): Promise<ExchangeRate | null> {
  const { rows } = await sql<{ reporting: ExchangeRate | null }>`
    select contents -> 'reporting' as reporting from company_files where party_id = ${partyId}`.execute(db)
  return rows[0]?.reporting ?? null
}

/** Returns those of some lower-case words that occur in no other party's sector, product or solutions. */
export async function wordsOfNobodyElse(db: Db, partyId: number, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) with ordinality as asked (word, at)
    where not exists (
      select from parties p where p.id <> ${partyId} and p.search_text like '%' || trim(search_words(word)) || '%')
    order by at`.execute(db)
  return rows.map(({ word }) => word)
}
