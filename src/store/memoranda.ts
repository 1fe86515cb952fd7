import { sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { LivePhase } from '../domain/deals/deal.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import type { MemorandumAdditions, MemorandumFacts } from '../domain/memo/memorandum-facts.ts'
import type { MemorandumTexts } from '../domain/memo/memorandum-sections.ts'
import { EMPTY_FILE } from '../domain/parties/company-file.ts'
import { withNext } from './database.ts'
import type { Db } from './schema.ts'

/** Versions kept of one memorandum, the newest ones. */
const VERSIONS_KEPT = 20

/** A seller's draft of its memorandum. */
export interface StoredDraft {
  written: Confidential<MemorandumTexts>
  updatedAt: string
}

/** A memorandum as its seller approved it. Its facts are boxed, because they name the party. */
export interface StoredVersion {
  version: number
  /** Hash of the facts. */
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
  /** True if the seller's rule released it, false if the seller did for this pairing. */
  byRule: boolean
  /** Language of the reader's copy. Null for the one that the reader asks for. */
  language: DocumentLanguage | null
}

/** Returns the draft of a party, null if there is none. */
export async function loadDraft(db: Db, partyId: number): Promise<StoredDraft | null> {
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

/** Stores or replaces a draft. */
export async function keepDraft(trx: Db, partyId: number, written: MemorandumTexts, now: Date): Promise<void> {
  const values = { written: JSON.stringify(written), updated_at: now.toISOString() }
  await trx
    .insertInto('memorandum_drafts')
    .values({ party_id: partyId, ...values })
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(values))
    .execute()
}

/** What a seller adds to the texts of its memorandum. */
export interface StoredAdditions {
  contents: Confidential<MemorandumAdditions>
  updatedAt: string
}

/** Returns the additions of a party, null if there are none. */
export async function loadAdditions(db: Db, partyId: number): Promise<StoredAdditions | null> {
  const row = await db
    .selectFrom('memorandum_additions as a')
    .innerJoin('parties as p', 'p.id', 'a.party_id')
    .select(['p.identity_id', 'a.contents', 'a.updated_at'])
    .where('a.party_id', '=', partyId)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { contents: new Confidential(row.identity_id, row.contents), updatedAt: row.updated_at }
}

/** Stores or replaces the additions of a party. */
export async function keepAdditions(trx: Db, partyId: number, contents: MemorandumAdditions, now: Date): Promise<void> {
  const values = { contents: JSON.stringify(contents), updated_at: now.toISOString() }
  await trx
    .insertInto('memorandum_additions')
    .values({ party_id: partyId, ...values })
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(values))
    .execute()
}

/** Returns the versions of a memorandum, the newest first. */
export async function loadVersions(
  db: Db,
  partyId: number,
): Promise<Pick<StoredVersion, 'version' | 'content' | 'approvedAt'>[]> {
  return await db
    .selectFrom('memorandum_versions')
    .select(['version', 'content', 'approved_at as approvedAt'])
    .where('party_id', '=', partyId)
    .orderBy('version', 'desc')
    .execute()
}

/** Adds the fields that a company file has had since a version was approved. */
const withEveryField = (facts: MemorandumFacts): MemorandumFacts =>
  facts.file === undefined ? facts : { ...facts, file: { ...EMPTY_FILE, ...facts.file } }

/** Returns the version approved last, null if there is none. */
export async function latestVersion(db: Db, partyId: number): Promise<StoredVersion | null> {
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
  return { version, content, approvedAt, facts: new Confidential(identity_id, withEveryField(facts)) }
}

