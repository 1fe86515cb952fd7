import type { Static } from 'typebox'
import { API_VERSION } from '../contract/index.ts'
import type { getMetrics as GetMetrics } from '../contract/metrics.ts'
import { DAY_MS } from '../domain/figures/durations.ts'
import { decimals } from '../domain/figures/rounding.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { workloadFamilies } from '../presenting/load-families.ts'
import { type Family, toPrometheusText } from '../presenting/metrics-exposition.ts'
import { countsSince, oldestWaitingS } from '../store/counts.ts'
import { countNdas } from '../store/nda-register.ts'
import { countWithoutVectors } from '../store/party-vectors.ts'

type Metrics = Static<(typeof GetMetrics)['output']>

const JOB_STATES = ['waiting', 'retrying', 'active', 'done', 'failed'] as const

export const getMetrics: Handlers['getMetrics'] = async ({ app }) => ({ body: await metricsOf(app) })

export const getPrometheusMetrics: Handlers['getPrometheusMetrics'] = async ({ app }) => {
  const { requests, queue } = app.traffic
  const load = workloadFamilies({
    requests: requests.all(),
    queue: queue.counts(),
    connections: app.database.connections(),
    statements: app.database.statementTimes(),
    rankings: app.universe.rankingTimes(),
  })
  const metrics = { ...(await recentCounts(app)), ...vitalsOf(app) }
  return { body: toPrometheusText([...load, ...familiesOf(metrics)]) }
}

/**
 * Counting takes 0.6 to 0.9 s at 200,000 parties, and a scraper polls every few seconds, so only the first scrape waits
 * for counts.
 */
const COUNTED_AGAIN_MS = 60_000
/** A scraper with a longer interval waits for fresh counts. */
const COUNTS_MAX_AGE_MS = 300_000

/** Keyed by the vitals that all requests of a service share. */
const counted = new WeakMap<AppContext['vitals'], { atMs: number; counts: Promise<Counts> }>()

/** Returns the latest counts; if they are older than a minute, starts a recount for the next scrape. */
function recentCounts(app: AppContext): Promise<Counts> {
  const nowMs = app.now().getTime()
  const { vitals } = app
  const known = counted.get(vitals)
  const ageMs = known === undefined ? Number.POSITIVE_INFINITY : Math.abs(nowMs - known.atMs)
  if (known !== undefined && ageMs < COUNTED_AGAIN_MS) return known.counts
  const counts = countsOf(app)
  const kept = { atMs: nowMs, counts: known !== undefined && ageMs < COUNTS_MAX_AGE_MS ? known.counts : counts }
  counted.set(vitals, kept)
  counts.then(
    () => counted.set(vitals, { atMs: nowMs, counts }),
    () => counted.delete(vitals),
  )
  return kept.counts
}

type Vitals = Pick<Metrics, 'uptime_s' | 'event_loop_delay_p99_ms' | 'memory' | 'operator_tokens_refused'>
type Counts = Omit<Metrics, keyof Vitals>

async function metricsOf(app: AppContext): Promise<Metrics> {
  return { ...(await countsOf(app)), ...vitalsOf(app) }
}

/** Returns the figures of this process that need no query. */
function vitalsOf({ vitals, operatorAttempts, now }: AppContext): Vitals {
  const { rssBytes, heapUsedBytes } = vitals.memory()
  return {
    uptime_s: Math.max(0, Math.floor((now().getTime() - vitals.startedAt.getTime()) / 1000)),
    operator_tokens_refused: operatorAttempts.refused,
    event_loop_delay_p99_ms: decimals(vitals.eventLoopDelayP99Ms(), 1),
    memory: { rss_bytes: rssBytes, heap_used_bytes: heapUsedBytes },
  }
}

async function countsOf(app: AppContext): Promise<Counts> {
  const { database, embedder, universe, jobs } = app
  const now = app.now()
  const { parties, withdrawn, workspaces, agentWorkspaces, pairings, disclosures, proposalsOpen } = await countsSince(
    database.db,
    new Date(now.getTime() - DAY_MS),
  )
  const queues = await jobs.counts()
  const { buyers, sellers, bytes } = await (await universe.current()).size()
  return {
    version: API_VERSION,
    engine: database.engine,
    parties,
    withdrawn,
    workspaces,
    agent_workspaces: agentWorkspaces,
    pairings,
    ndas: await countNdas(database.db, now),
    disclosures_24h: disclosures,
    proposals_open: proposalsOpen,
    jobs: queues.flatMap((queue) => JOB_STATES.map((state) => ({ queue: queue.queue, state, count: queue[state] }))),
    vectors: {
      serving: universe.serving.model,
      configured: embedder.model,
      pending: await countWithoutVectors(database.db, embedder.model),
    },
    index: { buyers, sellers, bytes },
    oldest_waiting_s: await oldestWaitingS(database.db, now),
  }
}

/** Every label has a closed list of values, so the number of series does not grow with the parties. */
function familiesOf(metrics: Metrics): Family[] {
  const { index, memory, ndas, version, engine } = metrics
  const one = (name: string, help: string, value: number): Family => ({ name, help, samples: [{ labels: {}, value }] })
  return [
    { name: 'info', help: 'Version and database engine.', samples: [{ labels: { version, engine }, value: 1 }] },
    one('uptime_seconds', 'Seconds since the process started.', metrics.uptime_s),
    {
      name: 'parties',
      help: 'Parties of a side and source.',
      samples: metrics.parties.map(({ side, source, count }) => ({ labels: { side, source }, value: count })),
    },
    one('parties_withdrawn', 'Parties not offered to anyone.', metrics.withdrawn),
    one('workspaces', 'Workspaces.', metrics.workspaces),
    one('workspaces_agent_driven', 'Agent-driven workspaces.', metrics.agent_workspaces),
    {
      name: 'pairings',
      help: 'Pairings in a phase.',
      samples: metrics.pairings.map(({ phase, count }) => ({ labels: { phase }, value: count })),
    },
    {
      name: 'ndas',
      help: 'Signatures by state.',
      samples: Object.entries(ndas).map(([state, value]) => ({ labels: { state }, value })),
    },
    one('disclosures_24h', 'Names disclosed in the last 24 hours.', metrics.disclosures_24h),
    {
      name: 'operator_tokens_refused_total',
      help: 'Wrong operator tokens since the process started.',
      type: 'counter',
      samples: [{ labels: {}, value: metrics.operator_tokens_refused }],
    },
    one('proposals_open', 'Proposals awaiting a decision.', metrics.proposals_open),
    {
      name: 'jobs',
      help: 'Background jobs by queue and state.',
      samples: metrics.jobs.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    },
    {
      name: 'oldest_waiting_seconds',
      help: 'Age of the oldest waiting message, enrichment step or exchange proposal; 0 if there is none.',
      samples: Object.entries(metrics.oldest_waiting_s).map(([queue, value]) => ({ labels: { queue }, value })),
    },
    one('vectors_pending', 'Parties whose texts lack vectors.', metrics.vectors.pending),
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
      'Event loop delay, 99th percentile of the last full minute.',
      metrics.event_loop_delay_p99_ms / 1000,
    ),
    one('memory_rss_bytes', 'Memory of the process.', memory.rss_bytes),
    one('memory_heap_used_bytes', 'JavaScript objects of the process.', memory.heap_used_bytes),
  ]
}
