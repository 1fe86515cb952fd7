import { type Kysely, sql } from 'kysely'
import type { Side } from '../domain/party.ts'
import type { Schema } from './schema.ts'

/** One identity that one session was told, and under which signature. */
export interface DisclosureRecord {
  /** The party across: whose name was told, or who was told it. */
  partyId: number
  disclosedAt: string
  /** When the viewer's NDA was recorded, and its text's version. */
  ndaSignedAt: string
  ndaVersion: string
  /** Whether that NDA stands still. */
  stands: boolean
  /** Who of the reader's own workspace was told; null for the key of the workspace itself, and for whatever others were told. */
  member: string | null
}

export interface DisclosureRecords {
  records: DisclosureRecord[]
  /** How many there are in all. */
  total: number
}

type Row = DisclosureRecord & { total: number }

/** The identities that a session was told, the newest first. */
export async function learnedBy(
  db: Kysely<Schema>,
  sessionId: number,
  now: Date,
  limit: number,
): Promise<DisclosureRecords> {
  return await recordsOf(
    db,
    sql`select d.party_id, d.nda_sequence, d.disclosed_at, d.member_id from disclosures d where d.session_id = ${sessionId}`,
    now,
    limit,
  )
}

/** Who was told of some parties of one session, each by its own party on the other side, the newest first. */
export async function loadDisclosureRecords(
  db: Kysely<Schema>,
  partyIds: readonly number[],
  now: Date,
  limit: number,
): Promise<DisclosureRecords> {
  const told = sql`
    select v.id as party_id, d.nda_sequence, d.disclosed_at, null::bigint as member_id
    from disclosures d
    join parties own on own.id = d.party_id
    join parties v on v.session_id = d.session_id and v.side <> own.side
    where d.party_id = any(${[...partyIds]}::bigint[])`
  return await recordsOf(db, told, now, limit)
}

/** A name told within a pairing. */
export interface LedgerEntry {
  disclosedAt: string
  /** Whose name was told, to the side across. */
  nameOf: Side
  ndaSequence: number
  ndaHash: string
  ndaSignedAt: string
  ndaVersion: string
}

/** The names that two parties were told of each other, the first to come first. */
export async function loadLedger(db: Kysely<Schema>, buyerId: number, sellerId: number): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select d.disclosed_at as "disclosedAt", told.side as "nameOf", n.sequence as "ndaSequence", n.hash as "ndaHash",
      n.recorded_at as "ndaSignedAt", n.text_version as "ndaVersion"
    from disclosures d
    join parties told on told.id = d.party_id
    join parties reader on reader.session_id = d.session_id and reader.side <> told.side
    join nda_records n on n.sequence = d.nda_sequence
    where (told.id = ${sellerId} and reader.id = ${buyerId}) or (told.id = ${buyerId} and reader.id = ${sellerId})
    order by d.disclosed_at, told.id, n.sequence`.execute(db)
  return rows
}

async function recordsOf(db: Kysely<Schema>, told: ReturnType<typeof sql>, now: Date, limit: number) {
  const { rows } = await sql<Row>`
    select t.party_id as "partyId", t.disclosed_at as "disclosedAt", n.recorded_at as "ndaSignedAt",
      n.text_version as "ndaVersion", m.name as member, count(*) over () as total,
      n.expires_at > ${now.toISOString()}::timestamptz
        and not exists (select from nda_revocations r where r.nda_sequence = n.sequence) as stands
    from (${told}) t
    join nda_records n on n.sequence = t.nda_sequence
    left join workspace_members m on m.id = t.member_id
    order by t.disclosed_at desc, t.party_id desc, t.nda_sequence desc limit ${limit}`.execute(db)
  return { records: rows.map(({ total: _, ...record }) => record), total: rows[0]?.total ?? 0 }
}

/** A name that a workspace was told, as the operator's register shows it. */
export interface NameTold {
  toldAt: string
  sessionId: number
  partyId: number
  /** The first of the workspace's own parties; null where it has none. */
  viewerPartyId: number | null
  sought: boolean
  ndaSequence: number
}

/** Whose names told are looked at: of one workspace, of one party, or of all where both are null. */
interface ToldOf {
  sessionId: number | null
  partyId: number | null
}

const isOf = ({ sessionId, partyId }: ToldOf) =>
  sql`(${sessionId}::bigint is null or d.session_id = ${sessionId}) and (${partyId}::bigint is null or d.party_id = ${partyId})`

/** Names told, the latest first. */
export async function namesTold(db: Kysely<Schema>, of: ToldOf, limit: number): Promise<NameTold[]> {
  const { rows } = await sql<NameTold>`
    select d.disclosed_at as "toldAt", d.session_id as "sessionId", d.party_id as "partyId", d.sought,
      d.nda_sequence as "ndaSequence", (select min(p.id) from parties p where p.session_id = d.session_id) as "viewerPartyId"
    from disclosures d where ${isOf(of)}
    order by d.disclosed_at desc, d.session_id, d.party_id, d.nda_sequence limit ${limit}`.execute(db)
  return rows
}

/** How many names were told in all. */
export async function countNamesTold(db: Kysely<Schema>, of: ToldOf): Promise<number> {
  const { rows } = await sql<{ told: number }>`select count(*) as told from disclosures d where ${isOf(of)}`.execute(db)
  return rows[0]?.told ?? 0
}
