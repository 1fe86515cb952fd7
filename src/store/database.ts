import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql, type Transaction } from 'kysely'
import type { QueryConfig } from 'pg'
import { type Histogram, openDurations, WORK_BOUNDS_S } from './durations.ts'
import { openEmbedded } from './embedded/open.ts'
import type { Engine, Logger } from './engine.ts'
import { type Loan, opensTransaction } from './loan.ts'
import { openPostgres } from './postgres.ts'

/** Uniform access to the data on either engine. */
export interface Database<Schema> {
  readonly engine: 'embedded' | 'postgres'
  /**
   * UUID of this process among those on the same database. On PostgreSQL it holds an advisory lock on
   * `hashtextextended(name, 0)` while it lives; the embedded engine has one process at a time.
   */
  readonly processName: string
  /**
   * For single statements outside a transaction. Inside `transact` it throws: the statement would not belong to the
   * transaction, and on the embedded engine it would wait for its end for ever.
   */
  readonly db: Kysely<Schema>
  /**
   * Runs work in one transaction, committed when it resolves and rolled back when it rejects. On a serialisation
   * failure or deadlock the work runs again, up to four times in all, so it must have no effects except through `trx`.
   */
  transact<T>(work: (trx: Transaction<Schema>) => Promise<T>, options?: TransactOptions): Promise<T>
  /**
   * Returns a token that differs whenever committed data differ; equal tokens mean equal data. Take it before reading.
   * Embedded: the number of syncs to disk, which every commit causes (except of `unlogged` tables). PostgreSQL: the
   * current snapshot.
   */
  freshness(): Promise<string> | string
  /**
   * Call it after values were erased. The embedded engine then removes them from its write-ahead log when it is next
   * idle, and before it closes; on PostgreSQL the server's settings determine how long its log is kept.
   */
  forgetSoon(): void
  /** Connections in use, and statements waiting for one. */
  connections(): { inUse: number; waiting: number }
  /** Durations of statements since the database was opened, without the wait for a connection. */
  statementTimes(): Histogram
  /** Waits for running work and closes. Further calls have no effect. */
  close(): Promise<void>
}

interface TransactOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** Time limit of each statement in milliseconds, instead of that of `openDatabase`. Null for none. */
  readonly statementLimitMs?: number | null
}

interface OpenOptions {
  /** A `postgres://` address, or null for the embedded engine. */
  readonly databaseUrl: string | null
  /** Directory of the embedded engine's files. */
  readonly dataDir: string
  readonly log: Logger
  /** Milliseconds after which a statement is cancelled with code 57014; 30 s by default. */
  readonly statementLimitMs?: number
  /** Makes the embedded engine save memory at the expense of speed; off by default. */
  readonly spareMemory?: boolean
  /** Maximum number of connections to PostgreSQL. */
  readonly connections?: number
}

/**
 * Opens the database; call `migrate` next.
 *
 * @throws Error with a message for the operator if it cannot be used
 */
export async function openDatabase<Schema>(options: OpenOptions): Promise<Database<Schema>> {
  const { databaseUrl, dataDir, log, statementLimitMs = 30_000, spareMemory = false, connections = 10 } = options
  const engine =
    databaseUrl === null
      ? await openEmbedded({ dataDir, statementLimitMs, spareMemory, log })
      : await openPostgres({ databaseUrl, connections, statementLimitMs, log })
  return databaseOver<Schema>(engine)
}

const ATTEMPTS = 4
const ASK_TO_RETRY = new Set(['40001', '40P01'])

