import { sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { SellerFigures } from '../domain/figures/seller-figures.ts'
import { type BuyerApproach, type CompanyFile, EMPTY_FILE, isEmptyFile } from '../domain/parties/company-file.ts'
import { effectiveFigures, type Profile } from '../domain/parties/profile.ts'
import type { StatedAt } from '../domain/quality/figure-sources.ts'
import { anyOf } from './any-of.ts'
import { withNext } from './database.ts'
import type { Db } from './schema.ts'

/** A party's company file with the date of each statement. Both are null without a file. */
export interface FileColumns {
  file_contents: CompanyFile | null
  file_stated_at: StatedAt | null
}

/** Returns a stored file; fields introduced later are null. */
export const fileIn = ({ file_contents }: Pick<FileColumns, 'file_contents'>): CompanyFile => ({
  ...EMPTY_FILE,
  ...file_contents,
})

/** Returns buyers' financing and approach, boxed, keyed by party id. Buyers without a file are omitted. */
export async function loadApproaches(
  db: Db,
  buyerIds: readonly number[],
): Promise<Map<number, Confidential<BuyerApproach>>> {
  if (buyerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('company_files as f')
    .innerJoin('parties as p', 'p.id', 'f.party_id')
    .select(['p.id', 'p.identity_id', 'f.contents as file_contents'])
    .where('p.id', '=', anyOf(buyerIds))
    .where('p.side', '=', 'buyer')
    .execute()
  return new Map(
    rows.map(({ id, identity_id, file_contents }) => {
      const { financing, brings, decisionProcess } = fileIn({ file_contents })
      return [id, new Confidential(identity_id, { financing, brings, decisionProcess })]
    }),
  )
}

const FIGURES_BY_COLUMN = {
  revenue_eur_m: 'revenueEurM',
  growth_pct: 'growthPct',
  ebitda_margin_pct: 'ebitdaMarginPct',
} as const

/** Returns the columns of a seller's effective figures, and the names of those derived from financial years. */
export function figureColumns(profile: Profile) {
  const { revenueEurM, growthPct, ebitdaMarginPct } = effectiveFigures(profile)
  const figures = { revenue_eur_m: revenueEurM, growth_pct: growthPct, ebitda_margin_pct: ebitdaMarginPct }
  const columns = Object.keys(figures) as (keyof typeof figures)[]
  const figures_from_years = columns.filter(
    (column) => figures[column] !== null && profile.figures[FIGURES_BY_COLUMN[column]] === null,
  )
  return { ...figures, figures_from_years: figures_from_years as string[] }
}

/** Returns a seller's figures as entered, without those derived from its financial years. */
export function typedFiguresIn(row: {
  revenue_eur_m: number | null
  growth_pct: number | null
  ebitda_margin_pct: number | null
  figures_from_years: string[]
}): SellerFigures {
  const typed = (column: keyof typeof FIGURES_BY_COLUMN) =>
    row.figures_from_years.includes(column) ? null : row[column]
  return {
    revenueEurM: typed('revenue_eur_m'),
    growthPct: typed('growth_pct'),
    ebitdaMarginPct: typed('ebitda_margin_pct'),
  }
}

/** Stores a party's file with the dates of its changed statements. A party that never had either has no row. */
export async function saveFile(trx: Db, partyId: number, file: CompanyFile, statedAt: StatedAt): Promise<void> {
  if (isEmptyFile(file) && Object.keys(statedAt).length === 0) {
    await sql`
      update company_files set contents = ${JSON.stringify(file)}::jsonb
      where party_id = ${partyId} ${withNext}`.execute(trx)
    return
  }
  await sql`
    insert into company_files as known (party_id, contents, stated_at)
    values (${partyId}, ${JSON.stringify(file)}::jsonb, ${JSON.stringify(statedAt)}::jsonb)
    on conflict (party_id) do update
    set contents = excluded.contents, stated_at = known.stated_at || excluded.stated_at ${withNext}`.execute(trx)
}
