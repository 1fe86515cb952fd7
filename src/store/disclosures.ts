import { sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { Identity } from '../domain/parties/profile.ts'
import { anyOf } from './any-of.ts'
import { withNext } from './database.ts'
import { IDENTITY_COLUMNS, readIdentityColumns } from './party-columns.ts'
import type { Db } from './schema.ts'

/** Returns the identities of parties, boxed, keyed by party id. */
export async function loadIdentities(
  db: Db,
  partyIds: readonly number[],
): Promise<Map<number, Confidential<Identity>>> {
  if (partyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('parties as p')
    .innerJoin('identities as i', 'i.id', 'p.identity_id')
    .select(['p.id as party_id', 'p.identity_id'])
    .select(IDENTITY_COLUMNS)
    .where('p.id', '=', anyOf(partyIds))
    .execute()
  return new Map(rows.map((row) => [row.party_id, new Confidential(row.identity_id, readIdentityColumns(row))]))
}

/** Selects the disclosures to a session whose NDA is still in force. */
const disclosuresInForce = (db: Db, sessionId: number, now: Date) =>
  db
    .selectFrom('disclosures as d')
    .innerJoin('nda_records as n', 'n.sequence', 'd.nda_sequence')
    .leftJoin('nda_revocations as r', 'r.nda_sequence', 'd.nda_sequence')
    .select('d.party_id')
    .where('d.session_id', '=', sessionId)
    .where('n.expires_at', '>', now.toISOString())
    .where('r.nda_sequence', 'is', null)

/** Returns those of the parties that were disclosed to the session under an NDA still in force. */
export async function disclosedTo(
  db: Db,
  sessionId: number,
  partyIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (partyIds.length === 0) return new Set()
  const rows = await disclosuresInForce(db, sessionId, now).where('d.party_id', '=', anyOf(partyIds)).execute()
  return new Set(rows.map((row) => row.party_id))
}

/**
 * Counts the identities of real parties disclosed to the session since an instant, and the sought ones among them. An
 * identity disclosed again under another signature counts once.
 */
export async function disclosuresSince(
  db: Db,
  sessionId: number,
  since: Date,
): Promise<{ names: number; sought: number }> {
  const { rows } = await sql<{ names: number; sought: number }>`
    select count(distinct d.party_id) as names, count(distinct d.party_id) filter (where d.sought) as sought
    from disclosures d join parties p on p.id = d.party_id
    where d.session_id = ${sessionId} and d.disclosed_at > ${since.toISOString()} and not p.fictional and not p.unproven`.execute(
    db,
  )
  return rows[0] ?? { names: 0, sought: 0 }
}

/**
 * Records disclosures of parties not known under an NDA in force, one row for each viewer, party and signature. Returns
 * the parties recorded.
 */
export async function recordDisclosures(
  trx: Db,
  viewer: { sessionId: number; ndaSequence: number; uncheckedNetwork: number | null },
  names: readonly { id: number; sought: boolean }[],
  now: Date,
): Promise<number[]> {
  if (names.length === 0) return []
  const rows = await trx
    .insertInto('disclosures')
    .values(
      names.map(({ id, sought }) => ({
        session_id: viewer.sessionId,
        party_id: id,
        sought,
        unchecked_network: viewer.uncheckedNetwork,
        nda_sequence: viewer.ndaSequence,
        disclosed_at: now.toISOString(),
        member_id: sql<number | null>`acting_member(${viewer.sessionId}::bigint)`,
      })),
    )
    .onConflict((conflict) => conflict.columns(['session_id', 'party_id', 'nda_sequence']).doNothing())
    .returning('party_id')
    .execute()
  return rows.map((row) => row.party_id)
}

/** Returns the session's code-name ordinals of parties. */
export async function loadCodeNames(
  db: Db,
  sessionId: number,
  partyIds: readonly number[],
): Promise<Map<number, number>> {
  if (partyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('code_names')
    .select(['party_id', 'ordinal'])
    .where('session_id', '=', sessionId)
    .where('party_id', '=', anyOf(partyIds))
    .execute()
  return new Map(rows.map((row) => [row.party_id, row.ordinal]))
}

/**
 * Assigns the session's next free ordinals, in the given order, to parties without one. The session row must be locked.
 */
export async function giveCodeNames(trx: Db, sessionId: number, partyIds: readonly number[]): Promise<void> {
  await sql`
    insert into code_names (session_id, party_id, ordinal)
    select ${sessionId}, p.id, (select coalesce(max(ordinal), -1) from code_names where session_id + 0 = ${sessionId})
      + row_number() over (order by p.place)
    from unnest(${[...partyIds]}::bigint[]) with ordinality as p(id, place)
    left join lateral (
      select true as given from code_names c where c.session_id = ${sessionId} and c.party_id = p.id limit 1) known on true
    where known.given is null
    on conflict do nothing ${withNext}`.execute(trx)
}

/** Returns the parties disclosed to a session under an NDA in force, the latest first. */
export async function partiesDisclosedTo(db: Db, sessionId: number, now: Date, limit: number): Promise<number[]> {
  const rows = await disclosuresInForce(db, sessionId, now)
    .groupBy('d.party_id')
    .orderBy((row) => row.fn.max('d.disclosed_at'), 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ party_id }) => party_id)
}
