import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import pg from 'pg'
import type { Engine, Logger } from '../engine.ts'
import { keepErrorsFromCrashing } from '../postgres.ts'
import { syncPath } from '../sync-path.ts'
import { valueParsers } from '../value-parsers.ts'
import { closeToOthers, lockDirectory } from './directory-lock.ts'
import { shareSession } from './engine-session.ts'
import { EngineSocket, EngineStopped, type Patience } from './engine-socket.ts'
import { startMaintenance } from './maintenance.ts'
import type { EngineStorage } from './messages.ts'

// Threads that free WebAssembly wrappers at once have crashed whole processes (decision record 0026).
setFlagsFromString('--no-wasm-code-gc')

/**
 * V8 takes 600 MB for a second to optimise one function of the engine; without, a statement takes 1.0 to 1.5 times the
 * processor time.
 */
const UNOPTIMISED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const
/** PostgreSQL's default of 128 MB is touched completely at start; a small database fits in these. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB']

/**
 * Opens PGlite on a local directory: locked for this process, every commit on disk before it is acknowledged,
 * maintained while idle, and reopened automatically after a statement had to be cancelled.
 *
 * @throws Error with a message if the directory is in use or commits would not be durable
 */
export async function openEmbedded(options: {
  dataDir: string
  statementLimitMs: number
  spareMemory: boolean
  log: Logger
}): Promise<Engine> {
  process.umask(0o077)
  const lock = lockDirectory(options.dataDir)
  try {
    closeToOthers(options.dataDir)
    const engine = await openEngine({
      storage: { kind: 'directory', path: join(options.dataDir, 'database') },
      statementLimitMs: options.statementLimitMs,
      spareMemory: options.spareMemory,
      log: options.log,
    })
    const close = async (): Promise<void> => {
      await engine.close()
      lock.release()
    }
    return { ...engine, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

const PROGRAM = fileURLToPath(new URL('./build-program.ts', import.meta.url))

/** Thrown for a database on disk that the engine cannot open. */
class DamagedDatabase extends Error {
  override name = 'DamagedDatabase'

  constructor(path: string, cause?: unknown) {
    super(
      `The database in ${path} is damaged and cannot be opened: restore a backup into a new directory, with DATA_DIR=<new directory> npm run restore -- <file>.`,
      { cause },
    )
  }
}

/**
 * Builds an empty database unless there is one. It is built under another name, synced and then renamed, so that a
 * crash never leaves half a database behind. A process of its own builds it and frees the memory of two engines when it ends; in this process they left 140 MB
 * allocated. It compiles without optimising, which is quicker for code that runs once.
 *
 * @param path the directory of the database; its parent exists and belongs to this process alone
 * @throws DamagedDatabase if the directory has other contents; Error if the program fails
 */
export async function buildUnlessThere(path: string): Promise<void> {
  if (existsSync(join(path, 'PG_VERSION'))) return
  if (existsSync(path) && readdirSync(path).length > 0) throw new DamagedDatabase(path)
  const unfinished = `${basename(path)}.new`
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(unfinished)) rmSync(join(dirname(path), name), { recursive: true, force: true })
  // A unique name, because the program of a killed service may still be writing under the last one.
  const built = mkdtempSync(join(dirname(path), `${unfinished}-`))
  await promisify(execFile)(process.execPath, ['--liftoff-only', PROGRAM, built], { env: {} })
  renameSync(built, path)
  await syncPath(dirname(path))
}

/** Opens the engine on any storage without the lock: `openEmbedded` for the service, memory for tests. */
export async function openEngine(options: {
  storage: EngineStorage
  statementLimitMs: number
  log: Logger
  spareMemory?: boolean
  dumpTo?: string
}): Promise<Engine> {
  const { storage, log, spareMemory = false, dumpTo } = options
  if (spareMemory) for (const flag of UNOPTIMISED) setFlagsFromString(flag)
  if (storage.kind === 'directory') await buildUnlessThere(storage.path)
  const syncCount = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const commits = new Int32Array(syncCount)
  const patience: Patience = { statementMs: null }
  const data = {
    storage,
    code: await engineCode(),
    syncCount,
    settings: spareMemory ? SMALL_BUFFERS : [],
    ...(dumpTo === undefined ? {} : { dumpTo }),
  }

  let last: EngineSocket | null = null
  const nextSocket = (): EngineSocket => {
    last = new EngineSocket(data, patience, last?.gone)
    return last
  }
  // One connection: PGlite has one session.
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: nextSocket,
    ssl: false,
    user: 'postgres',
    password: '',
    database: 'postgres',
    types: valueParsers,
    pipeline: true,
  })
  keepErrorsFromCrashing(pool, log)

  const close = async (): Promise<void> => {
    await pool.end()
    await last?.gone
  }
  try {
    await refuseUnlessDurable(pool, commits)
  } catch (error) {
    await close()
    throw storage.kind === 'directory' && error instanceof EngineStopped
      ? new DamagedDatabase(storage.path, error)
      : error
  }
  const processName = await newProcessName(pool)
  patience.statementMs = options.statementLimitMs
  const maintenance = startMaintenance({ pool, commits, log })
  const session = shareSession(pool)
  return {
    kind: 'embedded',
    pool,
    lend: async (durations) => session.lend(durations),
    waiting: () => pool.waitingCount + session.waiting(),
    processName,
    freshness: () => String(Atomics.load(commits, 0)),
    withStatementLimit: async (limitMs, work) => {
      const usual = patience.statementMs
      patience.statementMs = limitMs
      try {
        return await work()
      } finally {
        patience.statementMs = usual
      }
    },
    forgetSoon: maintenance.forgetSoon,
    close: async () => {
      await maintenance.stop()
      await close()
    },
  }
}

/** Provided by Node; this project's type libraries, without the browser's, do not declare it. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

let compiled: Promise<object> | undefined

function engineCode(): Promise<object> {
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

async function newProcessName(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select gen_random_uuid()::text as name')
  return rows[0]?.name ?? ''
}

/**
 * Checks the engine's settings, then commits once and counts syncs: unmodified PGlite acknowledges without writing to
 * disk.
 */
async function refuseUnlessDurable(pool: pg.Pool, commits: Int32Array): Promise<void> {
  const { rows } = await pool.query<{ fsync: string; method: string; commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
            current_setting('synchronous_commit') as commit`,
  )
  const before = Atomics.load(commits, 0)
  await pool.query("select pg_logical_emit_message(true, 'concordat', 'is a commit made durable?')")
  const syncs = Atomics.load(commits, 0) - before
  const settings = rows[0]
  if (settings?.fsync === 'on' && settings.method === 'fsync' && settings.commit === 'on' && syncs >= 1) return
  throw new Error(
    `The embedded database would lose acknowledged writes in a power cut (fsync ${settings?.fsync}, ${settings?.method}, ` +
      `${syncs} syncs for one commit), so the service does not start: install the pinned version of @electric-sql/pglite, or set DATABASE_URL.`,
  )
}
