import type { Transaction } from 'kysely'
import type { OperationShape } from '../contract/index.ts'
import type { Database } from '../store/database.ts'
import type { Schema } from '../store/schema.ts'
import type { Asked } from './app-context.ts'
import { refuse } from './refusal.ts'

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

/** Refuses a write that asks for a dry run and has none, lest it writes what was only meant to be tried. */
export function refuseDryRunWhereNone({ method, dryRun, path }: OperationShape, { query, body }: Asked): void {
  const isAsked = [query, body].some((part) => typeof part === 'object' && part !== null && 'dry_run' in part)
  if (method === 'POST' && !dryRun && isAsked)
    refuse('dry_run_unsupported', 'no_dry_run', { of: 'leave_dry_run_out', path })
}

/** Runs work in one transaction and keeps it, or, in a dry run, answers what it would have come to and rolls it back. */
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
