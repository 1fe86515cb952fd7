import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR_MS } from '../domain/figures/durations.ts'
import { reaches } from '../domain/parties/assurance-levels.ts'
import type { PartyOwner } from '../domain/parties/profile.ts'
import { NETWORK_HOURS, type SanctionMark, toSanctionMarks } from '../domain/workspace/sanction-marks.ts'
import { raiseAlarm } from './alarms.ts'
import { loadAssurances } from './assurances.ts'
import { readOwnerColumns } from './party-columns.ts'
import type { Db } from './schema.ts'
import type { IdentityColumns } from './workspace-schema.ts'

const hashOf = ({ sign }: SanctionMark): Buffer => createHash('sha256').update(sign, 'utf8').digest()

const IS_SANCTIONED = sql`(s.suspended_at is not null or s.signing_barred_at is not null)`
const SANCTIONED_AT = sql`greatest(s.suspended_at, s.signing_barred_at)`

/**
 * Stores the marks of a suspended or barred workspace, by which its holder is recognised, and holds the holder's other
 * workspaces.
 */
export async function bindHolder(trx: Db, sessionId: number, now: Date): Promise<void> {
  const marks = await keepMarks(trx, sessionId)
  for (const other of await sessionsSharing(trx, sessionId, marks)) await reviewHold(trx, other, now)
}

/**
 * After a sanction was lifted, deletes the marks of a workspace without another one and reviews every held workspace.
 */
export async function releaseHolder(trx: Db, sessionId: number, now: Date): Promise<void> {
  await sql`
    delete from sanction_marks m using sessions s
    where m.session_id = ${sessionId} and s.id = m.session_id and not ${IS_SANCTIONED}`.execute(trx)
  const held = await trx.selectFrom('sessions').select('id').where('signing_held_at', 'is not', null).execute()
  for (const { id } of held) await reviewHold(trx, id, now)
}

interface Sanctioned {
  id: number
  isByMark: boolean
  isPersonal: boolean
  since: string
  isOlder: boolean
}

/**
 * Holds a workspace until the operator has looked if it shares a sign with a suspended or barred one, or was created
 * from its network within a day, and the operator has not found that harmless; otherwise ends its hold. A held
 * workspace cannot sign or have names disclosed. Raises the alarm for the operator.
 */
