import { type Kysely, sql } from 'kysely'
import { type Assurance, assuranceOf, type Proof } from '../domain/confidentiality/policy/assurance.ts'
import { anyOf } from './any-of.ts'
import type { Schema } from './schema.ts'

interface EvidenceRow {
  id: number
  email: string | null
  website: string | null
  proofs: Proof[]
  signer: string | null
  representative: string | null
  contested: boolean
}

/** The assurance of some sessions, worked out from what is proven now; those of which nothing is proven are left out. */
export async function assurancesOf(db: Kysely<Schema>, sessionIds: readonly number[]): Promise<Map<number, Assurance>> {
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
      assuranceOf({
        proofs,
        identity: { email, website },
        signer,
        legalRepresentative: representative,
        isContested: contested,
      }),
    ]),
  )
}

/** A session that has proven an address it still states. */
export interface ProvenSession {
  id: number
  createdAt: string
}

/** The sessions that have proven an address and still state it, the first to open first. */
export async function sessionsProving(db: Kysely<Schema>, address: string): Promise<ProvenSession[]> {
  const { rows } = await sql<ProvenSession>`
    select s.id, s.created_at as "createdAt" from sessions s join identities i on i.session_id = s.id
    where lower(i.email) = ${address} and s.erased_at is null and exists (
      select from assurance_proofs a
      where a.session_id = s.id and a.kind = 'email' and a.address = ${address} and a.ended_at is null)
    order by s.id`.execute(db)
  return rows
}

/** A session with when it was opened, while its owner or its supervisor has an address; null if whoever it is has another or none. */
export async function sessionReachedAt(
  db: Kysely<Schema>,
  sessionId: number,
  whose: 'email' | 'supervisor_email',
  address: string,
): Promise<ProvenSession | null> {
  const { rows } = await sql<ProvenSession>`
    select s.id, s.created_at as "createdAt" from sessions s join identities i on i.session_id = s.id
    where s.id = ${sessionId} and lower(i.${sql.ref(whose)}) = ${address} and s.erased_at is null`.execute(db)
  return rows[0] ?? null
}

/** A proof as the operator reads it; an e-mail proof tells no address. */
export interface RecordedProof {
  kind: 'email' | 'vetted'
  note: string | null
  provenAt: string
}

/** The proofs in force of some sessions, the first to come first. */
export async function proofsOf(
  db: Kysely<Schema>,
  sessionIds: readonly number[],
): Promise<Map<number, RecordedProof[]>> {
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

/** Records what was proven of a session: that an address is its own, or that the operator vetted it. */
export async function insertProof(
  trx: Kysely<Schema>,
  sessionId: number,
  proof: { kind: 'email'; address: string } | { kind: 'vetted'; note: string },
  now: Date,
): Promise<void> {
  const [address, note] = proof.kind === 'email' ? [proof.address, null] : [null, proof.note]
  await trx
    .insertInto('assurance_proofs')
    .values({ session_id: sessionId, kind: proof.kind, address, note, proven_at: now.toISOString(), ended_at: null })
    .execute()
}

/** Ends the proofs of a kind; false where none was in force. */
export async function endProofs(
  trx: Kysely<Schema>,
  sessionId: number,
  kind: 'email' | 'vetted',
  now: Date,
): Promise<boolean> {
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
