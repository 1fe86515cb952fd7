import { sql } from 'kysely'
import {
  type BlockKind,
  collectReaderKeys,
  collectStatedFacts,
  concerns,
  concernsOwner,
  type Entry,
  type Reader,
  type Seeker,
} from '../domain/confidentiality/policy/block-list.ts'
import type { PartyOwner } from '../domain/parties/profile.ts'
import { anyOf } from './any-of.ts'
import { partiesAmong } from './parties-among.ts'
import { readOwnerColumns } from './party-columns.ts'
import type { Db } from './schema.ts'
import { touchParties } from './universe.ts'
import type { IdentityColumns } from './workspace-schema.ts'

/** Arbitrary lock key: new entries wait for workspaces that are changing their identity. */
const BLOCK_LISTS_LOCK = 7_203_516_655

/** An entry of a party's block list. */
export interface Block {
  id: number
  /** `workspace` is one that asked for the name and was blocked. */
  kind: BlockKind | 'workspace'
  /** As entered. */
  value: string
  createdAt: string
}

/** Returns a party's block list, the latest entry first. */
export async function loadBlocks(db: Db, partyId: number): Promise<Block[]> {
  return await db
    .selectFrom('party_blocks')
    .select(['id', 'kind', 'value', 'created_at as createdAt'])
    .where('party_id', '=', partyId)
    .orderBy('id', 'desc')
    .execute()
}

