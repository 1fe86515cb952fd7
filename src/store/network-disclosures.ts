import { type Kysely, sql } from 'kysely'
import { anyOf } from './any-of.ts'
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
    .where('parties.unproven', '=', false)
    .where('disclosed_at', '>', since.toISOString())
    .where('nda_sequence', '=', anyOf(ndaSequences))
    .executeTakeFirstOrThrow()
  return names
}

/** Any number, the same in every process: held while names are told to an unchecked workspace. */
const UNCHECKED_LOCK = 720_352

/** Locks what unchecked workspaces of all networks may learn until the transaction ends. */
export async function lockUnchecked(trx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(UNCHECKED_LOCK)})`.execute(trx)
}

/**
 * How many real parties were named to unchecked workspaces since an instant: to those of one network, and to those of each
 * network added up.
 */
export async function namesToldUnchecked(
  db: Kysely<Schema>,
  network: number,
  since: Date,
): Promise<{ ofNetwork: number; inAll: number }> {
  const { rows } = await sql<{ ofNetwork: number; inAll: number }>`
    select count(distinct d.party_id) filter (where d.unchecked_network = ${network}) as "ofNetwork",
      count(distinct (d.unchecked_network, d.party_id)) as "inAll"
    from disclosures d join parties p on p.id = d.party_id
    where d.unchecked_network is not null and d.disclosed_at > ${since.toISOString()} and not p.fictional and not p.unproven`.execute(
    db,
  )
  return rows[0] ?? { ofNetwork: 0, inAll: 0 }
}
