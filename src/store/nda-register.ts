import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** State of a signature at an instant. */
type NdaState = 'stands' | 'revoked' | 'expired'

/** A signature in the operator's register. */
export interface RegisteredNda {
  sequence: number
  sessionId: number
  state: NdaState
  signerName: string | null
  company: string | null
  statedSignedAt: string | null
  partyIds: number[]
  recordedAt: string
  expiresAt: string
  textVersion: string
  textSha256: string
  hash: string
  /** Number of identities disclosed under it. */
  disclosures: number
  revokedAt: string | null
  revokedBy: string | null
  reason: string | null
}

const stateAt = (now: Date) => sql<NdaState>`
  case when r.nda_sequence is not null then 'revoked' when n.expires_at <= ${now.toISOString()} then 'expired' else 'stands' end`

const FROM = sql`from nda_records n left join nda_revocations r on r.nda_sequence = n.sequence`

/** Returns signatures by descending sequence, before the given one; of any state for null. */
export async function ndasBefore(
  db: Db,
  state: NdaState | null,
  before: number | null,
  limit: number,
  now: Date,
): Promise<RegisteredNda[]> {
  return await registered(
    db,
    sql`(${state}::text is null or ${stateAt(now)} = ${state}) and (${before}::bigint is null or n.sequence < ${before})`,
    limit,
    now,
  )
}

/** Returns a signature of the register, null for an unknown sequence. */
export async function registeredNda(db: Db, sequence: number, now: Date): Promise<RegisteredNda | null> {
  return (await registered(db, sql`n.sequence = ${sequence}`, 1, now))[0] ?? null
}

/** Returns the sequences of a session's signatures in force. */
export async function standingNdas(db: Db, sessionId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    select n.sequence ${FROM} where n.session_id = ${sessionId} and ${stateAt(now)} = 'stands' order by n.sequence`.execute(
    db,
  )
  return rows.map(({ sequence }) => sequence)
}

/** Counts signatures by state. */
export async function countNdas(db: Db, now: Date): Promise<Record<NdaState, number>> {
  const { rows } = await sql<{ state: NdaState; ndas: number }>`
    select ${stateAt(now)} as state, count(*) as ndas ${FROM} group by 1`.execute(db)
  const count = (state: NdaState) => rows.find((row) => row.state === state)?.ndas ?? 0
  return { stands: count('stands'), revoked: count('revoked'), expired: count('expired') }
}

async function registered(db: Db, condition: ReturnType<typeof sql>, limit: number, now: Date) {
  const { rows } = await sql<RegisteredNda>`
    select n.sequence, n.session_id as "sessionId", ${stateAt(now)} as state, n.signer_name as "signerName", n.company,
      n.stated_signed_at as "statedSignedAt", n.recorded_at as "recordedAt", n.expires_at as "expiresAt",
      n.text_version as "textVersion", n.text_sha256 as "textSha256", n.hash,
      coalesce((select array_agg(p.id order by p.id) from parties p where p.session_id = n.session_id), '{}') as "partyIds",
      (select count(*) from disclosures d where d.nda_sequence = n.sequence) as disclosures,
      r.revoked_at as "revokedAt", r.revoked_by as "revokedBy", r.reason
    ${FROM} where ${condition} order by n.sequence desc limit ${limit}`.execute(db)
  return rows
}
