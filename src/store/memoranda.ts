import { type Kysely, sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { LivePhase } from '../domain/deal.ts'
import type { MemorandumFacts, MemorandumTexts } from '../domain/memo/memorandum-facts.ts'
import { anyOf } from './any-of.ts'
import { withNext } from './database.ts'
import type { Schema } from './schema.ts'

/** Versions kept of one memorandum, the newest ones. */
const VERSIONS_KEPT = 20

/** What a seller has written for its memorandum; null before it has written anything. */
export interface StoredDraft {
  written: Confidential<MemorandumTexts>
  updatedAt: string
}

/** A memorandum as its seller approved it; it names its party, so its facts are boxed. */
export interface StoredVersion {
  version: number
  /** A hash of the facts. */
  content: string
  approvedAt: string
  facts: Confidential<MemorandumFacts>
}

/** A release of a memorandum to the buyer of a pairing. */
export interface StoredRelease {
  pairingId: number
  buyerId: number
  releasedAt: string
  revokedAt: string | null
  readings: number
  lastReadAt: string | null
  /** Whether the seller's rule made it, and not the seller for this pairing alone. */
  byRule: boolean
}

/** The draft of a party; null where nothing is written. */
export async function loadDraft(db: Kysely<Schema>, partyId: number): Promise<StoredDraft | null> {
  const row = await db
    .selectFrom('memorandum_drafts as d')
    .innerJoin('parties as p', 'p.id', 'd.party_id')
    .select(['p.identity_id', 'd.written', 'd.updated_at'])
    .where('d.party_id', '=', partyId)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { written: new Confidential(row.identity_id, row.written), updatedAt: row.updated_at }
}

/** Puts a draft in the place of the one before. */
export async function keepDraft(
  trx: Kysely<Schema>,
  partyId: number,
  written: MemorandumTexts,
  now: Date,
): Promise<void> {
  const values = { written: JSON.stringify(written), updated_at: now.toISOString() }
  await trx
    .insertInto('memorandum_drafts')
    .values({ party_id: partyId, ...values })
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(values))
    .execute()
}

/** The versions of a memorandum, the newest first. */
export async function loadVersions(
  db: Kysely<Schema>,
  partyId: number,
): Promise<Pick<StoredVersion, 'version' | 'content' | 'approvedAt'>[]> {
  return await db
    .selectFrom('memorandum_versions')
    .select(['version', 'content', 'approved_at as approvedAt'])
    .where('party_id', '=', partyId)
    .orderBy('version', 'desc')
    .execute()
}

/** The memorandum that its seller approved last; null before it has approved one. */
export async function latestVersion(db: Kysely<Schema>, partyId: number): Promise<StoredVersion | null> {
  const row = await db
    .selectFrom('memorandum_versions as v')
    .innerJoin('parties as p', 'p.id', 'v.party_id')
    .select(['p.identity_id', 'v.version', 'v.content', 'v.approved_at', 'v.facts'])
    .where('v.party_id', '=', partyId)
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { identity_id, version, content, approved_at: approvedAt, facts } = row
  return { version, content, approvedAt, facts: new Confidential(identity_id, facts) }
}

/** Adds a version; of the old ones only the newest are kept. */
export async function addVersion(
  trx: Kysely<Schema>,
  partyId: number,
  { version, content, facts }: { version: number; content: string; facts: MemorandumFacts },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('memorandum_versions')
    .values({ party_id: partyId, version, content, facts: JSON.stringify(facts), approved_at: now.toISOString() })
    .modifyEnd(withNext)
    .execute()
  await trx
    .deleteFrom('memorandum_versions')
    .where('party_id', '=', partyId)
    .where('version', '<=', version - VERSIONS_KEPT)
    .execute()
}

/** The release of a pairing; null where the memorandum was never released there. */
export async function loadRelease(db: Kysely<Schema>, pairingId: number): Promise<StoredRelease | null> {
  return (await releasesBy(db, sql`r.pairing_id = ${pairingId}`))[0] ?? null
}

/** All releases of a seller's memorandum, the latest first. */
export async function loadReleases(db: Kysely<Schema>, sellerId: number): Promise<StoredRelease[]> {
  return await releasesBy(db, sql`d.seller_id = ${sellerId}`)
}

/** Which of some pairings have a release in force. */
export async function releasedAmong(db: Kysely<Schema>, pairingIds: readonly number[]): Promise<Set<number>> {
  if (pairingIds.length === 0) return new Set()
  const found = await releasesBy(db, sql`r.revoked_at is null and r.pairing_id = any(${[...pairingIds]}::bigint[])`)
  return new Set(found.map(({ pairingId }) => pairingId))
}

