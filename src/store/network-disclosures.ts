import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Any number, the same in every process: the class of the locks on networks. */
const NETWORK_LOCK = 720_351

/** Locks a client network until the transaction ends, so that what it may learn in a day is counted once. */
export async function lockNetwork(trx: Kysely<Schema>, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(NETWORK_LOCK)}, hashtext(${network}))`.execute(trx)
}

/**
 * The signatures under which names were told since an instant, and from where each was given; without those of sessions that
 * an operator allowed more.
 */
export async function signaturesToldUnder(
  db: Kysely<Schema>,
  since: Date,
  now: Date,
): Promise<{ sequence: number; ip: string | null }[]> {
  const { rows } = await sql<{ sequence: number; ip: string | null }>`
    select n.sequence, n.ip from nda_records n
    where n.sequence in (select d.nda_sequence from disclosures d where d.disclosed_at > ${since.toISOString()})
      and not exists (
        select from disclosure_allowances a where a.session_id = n.session_id and a.until > ${now.toISOString()})`.execute(
    db,
  )
  return rows
}

/** How many real parties were named under any of some signatures since an instant, each once. */
export async function namesToldUnder(
  db: Kysely<Schema>,
  ndaSequences: readonly number[],
  since: Date,
): Promise<number> {
  if (ndaSequences.length === 0) return 0
  const { names } = await db
    .selectFrom('disclosures')
    .innerJoin('parties', 'parties.id', 'disclosures.party_id')
    .select((row) => row.fn.count<number>('party_id').distinct().as('names'))
    .where('parties.fictional', '=', false)
    .where('disclosed_at', '>', since.toISOString())
    .where('nda_sequence', 'in', [...ndaSequences])
    .executeTakeFirstOrThrow()
  return names
}
