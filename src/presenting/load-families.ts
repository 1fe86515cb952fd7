import type { OperationMetrics } from '../entry/request-metrics.ts'
import type { WorkQueue } from '../entry/work-queue.ts'
import type { Histogram } from '../store/durations.ts'
import type { Family } from './metrics-exposition.ts'

export interface Load {
  requests: readonly OperationMetrics[]
  queue: ReturnType<WorkQueue['counts']>
  connections: { inUse: number; waiting: number }
  statements: Histogram
  rankings: Histogram
}

/**
 * Returns metrics of requests by operation and status, their durations, and the queue, as service objectives need them.
 */
export function workloadFamilies({ requests, queue, connections, statements, rankings }: Load): Family[] {
  const counter = (name: string, help: string, value: number): Family => ({
    ...{ name, help, type: 'counter' },
    samples: [{ labels: {}, value }],
  })
  const gauge = (name: string, help: string, value: number): Family => ({
    name,
    help,
    samples: [{ labels: {}, value }],
  })
  return [
    {
      name: 'requests_total',
      help: 'Requests answered, by operation and status.',
      type: 'counter',
      samples: requests.flatMap(({ operation, statuses }) =>
        [...statuses].map(([status, value]) => ({ labels: { operation, status: String(status) }, value })),
      ),
    },
    {
      name: 'request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer, by operation.',
      type: 'histogram',
      samples: requests.flatMap(({ operation, durations }) => samplesOf(durations, { operation })),
    },
    counter('requests_shed_total', 'Requests refused because there was too much to do.', queue.shed),
    counter('requests_late_total', 'Requests not answered within the deadline.', queue.late),
    gauge('work_running', 'Requests worked on at this moment.', queue.running),
    gauge('work_waiting', 'Requests that wait for their turn.', queue.waiting),
    gauge('database_connections_in_use', 'Connections to the database in use.', connections.inUse),
    gauge(
      'database_connections_awaited',
      'Statements that wait for a connection to the database.',
      connections.waiting,
    ),
    {
      name: 'database_statement_duration_seconds',
      help: 'Time from sending a statement to its answer, without the wait for a connection.',
      type: 'histogram',
      samples: samplesOf(statements),
    },
    {
      name: 'ranking_duration_seconds',
      help: 'Time of a ranking that was worked out, of all ranking threads together.',
      type: 'histogram',
      samples: samplesOf(rankings),
    },
  ]
}

function samplesOf({ boundsS, counts, totalS }: Histogram, labels: Record<string, string> = {}): Family['samples'] {
  return [
    ...counts.map((value, at) => ({
      suffix: '_bucket',
      labels: { ...labels, le: String(boundsS[at] ?? '+Inf') },
      value,
    })),
    { suffix: '_sum', labels, value: totalS },
    { suffix: '_count', labels, value: counts.at(-1) ?? 0 },
  ]
}
