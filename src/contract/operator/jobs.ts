import { Type } from 'typebox'
import { BY_LANGUAGE, operation } from '../operation.ts'
import { rowsWanted } from '../paging.ts'
import { Instant, maybe, named, PartyId } from '../schemas.ts'
import { act, read } from './shapes.ts'

const JobId = Type.String({
  pattern: '^[1-9][0-9]{0,14}-[a-z]{1,40}$',
  description: 'The party and the step, such as 241-siren: each step of a party has one job, its latest.',
})

const JobCounts = named('JobCounts', 'Jobs of a queue by state.', {
  queue: Type.String(),
  waiting: Type.Integer(),
  retrying: Type.Integer({ description: 'Failed, and retried automatically.' }),
  active: Type.Integer(),
  done: Type.Integer({ description: 'In the last day.' }),
  failed: Type.Integer({ description: 'In the last days: given up after the last attempt.' }),
})

const JobFailure = named('JobFailure', 'An enrichment step that failed.', {
  id: JobId,
  party_id: PartyId,
  step: Type.String(),
  kind: Type.Enum(['source_unavailable', 'fault'], {
    description: 'source_unavailable: a source did not answer; fault: an internal error, recorded in the log.',
  }),
  reason: maybe(Type.String({ description: 'The failure in one sentence, without any figure of the party.' })),
  attempts: Type.Integer(),
  retrying: Type.Boolean({ description: 'It is retried automatically; no action is needed.' }),
  failed_at: Instant,
})

const failureExample = {
  id: '241-siren',
  party_id: 241,
  step: 'siren',
  kind: 'source_unavailable' as const,
  reason: 'API Recherche d’entreprises did not answer.',
  attempts: 9,
  retrying: false,
  failed_at: '2026-11-20T09:30:00.000Z',
}

export const listJobs = operation({
  ...read,
  id: 'listJobs',
  path: '/api/operator/jobs',
  summary: 'Background work',
  description:
    'Waiting, running and failed jobs: the enrichment queues, parties whose texts await embedding, and the newest failures.',
  query: Type.Object({
    limit: rowsWanted('Maximum failures to return.'),
  }),
  output: named('Jobs', 'The background work.', {
    queues: Type.Array(JobCounts),
    embedding: named('EmbeddingBacklog', 'Texts without vectors of the configured model.', {
      model: Type.String(),
      waiting: Type.Integer({ description: 'Parties.' }),
    }),
    failures: Type.Array(JobFailure, { description: 'Newest first.' }),
  }),
  headers: BY_LANGUAGE,
  example: {
    request: {},
    response: {
      queues: [{ queue: 'enrichment', waiting: 3, retrying: 1, active: 2, done: 57, failed: 1 }],
      embedding: { model: 'all-MiniLM', waiting: 0 },
      failures: [failureExample],
    },
  },
})

export const retryJob = operation({
  ...act,
  id: 'retryJob',
  path: '/api/operator/jobs/{id}/retry',
  summary: 'Try a failed job again',
  description:
    'Queues a step that failed or found its source unavailable, with its original request, from the first attempt.',
  params: Type.Object({ id: JobId }),
  body: Type.Object({}, { title: 'JobRetry', description: 'Empty.' }),
  output: named('JobQueued', 'The job is queued again.', { id: JobId, state: Type.Enum(['queued']) }),
  refusals: ['job_not_found', 'job_not_failed'],
  example: { request: { id: '241-siren' }, response: { id: '241-siren', state: 'queued' as const } },
})
