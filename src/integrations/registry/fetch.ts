import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { OutcomeSentence } from '../../domain/language/outcomes.ts'
import type { Unavailable } from './answer.ts'
import { SOURCES } from './sources.ts'

/** A source's parsed answer. `missing` is a 404. */
export type Fetched<T> = { status: 'ok'; value: T } | { status: 'missing' } | Unavailable

export type SourceId = keyof typeof SOURCES

export interface RegistryDoor {
  /**
   * Fetches JSON from a source. The parsed answer is kept for the rest of the day, the raw one is not. Never throws.
   *
   * @param pathAndQuery from the first slash, values encoded
   * @param read picks the needed parts of the JSON; a throw means an unknown shape
   */
  fetchJson<T>(source: SourceId, pathAndQuery: string, read: (json: unknown) => T): Promise<Fetched<T>>
}

export interface DoorOptions {
  now: () => Date
  log: { info(fields: object, message: string): void }
  /** Contact address in the User-Agent. */
  contact: string
  /** Other addresses of the sources, for test doubles on this machine, the only ones allowed plain HTTP. */
  bases?: Partial<Record<SourceId, string>>
  /** For tests, which use shorter timeouts and need no rate limit. */
  timeoutMs?: number
  requestsPerSecond?: number
}

const ANSWER_BYTES_MAX = 4 * 1024 * 1024
const ANSWERS_KEPT = 2_000
/**
 * A Retry-After within this is waited for. A longer one ends the request, and the source is not asked again until then.
 */
const PATIENCE_MS = 5_000
const ATTEMPTS = 3
/** For a 429 without a Retry-After. */
const DEFAULT_REST_MS = 2_000
const REST_MAX_MS = 3_600_000

/**
 * Opens the only client of the registries: listed hosts, HTTPS, no redirects, limits on time, size and rate, and a
 * circuit breaker.
 */
export function openRegistryDoor(options: DoorOptions): RegistryDoor {
  const { now, log, contact, bases = {}, timeoutMs, requestsPerSecond } = options
  const nowMs = () => now().getTime()
  const userAgent = `Concordat/1.0 (+${contact})`
  const paces = new Map<SourceId, Pace>()
  const kept = new LRUCache<string, Fetched<object>>({ max: ANSWERS_KEPT })
  const under = new Map<string, Promise<Fetched<object>>>()

  function paceOf(source: SourceId): Pace {
    const pace = paces.get(source) ?? openPace(requestsPerSecond ?? SOURCES[source].requestsPerSecond, nowMs)
    paces.set(source, pace)
    return pace
  }

  async function ask<T>(source: SourceId, url: URL, read: (json: unknown) => T): Promise<Fetched<T>> {
    const pace = paceOf(source)
    for (let attempt = 1; ; attempt += 1) {
      const turnMs = pace.take()
      if (turnMs === null) return unavailable({ of: 'source_rests', source })
      if (turnMs > 0) await wait(turnMs)
      const begun = performance.now()
      const reply = await requested(url, userAgent, timeoutMs ?? SOURCES[source].timeoutMs, read, nowMs)
      log.info({ source, answered: reply.status, ms: Math.round(performance.now() - begun) }, 'a registry was asked')
      if (reply.status === 'ok' || reply.status === 'missing') {
        pace.succeeded()
        return reply
      }
      if (reply.status !== 'busy') {
        pace.failed()
        return unavailable(
          typeof reply.reason === 'string' ? { of: reply.reason, source } : { ...reply.reason, source },
        )
      }
      const restMs = Math.min(reply.retryAfterMs ?? DEFAULT_REST_MS, REST_MAX_MS)
      if (restMs > PATIENCE_MS || attempt === ATTEMPTS) {
        pace.restFor(restMs)
        return unavailable({ of: 'source_busy', source, seconds: Math.ceil(restMs / 1000) })
      }
      await wait(restMs)
    }
  }

  return {
    async fetchJson<T>(source: SourceId, pathAndQuery: string, read: (json: unknown) => T) {
      const url = addressOf(source, bases[source], pathAndQuery)
      const key = `${now().toISOString().slice(0, 10)} ${url.href}`
      const known = kept.get(key) ?? under.get(key)
      if (known) return (await known) as Fetched<T>
      const asking = ask(source, url, read)
      under.set(key, asking as Promise<Fetched<object>>)
      try {
        const answer = await asking
        if (answer.status !== 'unavailable') kept.set(key, answer as Fetched<object>)
        return answer
      } finally {
        under.delete(key)
      }
    },
  }
}

const unavailable = (reason: OutcomeSentence): Unavailable => ({ status: 'unavailable', reason })

