import type { Transaction } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Schema } from '../store/schema.ts'

/** Carries the result of a dry run's transaction past its rollback. */
class NotKept<T> extends Error {
  override name = 'NotKept'
  readonly outcome: T

  constructor(outcome: T) {
    super('a dry run is rolled back')
    this.outcome = outcome
  }
}

/** True if the query or the body requests a dry run. */
export function isDryRun(input: Record<string, unknown>): boolean {
  return input.dry_run === true
}

/** Runs work in one transaction; in a dry run, returns its result and rolls back. */
export async function runOrDryRun<T>(
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