/** Adds an entry, or returns the existing one, and hides the party from the workspaces it matches. */
export async function addBlock(
  trx: Db,
  partyId: number,
  { kind, value, key }: { kind: Block['kind']; value: string; key: string },
  now: Date,
): Promise<Block> {
  await sql`select pg_advisory_xact_lock(${sql.lit(BLOCK_LISTS_LOCK)})`.execute(trx)
  const [owner] = await readersWhere(trx, sql`i.session_id = (select session_id from parties where id = ${partyId})`)
  const concerns_owner = owner !== undefined && concernsOwner(key, owner)
  const { createdAt, ...block } = await trx
    .insertInto('party_blocks')
    .values({ party_id: partyId, kind, value, key, created_at: now.toISOString(), concerns_owner })
    // An update that changes nothing, so that the existing row is returned.
    .onConflict((conflict) => conflict.columns(['party_id', 'key']).doUpdateSet({ key }))
    .returning(['id', 'kind', 'value', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
  await hideFrom(trx, partyId, await sessionsConcerned(trx, { key, createdAt, concernsOwner: concerns_owner }))
  return { ...block, createdAt }
}

/**
 * Removes an entry from a party's block list, and shows the party again to workspaces that no other entry matches.
 * Returns false for an unknown id.
 */
export async function removeBlock(trx: Db, partyId: number, blockId: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('party_blocks')
    .where('id', '=', blockId)
    .where('party_id', '=', partyId)
    .returning('id')
    .executeTakeFirst()
  if (removed === undefined) return false
  await showToUnconcerned(trx, partyId)
  return true
}

/** Shows a party again to the workspaces that none of its entries matches. */
async function showToUnconcerned(trx: Db, partyId: number): Promise<void> {
  const left = await trx
    .selectFrom('party_blocks')
    .select(['key', 'created_at as createdAt', 'concerns_owner as concernsOwner'])
    .where('party_id', '=', partyId)
    .execute()
  const hidden = await readersWhere(
    trx,
    sql`i.session_id in (select session_id from hidden_parties where party_id = ${partyId})`,
  )
  const shown = hidden.flatMap((reader) => {
    const keys = collectReaderKeys(reader)
    return left.some((entry) => concerns(entry, keys)) ? [] : [reader.sessionId]
  })
  if (shown.length === 0) return
  await trx.deleteFrom('hidden_parties').where('party_id', '=', partyId).where('session_id', 'in', shown).execute()
  await touchPartiesInWorkspaces(trx, shown)
}

/**
 * Records a workspace's new statements about itself. Returns the number of times since an instant that it added any
 * after its creation.
 */
export async function recordLateStatements(
  trx: Db,
  sessionId: number,
  { before, after }: { before: Seeker; after: Seeker },
  since: Date,
  now: Date,
): Promise<number> {
  const known = collectStatedFacts(before)
  const late = known.size === 0 ? [] : [...collectStatedFacts(after)].filter((fact) => !known.has(fact))
  if (late.length === 0) return 0
  await sql`
    insert into late_statements (session_id, fact, stated_at)
    select ${sessionId}, fact, ${now.toISOString()}::timestamptz from unnest(${late}::text[]) fact
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ times: number }>`
    select count(distinct stated_at)::int as times from late_statements
    where session_id = ${sessionId} and stated_at > ${since.toISOString()}`.execute(trx)
  return rows[0]?.times ?? 0
}

/** Marks the entries that match their owner's own company, staff or domain, after a workspace changed its identity. */
export async function refreshOwnEntries(trx: Db, partyIds: readonly number[], owner: Seeker): Promise<void> {
  const entries = await trx
    .selectFrom('party_blocks')
    .select(['id', 'key', 'party_id as partyId'])
    .where('party_id', '=', anyOf(partyIds))
    .where('concerns_owner', '=', false)
    .execute()
  const own = entries.filter(({ key }) => concernsOwner(key, owner))
  if (own.length === 0) return
  await sql`select pg_advisory_xact_lock(${sql.lit(BLOCK_LISTS_LOCK)})`.execute(trx)
  await trx
    .updateTable('party_blocks')
    .set({ concerns_owner: true })
    .where('id', '=', anyOf(own.map(({ id }) => id)))
    .execute()
  for (const partyId of new Set(own.map((entry) => entry.partyId))) await showToUnconcerned(trx, partyId)
}

/** Recomputes the parties hidden from a workspace, after it changed its identity or proved an address. */
export async function refreshHidden(trx: Db, sessionId: number): Promise<void> {
  // Shared, because workspaces wait only for entries. Taken before the lists are read.
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(BLOCK_LISTS_LOCK)})`.execute(trx)
  const [reader] = await readersWhere(trx, sql`i.session_id = ${sessionId}`)
  const keys = reader === undefined ? [] : collectReaderKeys(reader)
  const { rows } = await sql<{ changed: number }>`
    with keys as (
      select * from unnest(
        ${keys.map(({ key }) => key)}::text[], ${keys.map(({ since }) => since)}::timestamptz[],
        ${keys.map(({ isProven }) => isProven)}::boolean[]) as k(key, since, proven)),
    concerned as (
      select distinct b.party_id from party_blocks b join keys k on k.key = b.key join parties p on p.id = b.party_id
      where p.session_id is distinct from ${sessionId}
        and (k.proven or (not b.concerns_owner and (k.since is null or k.since <= b.created_at)))),
    shown as (
      delete from hidden_parties
      where session_id = ${sessionId} and party_id not in (select party_id from concerned) returning party_id),
    hidden as (
      insert into hidden_parties (session_id, party_id) select ${sessionId}, party_id from concerned
      on conflict do nothing returning party_id)
    select (select count(*) from shown) + (select count(*) from hidden) as changed`.execute(trx)
  if ((rows[0]?.changed ?? 0) > 0) await touchPartiesInWorkspaces(trx, [sessionId])
}

/** Returns those of some parties that are hidden from a workspace. */
export async function hiddenAmong(db: Db, sessionId: number, partyIds: readonly number[]): Promise<Set<number>> {
  return await partiesAmong(db, sql`unseen_parties where session_id = ${sessionId}`, partyIds)
}

/** Returns all parties hidden from a workspace. */
export async function hiddenFrom(db: Db, sessionId: number): Promise<number[]> {
  const rows = await db.selectFrom('unseen_parties').select('party_id').where('session_id', '=', sessionId).execute()
  return rows.map(({ party_id }) => party_id)
}

async function hideFrom(trx: Db, partyId: number, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return
  const { rows } = await sql<{ session_id: number }>`
    insert into hidden_parties (session_id, party_id)
    select s.id, ${partyId} from unnest(${[...sessionIds]}::bigint[]) as s(id)
    where s.id is distinct from (select session_id from parties where id = ${partyId})
    on conflict do nothing returning session_id`.execute(trx)
  await touchPartiesInWorkspaces(
    trx,
    rows.map(({ session_id }) => session_id),
  )
}

/**
 * Returns the sessions that an entry matches. Candidates contain its longest word anywhere in their present or former
 * identity; then keys are compared.
 */
async function sessionsConcerned(trx: Db, entry: Entry): Promise<number[]> {
  const { key } = entry
  const [kind = '', ...words] = key.split(' ')
  if (kind === 'workspace') return words.map(Number)
  // A website may be stored with letters beyond ASCII, so it is searched by its other labels.
  const parts = words.flatMap((word) =>
    word.includes('xn--') ? word.split('.').filter((one) => !one.startsWith('xn--')) : [word],
  )
  const longest = parts.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const found = await readersWhere(
    trx,
    // Without dots, as names are compared: S.N.C.F. is sncf.
    sql`i.session_id is not null and strpos(
      replace(search_key(concat_ws(' ', i.company, i.siren, i.company_number, i.vat_number, i.email, i.website, i.supervisor_company, i.supervisor_email,
        i.former::text, (select string_agg(a.address, ' ') from assurance_proofs a where a.session_id = i.session_id))), '.', ''),
      ${longest.replaceAll('.', '')}) > 0`,
  )
  return found.flatMap((reader) => (concerns(entry, collectReaderKeys(reader)) ? [reader.sessionId] : []))
}

async function readersWhere(trx: Db, condition: ReturnType<typeof sql>): Promise<Reader[]> {
  const { rows } = await sql<
    IdentityColumns & {
      session_id: number
      former: PartyOwner[]
      late: Record<string, string>
      proven_addresses: string[]
    }
  >`
    select i.session_id, i.name, i.email, i.company, i.role, i.phone, i.website, i.siren, i.company_number, i.vat_number, i.address,
      i.supervisor_name, i.supervisor_email, i.supervisor_company, i.former,
      (select coalesce(json_object_agg(l.fact, l.stated_at), '{}') from late_statements l where l.session_id = i.session_id) as late,
      (select coalesce(json_agg(distinct a.address), '[]') from assurance_proofs a
        where a.session_id = i.session_id and a.kind = 'email') as proven_addresses
    from identities i where ${condition}`.execute(trx)
  return rows.map((row) => ({
    sessionId: row.session_id,
    ...readOwnerColumns(row),
    late: new Map(Object.entries(row.late)),
    provenAddresses: row.proven_addresses,
  }))
}

/** Makes the index read the parties of sessions again after their hidden parties changed. */
export async function touchPartiesInWorkspaces(trx: Db, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return
  const rows = await trx.selectFrom('parties').select('id').where('session_id', '=', anyOf(sessionIds)).execute()
  await touchParties(
    trx,
    rows.map(({ id }) => id),
  )
}
