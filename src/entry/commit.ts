import type { Transaction } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Schema } from '../store/schema.ts'
import type { Reply } from './answer.ts'
import { runOrDryRun } from './dry-run.ts'
import { Refusal } from './refusal.ts'

const committed: unique symbol = Symbol('committed')

/** What the one transaction of a request came to. Only the request's own commit makes one, so no handler answers without it. */
export interface Committed<T> {
  readonly value: T
  readonly [committed]: true
}

/**
 * Runs the work of a request in its one transaction; a dry run is rolled back. Work may be run again when the transaction
 * is, so it has no effects but on `trx`.
 */
export type Commit<T> = (work: (trx: Transaction<Schema>) => Promise<T>) => Promise<Committed<T>>

/** A reply, or a refusal that leaves a record: it is committed with the record and given again like an answer. */
export type Decided<Body> = Reply<Body> | Refusal

/** How a handler of an operation that is carried out once for its Idempotency-Key writes. It commits once, in one of two ways. */
export interface Writing<Body> {
  /** The whole work in one transaction that answers the request: answer and work are kept together or not at all. */
  commit: Commit<Decided<Body>>
  /**
   * For an answer that can only be written once the work is committed. The work's outcome is kept in its transaction. If
   * the process dies before it answers, the request repeated finds the outcome, does not carry the work out, and writes the
   * answer from it: `answer` may run again, and its own writes look for what is there already. The outcome is kept as JSON.
   */
  commitThenAnswer<Outcome>(
    carryOut: (commit: Commit<Outcome>) => Promise<Committed<Outcome>>,
    answer: (outcome: Outcome) => Promise<Reply<Body>>,
  ): Promise<Committed<Reply<Body>>>
}

/** What is kept of a request in the transaction of its work. */
export interface Keeping {
  /** What an earlier claim of the same request committed without answering; null where there is none. */
  readonly found: { outcome: unknown } | null
  keepDecided(trx: Transaction<Schema>, decided: Decided<unknown>): Promise<void>
  keepOutcome(trx: Transaction<Schema>, outcome: unknown): Promise<void>
}

/** A request without an Idempotency-Key, or a dry run: nothing is kept. */
export const KEEPS_NOTHING: Keeping = { found: null, keepDecided: async () => {}, keepOutcome: async () => {} }

/** The way one request writes. */
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

/** The reply of a request that is committed. Throws the refusal that it was committed with. */
export function committedReply({ value }: Committed<Decided<unknown>>): Reply<unknown> {
  if (value instanceof Refusal) throw value
  return value
}
