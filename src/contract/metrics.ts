import { Type } from 'typebox'
import { operation } from './operation.ts'
import { read } from './operator/shapes.ts'
import { named, Phase } from './schemas.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const getMetrics = operation({
  ...read,
  id: 'getMetrics',
  path: '/api/operator/metrics',
  summary: 'Metrics of the service',
  description: 'Counts of the data, and the state of the process. Nothing about any single party.',
  output: named('Metrics', 'Counts of this installation, and figures of the process that answers.', {
    version: Type.String(),
    engine: Type.Enum(['embedded', 'postgres']),
    uptime_s: count('Seconds since this process started.'),
    parties: Type.Array(
      named('PartyCount', 'Parties of a side and source.', {
        side: Type.Enum(['buyer', 'seller']),
        source: Type.Enum(['registered', 'imported', 'demo']),
        count: count('Including withdrawn parties.'),
      }),
    ),
    withdrawn: count('Parties not offered to anyone.'),
    workspaces: count('Workspaces, including those without a profile.'),
    agent_workspaces: count('Agent-driven workspaces.'),
    pairings: Type.Array(
      named('PairingCount', 'Pairings in a phase; empty phases are omitted.', {
        phase: Phase,
        count: count('Pairings.'),
      }),
    ),
    ndas: named('NdaCounts', 'Signatures by state.', {
      stands: count('Neither revoked nor expired.'),
      revoked: count('Taken back.'),
      expired: count('Over.'),
    }),
    disclosures_24h: count('Names disclosed in the last 24 hours.'),
    operator_tokens_refused: count('Wrong operator tokens since this process started.'),
    proposals_open: count('Proposals awaiting a decision.'),
    jobs: Type.Array(
      named('QueueState', 'Jobs of a queue in a state.', {
        queue: Type.String(),
        state: Type.Enum(['waiting', 'retrying', 'active', 'done', 'failed']),
        count: count('Jobs.'),
      }),
    ),
    vectors: named('VectorMetrics', 'Embedding models.', {
      serving: Type.String({ description: 'Model whose vectors are ranked now.' }),
      configured: Type.String({
        description: 'Configured model; it serves once it has a vector of every text.',
      }),
      pending: count('Parties whose texts lack vectors of the configured model.'),
    }),
    index: named('IndexMetrics', 'The matching index in memory.', {
      buyers: count('Buyers in the index.'),
      sellers: count('Sellers in the index.'),
      bytes: count('Bytes of columns and vectors.'),
    }),
    oldest_waiting_s: named('QueueAges', 'Waiting time of the oldest item of a queue, seconds; 0 for an empty queue.', {
      mail: count('Messages not sent yet.'),
      enrichment: count('Steps not taken by a worker yet.'),
      exchange: count('Proposals awaiting a decision.'),
    }),
    event_loop_delay_p99_ms: Type.Number({
      description: 'Event loop delay, 99th percentile of the last full minute, ms.',
    }),
    memory: named('MemoryMetrics', 'Memory of the process.', {
      rss_bytes: count('Resident set size.'),
      heap_used_bytes: count('JavaScript objects.'),
    }),
  }),
  example: {
    request: {},
    response: {
      version: '1.0.0',
      engine: 'embedded' as const,
      uptime_s: 60,
      parties: [{ side: 'seller' as const, source: 'demo' as const, count: 60 }],
      withdrawn: 0,
      workspaces: 2,
      agent_workspaces: 1,
      pairings: [{ phase: '1_contact' as const, count: 1 }],
      ndas: { stands: 1, revoked: 0, expired: 0 },
      disclosures_24h: 4,
      operator_tokens_refused: 0,
      proposals_open: 0,
      jobs: [{ queue: 'enrichment', state: 'waiting' as const, count: 0 }],
      vectors: { serving: 'all-MiniLM', configured: 'all-MiniLM', pending: 0 },
      index: { buyers: 40, sellers: 61, bytes: 90 },
      oldest_waiting_s: { mail: 0, enrichment: 3, exchange: 0 },
      event_loop_delay_p99_ms: 1.5,
      memory: { rss_bytes: 90, heap_used_bytes: 50 },
    },
  },
})

export const getPrometheusMetrics = operation({
  ...read,
  id: 'getPrometheusMetrics',
  isNeverQueued: true,
  path: '/metrics',
  summary: 'Metrics for Prometheus',
  description: 'The metrics in Prometheus’ text format, for a scraper with the metrics or operator token.',
  mediaType: 'text/plain; version=0.0.4',
  output: Type.String({ description: 'Prometheus’ text exposition format 0.0.4.' }),
  example: { request: {}, response: 'concordat_parties{side="seller",source="demo"} 60' },
})
