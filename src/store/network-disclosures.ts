import { sql } from 'kysely'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

/** Arbitrary class of the advisory locks on networks. */
const NETWORK_LOCK = 720_351

/** Locks a client network until the transaction ends, so that its daily allowance is counted once. */
export async function lockNetwork(trx: Db, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(NETWORK_LOCK)}, hashtext(${network}))`.execute(trx)
}

/**
 * Returns the signatures under which names were disclosed since an instant, with their addresses, except those of
 * sessions with an allowance set by the operator.
 */
export async function signaturesWithDisclosures(
  db: Db,
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

/** Counts the distinct real parties disclosed under some signatures since an instant. */
export async function countNamesDisclosedUnder(db: Db, ndaSequences: readonly number[], since: Date): Promise<number> {
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

/** Arbitrary key of the lock held while names are disclosed to an unchecked workspace. */
const UNCHECKED_LOCK = 720_352

/** Locks the allowance of the unchecked workspaces of all networks until the transaction ends. */
export async function lockUnchecked(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(UNCHECKED_LOCK)})`.execute(trx)
}

/**
 * Counts the real parties disclosed to unchecked workspaces since an instant: those of one network, and the sum over
 * all networks.
 */
export async function namesDisclosedUnchecked(
  db: Db,
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
