import type { Pool } from 'pg'
import type { Durations } from './durations.ts'
import type { Loan } from './loan.ts'

/** What the two engines have in common below the query layer: sessions of the PostgreSQL protocol. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: Pool
  /** A session for a statement or a transaction; how long statements take is noted in `durations`, without the wait for their turn. */
  lend(durations: Durations): Promise<Loan>
  /** Those who wait for a session. */
  waiting(): number
  /** See `Database.processName`. */
  readonly processName: string
  /** See `Database.freshness`. */
  freshness(): Promise<string> | string
  /** Runs work whose statements may take the given time instead of the usual one; null: as long as they need. */
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
