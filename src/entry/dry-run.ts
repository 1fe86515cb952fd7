import type { Transaction } from 'kysely'
import type { OperationShape } from '../contract/index.ts'
import type { Database } from '../store/database.ts'
import type { Schema } from '../store/schema.ts'
import type { Asked } from './app-context.ts'
import { refuse } from './refusal.ts'

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

/** Refuses a dry run of a write that does not support one, so that nothing meant as a trial is saved. */
export function refuseDryRunWhereNone({ method, dryRun, path }: OperationShape, { query, body }: Asked): void {
  const isAsked = [query, body].some((part) => typeof part === 'object' && part !== null && 'dry_run' in part)
  if (method === 'POST' && !dryRun && isAsked)
    refuse('dry_run_unsupported', 'no_dry_run', { of: 'leave_dry_run_out', path })
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
