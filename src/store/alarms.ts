import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '../domain/figures/durations.ts'
import { reaches } from '../domain/parties/assurance-levels.ts'
import { registrationKeys } from '../domain/quality/company-number.ts'
import { type Distinguishing, findLikeness } from '../domain/quality/duplicate-parties.ts'
import { isMailboxAddress } from '../domain/quality/website-address.ts'
import {
  ALIKE_PARTIES,
  ALIKE_SIMILARITY,
  type AlarmKind,
  type AlarmVerdict,
  RETARGETINGS_PER_DAY,
  SIGNERS_PER_DOMAIN,
  SIGNERS_PER_NETWORK,
} from '../domain/workspace/alarm.ts'
import { loadAssurances } from './assurances.ts'
import { touchPartiesInWorkspaces } from './block-lists.ts'
import { withNext } from './database.ts'
import { insertEvents, insertingEvents, type NewEvent } from './events.ts'
import type { Db } from './schema.ts'

interface NewAlarm {
  kind: AlarmKind
  subject: string
  sessionIds: readonly number[]
}

/** Raises an alarm, or adds workspaces to the open one. Returns false if the operator found the same harmless. */
export async function raiseAlarm(trx: Db, alarm: NewAlarm, now: Date): Promise<boolean> {
  const { rows } = await raisingIf(sql`true`, alarm, now).execute(trx)
  return rows.length > 0
}

function raisingIf(condition: RawBuilder<unknown>, { kind, subject, sessionIds }: NewAlarm, now: Date) {
  const ids = sql`${[...sessionIds]}::bigint[]`
  return sql`
    insert into alarms (kind, subject, session_ids, raised_at)
    select ${kind}, ${subject}, ${ids}, ${now.toISOString()}::timestamptz
    where ${condition} and not exists (
      select from alarms where kind = ${kind} and verdict = 'harmless' and session_ids @> ${ids})
    on conflict (kind, subject) where decided_at is null do update
    set session_ids = (select array_agg(distinct id) from unnest(alarms.session_ids || excluded.session_ids) id)
    returning id`
}

/** Raises alarms after a workspace changed its identity or its texts. */
export async function watchWorkspace(
  trx: Db,
  workspace: { sessionId: number; network: number | null },
  now: Date,
): Promise<void> {
  await watchClaims(trx, workspace.sessionId, now)
  await watchAlikeParties(trx, workspace, now)
}

/**
 * Stores the events of a workspace's change. The same statement checks if a signed workspace changes its profile
 * repeatedly, as one does that searches for others.
 */
export async function insertEventsOfChange(
  trx: Db,
  sessionId: number,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  if (!events.some(({ type }) => type === 'profile_updated')) return await insertEvents(trx, events, now)
  const isAgainAndAgain = sql`
    exists (select from nda_records n where n.session_id = ${sessionId})
    and (select count(*) from events where session_id = ${sessionId} and type = 'profile_updated'
      and created_at > ${dayBefore(now)}::timestamptz) >= ${RETARGETINGS_PER_DAY - 1}`
  const alarm = { kind: 'retargeting', subject: `workspace ${sessionId}`, sessionIds: [sessionId] } as const
  await sql`
    with made as (${insertingEvents(events, now)})
    ${raisingIf(isAgainAndAgain, alarm, now)} ${withNext}`.execute(trx)
}

/**
 * Raises an alarm after a workspace stated another company, domain or number too often, and freezes it: it is shown no
 * further party until the operator decides.
 */
export async function raiseRestating(trx: Db, sessionId: number, now: Date): Promise<void> {
  const raised = await raiseAlarm(
    trx,
    { kind: 'restating', subject: `workspace ${sessionId}`, sessionIds: [sessionId] },
    now,
  )
  if (raised) await freeze(trx, [sessionId], now)
}

