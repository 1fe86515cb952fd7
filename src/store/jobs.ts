import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Database, sentWithNext, sqlState } from './database.ts'
import type { Logger } from './engine.ts'
import type { StepRun } from './quality-steps.ts'
import type { Schema } from './schema.ts'

/** A job that a worker has taken. */
export interface TakenJob {
  run: StepRun
  /** 1 for the first attempt. */
  attempt: number
  /** No other follows if this one fails. */
  isLastAttempt: boolean
  /** Fires when the worker closes before the job is done. */
  signal: AbortSignal
}

/** Jobs of a queue by how they stand. Those done and failed are forgotten after some days. */
export interface QueueCounts {
  queue: string
  waiting: number
  retrying: number
  active: number
  done: number
  failed: number
}

/** The durable queue of enrichment steps, in tables of its own (schema `jobs`) beside the data. */
export interface Jobs {
  /** Queues runs of steps in the transaction that wants them: they exist if and only if it commits. The first comes first. */
  enqueue(trx: Kysely<Schema>, runs: readonly StepRun[]): Promise<void>
  /** Has this process's workers look now rather than at their next turn; call it after the commit. */
  wake(): void
  /**
   * Takes jobs, a few at a time, until `close`. A handler that throws has its job tried again after a pause that doubles;
   * `lost` hears of jobs that were tried for the last time and never came to an end of their own.
   */
  work(handle: (job: TakenJob) => Promise<void>, lost: (run: StepRun) => Promise<void>): Promise<void>
  /** How many jobs stand how, queue by queue. */
  counts(): Promise<QueueCounts[]>
  /** Stops taking jobs, gives those under way a moment, and puts back what is not done. */
  close(): Promise<void>
}

export interface JobsOptions {
  log: Logger
  /** Jobs one process works on at once. */
  concurrency?: number
}

const QUEUE = 'enrichment'
const LOST = 'enrichment-lost'
/** Pauses of 2, 4, … 256 seconds: a source that is down for eight minutes costs no step. */
const RETRIES = 8
const RETRY_DELAY_S = 2
/** A worker that dies stops beating; its job is taken up again after this. */
const HEARTBEAT_S = 20
/** The longest step, the website reader, is given 30 seconds. */
const EXPIRE_S = 180
const KEEP_DONE_S = 86_400
const LOOK_EVERY_S = 2
const SUPERVISE_EVERY_S = 30
const CLOSING_MS = 3_000
const NO_JOB = '00000000-0000-0000-0000-000000000000'
/** pg-boss takes the higher first; an enqueued step is of high priority, and siren goes before what needs it. */
const HIGH_PRIORITY = 100

/** Opens the queue, made or brought up to date if need be. It works through the store's own connections on both engines. */
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
  // It keeps a queue's options once it has used it: used now, no enqueue looks them up from within a transaction.
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
            // pg-boss waits its turn after each job; while there are more, there is no reason to.
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

/** SQLSTATEs of "it is there already": of a unique row of the catalogue, a schema, a table, a type. */
const IS_THERE = new Set(['23505', '42P06', '42P07', '42710'])
const STARTS = 4

/**
 * Starts pg-boss, which makes its tables where there are none. Of processes that start together one makes them; in the
 * others PostgreSQL may still look at a catalogue without them and fail, and then they look again.
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

async function countsOf(db: Kysely<Schema>): Promise<QueueCounts[]> {
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

/** One process at a time opens an embedded database, so a job under way when it opens belongs to one that died. */
async function putBackOrphans(boss: PgBoss): Promise<void> {
  const jobs = await boss.findJobs(QUEUE)
  const orphans = jobs.filter(({ state }) => state === 'active').map(({ id }) => id)
  if (orphans.length > 0) await boss.fail(QUEUE, orphans)
}

/** pg-boss over the store's connections. What it sends as `BEGIN; … COMMIT;` becomes a transaction of ours, whose rows it does not read. */
function bossDatabase(database: Database<Schema>): Db {
  return {
    async executeSql(text, values) {
      const block = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text)?.[1]
      return block === undefined
        ? await executed(database.db, text, values)
        : await database.transact((trx) => executed(trx, block, []), { statementLimitMs: null })
    },
  }
}

async function executed(db: Kysely<Schema>, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows: [...rows] }
}
