import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { QualityStep } from '../domain/quality/steps.ts'
import { type NewRun, queueSteps } from '../store/quality-steps.ts'
import type { Schema } from '../store/schema.ts'
import type { House } from './house.ts'

/** Queues the steps that are not waiting already, with their jobs, in one transaction; answers them. */
export async function enqueueSteps(
  house: House,
  trx: Kysely<Schema>,
  partyId: number,
  steps: readonly QualityStep[],
  asking: Omit<NewRun, 'id'>,
): Promise<QualityStep[]> {
  const runId = randomUUID()
  const queued = await queueSteps(trx, partyId, steps, { id: runId, ...asking }, house.now())
  await house.jobs.enqueue(
    trx,
    queued.map((step) => ({ partyId, step, runId })),
  )
  return queued
}
