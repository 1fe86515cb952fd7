/** What a process takes on at once; everything beyond it is refused at once rather than late. */
export interface Limits {
  /** How long a request may take to arrive whole, head and body, seconds. */
  requestTimeoutS: number
  /** How long after its arrival a request is answered at the latest, seconds. */
  requestDeadlineS: number
  /** Requests worked on at once. */
  workAtOnce: number
  /** Requests that may wait for their turn. */
  workWaiting: number
  /** How long each of them may wait, ms. */
  workWaitMs: number
  /** Open connections of one client network, and of all. */
  connectionsPerClient: number
  connections: number
  /** Bytes of bodies that have begun and not ended, of one client network and of all, MB. */
  unfinishedMbPerClient: number
  unfinishedMb: number
  /** Connections to PostgreSQL, at most. */
  databaseConnections: number
}

export const LIMIT_VARIABLES = [
  'REQUEST_TIMEOUT_S',
  'REQUEST_DEADLINE_S',
  'WORK_AT_ONCE',
  'WORK_WAITING',
  'WORK_WAIT_MS',
  'CONNECTIONS_PER_CLIENT',
  'CONNECTIONS',
  'UNFINISHED_MB_PER_CLIENT',
  'UNFINISHED_MB',
  'DATABASE_CONNECTIONS',
] as const

/** @param integer reads one variable: what it is where it is not set, the least and the most it may be */
export function readLimits(
  integer: (name: (typeof LIMIT_VARIABLES)[number], fallback: number, low: number, high: number) => number,
): Limits {
  return {
    requestTimeoutS: integer('REQUEST_TIMEOUT_S', 30, 1, 3_600),
    requestDeadlineS: integer('REQUEST_DEADLINE_S', 30, 1, 3_600),
    workAtOnce: integer('WORK_AT_ONCE', 64, 1, 10_000),
    workWaiting: integer('WORK_WAITING', 256, 0, 100_000),
    workWaitMs: integer('WORK_WAIT_MS', 500, 1, 60_000),
    connectionsPerClient: integer('CONNECTIONS_PER_CLIENT', 1_000, 1, 1_000_000),
    connections: integer('CONNECTIONS', 10_000, 1, 1_000_000),
    unfinishedMbPerClient: integer('UNFINISHED_MB_PER_CLIENT', 8, 1, 65_536),
    unfinishedMb: integer('UNFINISHED_MB', 64, 1, 65_536),
    databaseConnections: integer('DATABASE_CONNECTIONS', 10, 2, 1_000),
  }
}
