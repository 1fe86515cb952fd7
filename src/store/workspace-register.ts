import { sql } from 'kysely'
import { bindHolder, releaseHolder } from './sanctions.ts'
import type { Db } from './schema.ts'

/** A workspace in the operator's register. */
export interface RegisteredWorkspace {
  id: number
  partyIds: number[]
  agentDriven: boolean
  suspendedAt: string | null
  signingBarredAt: string | null
  signingHeldAt: string | null
  createdAt: string
}

/**
 * State of interest to the operator: under a sanction, asking to be vetted, or `to_vet`: asking for it or signed, and
 * not vetted.
 */
type WorkspaceState = 'suspended' | 'barred' | 'held' | 'to_vet' | 'vetting_requested'

const ASKS_FOR_VETTING = sql`exists (
  select from vetting_requests v where v.session_id = s.id and v.declined_at is null)`

const STATES = {
  suspended: sql`s.suspended_at is not null`,
  barred: sql`s.signing_barred_at is not null`,
  held: sql`s.signing_held_at is not null`,
  vetting_requested: ASKS_FOR_VETTING,
  to_vet: sql`(${ASKS_FOR_VETTING} or exists (select from nda_records n where n.session_id = s.id)) and not exists (
    select from assurance_proofs a where a.session_id = s.id and a.kind = 'vetted' and a.ended_at is null)`,
} as const satisfies Record<WorkspaceState, unknown>

/** Filters of workspaces, by state and by alarm; nulls include all. */
interface WorkspaceFilter {
  state: WorkspaceState | null
  alarmId: number | null
}

const isAmong = ({ state, alarmId }: WorkspaceFilter) => sql`${state === null ? sql`true` : STATES[state]}
  and (${alarmId}::bigint is null or s.id in (select unnest(session_ids) from alarms where id = ${alarmId}))`

/** Returns workspaces by descending id, before the given one, without erased ones. */
export async function workspacesBefore(
  db: Db,
  filter: WorkspaceFilter,
  before: number | null,
  limit: number,
): Promise<RegisteredWorkspace[]> {
  return await registered(db, sql`${isAmong(filter)} and (${before}::bigint is null or s.id < ${before})`, limit)
}

/** Counts workspaces, without erased ones. */
export async function countWorkspaces(db: Db, filter: WorkspaceFilter): Promise<number> {
  const { rows } = await sql<{ workspaces: number }>`
    select count(*) as workspaces from sessions s where s.erased_at is null and ${isAmong(filter)}`.execute(db)
  return rows[0]?.workspaces ?? 0
}

/** Returns a workspace by its id, null if it is unknown or erased. */
export async function registeredWorkspace(db: Db, id: number): Promise<RegisteredWorkspace | null> {
  return (await registered(db, sql`s.id = ${id}`, 1))[0] ?? null
}

async function registered(db: Db, condition: ReturnType<typeof sql>, limit: number) {
  const { rows } = await sql<RegisteredWorkspace>`
    select s.id, s.agent_driven as "agentDriven", s.suspended_at as "suspendedAt",
      s.signing_barred_at as "signingBarredAt", s.signing_held_at as "signingHeldAt",
      s.created_at as "createdAt",
      coalesce((select array_agg(p.id order by p.id) from parties p where p.session_id = s.id), '{}') as "partyIds"
    from sessions s where s.erased_at is null and ${condition} order by s.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Suspends a workspace, or resumes it; the index reads its parties again. Holds or reviews the other workspaces of its
 * holder.
 */
export async function setSuspended(trx: Db, sessionId: number, isSuspended: boolean, now: Date): Promise<void> {
  const since = isSuspended ? now : null
  await trx
    .updateTable('sessions')
    .set({ suspended_at: since?.toISOString() ?? null })
    .where('id', '=', sessionId)
    .execute()
  await trx
    .updateTable('parties')
    .set((row) => ({ suspended: isSuspended, changed_in: row.fn<string>('pg_current_xact_id', []) }))
    .where('session_id', '=', sessionId)
    .execute()
  await (isSuspended ? bindHolder : releaseHolder)(trx, sessionId, now)
}

/** Bars a workspace from signing, or allows it again. Holds or reviews the other workspaces of its holder. */
export async function setSigningBarred(trx: Db, sessionId: number, isBarred: boolean, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ signing_barred_at: isBarred ? now.toISOString() : null })
    .where('id', '=', sessionId)
    .execute()
  await (isBarred ? bindHolder : releaseHolder)(trx, sessionId, now)
}

/**
 * Returns the state that keeps a workspace from signing and from new names: `barred` if it is suspended or barred from
 * signing, `held` until the operator has reviewed its holder, null otherwise.
 */
export async function closedBy(db: Db, sessionId: number, now: Date): Promise<'barred' | 'held' | null> {
  const { suspended_at, signing_barred_at, signing_held_at, signing_held_until } = await db
    .selectFrom('sessions')
    .select(['suspended_at', 'signing_barred_at', 'signing_held_at', 'signing_held_until'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (suspended_at !== null || signing_barred_at !== null) return 'barred'
  const isHeld = signing_held_at !== null && (signing_held_until === null || signing_held_until > now.toISOString())
  return isHeld ? 'held' : null
}
