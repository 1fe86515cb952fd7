import type { Pool } from 'pg'
import type { Durations } from './durations.ts'
import type { Loan } from './loan.ts'

/** The common interface of the two engines below the query layer: sessions of the PostgreSQL protocol. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: Pool
  /**
   * Lends a session for a statement or a transaction. Durations of statements, without the wait for their turn, are
   * added to `durations`.
   */
  lend(durations: Durations): Promise<Loan>
  /** Number of callers waiting for a session. */
  waiting(): number
  /** See `Database.processName`. */
  readonly processName: string
  /** See `Database.freshness`. */
  freshness(): Promise<string> | string
  /** Runs work with another time limit of its statements; null for none. */
  withStatementLimit<T>(limitMs: number | null, work: () => Promise<T>): Promise<T>
  /** See `Database.forgetSoon`. */
  forgetSoon(): void
  close(): Promise<void>
}

/** The part of a pino logger the store uses. */
export interface Logger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
