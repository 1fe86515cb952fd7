import { type RawBuilder, sql } from 'kysely'
import { type Proof, supportedAssurance } from '../domain/confidentiality/policy/assurance.ts'
import { HOUR_MS } from '../domain/figures/durations.ts'
import type { MailLanguage } from '../domain/language/language.ts'
import { RECOVERY_AFTER_HOURS } from '../domain/mail/one-time-code.ts'
import type { Assurance } from '../domain/parties/assurance-levels.ts'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

interface EvidenceRow {
  id: number
  email: string | null
  website: string | null
  proofs: Proof[]
  signer: string | null
  representative: string | null
  contested: boolean
}

/** Returns the assurance of sessions by their present proofs. Sessions without any are omitted. */
export async function loadAssurances(
  db: Db,
  sessionIds: readonly number[],
  { ignoresContests = false }: { ignoresContests?: boolean } = {},
): Promise<Map<number, Assurance>> {
  if (sessionIds.length === 0) return new Map()
  const { rows } = await sql<EvidenceRow>`
    select i.session_id as id, i.email, i.website, a.proofs, s.contested_at is not null as contested,
      (select n.signer_name from nda_records n
        where n.session_id = i.session_id and not exists (select from nda_revocations r where r.nda_sequence = n.sequence)
        order by n.sequence desc limit 1) as signer,
      (select f.value #>> '{}' from facts f join parties p on p.id = f.party_id
        where p.session_id = i.session_id and f.field = 'president' and f.matched_by = 'siren'
          and f.decision in ('current', 'accepted')
        order by f.id desc limit 1) as representative
    from (
      select session_id, json_agg(json_build_object('kind', kind, 'address', address)) as proofs from assurance_proofs
      where ended_at is null and session_id = any(${[...sessionIds]}::bigint[]) group by session_id) a
    join identities i on i.session_id = a.session_id join sessions s on s.id = a.session_id`.execute(db)
  return new Map(
    rows.map(({ id, email, website, proofs, signer, representative, contested }) => [
      id,
      supportedAssurance({
        proofs,
        identity: { email, website },
        signer,
        legalRepresentative: representative,
        isContested: contested && !ignoresContests,
      }),
    ]),
  )
}

/** A session that has proven an address it still states. */
export interface ProvenSession {
  id: number
  createdAt: string
}

/** Returns the sessions that have proven an address and still state it, the oldest first. */
export async function sessionsProving(db: Db, address: string): Promise<ProvenSession[]> {
  return await statedBy(
    db,
    address,
    sql`exists (
      select from assurance_proofs a
      where a.session_id = s.id and a.kind = 'email' and a.address = ${address} and a.ended_at is null)`,
  )
}

/**
 * Returns the sessions that an address recovers: they still state it, and it was proven long enough ago to have been
 * noticed, or the reader of the previous address confirmed the change.
 */
export async function sessionsRecoveredBy(db: Db, address: string, now: Date): Promise<ProvenSession[]> {
  return await statedBy(db, address, isSettled(sql`s.id`, address, now))
}

/**
 * Returns the proof of an address that recovers a session (see `sessionsRecoveredBy`), or null. The address need not be
 * stated any more.
 */
export async function isAddressSettled(
  db: Db,
  sessionId: number,
  address: string,
  now: Date,
): Promise<{ provenAt: string; language: MailLanguage | null } | null> {
  const { rows } = await sql<{ provenAt: string; language: MailLanguage | null }>`
    select a.proven_at as "provenAt", a.language from assurance_proofs a
    where a.session_id = ${sessionId} and a.kind = 'email' and a.address = ${address} and a.ended_at is null
      and ${isSettled(sql`a.session_id`, address, now)}`.execute(db)
  return rows[0] ?? null
}

function isSettled(sessionId: RawBuilder<unknown>, address: string, now: Date): RawBuilder<unknown> {
  return sql`exists (
    select from assurance_proofs p
    where p.session_id = ${sessionId} and p.kind = 'email' and p.address = ${address} and p.ended_at is null
      and (p.proven_at <= ${settledAt(now)} or exists (
        select from address_changes c
        where c.session_id = p.session_id and c.stated = p.address and c.decision = 'confirmed')))`
}

async function statedBy(db: Db, address: string, condition: RawBuilder<unknown>): Promise<ProvenSession[]> {
  const { rows } = await sql<ProvenSession>`
    select s.id, s.created_at as "createdAt" from sessions s join identities i on i.session_id = s.id
    where lower(i.email) = ${address} and s.erased_at is null and ${condition} order by s.id`.execute(db)
  return rows
}

/** Returns a session whose owner or supervisor has this address, or null if it has another or none. */
export async function sessionReachedAt(
  db: Db,
  sessionId: number,
  whose: 'email' | 'supervisor_email',
  address: string,
): Promise<ProvenSession | null> {
  const { rows } = await sql<ProvenSession>`
    select s.id, s.created_at as "createdAt" from sessions s join identities i on i.session_id = s.id
    where s.id = ${sessionId} and lower(i.${sql.ref(whose)}) = ${address} and s.erased_at is null`.execute(db)
  return rows[0] ?? null
}

/** Returns a session, or null if it is unknown or erased. */
export async function sessionById(db: Db, sessionId: number): Promise<ProvenSession | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt'])
    .where('id', '=', sessionId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** A proof for the operator, without addresses. */
interface RecordedProof {
  kind: 'email' | 'vetted'
  note: string | null
  provenAt: string
}

/** Returns the proofs in force of sessions, the oldest first. */
export async function loadProofs(db: Db, sessionIds: readonly number[]): Promise<Map<number, RecordedProof[]>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('assurance_proofs')
    .select(['session_id as sessionId', 'kind', 'note', 'proven_at as provenAt'])
    .where('session_id', '=', anyOf(sessionIds))
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ sessionId }) => sessionId)
}

interface EmailProof {
  kind: 'email'
  address: string
  /** The member whose key proved it. Null for the workspace's own key. */
  provenBy: number | null
  /** Language of the address's reader. Null if unknown. */
  language: MailLanguage | null
}

/** Records a proof of a session: of an address, or the operator's vetting. */
export async function insertProof(
  trx: Db,
  sessionId: number,
  proof: EmailProof | { kind: 'vetted'; note: string },
  now: Date,
): Promise<void> {
  const values =
    proof.kind === 'email'
      ? { address: proof.address, note: null, proven_by: proof.provenBy, language: proof.language }
      : { address: null, note: proof.note }
  await trx
    .insertInto('assurance_proofs')
    .values({ session_id: sessionId, kind: proof.kind, ...values, proven_at: now.toISOString(), ended_at: null })
    .execute()
}

/** Ends the proofs of a kind. Returns false if none was in force. */
export async function endProofs(trx: Db, sessionId: number, kind: 'email' | 'vetted', now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('assurance_proofs')
    .set({ ended_at: now.toISOString() })
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Ends the proofs of addresses too recent to recover the session. */
export async function endUnsettledProofs(trx: Db, sessionId: number, now: Date): Promise<void> {
  await trx
    .updateTable('assurance_proofs')
    .set({ ended_at: now.toISOString() })
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'email')
    .where('ended_at', 'is', null)
    .where('proven_at', '>', settledAt(now))
    .execute()
}

/** Returns the instant up to which a proof recovers its session. */
const settledAt = (now: Date): string => new Date(now.getTime() - RECOVERY_AFTER_HOURS * HOUR_MS).toISOString()
