import { LATENCY_BOUNDS_S, type OperationMetrics } from '../entry/request-metrics.ts'
import type { WorkQueue } from '../entry/work-queue.ts'
import type { Family } from './metrics-exposition.ts'

/** Requests by operation and status, how long they took, and the queue before the work: what an objective is measured by. */
export function loadFamiliesOf(
  requests: readonly OperationMetrics[],
  queue: ReturnType<WorkQueue['counts']>,
  connections: { inUse: number; waiting: number },
): Family[] {
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
      samples: requests.flatMap(samplesOf),
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
  ]
}

function samplesOf({ operation, counts, totalS }: OperationMetrics): Family['samples'] {
  const all = counts.at(-1) ?? 0
  return [
    ...counts.map((value, at) => ({
      suffix: '_bucket',
      labels: { operation, le: String(LATENCY_BOUNDS_S[at] ?? '+Inf') },
      value,
    })),
    { suffix: '_sum', labels: { operation }, value: totalS },
    { suffix: '_count', labels: { operation }, value: all },
  ]
}
