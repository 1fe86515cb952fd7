import type { Transaction } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Schema } from '../store/schema.ts'

/** Carries what a transaction came to past its rollback. */
class NotKept<T> extends Error {
  override name = 'NotKept'
  readonly outcome: T

  constructor(outcome: T) {
    super('a dry run is rolled back')
    this.outcome = outcome
  }
}

/** Whether a request asks what it would do; the query and the body may both say so. */
export function isDryRun(input: Record<string, unknown>): boolean {
  return input.dry_run === true
}

/** Runs work in one transaction and keeps it, or, in a dry run, answers what it would have come to and rolls it back. */
export async function transactUnless<T>(
  dryRun: boolean,
  database: Database<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (!dryRun) return await database.transact(work)
  try {
    return await database.transact(async (trx) => {
      throw new NotKept(await work(trx))
    })
  } catch (error) {
    if (error instanceof NotKept) return error.outcome as T
    throw error
  }
}
