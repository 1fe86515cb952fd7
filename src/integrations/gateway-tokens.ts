import type { IncomingHttpHeaders } from 'node:http'
import { jwtVerify } from 'jose'
import { KeysUnavailable, openJwks } from './gateway-tokens/jwks.ts'

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
