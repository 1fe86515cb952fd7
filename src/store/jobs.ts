import { CompiledQuery, sql } from 'kysely'
import { type JobWithMetadata, PgBoss, type Db as QueueDatabase } from 'pg-boss'
import { type Database, sentWithNext, sqlState } from './database.ts'
import type { Logger } from './engine.ts'
import type { StepRun } from './quality-steps.ts'
import type { Db, Schema } from './schema.ts'

/** A job that a worker has taken. */
export interface TakenJob {
  run: StepRun
  /** 1 for the first attempt. */
  attempt: number
  /** True if a failure is final. */
  isLastAttempt: boolean
  /** Fires when the worker closes before the job is done. */
  signal: AbortSignal
}

/** Numbers of a queue's jobs by state. Done and failed jobs are deleted after some days. */
interface QueueCounts {
  queue: string
  waiting: number
  retrying: number
  active: number
  done: number
  failed: number
}

/** The durable queue of enrichment steps, in tables of its own (schema `jobs`) beside the data. */
export interface Jobs {
  /** Queues runs of steps in a transaction; they exist if and only if it commits. The first comes first. */
  enqueue(trx: Db, runs: readonly StepRun[]): Promise<void>
  /** Makes this process's workers look for jobs now; call it after the commit. */
  wake(): void
  /**
   * Takes jobs, a few at a time, until `close`. If a handler throws, its job is retried after a pause that doubles;
   * `lost` is called for jobs whose last attempt never ended.
   */
  work(handle: (job: TakenJob) => Promise<void>, lost: (run: StepRun) => Promise<void>): Promise<void>
  /** Returns the job counts of each queue. */
  counts(): Promise<QueueCounts[]>
  /** Stops taking jobs, waits briefly for running ones, and requeues the unfinished. */
  close(): Promise<void>
}

interface JobsOptions {
  log: Logger
  /** Maximum number of concurrent jobs in this process. */
  concurrency?: number
}

const QUEUE = 'enrichment'
const LOST = 'enrichment-lost'
/** Retries after 2, 4, … 256 seconds: a source that is down for eight minutes costs no step. */
const RETRIES = 8
const RETRY_DELAY_S = 2
/** A worker that crashes stops its heartbeat; its job is taken up again after this. */
const HEARTBEAT_S = 20
/** The longest step, the website reader, has 30 seconds. */
const EXPIRE_S = 180
const KEEP_DONE_S = 86_400
const LOOK_EVERY_S = 2
const SUPERVISE_EVERY_S = 30
const CLOSING_MS = 3_000
const NO_JOB = '00000000-0000-0000-0000-000000000000'
/** pg-boss takes the higher first. A requested step has high priority, and siren goes before the steps that need it. */
const HIGH_PRIORITY = 100

