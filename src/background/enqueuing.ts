import { randomUUID } from 'node:crypto'
import type { QualityStep } from '../domain/quality/steps.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type NewRun, queueSteps } from '../store/quality-steps.ts'
import type { Db } from '../store/schema.ts'

/** Queues steps that are not waiting already, with their jobs, in one transaction; returns the steps queued. */
export async function enqueueSteps(
  app: AppContext,
  trx: Db,
  partyId: number,
  steps: readonly QualityStep[],
  asking: Omit<NewRun, 'id'>,
): Promise<QualityStep[]> {
  const runId = randomUUID()
  const queued = await queueSteps(trx, partyId, steps, { id: runId, ...asking }, app.now())
  await app.jobs.enqueue(
    trx,
    queued.map((step) => ({ partyId, step, runId })),
  )
  return queued
}
