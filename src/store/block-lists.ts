import { type Kysely, sql } from 'kysely'
import { type BlockKind, blockKeysConcerning } from '../domain/block-list.ts'
import type { PartyOwner } from '../domain/profile.ts'
import { anyOf } from './any-of.ts'
import { partiesAmong } from './parties-among.ts'
import { ownersOf } from './profiles.ts'
import type { IdentityColumns, Schema } from './schema.ts'
import { touchParties } from './universe.ts'

/** Any number, the same in every process: what is entered waits for workspaces that are saying who they are. */
const BLOCK_LISTS_LOCK = 7_203_516_655

/** An entry of a party's block list. */
export interface Block {
  id: number
  /** `workspace`: one that asked for the name and was blocked. */
  kind: BlockKind | 'workspace'
  /** As it was entered. */
  value: string
  createdAt: string
}

/** A party's block list, the latest entry first. */
export async function blocksOf(db: Kysely<Schema>, partyId: number): Promise<Block[]> {
  return await db
    .selectFrom('party_blocks')
    .select(['id', 'kind', 'value', 'created_at as createdAt'])
    .where('party_id', '=', partyId)
    .orderBy('id', 'desc')
    .execute()
}

/** Adds an entry, or finds the one that is there, and hides the party from the workspaces it concerns. */
export async function addBlock(
  trx: Kysely<Schema>,
  partyId: number,
  { kind, value, key }: { kind: Block['kind']; value: string; key: string },
  now: Date,
): Promise<Block> {
  await sql`select pg_advisory_xact_lock(${sql.lit(BLOCK_LISTS_LOCK)})`.execute(trx)
  const block = await trx
    .insertInto('party_blocks')
    .values({ party_id: partyId, kind, value, key, created_at: now.toISOString() })
    // Written with the key it has, so that the one that is there is answered.
    .onConflict((conflict) => conflict.columns(['party_id', 'key']).doUpdateSet({ key }))
    .returning(['id', 'kind', 'value', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
  await hideFrom(trx, partyId, await sessionsConcerned(trx, key))
  return block
}

/** Removes an entry from a party's block list; false if the list has no entry with this id. Workspaces that no other entry covers see the party again. */
export async function removeBlock(trx: Kysely<Schema>, partyId: number, blockId: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('party_blocks')
    .where('id', '=', blockId)
    .where('party_id', '=', partyId)
    .returning('id')
    .executeTakeFirst()
  if (removed === undefined) return false
  const left = await trx.selectFrom('party_blocks').select('key').where('party_id', '=', partyId).execute()
  const hidden = await seekersWhere(
    trx,
    sql`i.session_id in (select session_id from hidden_parties where party_id = ${partyId})`,
  )
  const shown = hidden.filter(({ keys }) => !left.some(({ key }) => keys.has(key))).map(({ sessionId }) => sessionId)
  if (shown.length === 0) return true
  await trx.deleteFrom('hidden_parties').where('party_id', '=', partyId).where('session_id', 'in', shown).execute()
  await touchPartiesOf(trx, shown)
  return true
}

/** Works out again what a workspace does not see, after it changed who it is. */
export async function refreshHidden(trx: Kysely<Schema>, sessionId: number, keys: ReadonlySet<string>): Promise<void> {
  // Shared: workspaces wait for entries only. The lock is taken before the lists are read.
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(BLOCK_LISTS_LOCK)})`.execute(trx)
  const { rows } = await sql<{ changed: number }>`
    with concerned as (
      select distinct b.party_id from party_blocks b join parties p on p.id = b.party_id
      where b.key = any(${[...keys]}::text[]) and p.session_id is distinct from ${sessionId}),
    shown as (
      delete from hidden_parties
      where session_id = ${sessionId} and party_id not in (select party_id from concerned) returning party_id),
    hidden as (
      insert into hidden_parties (session_id, party_id) select ${sessionId}, party_id from concerned
      on conflict do nothing returning party_id)
    select (select count(*) from shown) + (select count(*) from hidden) as changed`.execute(trx)
  if ((rows[0]?.changed ?? 0) > 0) await touchPartiesOf(trx, [sessionId])
}

/** Which of some parties a workspace does not see. */
export async function hiddenAmong(
  db: Kysely<Schema>,
  sessionId: number,
  partyIds: readonly number[],
): Promise<Set<number>> {
  return await partiesAmong(db, sql`hidden_parties where session_id = ${sessionId}`, partyIds)
}

/** All parties that a workspace does not see. */
export async function hiddenFrom(db: Kysely<Schema>, sessionId: number): Promise<number[]> {
  const rows = await db.selectFrom('hidden_parties').select('party_id').where('session_id', '=', sessionId).execute()
  return rows.map(({ party_id }) => party_id)
}

/** Erases the block lists of some parties, and what a workspace did not see. */
export async function eraseBlocks(trx: Kysely<Schema>, sessionId: number, partyIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('party_blocks').where('party_id', '=', anyOf(partyIds)).execute()
  await trx
    .deleteFrom('hidden_parties')
    .where((row) => row.or([row('session_id', '=', sessionId), row('party_id', '=', anyOf(partyIds))]))
    .execute()
}

async function hideFrom(trx: Kysely<Schema>, partyId: number, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return
  const { rows } = await sql<{ session_id: number }>`
    insert into hidden_parties (session_id, party_id)
    select s.id, ${partyId} from unnest(${[...sessionIds]}::bigint[]) as s(id)
    where s.id is distinct from (select session_id from parties where id = ${partyId})
    on conflict do nothing returning session_id`.execute(trx)
  await touchPartiesOf(
    trx,
    rows.map(({ session_id }) => session_id),
  )
}

/** The sessions that an entry concerns: those that hold its longest word anywhere in who they are or were, compared by their keys. */
async function sessionsConcerned(trx: Kysely<Schema>, key: string): Promise<number[]> {
  const [kind = '', ...words] = key.split(' ')
  if (kind === 'workspace') return words.map(Number)
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const found = await seekersWhere(
    trx,
    // Without dots, as names are compared: S.N.C.F. is sncf.
    sql`i.session_id is not null and strpos(
      replace(search_key(concat_ws(' ', i.company, i.siren, i.email, i.website, i.supervisor_company, i.supervisor_email,
        i.former::text)), '.', ''),
      ${longest.replaceAll('.', '')}) > 0`,
  )
  return found.filter(({ keys }) => keys.has(key)).map(({ sessionId }) => sessionId)
}

async function seekersWhere(trx: Kysely<Schema>, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<IdentityColumns & { session_id: number; former: PartyOwner[] }>`
    select i.session_id, i.name, i.email, i.company, i.role, i.phone, i.website, i.siren, i.address,
      i.supervisor_name, i.supervisor_email, i.supervisor_company, i.former
    from identities i where ${condition}`.execute(trx)
  return rows.map((row) => ({
    sessionId: row.session_id,
    keys: blockKeysConcerning(row.session_id, ownersOf(row)),
  }))
}

/** Makes the index read the parties of some sessions again: what they see changed. */
async function touchPartiesOf(trx: Kysely<Schema>, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return
  const rows = await trx.selectFrom('parties').select('id').where('session_id', '=', anyOf(sessionIds)).execute()
  await touchParties(
    trx,
    rows.map(({ id }) => id),
  )
}