async function freeze(trx: Db, sessionIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update sessions set frozen_at = ${now.toISOString()}, frozen_after = (select coalesce(max(id), 0) from parties)
    where id = any(${[...sessionIds]}::bigint[]) and frozen_at is null returning id`.execute(trx)
  await touchPartiesInWorkspaces(
    trx,
    rows.map(({ id }) => id),
  )
}

async function thaw(trx: Db, sessionIds: readonly number[]): Promise<void> {
  await sql`update sessions set frozen_at = null, frozen_after = null where id = any(${[...sessionIds]}::bigint[])`.execute(
    trx,
  )
  await touchPartiesInWorkspaces(trx, sessionIds)
}

/**
 * Raises an alarm if a workspace's texts are among many alike from its network. Their parties become of unproven
 * origin, and the index reads them again.
 */
async function watchAlikeParties(
  trx: Db,
  { sessionId, network }: { sessionId: number; network: number | null },
  now: Date,
): Promise<void> {
  if (network === null) return
  const { rows } = await sql<{ id: number; session_id: number }>`
    select distinct p.id, p.session_id
    from parties own join parties p on p.side = own.side join sessions s on s.id = p.session_id
    where own.session_id = ${sessionId} and s.network = ${network} and s.created_at > ${dayBefore(now)}::timestamptz
      and similarity(p.search_text, own.search_text) >= ${ALIKE_SIMILARITY}::double precision`.execute(trx)
  if (rows.length < ALIKE_PARTIES) return
  const sessionIds = rows.map(({ session_id }) => session_id)
  if (!(await raiseAlarm(trx, { kind: 'alike_parties', subject: `network ${network}`, sessionIds }, now))) return
  await markUnproven(trx, sessionIds, true)
}

/** Raises an alarm if many workspaces of one network, or of one e-mail domain, sign. Called after a signature. */
export async function watchSignatures(trx: Db, sessionId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; network: number | null; email: string | null; of_network: boolean }>`
    with own as (
      select s.network, split_part(lower(i.email), '@', 2) as domain
      from sessions s left join identities i on i.session_id = s.id where s.id = ${sessionId})
    select s.id, own.network, i.email, coalesce(s.network = own.network, false) as of_network
    from own, sessions s left join identities i on i.session_id = s.id
    where exists (
        select from nda_records n where n.session_id = s.id and n.recorded_at > ${dayBefore(now)})
      and (s.network = own.network or split_part(lower(i.email), '@', 2) = own.domain)`.execute(trx)
  const own = rows.find(({ id }) => id === sessionId)
  if (own === undefined) return
  const ofNetwork = rows.filter(({ of_network }) => of_network).map(({ id }) => id)
  if (own.network !== null && ofNetwork.length >= SIGNERS_PER_NETWORK)
    await raiseAlarm(trx, { kind: 'many_signatures', subject: `network ${own.network}`, sessionIds: ofNetwork }, now)
  const domain = domainOf(own.email)
  if (domain === null) return
  const ofDomain = rows.filter(({ email }) => domainOf(email) === domain).map(({ id }) => id)
  if (ofDomain.length >= SIGNERS_PER_DOMAIN)
    await raiseAlarm(
      trx,
      { kind: 'many_signatures', subject: `domain of workspace ${Math.min(...ofDomain)}`, sessionIds: ofDomain },
      now,
    )
}

/** Returns the domain of an organisation's address. Null for a public mailbox provider. */
const domainOf = (email: string | null): string | null =>
  email === null || isMailboxAddress(email) ? null : (email.toLowerCase().split('@')[1] ?? null)

/**
 * Raises an alarm if another workspace claims the same company. Called after a change of identity or a proof of
 * address. Of those that state one company number, only workspaces that have proven to belong to it contest one another: the
 * first keeps its assurance until the operator decides, and a claim without proof affects nobody.
 */
export async function watchClaims(trx: Db, sessionId: number, now: Date): Promise<void> {
  const { rows } = await sql<Distinguishing & { id: number }>`
    select i.session_id as id, i.company, i.siren, i.company_number as "companyNumber", i.vat_number as "vatNumber", i.email, i.website
    from identities own join identities i on i.siren = own.siren or i.company_number = own.company_number
      or i.vat_number = own.vat_number or lower(i.company) = lower(own.company)
    join sessions s on s.id = i.session_id
    where own.session_id = ${sessionId} and s.erased_at is null`.execute(trx)
  const own = rows.find(({ id }) => id === sessionId)
  const others = rows.filter(({ id }) => id !== sessionId)
  const alike = own === undefined ? [] : others.filter((other) => findLikeness(own, other) !== null)
  if (own === undefined || alike.length === 0) return
  const sessionIds = [sessionId, ...alike.map(({ id }) => id)].sort((one, other) => one - other)
  const raised = await raiseAlarm(
    trx,
    { kind: 'same_company', subject: `company of workspace ${sessionIds[0]}`, sessionIds },
    now,
  )
  const numbers = numberKeys(own)
  if (!raised || numbers.length === 0) return
  const rivals = alike.filter((other) => numberKeys(other).some((key) => numbers.includes(key))).map(({ id }) => id)
  const proven = await provenOf(trx, [sessionId, ...rivals], 'but for a contest')
  if (proven.length < 2) return
  const before = await provenOf(trx, rivals, 'uncontested')
  const [winner = null] = before.length > 0 ? before : await provenOf(trx, [sessionId], 'uncontested')
  await contest(trx, proven, winner, now)
}

/** Returns the keys of registrations that belong to one company; a VAT number may be that of a group. */
const numberKeys = (one: Distinguishing) => registrationKeys(one).filter((key) => !key.startsWith('vat_number '))

/** Returns the workspaces that have proven that they belong to their company. */
async function provenOf(
  trx: Db,
  sessionIds: readonly number[],
  standing: 'uncontested' | 'but for a contest',
): Promise<number[]> {
  const assurances = await loadAssurances(trx, sessionIds, { ignoresContests: standing === 'but for a contest' })
  return sessionIds
    .filter((id) => reaches(assurances.get(id) ?? 'declared', 'company'))
    .sort((one, other) => one - other)
}

async function contest(trx: Db, ids: readonly number[], winner: number | null, now: Date): Promise<void> {
  await sql`
    update sessions set contested_at = case when id = ${winner} then null else coalesce(contested_at, ${now.toISOString()}::timestamptz) end
    where id = any(${[...ids]}::bigint[])`.execute(trx)
}

async function markUnproven(trx: Db, sessionIds: readonly number[], unproven: boolean): Promise<void> {
  await sql`
    update parties set unproven = ${unproven}, changed_in = pg_current_xact_id()
    where session_id = any(${[...sessionIds]}::bigint[]) and unproven <> ${unproven}`.execute(trx)
}

/** An alarm for the operator: workspaces by id, without names. */
export interface Alarm {
  id: number
  kind: AlarmKind
  subject: string
  sessionIds: number[]
  raisedAt: string
  decidedAt: string | null
  verdict: AlarmVerdict | null
}

const SELECTED = sql`
  select id, kind, subject, session_ids as "sessionIds", raised_at as "raisedAt", decided_at as "decidedAt", verdict from alarms`

/** Returns alarms by descending id, before the given one. */
export async function alarmsBefore(db: Db, isOpen: boolean, before: number | null, limit: number): Promise<Alarm[]> {
  const { rows } = await sql<Alarm>`${SELECTED}
    where (${before}::bigint is null or id < ${before}) and (not ${isOpen} or decided_at is null)
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function countAlarms(db: Db, isOpen: boolean): Promise<number> {
  const { rows } = await sql<{ alarms: number }>`
    select count(*)::int as alarms from alarms where not ${isOpen} or decided_at is null`.execute(db)
  return rows[0]?.alarms ?? 0
}

/** Returns an alarm, locked until the transaction ends, or null for an unknown id. */
export async function lockAlarm(trx: Db, id: number): Promise<Alarm | null> {
  const { rows } = await sql<Alarm>`${SELECTED} where id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

/**
 * Stores the operator's verdict. `harmless` lifts the alarm's restrictions; `confirmed` keeps them, and of workspaces
 * that claim one company all but `keeps` are contested.
 */
export async function decideAlarm(
  trx: Db,
  { id, kind, sessionIds }: Alarm,
  { verdict, keeps }: { verdict: AlarmVerdict; keeps: number | null },
  now: Date,
): Promise<void> {
  await trx.updateTable('alarms').set({ verdict, decided_at: now.toISOString() }).where('id', '=', id).execute()
  if (kind === 'alike_parties') await markUnproven(trx, sessionIds, verdict === 'confirmed')
  if (kind === 'restating') await (verdict === 'confirmed' ? freeze(trx, sessionIds, now) : thaw(trx, sessionIds))
  if (kind !== 'same_company') return
  if (verdict === 'confirmed') await contest(trx, sessionIds, keeps, now)
  else await sql`update sessions set contested_at = null where id = any(${sessionIds}::bigint[])`.execute(trx)
}

const dayBefore = (now: Date): string => new Date(now.getTime() - DAY_MS).toISOString()
