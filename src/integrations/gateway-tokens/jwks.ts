import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, type LocalJWKSet } from 'jose'
import { readBoundedText } from '../bounded-text.ts'

/** Thrown if the gateway's keys are unavailable, so the token can be neither accepted nor rejected. */
export class KeysUnavailable extends Error {
  override name = 'KeysUnavailable'
}

interface JwksSettings {
  url: string
  now: () => Date
  /** Called with the reason of a failed fetch, which never includes a token. */
  failed: (why: string) => void
  timeoutMs?: number
}

/** Maximum time for which a key withdrawn by the gateway is still accepted. */
const REFRESH_MS = 600_000
/** Time for which fetched keys are accepted while the gateway's host is down. */
const GOOD_FOR_MS = 3_600_000
/** Minimum time between two fetches, so that tokens with invented key ids cannot cause a flood of them. */
export const JWKS_COOL_DOWN_MS = 30_000
const JWKS_BYTES_MAX = 256 * 1024
const DEFAULT_TIMEOUT_MS = 5_000

interface Known {
  keys: LocalJWKSet
  fetchedAtMs: number
}

/**
 * Opens a resolver of the gateway's public keys. They are fetched when first needed, every ten minutes, and for an
 * unknown key id, at most once in 30 seconds. Concurrent requests share one fetch.
 * @returns a resolver that throws KeysUnavailable if there are no valid keys
 */
export function openJwks(settings: JwksSettings): JWTVerifyGetKey {
  const { now, failed } = settings
  let known: Known | null = null
  let triedAtMs = Number.NEGATIVE_INFINITY
  let under: Promise<void> | null = null

  async function refresh(): Promise<void> {
    triedAtMs = now().getTime()
    const answer = await fetchJwks(settings)
    if ('keys' in answer) known = { keys: answer.keys, fetchedAtMs: now().getTime() }
    else failed(answer.why)
  }

  /** Fetches the keys unless the last fetch was too recent; awaits one in progress. */
  async function refreshUnlessRecent(): Promise<void> {
    if (under === null && elapsed(triedAtMs) >= JWKS_COOL_DOWN_MS)
      under = refresh().finally(() => {
        under = null
      })
    if (under !== null) await under
  }

  /** A clock set back counts as elapsed time, so that it does not stop fetching. */
  function elapsed(sinceMs: number): number {
    const ms = now().getTime() - sinceMs
    return ms < 0 ? Number.POSITIVE_INFINITY : ms
  }

  function believed(): Known {
    if (known === null || elapsed(known.fetchedAtMs) > GOOD_FOR_MS) throw new KeysUnavailable()
    return known
  }

  return async (header, token) => {
    if (known === null || elapsed(known.fetchedAtMs) >= REFRESH_MS) await refreshUnlessRecent()
    const { keys, fetchedAtMs } = believed()
    try {
      return await keys(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await refreshUnlessRecent()
      const renewed = believed()
      if (renewed.fetchedAtMs === fetchedAtMs && triedAtMs > fetchedAtMs) throw new KeysUnavailable()
      return await renewed.keys(header, token)
    }
  }
}

async function fetchJwks({
  url,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: JwksSettings): Promise<{ keys: LocalJWKSet } | { why: string }> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { why: `it answered ${response.status}` }
    }
    return { keys: createLocalJWKSet(JSON.parse(await readBoundedText(response, JWKS_BYTES_MAX)) as JSONWebKeySet) }
  } catch (error) {
    if (error instanceof errors.JWKSInvalid || error instanceof SyntaxError) return { why: 'it answered no key set' }
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return { why: timedOut ? `it did not answer within ${timeoutMs} ms` : 'it could not be reached' }
  }
}