/** Returns a database on an opened engine. */
export function databaseOver<Schema>(engine: Engine): Database<Schema> {
  const insideTransaction = new AsyncLocalStorage<{ open: boolean }>()
  const names = openStatementNames()
  const statements = openDurations(WORK_BOUNDS_S)
  const loans = new Set<Promise<void>>()
  const connect = async (): Promise<PostgresPoolClient> => {
    if (closing) throw new Error('The database is closed.')
    if (insideTransaction.getStore()?.open) {
      throw new Error('A statement on the root handle inside a transaction: use the `trx` that `transact` passes in.')
    }
    const { promise: returned, resolve: giveBack } = Promise.withResolvers<void>()
    loans.add(returned)
    const end = (): void => {
      loans.delete(returned)
      giveBack()
    }
    try {
      return leaseOf(await engine.lend(statements), { names, onReturn: end })
    } catch (error) {
      end()
      throw error
    }
  }

  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    // The pool drops callers waiting for a connection when it ends, so it ends after the last of them.
    closing ??= Promise.all(loans).then(() => engine.close())
    return closing
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end: close, options: {} } }) })

  const attempt = async <T>(
    work: (trx: Transaction<Schema>) => Promise<T>,
    { isolation, statementLimitMs }: TransactOptions,
  ): Promise<T> => {
    const builder = db.transaction()
    return (isolation ? builder.setIsolationLevel(isolation) : builder).execute(async (trx) => {
      const scope = { open: true }
      const scoped = (): Promise<T> => insideTransaction.run(scope, () => work(trx))
      try {
        if (statementLimitMs === undefined) return await scoped()
        await sql.raw(`set local statement_timeout = ${statementLimitMs ?? 0}`).execute(trx)
        return await engine.withStatementLimit(statementLimitMs, scoped)
      } finally {
        scope.open = false
      }
    })
  }

  return {
    engine: engine.kind,
    processName: engine.processName,
    db,
    transact: async (work, options = {}) => {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await attempt(work, options)
        } catch (error) {
          const code = sqlState(error)
          if (attempts === ATTEMPTS || !(ASK_TO_RETRY.has(code ?? '') || isPlanLost(code))) throw error
        }
      }
    },
    freshness: () => engine.freshness(),
    statementTimes: statements.histogram,
    connections: () => ({
      inUse: engine.pool.totalCount - engine.pool.idleCount,
      waiting: engine.waiting(),
    }),
    forgetSoon: () => engine.forgetSoon(),
    close,
  }
}

/**
 * Returns the SQLSTATE of a database error, the same on both engines (`23505`: unique violation). Null for any other
 * error.
 */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

const WITH_NEXT = '/* with the next */'

/**
 * Marks a statement whose result is not needed: inside a transaction it is sent with the next statement, or with the
 * commit, which saves a round trip. The next statement fails with its error. Pass it to `modifyEnd`.
 */
export const withNext = sql.raw(WITH_NEXT)

/** Applies `withNext` to a statement given as text. */
export const sentWithNext = (text: string): string => `${text} ${WITH_NEXT}`

const NO_RESULT = { command: '', rowCount: 0, rows: [] }

/** Adapts a session for Kysely. The opening of a transaction is likewise sent with its first statement. */
function leaseOf(loan: Loan, { names, onReturn }: { names: StatementNames; onReturn: () => void }): PostgresPoolClient {
  let inTransaction = false
  let held: QueryConfig[] = []

  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (opensTransaction(text)) inTransaction = true
    const isUnsent = opensTransaction(held[0]?.text ?? '')
    if (text === 'rollback') held = []
    if (text === 'rollback' && isUnsent) return NO_RESULT
    held.push({ text, values: [...parameters], ...names.nameOf(text, parameters) })
    if (inTransaction && (opensTransaction(text) || text.endsWith(WITH_NEXT))) return NO_RESULT
    const together = held
    held = []
    try {
      return (await loan.send(together)).at(-1) ?? NO_RESULT
    } catch (error) {
      if (!isPlanLost(sqlState(error))) throw error
      // A pooler passed the statement to a session without its plan. A transaction has to be restarted by its caller.
      names.stop()
      if (inTransaction) throw error
      return (await loan.send(together.map(({ text, values = [] }) => ({ text, values })))).at(-1) ?? NO_RESULT
    }
  }
  const release = (destroy?: boolean): void => {
    loan.release(destroy)
    onReturn()
  }
  return { query, release } as PostgresPoolClient
}

/** Names under which sessions keep the plans of statements. */
interface StatementNames {
  /** Returns the name of a statement, none for one that is planned each time. */
  nameOf(text: string, parameters: readonly unknown[]): { name?: string }
  /** From now on every statement is planned each time. */
  stop(): void
}

/**
 * Limits of stored plans, first come first served, and of their parameters, since lists of ids make a text for each
 * length.
 */
const PLANS_KEPT = 150
const PARAMETERS_MAX = 24

/**
 * Names statements by a digest of their text: the embedded engine plans the load of a viewer in 0.6 ms and runs it in
 * 0.1 ms. With a digest, a session that a pooler shares between processes never has another statement under a name.
 */
function openStatementNames(): StatementNames {
  const names = new Map<string, string>()
  let isStopped = false
  return {
    nameOf(text, { length }) {
      if (isStopped) return {}
      const known = names.get(text)
      if (known !== undefined) return { name: known }
      if (length === 0 || length > PARAMETERS_MAX || names.size >= PLANS_KEPT) return {}
      const name = `concordat_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
      names.set(text, name)
      return { name }
    },
    stop() {
      isStopped = true
    },
  }
}

/** SQLSTATEs of a missing plan: unknown, existing already, of another form. */
const PLAN_LOST = new Set(['26000', '42P05', '0A000'])

/** True if a statement failed because its session does not have its plan; it may be sent again unchanged. */
const isPlanLost = (code: string | null): boolean => code !== null && PLAN_LOST.has(code)
