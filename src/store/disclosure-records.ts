import { sql } from 'kysely'
import type { Side } from '../domain/parties/party.ts'
import type { Db } from './schema.ts'

/** An identity disclosed to a session, with the signature it was disclosed under. */
interface DisclosureRecord {
  /** The other party: the one named, or the one it was disclosed to. */
  partyId: number
  disclosedAt: string
  /** Recording date of the viewer's NDA, and the version of its text. */
  ndaSignedAt: string
  ndaVersion: string
  /** True if that NDA is still in force. */
  stands: boolean
  /**
   * The member of the reader's own workspace that it was disclosed to. Null for the workspace's own key, and for
   * disclosures to others.
   */
  member: string | null
}

export interface DisclosureRecords {
  records: DisclosureRecord[]
  /** Total number. */
  total: number
}

type Row = DisclosureRecord & { total: number }

/** Returns the identities disclosed to a session, the newest first. */
export async function learnedBy(db: Db, sessionId: number, now: Date, limit: number): Promise<DisclosureRecords> {
  return await recordsOf(
    db,
    sql`select d.party_id, d.nda_sequence, d.disclosed_at, d.member_id from disclosures d where d.session_id = ${sessionId}`,
    now,
    limit,
  )
}

/**
 * Returns the disclosures of one session's parties to others, who appear by their own party on the other side, the
 * newest first.
 */
export async function loadDisclosureRecords(
  db: Db,
  partyIds: readonly number[],
  now: Date,
  limit: number,
): Promise<DisclosureRecords> {
  const disclosed = sql`
    select v.id as party_id, d.nda_sequence, d.disclosed_at, null::bigint as member_id
    from disclosures d
    join parties own on own.id = d.party_id
    join parties v on v.session_id = d.session_id and v.side <> own.side
    where d.party_id = any(${[...partyIds]}::bigint[])`
  return await recordsOf(db, disclosed, now, limit)
}

/** A name disclosed within a pairing. */
interface LedgerEntry {
  disclosedAt: string
  /** The party named; its name was disclosed to the other side. */
  nameOf: Side
  ndaSequence: number
  ndaHash: string
  ndaSignedAt: string
  ndaVersion: string
}

/** Returns the disclosures of two parties' names to each other, the oldest first. */
export async function loadLedger(db: Db, buyerId: number, sellerId: number): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select d.disclosed_at as "disclosedAt", named.side as "nameOf", n.sequence as "ndaSequence", n.hash as "ndaHash",
      n.recorded_at as "ndaSignedAt", n.text_version as "ndaVersion"
    from disclosures d
    join parties named on named.id = d.party_id
    join parties reader on reader.session_id = d.session_id and reader.side <> named.side
    join nda_records n on n.sequence = d.nda_sequence
    where (named.id = ${sellerId} and reader.id = ${buyerId}) or (named.id = ${buyerId} and reader.id = ${sellerId})
    order by d.disclosed_at, named.id, n.sequence`.execute(db)
  return rows
}

async function recordsOf(db: Db, disclosed: ReturnType<typeof sql>, now: Date, limit: number) {
  const { rows } = await sql<Row>`
    select t.party_id as "partyId", t.disclosed_at as "disclosedAt", n.recorded_at as "ndaSignedAt",
      n.text_version as "ndaVersion", m.name as member, count(*) over () as total,
      n.expires_at > ${now.toISOString()}::timestamptz
        and not exists (select from nda_revocations r where r.nda_sequence = n.sequence) as stands
    from (${disclosed}) t
    join nda_records n on n.sequence = t.nda_sequence
    left join workspace_members m on m.id = t.member_id
    order by t.disclosed_at desc, t.party_id desc, t.nda_sequence desc limit ${limit}`.execute(db)
  return { records: rows.map(({ total: _, ...record }) => record), total: rows[0]?.total ?? 0 }
}

/** A disclosure to a workspace in the operator's register. */
interface DisclosedName {
  disclosedAt: string
  sessionId: number
  partyId: number
  /** The first of the workspace's own parties. Null if it has none. */
  viewerPartyId: number | null
  sought: boolean
  ndaSequence: number
}

/** Filters disclosures by viewer or by party named; nulls include all. */
interface DisclosureFilter {
  sessionId: number | null
  partyId: number | null
}

const matching = ({ sessionId, partyId }: DisclosureFilter) =>
  sql`(${sessionId}::bigint is null or d.session_id = ${sessionId}) and (${partyId}::bigint is null or d.party_id = ${partyId})`

/** Returns disclosures, the latest first. */
export async function loadDisclosedNames(db: Db, filter: DisclosureFilter, limit: number): Promise<DisclosedName[]> {
  const { rows } = await sql<DisclosedName>`
    select d.disclosed_at as "disclosedAt", d.session_id as "sessionId", d.party_id as "partyId", d.sought,
      d.nda_sequence as "ndaSequence", (select min(p.id) from parties p where p.session_id = d.session_id) as "viewerPartyId"
    from disclosures d where ${matching(filter)}
    order by d.disclosed_at desc, d.session_id, d.party_id, d.nda_sequence limit ${limit}`.execute(db)
  return rows
}

export async function countDisclosedNames(db: Db, filter: DisclosureFilter): Promise<number> {
  const { rows } = await sql<{
    names: number
  }>`select count(*) as names from disclosures d where ${matching(filter)}`.execute(db)
  return rows[0]?.names ?? 0
}
