import { sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import { asOwn, type Own } from '../domain/confidentiality/policy/disclosure.ts'
import type { OutcomeSentence } from '../domain/language/outcomes.ts'
import type { Side } from '../domain/parties/party.ts'
import type { Identity } from '../domain/parties/profile.ts'
import type { QualityStep, StepState } from '../domain/quality/steps.ts'
import { anyOf } from './any-of.ts'
import { IDENTITY_COLUMNS, readIdentityColumns } from './party-columns.ts'
import type { Db } from './schema.ts'

/** State of the last run of a party's step. */
export interface StoredStep {
  partyId: number
  step: QualityStep
  state: StepState
  attempts: number
  /** Reason why the last attempt found nothing. */
  reason: OutcomeSentence | null
  retrying: boolean
  updatedAt: string
}

/** A step of one run, as a job identifies it. */
export interface StepRun {
  partyId: number
  step: QualityStep
  runId: string
}

export async function loadSteps(db: Db, partyIds: readonly number[]): Promise<StoredStep[]> {
  if (partyIds.length === 0) return []
  return await db
    .selectFrom('quality_steps')
    .select(['party_id as partyId', 'step', 'state', 'attempts', 'reason', 'retrying'])
    .select('updated_at as updatedAt')
    .where('party_id', '=', anyOf(partyIds))
    .execute()
}

/** Returns the steps whose last attempt failed or found its source unavailable, the newest first. */
export async function failedSteps(db: Db, limit: number): Promise<StoredStep[]> {
  return await db
    .selectFrom('quality_steps')
    .select(['party_id as partyId', 'step', 'state', 'attempts', 'reason', 'retrying'])
    .select('updated_at as updatedAt')
    .where('state', 'in', ['failed', 'unavailable'])
    .orderBy('updated_at', 'desc')
    .orderBy('party_id', 'desc')
    .orderBy('step')
    .limit(limit)
    .execute()
}

/** Returns the state of a step's last run, locked until the transaction ends, or null. */
export async function lockStep(trx: Db, partyId: number, step: QualityStep) {
  const row = await trx
    .selectFrom('quality_steps')
    .select(['party_id as partyId', 'state', 'retrying', 'asked_by_owner as askedByOwner'])
    .where('party_id', '=', partyId)
    .where('step', '=', step)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Returns the side of a party, null if it is unknown or erased. */
export async function sideOfParty(db: Db, partyId: number): Promise<Side | null> {
  const row = await db
    .selectFrom('parties')
    .select('side')
    .where('id', '=', partyId)
    .where('erased', '=', false)
    .executeTakeFirst()
  return row?.side ?? null
}

/** A requested run of steps. */
export interface NewRun {
  id: string
  askedByOwner: boolean
  /**
   * The session that sees it in its activity, with the counterparty it was requested for unless it is its own party.
   */
  asker: { sessionId: number; partyId: number | null } | null
}

/**
 * Marks steps as queued and notifies the asker. Returns those not already waiting, running or to be retried. One
 * statement does both, because each costs a tenth of the whole request.
 */
export async function queueSteps(
  trx: Db,
  partyId: number,
  steps: readonly QualityStep[],
  { id, askedByOwner, asker }: NewRun,
  now: Date,
): Promise<QualityStep[]> {
  if (steps.length === 0) return []
  const at = now.toISOString()
  const { rows } = await sql<{ step: QualityStep }>`
    with asked as (
      select step, place from unnest(${[...steps]}::text[]) with ordinality as s(step, place)),
    queued as (
      insert into quality_steps as q (party_id, step, state, run_id, asked_by_owner, updated_at)
      select ${partyId}, step, 'queued', ${id}::uuid, ${askedByOwner}, ${at}::timestamptz from asked
      on conflict (party_id, step) do update
        set state = 'queued', attempts = 0, reason = null, retrying = false, run_id = excluded.run_id,
          asked_by_owner = excluded.asked_by_owner, updated_at = excluded.updated_at
        where q.state not in ('queued', 'running') and not q.retrying
      returning step),
    logged as (
      insert into events (session_id, type, party_id, facts, created_at)
      select ${asker?.sessionId ?? null}::bigint, 'dq_enqueued', ${asker?.partyId ?? null}::bigint,
        jsonb_build_object('steps', jsonb_agg(step order by place), 'own', ${asker?.partyId === null}::boolean),
        ${at}::timestamptz
      from queued join asked using (step)
      having count(*) > 0 and ${asker !== null}::boolean)
    select step from queued join asked using (step) order by place`.execute(trx)
  return rows.map(({ step }) => step)
}

/** The data of a party that its steps need. Its identity is boxed. */
export interface PartyToEnrich extends Own {
  id: number
  side: Side
  country: string | null
  fictional: boolean
  sessionId: number | null
  readonly identityId: number
  identity: Confidential<Identity>
  askedByOwner: boolean
}

/** Marks a step as running. Null if the run is over or another replaced it, so that there is nothing to do. */
export async function startStep(
  trx: Db,
  { partyId, step, runId }: StepRun,
  attempt: number,
  now: Date,
): Promise<PartyToEnrich | null> {
  const started = await trx
    .updateTable('quality_steps')
    .set({ state: 'running', attempts: attempt, updated_at: now.toISOString() })
    .where('party_id', '=', partyId)
    .where('step', '=', step)
    .where('run_id', '=', runId)
    .where((row) => row.or([row('state', 'in', ['queued', 'running']), row('retrying', '=', true)]))
    .returning('asked_by_owner')
    .executeTakeFirst()
  if (!started) return null
  const row = await trx
    .selectFrom('parties as p')
    .innerJoin('identities as i', 'i.id', 'p.identity_id')
    .select(['p.id', 'p.side', 'p.country', 'p.fictional', 'p.session_id', 'p.identity_id'])
    .select(IDENTITY_COLUMNS)
    .where('p.id', '=', partyId)
    .executeTakeFirst()
  if (!row) return null
  return asOwn({
    id: row.id,
    side: row.side,
    country: row.country,
    fictional: row.fictional,
    sessionId: row.session_id,
    identityId: row.identity_id,
    identity: new Confidential(row.identity_id, readIdentityColumns(row)),
    askedByOwner: started.asked_by_owner,
  })
}

/** Returns the state of a party's step, null if it was never queued. */
export async function stateOfStep(
  trx: Db,
  { partyId, step }: Pick<StepRun, 'partyId' | 'step'>,
): Promise<{ state: StepState; retrying: boolean; reason: OutcomeSentence | null } | null> {
  const [row] = await trx
    .selectFrom('quality_steps')
    .select(['state', 'retrying', 'reason'])
    .where('party_id', '=', partyId)
    .where('step', '=', step)
    .execute()
  return row ?? null
}

/** Records the end of a step's run. Returns false if another run replaced it meanwhile. */
export async function endStep(
  trx: Db,
  { partyId, step, runId }: StepRun,
  end: { state: StepState; reason: OutcomeSentence | null; retrying: boolean },
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .updateTable('quality_steps')
    .set({
      state: end.state,
      reason: end.reason === null ? null : JSON.stringify(end.reason),
      retrying: end.retrying,
      updated_at: now.toISOString(),
    })
    .where('party_id', '=', partyId)
    .where('step', '=', step)
    .where('run_id', '=', runId)
    .returning('step')
    .execute()
  return rows.length > 0
}
