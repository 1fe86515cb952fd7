import type { Transaction } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Schema } from '../store/schema.ts'
import type { Reply } from './answer.ts'
import { runOrDryRun } from './dry-run.ts'
import { Refusal } from './refusal.ts'

const committed: unique symbol = Symbol('committed')

/**
 * Result of a request's only transaction. Only the request's commit can create one, so no handler can answer without
 * committing.
 */
export interface Committed<T> {
  readonly value: T
  readonly [committed]: true
}

/**
 * Runs the work of a request in its only transaction; rolls back a dry run. Work may run again if the transaction is
 * retried, so it must have no effect outside `trx`.
 */
export type Commit<T> = (work: (trx: Transaction<Schema>) => Promise<T>) => Promise<Committed<T>>

/** A reply, or a refusal that leaves a record: it is committed with that record and replayed like an answer. */
export type Decided<Body> = Reply<Body> | Refusal

/** Commit interface of a handler with an Idempotency-Key. It commits once, in one of two ways. */
export interface Writing<Body> {
  /** Runs all work in one transaction whose result is the answer: work and answer are stored together or not at all. */
  commit: Commit<Decided<Body>>
  /**
   * For an answer that can only be built after the work is committed. The outcome is stored with the work, as JSON. If
   * the process dies before answering, a repeated request finds the outcome and builds the answer from it without
   * repeating the work. `answer` may therefore run again, so its own writes must be idempotent.
   */
  commitThenAnswer<Outcome>(
    carryOut: (commit: Commit<Outcome>) => Promise<Committed<Outcome>>,
    answer: (outcome: Outcome) => Promise<Reply<Body>>,
  ): Promise<Committed<Reply<Body>>>
}

/** Storage of a request's result in the transaction of its work. */
export interface Keeping {
  /** Outcome committed by an earlier attempt that did not answer; null if there is none. */
  readonly found: { outcome: unknown } | null
  keepDecided(trx: Transaction<Schema>, decided: Decided<unknown>): Promise<void>
  keepOutcome(trx: Transaction<Schema>, outcome: unknown): Promise<void>
}

/** For a request without an Idempotency-Key and for a dry run: stores nothing. */
export const KEEPS_NOTHING: Keeping = { found: null, keepDecided: async () => {}, keepOutcome: async () => {} }

/** Returns the commit interface of one request. */
export function requestWriting(database: Database<Schema>, dryRun: boolean, keeping: Keeping): Writing<unknown> {
  let isCommitted = false
  const committing =
    <T>(keep: (trx: Transaction<Schema>, value: T) => Promise<void>): Commit<T> =>
    async (work) => {
      if (isCommitted) throw new Error('a request commits once: put all of its work into one transaction')
      const value = await runOrDryRun(dryRun, database, async (trx) => {
        const done = await work(trx)
        await keep(trx, done)
        return done
      })
      isCommitted = true
      return { value, [committed]: true }
    }
  return {
    commit: (work) => {
      if (keeping.found !== null) throw new Error('an outcome was kept by a handler that answers after its commit')
      return committing<Decided<unknown>>(keeping.keepDecided)(work)
    },
    commitThenAnswer: async <Outcome>(
      carryOut: (commit: Commit<Outcome>) => Promise<Committed<Outcome>>,
      answer: (outcome: Outcome) => Promise<Reply<unknown>>,
    ) => {
      const outcome =
        keeping.found === null
          ? (await carryOut(committing<Outcome>(keeping.keepOutcome))).value
          : (keeping.found.outcome as Outcome)
      return { value: await answer(outcome), [committed]: true }
    },
  }
}

/** Returns the committed reply. Throws if a refusal was committed. */
export function committedReply({ value }: Committed<Decided<unknown>>): Reply<unknown> {
  if (value instanceof Refusal) throw value
  return value
}