/** @throws Error for an address outside the list, which is a bug */
function addressOf(source: SourceId, double: string | undefined, pathAndQuery: string): URL {
  const base = new URL(double ?? SOURCES[source].base)
  const isLocalDouble = double !== undefined && ['127.0.0.1', '[::1]', 'localhost'].includes(base.hostname)
  const url = new URL(pathAndQuery, base)
  if (url.origin !== base.origin || (url.protocol !== 'https:' && !isLocalDouble))
    throw new Error('a registry was to be asked at an address outside the list')
  return url
}

/** Reason why a source gave no readable answer. */
type Breakage =
  | 'source_not_json'
  | 'source_shape_unknown'
  | 'source_answer_too_long'
  | 'source_too_late'
  | 'source_not_found'
  | 'source_unreachable'
  | { of: 'source_status'; status: number }

type Reply<T> =
  | { status: 'ok'; value: T }
  | { status: 'missing' }
  | { status: 'busy'; retryAfterMs: number | null }
  | { status: 'broken'; reason: Breakage }

async function requested<T>(
  url: URL,
  userAgent: string,
  timeoutMs: number,
  read: (json: unknown) => T,
  nowMs: () => number,
): Promise<Reply<T>> {
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'application/json, application/vnd.api+json', 'user-agent': userAgent },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return refusalOf(answer, nowMs())
    }
    if (!/^application\/(?:[\w.]+\+)?json\b/i.test(answer.headers.get('content-type') ?? '')) {
      await answer.body?.cancel()
      return { status: 'broken', reason: 'source_not_json' }
    }
    return readingOf(await textOf(answer), read)
  } catch (error) {
    return { status: 'broken', reason: reasonOf(error) }
  }
}

function refusalOf(answer: Response, nowMs: number): Reply<never> {
  if (answer.status === 404) return { status: 'missing' }
  if (answer.status === 429 || answer.status === 503) {
    const retryAfterMs = retryAfterOf(answer.headers.get('retry-after'), nowMs)
    if (answer.status === 429 || retryAfterMs !== null) return { status: 'busy', retryAfterMs }
  }
  return { status: 'broken', reason: { of: 'source_status', status: answer.status } }
}

/** Parses a Retry-After header, in seconds or as a date, into milliseconds. */
function retryAfterOf(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}

class TooLarge extends Error {}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) throw new TooLarge()
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

function readingOf<T>(text: string, read: (json: unknown) => T): Reply<T> {
  try {
    return { status: 'ok', value: read(JSON.parse(text)) }
  } catch {
    return { status: 'broken', reason: 'source_shape_unknown' }
  }
}

/** Returns the reason for a failure, without any part of the request. */
function reasonOf(error: unknown): Breakage {
  if (error instanceof TooLarge) return 'source_answer_too_long'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'source_too_late'
  const code = error instanceof Error && error.cause instanceof Error ? (error.cause as { code?: string }).code : null
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'source_not_found' : 'source_unreachable'
}

/** Rate limiter and circuit breaker of one source. */
interface Pace {
  /**
   * Reserves the next request and returns the milliseconds to wait for it. Null if the source asked to wait, its
   * circuit is open, or too many requests are waiting.
   */
  take(): number | null
  succeeded(): void
  failed(): void
  /** Stops requests for the time that the source asked for. */
  restFor(ms: number): void
}

/** Failures in a row that open the circuit. */
const FAILURES_TO_OPEN = 5
/** Time a circuit stays open, ms. A single request then tries, and its failure opens it again. */
const OPEN_MS = 60_000
/** Longest wait of a request for its turn, ms. */
const QUEUE_MS = 20_000

/** @param nowMs a clock in milliseconds */
export function openPace(requestsPerSecond: number, nowMs: () => number): Pace {
  const spacingMs = 1000 / requestsPerSecond
  let nextAtMs = 0
  let closedUntilMs = 0
  let failures = 0

  return {
    take() {
      const now = nowMs()
      if (now < closedUntilMs) return null
      const at = Math.max(now, nextAtMs)
      if (at - now > QUEUE_MS) return null
      nextAtMs = at + spacingMs
      // One trial at a time while half open: the next one waits for its result.
      if (failures >= FAILURES_TO_OPEN) closedUntilMs = now + OPEN_MS
      return at - now
    },
    succeeded() {
      failures = 0
      closedUntilMs = 0
    },
    failed() {
      failures += 1
      if (failures >= FAILURES_TO_OPEN) closedUntilMs = Math.max(closedUntilMs, nowMs() + OPEN_MS)
    },
    restFor(ms) {
      closedUntilMs = Math.max(closedUntilMs, nowMs() + ms)
    },
  }
}