export async function reviewHold(trx: Db, sessionId: number, now: Date): Promise<void> {
  await keepMissingMarks(trx)
  const own = await trx
    .selectFrom('sessions')
    .select(['suspended_at', 'signing_barred_at', 'erased_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (own === undefined || own.erased_at !== null) return
  // Later statements of a barred workspace identify its holder too.
  if (own.suspended_at !== null || own.signing_barred_at !== null) await keepMarks(trx, sessionId)
  const found = await sanctionedAlike(trx, sessionId, await marksIn(trx, sessionId), now)
  const isProven = found.some(mayBeMistaken) && (await hasProvenCompany(trx, sessionId))
  const binding = found.filter((one) => !(isProven && mayBeMistaken(one)))
  const ends = binding.map(({ isByMark, since }) =>
    isByMark ? null : new Date(Date.parse(since) + NETWORK_HOURS * HOUR_MS).toISOString(),
  )
  const until = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
  const at = binding.length === 0 ? null : now.toISOString()
  await sql`
    update sessions set
      signing_held_at = case when ${at}::timestamptz is null then null else coalesce(signing_held_at, ${at}::timestamptz) end,
      signing_held_until = ${until}::timestamptz
    where id = ${sessionId} and ((signing_held_at is null) <> ${at === null}
      or signing_held_until is distinct from ${until}::timestamptz)`.execute(trx)
  if (binding.length === 0) return
  const sessionIds = [sessionId, ...binding.map(({ id }) => id)]
  await raiseAlarm(trx, { kind: 'sanctioned_holder', subject: `workspace ${sessionId}`, sessionIds }, now)
}

/** True for a shared company of a workspace older than the sanction, which a stranger may have named. */
const mayBeMistaken = ({ isByMark, isPersonal, isOlder }: Sanctioned): boolean => isByMark && !isPersonal && isOlder

async function hasProvenCompany(trx: Db, sessionId: number): Promise<boolean> {
  return reaches((await loadAssurances(trx, [sessionId])).get(sessionId) ?? 'declared', 'company')
}

/**
 * Returns the suspended and barred workspaces that share a sign or, for a day, a network, except those found harmless.
 */
async function sanctionedAlike(
  trx: Db,
  sessionId: number,
  marks: readonly SanctionMark[],
  now: Date,
): Promise<Sanctioned[]> {
  const since = new Date(now.getTime() - NETWORK_HOURS * HOUR_MS).toISOString()
  const { rows } = await sql<Sanctioned>`
    with shared as (
      select m.session_id, bool_or(m.personal) as personal from sanction_marks m
      where m.mark_sha256 = any(${marks.map(hashOf)}::bytea[]) and m.session_id <> ${sessionId} group by m.session_id)
    select s.id, shared.session_id is not null as "isByMark", coalesce(shared.personal, false) as "isPersonal",
      ${SANCTIONED_AT} as since, own.created_at < ${SANCTIONED_AT} as "isOlder"
    from sessions own join sessions s on s.id <> own.id left join shared on shared.session_id = s.id
    where own.id = ${sessionId} and ${IS_SANCTIONED}
      and (shared.session_id is not null
        or (s.network = own.network and ${SANCTIONED_AT} > ${since} and own.created_at >= ${SANCTIONED_AT}))
      and not exists (
        select from alarms a where a.kind = 'sanctioned_holder' and a.verdict = 'harmless'
          and a.session_ids @> array[own.id, s.id])
    order by s.id`.execute(trx)
  return rows
}

/** Stores the marks of workspaces sanctioned before marks were introduced. */
async function keepMissingMarks(trx: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sessions s
    where ${IS_SANCTIONED} and s.erased_at is null
      and not exists (select from sanction_marks m where m.session_id = s.id)`.execute(trx)
  for (const { id } of rows) await keepMarks(trx, id)
}

async function keepMarks(trx: Db, sessionId: number): Promise<SanctionMark[]> {
  const marks = await marksIn(trx, sessionId)
  if (marks.length > 0)
    await trx
      .insertInto('sanction_marks')
      .values(marks.map((mark) => ({ session_id: sessionId, mark_sha256: hashOf(mark), personal: mark.isPersonal })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return marks
}

async function marksIn(trx: Db, sessionId: number): Promise<SanctionMark[]> {
  return (await markedWhere(trx, sql`i.session_id = ${sessionId}`)).flatMap(({ marks }) => marks)
}

/**
 * Returns the other workspaces that share a sign. Candidates contain the longest word of a sign anywhere; then signs
 * are compared.
 */
async function sessionsSharing(trx: Db, sessionId: number, marks: readonly SanctionMark[]): Promise<number[]> {
  const signs = new Set(marks.map(({ sign }) => sign))
  const words = marks.map(({ sign }) => {
    const [, ...parts] = sign.split(' ')
    return (parts.toSorted((one, other) => other.length - one.length)[0] ?? '').replaceAll('.', '')
  })
  const found = await markedWhere(
    trx,
    sql`i.session_id is not null and i.session_id <> ${sessionId} and exists (
      select from unnest(${words.filter((word) => word !== '')}::text[]) word
      where strpos(replace(search_key(concat_ws(' ', i.company, i.siren, i.company_number, i.vat_number, i.email, i.website, i.supervisor_company,
        i.supervisor_email, i.former::text)), '.', ''), word) > 0)`,
  )
  return found.filter((one) => one.marks.some(({ sign }) => signs.has(sign))).map((one) => one.sessionId)
}

async function markedWhere(trx: Db, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<IdentityColumns & { session_id: number; former: PartyOwner[] }>`
    select i.session_id, i.name, i.email, i.company, i.role, i.phone, i.website, i.siren, i.company_number, i.vat_number, i.address,
      i.supervisor_name, i.supervisor_email, i.supervisor_company, i.former
    from identities i where ${condition} order by i.session_id`.execute(trx)
  return rows.map((row) => ({ sessionId: row.session_id, marks: toSanctionMarks(readOwnerColumns(row)) }))
}
