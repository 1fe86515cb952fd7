/**
 * SQLSTATE classes by which PostgreSQL says that it cannot serve now: connection exceptions, insufficient resources (disk, memory,
 * connections), operator intervention (shutdown, start-up, a statement past its time) and locks that did not come in time.
 */
const UNAVAILABLE_STATE = /^(08...|53...|57...|55P03)$/

/** What Node says of a server that cannot be reached, or that hangs up. */
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

/** What the pool says without a code: no connection came free in time, or the server hung up in the middle. */
const POOL_SENTENCE = /^(timeout exceeded when trying to connect|Connection terminated\b.*|Query read timeout)/

/** Whether an error says that the database is away, slow, full or out of connections: nothing is wrong with the request, and later it may do. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return UNAVAILABLE_STATE.test(code) || UNREACHABLE.has(code)
  return POOL_SENTENCE.test(error.message)
}

/** Whether an error says that the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '53100'
}