async function releasesBy(db: Kysely<Schema>, condition: ReturnType<typeof sql>): Promise<StoredRelease[]> {
  const { rows } = await sql<StoredRelease>`
    select r.pairing_id as "pairingId", d.buyer_id as "buyerId", r.released_at as "releasedAt",
      r.revoked_at as "revokedAt", r.readings, r.last_read_at as "lastReadAt",
      r.by_rule as "byRule"
    from memorandum_releases r join pairings d on d.id = r.pairing_id
    where ${condition}
    order by r.released_at desc, r.pairing_id desc`.execute(db)
  return rows
}

/** Releases the memorandum to the buyer of a pairing, for the first time or again. */
export async function release(trx: Kysely<Schema>, pairingId: number, now: Date): Promise<void> {
  await trx
    .insertInto('memorandum_releases')
    .values({ pairing_id: pairingId, released_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('pairing_id').doUpdateSet({ released_at: now.toISOString(), revoked_at: null, by_rule: false }),
    )
    .execute()
}

/** Makes a release that a rule made one of the seller's own: it stays when the rule ends. */
export async function adoptRelease(trx: Kysely<Schema>, pairingId: number): Promise<void> {
  await trx.updateTable('memorandum_releases').set({ by_rule: false }).where('pairing_id', '=', pairingId).execute()
}

/** Takes a release back: from now on its buyer reads nothing more. */
export async function revokeRelease(trx: Kysely<Schema>, pairingId: number, now: Date): Promise<void> {
  await trx
    .updateTable('memorandum_releases')
    .set({ revoked_at: now.toISOString() })
    .where('pairing_id', '=', pairingId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** From which phase on a seller releases its memorandum by itself. */
export interface StoredRule {
  fromPhase: LivePhase
  setAt: string
}

/** A seller's rule; null where it has none. Locked, it stays as it is until the transaction ends. */
export async function loadReleaseRule(
  db: Kysely<Schema>,
  partyId: number,
  mode?: 'locked',
): Promise<StoredRule | null> {
  const query = db
    .selectFrom('memorandum_rules')
    .select(['from_phase as fromPhase', 'set_at as setAt'])
    .where('party_id', '=', partyId)
  return (await (mode === 'locked' ? query.forShare() : query).executeTakeFirst()) ?? null
}

/** Puts a rule in the place of the one before. */
export async function keepRule(trx: Kysely<Schema>, partyId: number, fromPhase: LivePhase, now: Date): Promise<void> {
  const values = { from_phase: fromPhase, set_at: now.toISOString() }
  await trx
    .insertInto('memorandum_rules')
    .values({ party_id: partyId, ...values })
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(values))
    .execute()
}

/** Ends a seller's rule; false where there was none. */
export async function dropRule(trx: Kysely<Schema>, partyId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('memorandum_rules').where('party_id', '=', partyId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Releases by a rule where the pairing never had a release; the pairings that have one now and had none. */
export async function releaseByRule(
  trx: Kysely<Schema>,
  pairingIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (pairingIds.length === 0) return new Set()
  const rows = await trx
    .insertInto('memorandum_releases')
    .values(pairingIds.map((id) => ({ pairing_id: id, released_at: now.toISOString(), by_rule: true })))
    .onConflict((conflict) => conflict.column('pairing_id').doNothing())
    .returning('pairing_id')
    .execute()
  return new Set(rows.map(({ pairing_id }) => pairing_id))
}

/** Takes back all that a seller's rule released, other than what the seller has released itself since; the buyers it reached. */
export async function revokeByRule(trx: Kysely<Schema>, sellerId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ buyerId: number }>`
    update memorandum_releases r set revoked_at = ${now.toISOString()} from pairings d
    where d.id = r.pairing_id and d.seller_id = ${sellerId} and r.by_rule and r.revoked_at is null
    returning d.buyer_id as "buyerId"`.execute(trx)
  return rows.map(({ buyerId }) => buyerId)
}

/** Counts a reading by the buyer; false where the release has been taken back meanwhile. */
export async function countReading(trx: Kysely<Schema>, pairingId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('memorandum_releases')
    .set((row) => ({ readings: row('readings', '+', 1), last_read_at: now.toISOString() }))
    .where('pairing_id', '=', pairingId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Erases what parties wrote and approved, and every release of theirs or to them. */
export async function eraseMemoranda(trx: Kysely<Schema>, partyIds: readonly number[]): Promise<void> {
  if (partyIds.length === 0) return
  for (const table of ['memorandum_drafts', 'memorandum_versions', 'memorandum_rules'] as const)
    await trx.deleteFrom(table).where('party_id', '=', anyOf(partyIds)).execute()
  await sql`
    delete from memorandum_releases r using pairings d
    where d.id = r.pairing_id and (d.seller_id = any(${[...partyIds]}::bigint[]) or d.buyer_id = any(${[...partyIds]}::bigint[]))`.execute(
    trx,
  )
}