/** Adds a version and deletes the oldest beyond the limit. */
export async function addVersion(
  trx: Db,
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

/** Returns the release of a pairing, null if the memorandum was never released there. */
export async function loadRelease(db: Db, pairingId: number): Promise<StoredRelease | null> {
  return (await releasesBy(db, sql`r.pairing_id = ${pairingId}`))[0] ?? null
}

/** Returns all releases of a seller's memorandum, the latest first. */
export async function loadReleases(db: Db, sellerId: number): Promise<StoredRelease[]> {
  return await releasesBy(db, sql`d.seller_id = ${sellerId}`)
}

/** Returns those of the pairings that have a release in force. */
export async function releasedAmong(db: Db, pairingIds: readonly number[]): Promise<Set<number>> {
  if (pairingIds.length === 0) return new Set()
  const found = await releasesBy(db, sql`r.revoked_at is null and r.pairing_id = any(${[...pairingIds]}::bigint[])`)
  return new Set(found.map(({ pairingId }) => pairingId))
}

async function releasesBy(db: Db, condition: ReturnType<typeof sql>): Promise<StoredRelease[]> {
  const { rows } = await sql<StoredRelease>`
    select r.pairing_id as "pairingId", d.buyer_id as "buyerId", r.released_at as "releasedAt",
      r.revoked_at as "revokedAt", r.readings, r.last_read_at as "lastReadAt",
      r.by_rule as "byRule", r.language
    from memorandum_releases r join pairings d on d.id = r.pairing_id
    where ${condition}
    order by r.released_at desc, r.pairing_id desc`.execute(db)
  return rows
}

/** Releases the memorandum to the buyer of a pairing, for the first time or again. */
export async function release(trx: Db, pairingId: number, language: DocumentLanguage | null, now: Date): Promise<void> {
  const values = { released_at: now.toISOString(), language }
  await trx
    .insertInto('memorandum_releases')
    .values({ pairing_id: pairingId, ...values })
    .onConflict((conflict) =>
      conflict.column('pairing_id').doUpdateSet({ ...values, revoked_at: null, by_rule: false }),
    )
    .execute()
}

/** Turns a release by rule into one of the seller's own, so that it outlasts the rule, and sets its language. */
export async function adoptRelease(trx: Db, pairingId: number, language: DocumentLanguage | null): Promise<void> {
  await trx
    .updateTable('memorandum_releases')
    .set({ by_rule: false, language })
    .where('pairing_id', '=', pairingId)
    .execute()
}

/** Revokes a release. */
export async function revokeRelease(trx: Db, pairingId: number, now: Date): Promise<void> {
  await trx
    .updateTable('memorandum_releases')
    .set({ revoked_at: now.toISOString() })
    .where('pairing_id', '=', pairingId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The phase from which a seller's memorandum is released automatically. */
interface StoredRule {
  fromPhase: LivePhase
  setAt: string
}

/** Returns a seller's rule, null if it has none. `locked` prevents changes until the transaction ends. */
export async function loadReleaseRule(db: Db, partyId: number, mode?: 'locked'): Promise<StoredRule | null> {
  const query = db
    .selectFrom('memorandum_rules')
    .select(['from_phase as fromPhase', 'set_at as setAt'])
    .where('party_id', '=', partyId)
  return (await (mode === 'locked' ? query.forShare() : query).executeTakeFirst()) ?? null
}

/** Stores or replaces a rule. */
export async function keepRule(trx: Db, partyId: number, fromPhase: LivePhase, now: Date): Promise<void> {
  const values = { from_phase: fromPhase, set_at: now.toISOString() }
  await trx
    .insertInto('memorandum_rules')
    .values({ party_id: partyId, ...values })
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(values))
    .execute()
}

/** Deletes a seller's rule. Returns false if there was none. */
export async function dropRule(trx: Db, partyId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('memorandum_rules').where('party_id', '=', partyId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Releases by rule in pairings that never had a release. Returns the pairings newly released. */
export async function releaseByRule(trx: Db, pairingIds: readonly number[], now: Date): Promise<Set<number>> {
  if (pairingIds.length === 0) return new Set()
  const rows = await trx
    .insertInto('memorandum_releases')
    .values(pairingIds.map((id) => ({ pairing_id: id, released_at: now.toISOString(), by_rule: true })))
    .onConflict((conflict) => conflict.column('pairing_id').doNothing())
    .returning('pairing_id')
    .execute()
  return new Set(rows.map(({ pairing_id }) => pairing_id))
}

/**
 * Revokes all releases by a seller's rule, except those the seller has since made its own. Returns the buyers affected.
 */
export async function revokeByRule(trx: Db, sellerId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ buyerId: number }>`
    update memorandum_releases r set revoked_at = ${now.toISOString()} from pairings d
    where d.id = r.pairing_id and d.seller_id = ${sellerId} and r.by_rule and r.revoked_at is null
    returning d.buyer_id as "buyerId"`.execute(trx)
  return rows.map(({ buyerId }) => buyerId)
}

/** Counts a reading by the buyer. Returns false if the release was revoked meanwhile. */
export async function countReading(trx: Db, pairingId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('memorandum_releases')
    .set((row) => ({ readings: row('readings', '+', 1), last_read_at: now.toISOString() }))
    .where('pairing_id', '=', pairingId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
