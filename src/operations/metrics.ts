import type { Static } from 'typebox'
import { API_VERSION } from '../contract/index.ts'
import type { getMetrics as GetMetrics } from '../contract/metrics.ts'
import { decimals } from '../domain/confidentiality/blinding/rounding.ts'
import { DAY_MS } from '../domain/durations.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { loadFamiliesOf } from '../presenting/load-families.ts'
import { expositionOf, type Family } from '../presenting/metrics-exposition.ts'
import { countsSince } from '../store/counts.ts'
import { countNdas } from '../store/nda-register.ts'
import { countWithoutVectors } from '../store/party-vectors.ts'

type Metrics = Static<(typeof GetMetrics)['output']>

const JOB_STATES = ['waiting', 'retrying', 'active', 'done', 'failed'] as const

export const getMetrics: Handlers['getMetrics'] = async ({ app }) => ({ body: await metricsOf(app) })

export const getPrometheusMetrics: Handlers['getPrometheusMetrics'] = async ({ app }) => {
  const { requests, queue } = app.traffic
  const load = loadFamiliesOf(requests.all(), queue.counts(), app.database.connections())
  return { body: expositionOf([...load, ...familiesOf(await metricsWithin(app, COUNTED_ANEW_MS))]) }
}

/** Counting takes 0.6 to 0.9 s at 200,000 parties, and a scraper asks every few seconds. */
const COUNTED_ANEW_MS = 60_000

const counted = new WeakMap<AppContext, { atMs: number; metrics: Promise<Metrics> }>()

/** The counts, at most so old; those who ask while they are made share them. */
function metricsWithin(app: AppContext, ms: number): Promise<Metrics> {
  const nowMs = app.now().getTime()
  const known = counted.get(app)
  if (known && Math.abs(nowMs - known.atMs) < ms) return known.metrics
  const metrics = metricsOf(app)
  counted.set(app, { atMs: nowMs, metrics })
  metrics.catch(() => counted.delete(app))
  return metrics
}

async function metricsOf(app: AppContext): Promise<Metrics> {
  const { database, embedder, universe, vitals, jobs } = app
  const now = app.now()
  const { parties, withdrawn, workspaces, agentWorkspaces, pairings, disclosures, proposalsOpen } = await countsSince(
    database.db,
    new Date(now.getTime() - DAY_MS),
  )
  const queues = await jobs.counts()
  const { buyers, sellers, bytes } = await (await universe.current()).size()
  const { rssBytes, heapUsedBytes } = vitals.memory()
  return {
    version: API_VERSION,
    engine: database.engine,
    uptime_s: Math.max(0, Math.floor((now.getTime() - vitals.startedAt.getTime()) / 1000)),
    parties,
    withdrawn,
    workspaces,
    agent_workspaces: agentWorkspaces,
    pairings,
    ndas: await countNdas(database.db, now),
    disclosures_24h: disclosures,
    operator_tokens_refused: app.operatorAttempts.refused,
    proposals_open: proposalsOpen,
    jobs: queues.flatMap((queue) => JOB_STATES.map((state) => ({ queue: queue.queue, state, count: queue[state] }))),
    vectors: {
      serving: universe.serving.model,
      configured: embedder.model,
      pending: await countWithoutVectors(database.db, embedder.model),
    },
    index: { buyers, sellers, bytes },
    event_loop_delay_p99_ms: decimals(vitals.eventLoopDelayP99Ms(), 1),
    memory: { rss_bytes: rssBytes, heap_used_bytes: heapUsedBytes },
  }
}

/** Every label takes its values from a closed list: no number of parties makes another series. */
function familiesOf(metrics: Metrics): Family[] {
  const { index, memory, ndas, version, engine } = metrics
  const one = (name: string, help: string, value: number): Family => ({ name, help, samples: [{ labels: {}, value }] })
  return [
    { name: 'info', help: 'Version and database engine.', samples: [{ labels: { version, engine }, value: 1 }] },
    one('uptime_seconds', 'Seconds since the process opened.', metrics.uptime_s),
    {
      name: 'parties',
      help: 'Parties of a side and source.',
      samples: metrics.parties.map(({ side, source, count }) => ({ labels: { side, source }, value: count })),
    },
    one('parties_withdrawn', 'Parties that are offered to nobody.', metrics.withdrawn),
    one('workspaces', 'Workspaces.', metrics.workspaces),
    one('workspaces_agent_driven', 'Workspaces that an agent drives.', metrics.agent_workspaces),
    {
      name: 'pairings',
      help: 'Pairings in a phase.',
      samples: metrics.pairings.map(({ phase, count }) => ({ labels: { phase }, value: count })),
    },
    {
      name: 'ndas',
      help: 'Signatures by how they stand.',
      samples: Object.entries(ndas).map(([state, value]) => ({ labels: { state }, value })),
    },
    one('disclosures_24h', 'Names told in the last 24 hours.', metrics.disclosures_24h),
    {
      name: 'operator_tokens_refused_total',
      help: 'Wrong operator tokens since the process opened.',
      type: 'counter',
      samples: [{ labels: {}, value: metrics.operator_tokens_refused }],
    },
    one('proposals_open', 'Proposals that wait for a decision.', metrics.proposals_open),
    {
      name: 'jobs',
      help: 'Background jobs by queue and state.',
      samples: metrics.jobs.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    },
    one('vectors_pending', 'Parties whose texts wait for vectors.', metrics.vectors.pending),
    {
      name: 'index_parties',
      help: 'Parties in the matching index.',
      samples: [
        { labels: { side: 'buyer' }, value: index.buyers },
        { labels: { side: 'seller' }, value: index.sellers },
      ],
    },
    one('index_bytes', 'Bytes of the matching index.', index.bytes),
    one(
      'event_loop_delay_p99_seconds',
      'Delay of the event loop, 99th percentile of the last full minute.',
      metrics.event_loop_delay_p99_ms / 1000,
    ),
    one('memory_rss_bytes', 'Memory of the process.', memory.rss_bytes),
    one('memory_heap_used_bytes', 'JavaScript objects of the process.', memory.heap_used_bytes),
  ]
}
