import type { Pool } from 'pg'
import type { Logger } from '../engine.ts'

const LOOK_EVERY_MS = 30_000
/** Commits between checkpoints, without which the write-ahead log grows without end. */
const COMMITS_A_CHECKPOINT = 2_000

/** The rule of PostgreSQL's autovacuum, which PGlite does not run. */
const TABLES_IN_NEED = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`

/**
 * All tables, because a page with a dead row would be logged again with its next change, and counts of dead rows do not
 * outlive a session.
 */
const ALL_TABLES = `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`

export interface Maintenance {
  /** Runs one round now: vacuums and analyses tables that need it, and checkpoints. */
  run(): Promise<void>
  /** Makes the next round remove erased values from the write-ahead log; one runs before closing. */
  forgetSoon(): void
  stop(): Promise<void>
}

/**
 * Vacuums, analyses and checkpoints the embedded database while it is idle. The timer does not keep the process alive.
 * Each table is a statement of its own, so a request waits for one table at most.
 */
export function startMaintenance(options: { pool: Pool; commits: Int32Array; log: Logger }): Maintenance {
  const { pool, commits, log } = options
  let commitsAtCheckpoint = Atomics.load(commits, 0)
  let commitsAtLook = commitsAtCheckpoint
  let running: Promise<void> = Promise.resolve()
  // The first round removes erased values too, in case the previous process was killed before it could.
  let isToForget = true
  let isAskedToForget = false

  const look = (): void => {
    const now = Atomics.load(commits, 0)
    const quiet = now === commitsAtLook && pool.waitingCount === 0 && pool.idleCount === pool.totalCount
    const due = now - commitsAtCheckpoint >= COMMITS_A_CHECKPOINT || (quiet && now > commitsAtCheckpoint)
    commitsAtLook = now
    if (due) void run()
  }
  const run = (): Promise<void> => {
    running = running.then(maintain).catch((error: Error) => {
      log.warn({ reason: error.message }, 'maintenance of the embedded database failed; it is tried again')
    })
    return running
  }
  const maintain = async (): Promise<void> => {
    // Statistics are normally flushed when a session ends, which PGlite's only session never does.
    await pool.query('select pg_stat_force_next_flush()')
    const isForgetting = isToForget || isAskedToForget
    const { rows } = await pool.query<{ name: string }>(isForgetting ? ALL_TABLES : TABLES_IN_NEED)
    for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
    // A checkpoint keeps the segment in use and deletes earlier ones.
    if (isForgetting) await pool.query('select pg_switch_wal()')
    await pool.query('checkpoint')
    if (isForgetting) isToForget = isAskedToForget = false
    commitsAtCheckpoint = Atomics.load(commits, 0)
    commitsAtLook = commitsAtCheckpoint
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return {
    run,
    forgetSoon: () => {
      isAskedToForget = true
    },
    stop: async () => {
      clearInterval(timer)
      if (isAskedToForget) void run()
      await running
    },
  }
}
