import type { IncomingHttpHeaders } from 'node:http'
import { jwtVerify } from 'jose'
import { KeysUnavailable, openJwks } from './gateway-tokens/jwks.ts'

export type GatewayProvider = 'cloudflare-access' | 'oauth2-proxy-jwt'

export interface GatewaySettings {
  provider: GatewayProvider
  /** The `iss` of its tokens, to the letter. */
  issuer: string
  /** One of these must stand in `aud`. */
  audiences: readonly string[]
  jwksUrl: string
  now: () => Date
  log: { warn(fields: object, message: string): void }
  timeoutMs?: number
}

/** What became of a token. `email` is the person's, lower case, where the token vouches for one. */
export type GatewayVerdict = { passed: true; email: string | null } | { passed: false; why: 'invalid' | 'unavailable' }

/** The access gate before the service: a proxy that lets only known people and services through, and signs each request. */
export interface GatewayTokens {
  readonly provider: GatewayProvider
  /** The gate's token in a request's headers; null where there is none. */
  tokenIn(headers: IncomingHttpHeaders): string | null
  /** Never throws: what cannot be verified has not passed. */
  verify(token: string): Promise<GatewayVerdict>
}

/** Clocks of the gate and of this machine may differ by so much. */
const CLOCK_TOLERANCE_S = 30

interface Dialect {
  /** Pinned, and none of them symmetric: a public key must never serve as a shared secret. */
  algorithms: string[]
  /** Its tokens are given to people whose address it knows to be theirs, and do not say so. */
  verifiesAddresses: boolean
  tokenIn(headers: IncomingHttpHeaders): string | null
}

const DIALECTS: Record<GatewayProvider, Dialect> = {
  // The header is on every request that came through; the cookie only on a browser's.
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

/**
 * Verifies the gate's tokens by the keys it publishes: algorithm, signature, issuer, audience, exp and nbf. A token whose
 * issuer says that its e-mail address is not verified does not pass.
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

/** Some providers write the claim as a text. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true'
}

/** Only A to Z have a lower case here: other letters, such as the Kelvin sign, would become somebody else's. */
function inLowerCase(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** The token of `Authorization: Bearer` where it has a JWT's three parts; tokens and keys of the service have one. */
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