/** Opens the queue and creates or migrates its tables. It uses the store's own connections on both engines. */
export async function openJobs(database: Database<Schema>, { log, concurrency = 4 }: JobsOptions): Promise<Jobs> {
  const boss = await startedBoss(database, log)
  await boss.createQueue(LOST, { retryLimit: RETRIES, retryDelay: RETRY_DELAY_S, retryBackoff: true })
  await boss.createQueue(QUEUE, {
    deadLetter: LOST,
    retryLimit: RETRIES,
    retryDelay: RETRY_DELAY_S,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_S,
    expireInSeconds: EXPIRE_S,
    deleteAfterSeconds: KEEP_DONE_S,
  })
  // pg-boss caches a queue's options on first use, so that no enqueue has to read them within a transaction.
  await boss.findJobs(QUEUE, { id: NO_JOB })
  const closing = new AbortController()
  let workers: string[] = []

  return {
    async enqueue(trx, runs) {
      if (runs.length === 0) return
      const jobs = runs.map((data, place) => ({ data, priority: HIGH_PRIORITY - place }))
      await boss.insert(QUEUE, jobs, {
        db: { executeSql: (text, values) => executed(trx, sentWithNext(text), values) },
      })
    },
    wake() {
      for (const worker of workers) boss.notifyWorker(worker)
    },
    async work(handle, lost) {
      if (database.engine === 'embedded') await putBackOrphans(boss)
      const options = { includeMetadata: true, pollingIntervalSeconds: LOOK_EVERY_S } as const
      workers = await Promise.all(
        Array.from({ length: concurrency }, async () => {
          const worker: string = await boss.work<StepRun, void, typeof options>(QUEUE, options, async ([job]) => {
            if (job) await handle(takenOf(job, closing.signal))
            // pg-boss pauses after each job, which is unnecessary while there are more.
            boss.notifyWorker(worker)
          })
          return worker
        }),
      )
      await boss.work<StepRun>(LOST, { pollingIntervalSeconds: SUPERVISE_EVERY_S }, async ([job]) => {
        if (job) await lost(job.data)
      })
    },
    counts: () => countsOf(database.db),
    async close() {
      const giveUp = setTimeout(() => closing.abort(), CLOSING_MS)
      await boss.stop({ close: false, graceful: workers.length > 0, timeout: 2 * CLOSING_MS })
      clearTimeout(giveUp)
    },
  }
}

/** SQLSTATEs for existing objects: a unique row of the catalogue, a schema, a table, a type. */
const IS_THERE = new Set(['23505', '42P06', '42P07', '42710'])
const STARTS = 4

/**
 * Starts pg-boss, which creates missing tables. If several processes start together, one creates them; the others may
 * fail on a stale catalogue and retry.
 */
async function startedBoss(database: Database<Schema>, log: Logger): Promise<PgBoss> {
  for (let starts = 1; ; starts += 1) {
    const boss = new PgBoss({
      db: bossDatabase(database),
      schema: 'jobs',
      backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: SUPERVISE_EVERY_S,
      monitorIntervalSeconds: SUPERVISE_EVERY_S,
    })
    boss.on('error', (error) => log.error({ code: sqlState(error) }, 'the job queue met a fault; it goes on'))
    try {
      await boss.start()
      return boss
    } catch (error) {
      if (starts === STARTS || !IS_THERE.has(sqlState(error) ?? '')) throw error
    }
  }
}

async function countsOf(db: Db): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select q.name as queue,
      count(*) filter (where j.state = 'created') as waiting,
      count(*) filter (where j.state = 'retry') as retrying,
      count(*) filter (where j.state = 'active') as active,
      count(*) filter (where j.state = 'completed') as done,
      count(*) filter (where j.state in ('failed', 'cancelled')) as failed
    from unnest(${[QUEUE, LOST]}::text[]) as q(name)
    left join jobs.job j on j.name = q.name
    group by q.name order by q.name`.execute(db)
  return rows
}

function takenOf(job: JobWithMetadata<StepRun>, signal: AbortSignal): TakenJob {
  return { run: job.data, attempt: job.retryCount + 1, isLastAttempt: job.retryCount >= job.retryLimit, signal }
}

/**
 * Requeues jobs of a crashed process. Only one process at a time opens an embedded database, so a job active at opening
 * is orphaned.
 */
async function putBackOrphans(boss: PgBoss): Promise<void> {
  const jobs = await boss.findJobs(QUEUE)
  const orphans = jobs.filter(({ state }) => state === 'active').map(({ id }) => id)
  if (orphans.length > 0) await boss.fail(QUEUE, orphans)
}

/**
 * Runs pg-boss on the store's connections. Its `BEGIN; … COMMIT;` blocks become transactions here; it does not read
 * their rows.
 */
function bossDatabase(database: Database<Schema>): QueueDatabase {
  return {
    async executeSql(text, values) {
      const block = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text)?.[1]
      return block === undefined
        ? await executed(database.db, text, values)
        : await database.transact((trx) => executed(trx, block, []), { statementLimitMs: null })
    },
  }
}

async function executed(db: Db, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows: [...rows] }
}
