import type { IncomingHttpHeaders } from 'node:http'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify, type LocalJWKSet } from 'jose'
import { readBoundedText } from './bounded-text.ts'

type GatewayProvider = 'cloudflare-access' | 'oauth2-proxy-jwt'

interface GatewaySettings {
  provider: GatewayProvider
  /** Exact `iss` of its tokens. */
  issuer: string
  /** `aud` must contain one of these. */
  audiences: readonly string[]
  jwksUrl: string
  now: () => Date
  log: { warn(fields: object, message: string): void }
  timeoutMs?: number
}

/** Result of a verification. `email` is the person's verified address in lower case, if the token has one. */
type GatewayVerdict = { passed: true; email: string | null } | { passed: false; why: 'invalid' | 'unavailable' }

/**
 * The access gateway before the service: a proxy that admits only known people and services, and signs each request.
 */
export interface GatewayTokens {
  readonly provider: GatewayProvider
  /** Returns the gateway's token in a request's headers, if any. */
  tokenIn(headers: IncomingHttpHeaders): string | null
  /** Verifies a token. Never throws; an unverifiable token does not pass. */
  verify(token: string): Promise<GatewayVerdict>
}

/** Allowed difference between the clocks of the gateway and of this machine. */
const CLOCK_TOLERANCE_S = 30

interface Dialect {
  /** Asymmetric algorithms only, so that a public key can never serve as a shared secret. */
  algorithms: string[]
  /** True if the provider issues tokens only for verified addresses and omits the claim. */
  verifiesAddresses: boolean
  tokenIn(headers: IncomingHttpHeaders): string | null
}

const DIALECTS: Record<GatewayProvider, Dialect> = {
  // The header is on every request that passed the gateway; the cookie only on a browser's.
  'cloudflare-access': {
    algorithms: ['RS256'],
    verifiesAddresses: true,
    tokenIn: (headers) => oneOf(headers['cf-access-jwt-assertion']) ?? cookieIn(headers, 'CF_Authorization'),
  },
  // --pass-authorization-header sends the ID token, --pass-access-token the access token.
  'oauth2-proxy-jwt': {
    algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
    verifiesAddresses: false,
    tokenIn: (headers) => bearerJwtIn(headers) ?? oneOf(headers['x-forwarded-access-token']),
  },
}

/** Thrown if the gateway's keys are unavailable, so the token can be neither accepted nor rejected. */
class KeysUnavailable extends Error {
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
function openJwks(settings: JwksSettings): JWTVerifyGetKey {
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

/**
 * Opens a verifier of the gateway's tokens by its published keys: algorithm, signature, issuer, audience, exp and nbf.
 * A token with an e-mail address that its issuer declares unverified does not pass.
 */
export function openGatewayTokens(settings: GatewaySettings): GatewayTokens {
  const { provider, issuer, audiences, jwksUrl, now, log, timeoutMs } = settings
  const { algorithms, verifiesAddresses, tokenIn } = DIALECTS[provider]
  const keyFor = openJwks({
    url: jwksUrl,
    now,
    failed: (why) => log.warn({ why }, 'the keys of the access gate cannot be fetched'),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  return {
    provider,
    tokenIn,
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keyFor, {
          algorithms,
          issuer,
          audience: [...audiences],
          requiredClaims: ['exp'],
          clockTolerance: CLOCK_TOLERANCE_S,
          currentDate: now(),
        })
        const { email, email_verified: claimed } = payload
        if (typeof email !== 'string' || email === '') return { passed: true, email: null }
        const verified = claimed ?? (verifiesAddresses || null)
        if (verified === null) return { passed: true, email: null }
        return isTrue(verified) ? { passed: true, email: inLowerCase(email) } : { passed: false, why: 'invalid' }
      } catch (error) {
        return { passed: false, why: error instanceof KeysUnavailable ? 'unavailable' : 'invalid' }
      }
    },
  }
}

/** Some providers write the claim as a string. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true'
}

/** Lowers A to Z only: lowering other letters, such as the Kelvin sign, could produce somebody else's address. */
function inLowerCase(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * Returns the token of `Authorization: Bearer` if it has a JWT's three parts, which the service's own tokens and keys
 * do not have.
 */
export function bearerJwtIn({ authorization = '' }: IncomingHttpHeaders): string | null {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization.trim())?.[1] ?? null
}

function cookieIn({ cookie = '' }: IncomingHttpHeaders, name: string): string | null {
  const pair = cookie.split(';').find((one) => one.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1) || null
}

function oneOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header.join(', ') : header)?.trim() || null
}
