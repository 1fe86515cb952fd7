import { type RawBuilder, sql } from 'kysely'
import { blindCriteria, blindSize, type Fineness } from '../domain/confidentiality/blinding/fineness.ts'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { ExchangeRate } from '../domain/figures/exchange-rates.ts'
import type { Confirmed } from '../domain/parties/confirmed.ts'
import type { Criteria } from '../domain/parties/party.ts'
import type { StatedThesis, ThesisTexts } from '../domain/parties/thesis.ts'
import type { StatedSize } from '../domain/reading/stated-size.ts'
import { anyOf } from './any-of.ts'
import { withNext } from './database.ts'
import {
  confirmedColumn,
  confirmedIn,
  confirmedSizesColumn,
  criteriaColumnsOf,
  ownConfirmedIn,
  readCriteriaColumns,
  statedSizeColumn,
} from './party-columns.ts'
import type {
  ConfirmedRow,
  ConfirmedSizesRow,
  CriteriaColumns,
  MaskedThesisRow,
  StatedSizeRow,
  ThesisTextColumns,
} from './party-schema.ts'
import type { Db } from './schema.ts'

/** A thesis as its owner wrote it. */
export interface OwnThesis extends StatedThesis {
  readonly id: number
  readonly createdAt: string
}

/** A thesis with its texts as written, as JSON from the database. */
export type ThesisRow = ThesisTextColumns &
  CriteriaColumns &
  ConfirmedRow &
  StatedSizeRow & {
    id: number
    created_at: string
    written: ThesisTextColumns & ConfirmedSizesRow & { name: string; rate: ExchangeRate | null }
  }

/** Selects the theses of the party in a column as JSON, oldest first; null if it has none. */
export function thesesSubquery(partyIdColumn: string): RawBuilder<ThesisRow[] | null> {
  return sql`(select json_agg(to_jsonb(h) || jsonb_build_object('written', to_jsonb(w)) order by h.id)
    from theses h join thesis_texts w on w.thesis_id = h.id where h.party_id = ${sql.ref(partyIdColumn)})`
}

export function ownThesesIn(rows: readonly ThesisRow[] | null): OwnThesis[] {
  return (rows ?? []).map((row) => ({
    id: row.id,
    name: row.written.name,
    texts: textsIn(row.written),
    criteria: readCriteriaColumns(row),
    rate: row.written.rate,
    confirmed: ownConfirmedIn({ ...row, ...row.written }),
    createdAt: new Date(row.created_at).toISOString(),
  }))
}

/** A thesis with masked texts. */
interface BlindThesis {
  readonly id: number
  readonly texts: ThesisTexts
  readonly confirmed: Confirmed
}

/** A thesis as stored: its texts masked, and the size that they ask for. */
export interface StoredThesis extends BlindThesis {
  readonly statedSize: StatedSize | null
}

/** A thesis in the matching index: nothing here names anyone, and its criteria are blind. */
export interface IndexedThesis extends BlindThesis {
  readonly blindCriteria: Criteria
  readonly blindSize: StatedSize | null
}

/** Shared, because a million parties have none. */
const NO_THESES: readonly IndexedThesis[] = []

export function indexedThesesIn(rows: readonly MaskedThesisRow[] | null, fineness: Fineness): readonly IndexedThesis[] {
  if (rows === null || rows.length === 0) return NO_THESES
  return rows.map((row) => ({
    id: row.id,
    texts: textsIn(row),
    confirmed: confirmedIn(row),
    blindCriteria: blindCriteria(readCriteriaColumns(row), fineness),
    blindSize: blindSize(row.stated_size, fineness),
  }))
}

/** The data of a thesis that only its owner sees: its name, and its criteria as stated. */
export type NamedCriteria = Pick<StatedThesis, 'name' | 'criteria'>

/** Returns the theses of a party of the register: as written, boxed, and as stored; and the stored size of its own texts. */
export async function thesesOfParty(
  db: Db,
  { id, identityId }: { readonly id: number; readonly identityId: number },
): Promise<{
  theses: Confidential<readonly OwnThesis[]>
  blind: readonly StoredThesis[]
  statedSize: StatedSize | null
}> {
  const row = await db
    .selectFrom('parties as p')
    .select(['p.stated_size', thesesSubquery('p.id').as('theses')])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    theses: new Confidential(identityId, ownThesesIn(row.theses)),
    blind: blindThesesIn(row.theses),
    statedSize: row.stated_size,
  }
}

export const blindThesesIn = (
  rows: readonly (ThesisTextColumns & ConfirmedRow & StatedSizeRow & { id: number })[] | null,
): StoredThesis[] =>
  (rows ?? []).map((row) => ({
    id: row.id,
    texts: textsIn(row),
    confirmed: confirmedIn(row),
    statedSize: row.stated_size,
  }))

const textsIn = ({ sector, geography, solution_1, solution_2, solution_3 }: ThesisTextColumns): ThesisTexts => ({
  sector,
  geography,
  solution1: solution_1,
  solution2: solution_2,
  solution3: solution_3,
})

const textColumnsOf = ({ sector, geography, solution1, solution2, solution3 }: ThesisTexts): ThesisTextColumns => ({
  sector,
  geography,
  solution_1: solution1,
  solution_2: solution2,
  solution_3: solution3,
})

/** A thesis to store; a new one has no id. */
export type ThesisToSave = StatedThesis & { readonly blindTexts: ThesisTexts; readonly statedSize: StatedSize | null }

/** Stores or changes a thesis of a party. The caller makes the index read the party again. */
export async function saveThesis(trx: Db, partyId: number, thesis: ThesisToSave, now: Date): Promise<void> {
  const masked = {
    ...textColumnsOf(thesis.blindTexts),
    ...criteriaColumnsOf(thesis),
    ...statedSizeColumn(thesis.statedSize),
    ...confirmedColumn(thesis.confirmed),
  }
  const rate = thesis.rate === null ? null : JSON.stringify(thesis.rate)
  const written = {
    name: thesis.name,
    rate,
    ...textColumnsOf(thesis.texts),
    ...confirmedSizesColumn(thesis.confirmed),
  }
  if (thesis.id === null) {
    const { id } = await trx
      .insertInto('theses')
      .values({ party_id: partyId, created_at: now.toISOString(), ...masked })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('thesis_texts')
      .values({ thesis_id: id, party_id: partyId, ...written })
      .modifyEnd(withNext)
      .execute()
    return
  }
  await trx.updateTable('theses').set(masked).where('id', '=', thesis.id).modifyEnd(withNext).execute()
  await trx.updateTable('thesis_texts').set(written).where('thesis_id', '=', thesis.id).modifyEnd(withNext).execute()
}

export async function deleteTheses(trx: Db, partyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .deleteFrom('theses')
      .where('party_id', '=', partyId)
      .where('id', '=', anyOf(ids))
      .modifyEnd(withNext)
      .execute()
}
