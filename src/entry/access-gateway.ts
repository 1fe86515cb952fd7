import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '../contract/index.ts'
import type { RefusalSentences } from '../domain/language/refusals.ts'
import { bearerJwtIn, type GatewayTokens, JWKS_COOL_DOWN_MS } from '../integrations/gateway-tokens.ts'

/** Decision of the gateway check, with the sender's e-mail address if the gateway authenticated one. */
export type Entry =
  | { entered: true; email: string | null }
  | { entered: false; code: Extract<ErrorCode, `gate_${string}`>; reason: RefusalSentences; detail: RefusalSentences }

/** Check that runs on every edge before anything of a request is examined. */
export interface AccessGateway {
  /**
   * Removes identity claims from the headers and decides on entry.
   * @param headers modified: neither the gateway's token nor any identity header remains
   * @param isOpen true if the request needs no identity; the sender is then anonymous
   */
  enter(headers: IncomingHttpHeaders, isOpen: boolean): Promise<Entry>
}

/** Identity headers of proxies. Only a verified token is trusted, so those sent by a client are removed. */
const IDENTITY_HEADERS =
  /^(cf-access-.*|x-auth-request-.*|x-forwarded-(user|email|groups|preferred-username|access-token))$/

/** Retry-After while the gateway's keys are unavailable: the minimum interval between fetches. */
export const GATE_RETRY_AFTER_S = JWKS_COOL_DOWN_MS / 1000

/** @param tokens null without a gateway in front of the service */
export function openAccessGateway(tokens: GatewayTokens | null, baseUrl: string): AccessGateway {
  return {
    async enter(headers, isOpen) {
      const token = tokens?.tokenIn(headers) ?? null
      strip(headers, tokens)
      if (tokens === null || isOpen) return { entered: true, email: null }
      if (token === null)
        return {
          entered: false,
          code: 'gate_required',
          reason: 'gate_not_passed',
          detail: { of: 'sign_in_at_gate', url: baseUrl },
        }
      const verdict = await tokens.verify(token)
      if (verdict.passed) return { entered: true, email: verdict.email }
      if (verdict.why === 'unavailable')
        return {
          entered: false,
          code: 'gate_unavailable',
          reason: 'gate_silent',
          detail: { of: 'nothing_done_wait', count: GATE_RETRY_AFTER_S },
        }
      return {
        entered: false,
        code: 'gate_token_invalid',
        reason: 'gate_token_invalid',
        detail: { of: 'sign_in_again_at_gate', url: baseUrl },
      }
    },
  }
}

function strip(headers: IncomingHttpHeaders, tokens: GatewayTokens | null): void {
  for (const name of Object.keys(headers)) if (IDENTITY_HEADERS.test(name)) delete headers[name]
  if (tokens?.provider === 'oauth2-proxy-jwt' && bearerJwtIn(headers) !== null) delete headers.authorization
  if (headers.cookie?.includes('CF_Authorization=')) {
    const kept = headers.cookie.split(';').filter((one) => !one.trim().startsWith('CF_Authorization='))
    if (kept.length > 0) headers.cookie = kept.join(';').trim()
    else delete headers.cookie
  }
}
