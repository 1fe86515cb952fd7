import { jitterMs } from './chance.ts'
import { ClientRefusal, ClientUnreachable, type Problem } from './errors.ts'
import type { Request } from './request.ts'
import type { Route } from './route.ts'
import type { ClientSettings, NotModified, RequestOptions, Success } from './types.ts'

const RETRIES = 2
const TIMEOUT_MS = 30_000
/** Longest Retry-After that is waited for; beyond it the caller decides. */
const LONGEST_WAIT_MS = 20_000
/** Maximum number of requests for a document in preparation, one a second. */
const ASKED_FOR_READY = 300
const FIRST_BACKOFF_MS = 300
const LONGEST_BACKOFF_MS = 5_000

type Answer = Success<unknown> | NotModified

/**
 * Sends a request until there is a final answer: retries by Retry-After on 202 (five minutes at most), 429, 502, 503,
 * and on a 409 with Retry-After (the same write is still in progress), and with full jitter without an answer. Reads
 * have no effect and writes carry an Idempotency-Key; a write whose answer is not replayed is retried only after a
 * quota refusal.
 */
export async function send(
  route: Route,
  request: Request,
  settings: ClientSettings,
  options: RequestOptions,
): Promise<Answer> {
  const retries = options.retries ?? settings.retries ?? RETRIES
  let [tried, notReady] = [0, 0]
  for (;;) {
    const outcome = await attempt(route, request, settings, options)
    if (!('failure' in outcome)) return outcome
    const { failure, waitMs, isUnderWay = false } = outcome
    const isLast = isUnderWay ? notReady >= ASKED_FOR_READY : tried >= retries
    if (isLast || waitMs === null) throw failure
    await pause(waitMs(tried), options.signal)
    if (isUnderWay) notReady += 1
    else tried += 1
  }
}

/** Failure of one try and the wait before the next, ms; null if another try would fail too. */
interface Failed {
  failure: Error
  waitMs: ((tried: number) => number) | null
  /** Not a failure: the answer is in preparation. */
  isUnderWay?: true
}

const backoffMs = (tried: number) => jitterMs(Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** tried))

async function attempt(
  route: Route,
  { url, init }: Request,
  settings: ClientSettings,
  { signal }: RequestOptions,
): Promise<Answer | Failed> {
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  const timeout = late.signal
  const fetched = settings.fetch ?? fetch
  try {
    const response = await fetched(url, {
      ...init,
      // On a redirect only Authorization is dropped, so another host would receive keys and gateway credentials.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (isRedirect(response)) {
      const sentence = 'a proxy redirected the request to another address: sign in there, or correct the address'
      return { failure: new ClientUnreachable(sentence), waitMs: null }
    }
    if (response.status === 304) return { status: 304, body: undefined, headers: response.headers }
    if (response.status === 202) return { ...(await refusedBy(route, response)), isUnderWay: true }
    if (!response.ok) return await refusedBy(route, response)
    // A file may take as long as its reader needs.
    if (route.answer === 'stream') clearTimeout(timer)
    return { status: response.status as 200 | 201, body: await bodyOf(route, response), headers: response.headers }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ClientUnreachable) return { failure: error, waitMs: null }
    const sentence = timeout.aborted
      ? `the service did not answer within ${timeoutMs / 1000} seconds`
      : 'the service cannot be reached'
    return { failure: new ClientUnreachable(sentence, { cause: error }), waitMs: route.once ? null : backoffMs }
  } finally {
    clearTimeout(timer)
  }
}

/** Browsers hide the status of a redirect. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)
}

async function bodyOf(route: Route, response: Response): Promise<unknown> {
  if (route.answer === 'stream') return piecesOf(response)
  if (route.answer === 'bytes') return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  if (route.answer === 'text') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ClientUnreachable('another server answered instead of the service: the body is not JSON')
  }
}

/** Yields the body as it arrives. An interrupted file throws, so that it never passes as a shorter one. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (error) {
    throw new ClientUnreachable('the download was interrupted', { cause: error })
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function refusedBy(route: Route, response: Response): Promise<Failed> {
  const failure = new ClientRefusal(response.status, problemIn(response.status, await response.text()))
  const stated = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000
  const statuses = route.once ? [202, 429] : [202, 409, 429, 502, 503]
  if (!statuses.includes(response.status)) return { failure, waitMs: null }
  if (Number.isNaN(stated)) return { failure, waitMs: response.status > 500 ? backoffMs : null }
  return { failure, waitMs: stated > LONGEST_WAIT_MS ? null : (tried) => stated + backoffMs(tried) }
}

function problemIn(status: number, text: string): Problem {
  try {
    const problem: unknown = JSON.parse(text)
    if (typeof problem === 'object' && problem !== null && 'error' in problem && typeof problem.error === 'string')
      return problem as Problem
  } catch {
    // Falls through: some refusals do not come from the service.
  }
  return { error: `the request was answered with ${status}`, detail: 'A proxy answered instead of the service.' }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
