/** Load limits of one process. Anything beyond them is refused immediately instead of answered late. */
export interface Limits {
  /** Maximum time for a whole request, head and body, to arrive, seconds. */
  requestTimeoutS: number
  /** Maximum time from the arrival of a request to its answer, seconds. */
  requestDeadlineS: number
  /** Requests processed concurrently. */
  workAtOnce: number
  /** Maximum length of the queue of waiting requests. */
  workWaiting: number
  /** Maximum time in the queue, ms. */
  workWaitMs: number
  /** Open connections of one client network and in total. */
  connectionsPerClient: number
  connections: number
  /** Bytes received of request bodies not yet complete, of one client network and in total, MB. */
  unfinishedMbPerClient: number
  unfinishedMb: number
  databaseConnections: number
}

const LIMIT_VARIABLES = [
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

/** @param integer reads one variable, given its default, minimum and maximum */
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

/** Names of all variables read by config.ts, for the README's table and its test. */
export const CONFIG_VARIABLES = [
  'PORT',
  'HOST',
  'BASE_URL',
  'CONTACT_EMAIL',
  'OPERATOR_NAME',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO_UNIVERSE',
  'FIRST_PARTY_HOSTS',
  'TRUST_PROXY',
  'READ_LIMIT',
  'READ_WINDOW_S',
  'EXCHANGE_MANIFESTS_PER_HOUR',
  'EXCHANGE_ATTEMPTS_PER_HOUR',
  'EXCHANGE_LOOKUPS_PER_HOUR',
  'EXCHANGE_REPLIES_PER_HOUR',
  'HUMAN_CHECK',
  'HUMAN_CHECK_SECRET',
  'HUMAN_CHECK_SITE_KEY',
  'HUMAN_CHECK_URL',
  'UNCHECKED_NAMES',
  'NAMES_OPEN_FOR',
  'WORKSPACES_PER_NETWORK',
  'TEST_WORKSPACES',
  'AGENT_SIGNATURES',
  'SMTP_URL',
  'MAIL_FROM',
  'OPERATOR_TOKEN',
  'METRICS_TOKEN',
  'OPERATOR_EMAILS',
  'EDGE_GATE',
  'EDGE_GATE_TEAM_DOMAIN',
  'EDGE_GATE_ISSUER',
  'EDGE_GATE_AUDIENCE',
  'EDGE_GATE_JWKS_URL',
  'LLM_URL',
  'LLM_MODEL',
  'LLM_KEY',
  'EMBEDDINGS',
  'EMBEDDINGS_URL',
  'EMBEDDINGS_MODEL',
  'EMBEDDINGS_KEY',
  'EMBEDDINGS_FOLDER',
  'BACKUP_KEY',
  'BACKUP_KEY_FILE',
  'STOP_NOTICE_S',
  'REFUSE_READS_UNLESS_READY',
  'STOP_DEADLINE_S',
  'UNIVERSE_SAVED_MINUTES',
  'DOCUMENTS_MB_PER_WORKSPACE',
  'DOCUMENTS_MB',
  ...LIMIT_VARIABLES,
  'LOG_LEVEL',
] as const
