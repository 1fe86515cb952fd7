import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql, type Transaction } from 'kysely'
import type { QueryConfig } from 'pg'
import { type Histogram, openDurations, WORK_BOUNDS_S } from './durations.ts'
import { openEmbedded } from './embedded/open.ts'
import type { Engine, Logger } from './engine.ts'
import { type Loan, opensTransaction } from './loan.ts'
import { openPostgres } from './postgres.ts'
import { isPlanLost, openStatementNames, type StatementNames } from './statement-names.ts'

/** One door to the data, whichever engine keeps them. */
export interface Database<Schema> {
  readonly engine: 'embedded' | 'postgres'
  /**
   * A UUID that names this process among those over the same database. On PostgreSQL it holds an advisory lock on
   * `hashtextextended(name, 0)` for as long as it lives; the embedded engine has one process at a time.
   */
  readonly processName: string
  /**
   * For statements outside a transaction, each its own. Inside `transact` it throws: the statement would not belong to
   * the transaction, and on the embedded engine it would wait for its end for ever.
   */
  readonly db: Kysely<Schema>
  /**
   * Runs work in one transaction, committed when it resolves and rolled back when it rejects. Run again, up to four
   * times in all, when PostgreSQL asks for it (serialisation failure or deadlock): work has no effects but on `trx`.
   */
  transact<T>(work: (trx: Transaction<Schema>) => Promise<T>, options?: TransactOptions): Promise<T>
  /**
   * A token that differs whenever committed data differ; equal tokens mean equal data. Take it before reading.
   * Embedded: how often the engine made something durable, which every commit does (of tables that are not `unlogged`).
   * PostgreSQL: the current snapshot.
   */
  freshness(): Promise<string> | string
  /**
   * Call it after values were erased. The embedded engine then takes them out of its write-ahead log when it is next at rest, and
   * before it closes; on PostgreSQL the log is the server's, and its settings say how long it is kept.
   */
  forgetSoon(): void
  /** Connections in use, and statements that wait for one. */
  connections(): { inUse: number; waiting: number }
  /** How long statements took since the database was opened, without the wait for a connection. */
  statementTimes(): Histogram
  /** Waits for what is running and closes in order; calling it again does nothing. */
  close(): Promise<void>
}

export interface TransactOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** Milliseconds each statement may take, instead of the limit of `openDatabase`; null: as long as it needs. */
  readonly statementLimitMs?: number | null
}

export interface OpenOptions {
  /** A `postgres://` address, or null for the embedded engine. */
  readonly databaseUrl: string | null
  /** Where the embedded engine keeps its files. */
  readonly dataDir: string
  readonly log: Logger
  /** Milliseconds after which a statement is stopped with code 57014; 30 s by default. */
  readonly statementLimitMs?: number
  /** Whether the embedded engine takes little memory rather than being fast; off by default. */
  readonly spareMemory?: boolean
  /** Connections to PostgreSQL at once, at most. */
  readonly connections?: number
}

/**
 * Opens the database; `migrate` comes next.
 *
 * @throws Error with a sentence for the operator when it cannot be used
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

/** The database over an engine that stands already. */
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
    // The pool forgets those who wait for a connection when it ends, so it ends after the last of them.
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

/** The SQLSTATE of an error the database gave, the same on both engines (`23505`: unique violation); null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

const WITH_NEXT = '/* with the next */'

/**
 * Ends a statement whose answer nobody reads: inside a transaction it travels with the statement after it, or with the
 * commit, one round trip less; what it fails with, that one fails with. Give it to `modifyEnd`.
 */
export const withNext = sql.raw(WITH_NEXT)

/** The same for a statement that comes as text. */
export const sentWithNext = (text: string): string => `${text} ${WITH_NEXT}`

const NO_RESULT = { command: '', rowCount: 0, rows: [] }

/** A session as Kysely wants it. Opening a transaction is not waited for either: it travels with the first statement. */
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
      // A pooler handed the statement to a session that never saw its plan. A transaction is begun again by whoever runs it.
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
