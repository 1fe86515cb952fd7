import { Type } from 'typebox'
import { operation } from './operation.ts'
import { read } from './operator/shapes.ts'
import { named, none, noParams, Phase } from './schemas.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const getMetrics = operation({
  ...read,
  id: 'getMetrics',
  path: '/api/operator/metrics',
  summary: 'How the service is doing',
  description: 'Counts of what there is, and how the process fares. Nothing of any one party.',
  params: noParams,
  query: none,
  output: named('Metrics', 'Counts of this installation, and figures of the process that answers.', {
    version: Type.String(),
    engine: Type.Enum(['embedded', 'postgres']),
    uptime_s: count('Seconds since this process opened.'),
    parties: Type.Array(
      named('PartyCount', 'Parties of a side and source.', {
        side: Type.Enum(['buyer', 'seller']),
        source: Type.Enum(['registered', 'imported', 'demo']),
        count: count('Withdrawn ones included.'),
      }),
    ),
    withdrawn: count('Parties that are offered to nobody.'),
    workspaces: count('Workspaces, those without a profile included.'),
    agent_workspaces: count('Workspaces that an agent drives.'),
    pairings: Type.Array(
      named('PairingCount', 'Pairings in a phase; phases without any are left out.', {
        phase: Phase,
        count: count('Pairings.'),
      }),
    ),
    ndas: named('NdaCounts', 'Signatures by how they stand.', {
      stands: count('Neither revoked nor expired.'),
      revoked: count('Taken back.'),
      expired: count('Over.'),
    }),
    disclosures_24h: count('Names told in the last 24 hours.'),
    operator_tokens_refused: count('Wrong operator tokens since this process opened.'),
    proposals_open: count('Proposals that wait for a decision.'),
    jobs: Type.Array(
      named('QueueState', 'Jobs of a queue in a state.', {
        queue: Type.String(),
        state: Type.Enum(['waiting', 'retrying', 'active', 'done', 'failed']),
        count: count('Jobs.'),
      }),
    ),
    vectors: named('VectorMetrics', 'The model whose vectors are ranked.', {
      serving: Type.String({ description: 'The model that serves.' }),
      configured: Type.String({
        description: 'The model that is configured: it serves once no vector of it is missing.',
      }),
      pending: count('Parties whose texts wait for vectors of the configured model.'),
    }),
    index: named('IndexMetrics', 'The matching index in memory.', {
      buyers: count('Buyers in it.'),
      sellers: count('Sellers in it.'),
      bytes: count('Bytes of its columns and vectors.'),
    }),
    oldest_waiting_s: named(
      'QueueAges',
      'Seconds that the oldest thing of a queue has waited; 0 where nothing waits.',
      {
        mail: count('Of messages that have not left.'),
        enrichment: count('Of steps that no worker has taken.'),
        exchange: count('Of proposals that wait for a decision.'),
      },
    ),
    event_loop_delay_p99_ms: Type.Number({
      description: 'How long the event loop kept others waiting, 99th percentile of the last full minute.',
    }),
    memory: named('MemoryMetrics', 'Memory of the process.', {
      rss_bytes: count('All of it.'),
      heap_used_bytes: count('JavaScript objects.'),
    }),
  }),
  refusals: [],
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
  built: true,
})

export const getPrometheusMetrics = operation({
  ...read,
  id: 'getPrometheusMetrics',
  isNeverQueued: true,
  path: '/metrics',
  summary: 'The same for Prometheus',
  description: 'The metrics in Prometheus’ text format, for a scraper that asks as the operator.',
  params: noParams,
  query: none,
  mediaType: 'text/plain; version=0.0.4',
  output: Type.String({ description: 'Prometheus’ text exposition format 0.0.4.' }),
  refusals: [],
  example: { request: {}, response: 'concordat_parties{side="seller",source="demo"} 60' },
  built: true,
})
