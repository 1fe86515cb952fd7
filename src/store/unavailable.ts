/**
 * SQLSTATE classes of a temporarily unavailable PostgreSQL: connection exceptions, insufficient resources (disk,
 * memory, connections), operator intervention (shutdown, start-up, a cancelled statement) and locks not obtained in
 * time.
 */
const UNAVAILABLE_STATE = /^(08...|53...|57...|55P03)$/

/** Node's error codes of a server that is unreachable or closes the connection. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])

/** The pool's messages without a code: no connection became free in time, or the server closed one in the middle. */
const POOL_SENTENCE = /^(timeout exceeded when trying to connect|Connection terminated\b.*|Query read timeout)/

/**
 * True if the database is away, slow, full or out of connections: the request itself is valid and may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return UNAVAILABLE_STATE.test(code) || UNREACHABLE.has(code)
  return POOL_SENTENCE.test(error.message)
}

/** True if the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '53100'
}
