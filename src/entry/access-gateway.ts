import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '../contract/index.ts'
import type { RefusalSaid } from '../domain/language/refusals.ts'
import { JWKS_COOL_DOWN_MS } from '../integrations/gateway-tokens/jwks.ts'
import { bearerJwtIn, type GatewayTokens } from '../integrations/gateway-tokens.ts'

/** Whether a request may come in, and as whom the gate knows its sender. */
export type Entry =
  | { entered: true; email: string | null }
  | { entered: false; code: Extract<ErrorCode, `gate_${string}`>; said: RefusalSaid; detail: RefusalSaid }

/** What stands at the door of every edge, before anything of a request is looked at. */
export interface AccessGateway {
  /**
   * Takes what claims an identity out of the headers, and decides.
   * @param headers changed: afterwards they hold neither the gate's token nor a header that says who somebody is
   * @param isOpen whether what is asked for is open to anyone; nobody is known then
   */
  enter(headers: IncomingHttpHeaders, isOpen: boolean): Promise<Entry>
}

/** Headers by which proxies say who somebody is. Only a verified token is believed, so what a client sends in them goes. */
const IDENTITY_HEADERS =
  /^(cf-access-.*|x-auth-request-.*|x-forwarded-(user|email|groups|preferred-username|access-token))$/

/** Retry-After of a gate whose keys are not to be had: they are fetched at most that often. */
export const GATE_RETRY_AFTER_S = JWKS_COOL_DOWN_MS / 1000

/** @param tokens null where no gate stands before the service */
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
          said: 'gate_not_passed',
          detail: { of: 'sign_in_at_gate', url: baseUrl },
        }
      const verdict = await tokens.verify(token)
      if (verdict.passed) return { entered: true, email: verdict.email }
      if (verdict.why === 'unavailable')
        return {
          entered: false,
          code: 'gate_unavailable',
          said: 'gate_silent',
          detail: { of: 'nothing_done_wait', count: GATE_RETRY_AFTER_S },
        }
      return {
        entered: false,
        code: 'gate_token_invalid',
        said: 'gate_token_invalid',
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
