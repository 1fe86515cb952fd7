import { sql } from 'kysely'
import type { Side } from '../domain/parties/party.ts'
import {
  type Described,
  type Duplicate,
  isSurerDuplicate,
  judgeDuplicate,
  likenessKeys,
} from '../domain/quality/duplicate-parties.ts'
import type { Db } from './schema.ts'

/** Arbitrary key of the lock that prevents two imports from creating one party twice. */
const IMPORT_LOCK = 7_203_516_648

/** Serialises imports until the transaction ends. */
export async function lockImports(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)})`.execute(trx)
}

/** Names compared at a time, so that a large universe does not block other work. */
const PAGE_ROWS = 5000

/** An existing party that an identity is taken for. */
export interface AlikeParty extends Duplicate {
  id: number
  isRegistered: boolean
}

/**
 * Returns for each identity the existing party of a side that it is taken for, by the strongest evidence; null for a
 * new one. Withdrawn parties are included, so that an import does not reinstate them; those of the demonstration
 * universe are not. Names are compared here and not returned.
 */
export async function findDuplicates(
  trx: Db,
  side: Side,
  identities: readonly Described[],
): Promise<(AlikeParty | null)[]> {
  if (identities.length === 0) return []
  const byKey = Map.groupBy(
    identities.flatMap((identity, at) => likenessKeys(identity).map((key) => ({ key, at }))),
    ({ key }) => key,
  )
  const found: (AlikeParty | null)[] = identities.map(() => null)
  for (let after = 0; ; ) {
    const rows = await namesAfter(trx, side, after)
    for (const row of rows)
      for (const at of new Set(likenessKeys(row).flatMap((key) => byKey.get(key)?.map((one) => one.at) ?? []))) {
        const identity = identities[at]
        const duplicate = identity === undefined ? null : judgeDuplicate(identity, row)
        if (duplicate !== null && isSurerDuplicate(duplicate, found[at] ?? null))
          found[at] = { id: row.id, isRegistered: row.session_id !== null, ...duplicate }
      }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE_ROWS) return found
    after = last.id
  }
}

async function namesAfter(trx: Db, side: Side, after: number) {
  return await trx
    .selectFrom('parties as p')
    .innerJoin('identities as i', 'i.id', 'p.identity_id')
    .select([
      'p.id',
      'p.session_id',
      'i.name',
      'i.company',
      'i.siren',
      'i.company_number as companyNumber',
      'i.vat_number as vatNumber',
      'i.email',
      'i.website',
      'p.country',
      'p.sector',
    ])
    .where('p.side', '=', side)
    .where('p.fictional', '=', false)
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(PAGE_ROWS)
    .execute()
}
