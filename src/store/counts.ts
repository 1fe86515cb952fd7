import { sql } from 'kysely'
import type { DealPhase } from '../domain/deals/deal.ts'
import type { Side } from '../domain/parties/party.ts'
import type { Db } from './schema.ts'

/** Numbers of all kinds of rows. */
interface Counts {
  parties: { side: Side; source: 'registered' | 'imported' | 'demo'; count: number }[]
  withdrawn: number
  workspaces: number
  agentWorkspaces: number
  pairings: { phase: DealPhase; count: number }[]
  disclosures: number
  proposalsOpen: number
}

/** Counts everything; disclosures only since an instant. */
export async function countsSince(db: Db, since: Date): Promise<Counts> {
  const { rows: parties } = await sql<Counts['parties'][number]>`
    select side, case when session_id is not null then 'registered' when fictional then 'demo' else 'imported' end as source,
      count(*) as count
    from parties group by 1, 2 order by 1, 2`.execute(db)
  const { rows: pairings } = await sql<Counts['pairings'][number]>`
    select phase, count(*) as count from pairings group by 1 order by 1`.execute(db)
  const { rows } = await sql<Omit<Counts, 'parties' | 'pairings'>>`
    select (select count(*) from parties where withdrawn) as withdrawn,
      (select count(*) from sessions where erased_at is null) as workspaces,
      (select count(*) from sessions where erased_at is null and agent_driven) as "agentWorkspaces",
      (select count(*) from disclosures where disclosed_at > ${since.toISOString()}) as disclosures,
      (select count(*) from exchange_proposals where status = 'open') as "proposalsOpen"`.execute(db)
  const [singles] = rows
  if (singles === undefined) throw new Error('a select without a from answered no row')
  return { parties, pairings, ...singles }
}

/** Returns the age of the oldest waiting entry of each queue in seconds, 0 for an empty one. */
export async function oldestWaitingS(
  db: Db,
  now: Date,
): Promise<{ mail: number; enrichment: number; exchange: number }> {
  const { rows } = await sql<Record<'mail' | 'enrichment' | 'exchange', number | null>>`
    select extract(epoch from ${now.toISOString()}::timestamptz - (select min(created_at) from outbox where state = 'waiting'))::float8 as mail,
      extract(epoch from ${now.toISOString()}::timestamptz - (select min(created_on) from jobs.job where state in ('created', 'retry')))::float8 as enrichment,
      extract(epoch from ${now.toISOString()}::timestamptz - (select min(made_at) from exchange_proposals where status = 'open'))::float8 as exchange`.execute(
    db,
  )
  const age = (seconds: number | null | undefined) => Math.max(0, Math.round(seconds ?? 0))
  return { mail: age(rows[0]?.mail), enrichment: age(rows[0]?.enrichment), exchange: age(rows[0]?.exchange) }
}

/** Checks the connection. Throws if the database does not answer. */
export async function reach(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
