import type { Pool } from 'pg'
import type { Logger } from '../engine.ts'

const LOOK_EVERY_MS = 30_000
/** Commits after which the write-ahead log is folded into the data files; without it the log grows without end. */
const COMMITS_A_CHECKPOINT = 2_000

/** The rule of PostgreSQL's autovacuum, which PGlite does not run. */
const TABLES_IN_NEED = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`

/** A page with a dead row would bring it into the log again with its next change; the counts of dead rows do not outlive a session. */
const ALL_TABLES = `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`

export interface Maintenance {
  /** One round now: whatever needs it is vacuumed and analysed, and what was written is checkpointed. */
  run(): Promise<void>
  /** The next round leaves nothing in the write-ahead log of what was erased before it; there is one before the end. */
  forgetSoon(): void
  stop(): Promise<void>
}

/**
 * Vacuums, analyses and checkpoints the embedded database while nobody uses it. The timer does not keep the process alive.
 * Each table is a statement of its own, so a request waits for one table at most.
 */
export function startMaintenance(options: { pool: Pool; commits: Int32Array; log: Logger }): Maintenance {
  const { pool, commits, log } = options
  let commitsAtCheckpoint = Atomics.load(commits, 0)
  let commitsAtLook = commitsAtCheckpoint
  let running: Promise<void> = Promise.resolve()
  // The first round forgets too, for a process that was killed before it could.
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
    // The one session of PGlite never ends, and it is at its end that it would hand in its counts.
    await pool.query('select pg_stat_force_next_flush()')
    const isForgetting = isToForget || isAskedToForget
    const { rows } = await pool.query<{ name: string }>(isForgetting ? ALL_TABLES : TABLES_IN_NEED)
    for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
    // The segment in use is kept by a checkpoint; those before it are deleted.
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
