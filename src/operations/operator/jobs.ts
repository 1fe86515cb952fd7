import { enqueueSteps } from '../../background/enqueuing.ts'
import { PAGE_ROWS } from '../../contract/paging.ts'
import { negotiateLanguage } from '../../domain/language/language.ts'
import { outcomeIn } from '../../domain/language/outcomes.ts'
import { isQualityStep } from '../../domain/quality/steps.ts'
import type { Handlers } from '../../entry/perform.ts'
import { recordAct } from '../../store/operator.ts'
import { countWithoutVectors } from '../../store/party-vectors.ts'
import { failedSteps, lockStep } from '../../store/quality-steps.ts'

export const listJobs: Handlers['listJobs'] = async ({ app, input, asked }) => {
  const { db } = app.database
  const { model } = app.embedder
  const language = negotiateLanguage(asked.acceptLanguage)
  const failures = await failedSteps(db, input.limit ?? PAGE_ROWS)
  return {
    body: {
      queues: await app.jobs.counts(),
      embedding: { model, waiting: await countWithoutVectors(db, model) },
      failures: failures.map(({ partyId, step, state, reason, attempts, retrying, updatedAt }) => ({
        id: `${partyId}-${step}`,
        party_id: partyId,
        step,
        kind: state === 'unavailable' ? ('source_unavailable' as const) : ('fault' as const),
        ...(reason === null ? {} : { reason: outcomeIn(language, reason) }),
        attempts,
        retrying,
        failed_at: updatedAt,
      })),
    },
  }
}

export const retryJob: Handlers['retryJob'] = async ({ app, viewer, input, refuse, commit }) => {
  const [partyId = '', step = ''] = input.id.split('-')
  const refuseUnknown = () => refuse('job_not_found', 'job_unknown', 'use_failed_job_id')
  if (!isQualityStep(step)) return refuseUnknown()
  const queued = await commit(async (trx) => {
    const failed = (await lockStep(trx, Number(partyId), step)) ?? refuseUnknown()
    const hasFailed = (failed.state === 'failed' || failed.state === 'unavailable') && !failed.retrying
    if (!hasFailed) return refuse('job_not_failed', 'job_not_failed', 'list_failed_jobs')
    await enqueueSteps(app, trx, failed.partyId, [step], { askedByOwner: failed.askedByOwner, asker: null })
    const act = { act: 'retryJob', subject: `job ${input.id}`, facts: {} }
    await recordAct(trx, { operator: viewer.credential, ...act }, app.now())
    return { body: { id: input.id, state: 'queued' as const } }
  })
  app.jobs.wake()
  return queued
}
