import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '../contract/index.ts'
import { JWKS_COOL_DOWN_MS } from '../integrations/edge-gate/jwks.ts'
import { bearerJwtIn, type EdgeGate } from '../integrations/edge-gate.ts'

/** Whether a request may come in, and as whom the gate knows its sender. */
export type Entry =
  | { entered: true; email: string | null }
  | { entered: false; code: Extract<ErrorCode, `gate_${string}`>; sentence: string; detail: string }

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

/** @param edgeGate null where no gate stands before the service */
export function openAccessGateway(edgeGate: EdgeGate | null, baseUrl: string): AccessGateway {
  return {
    async enter(headers, isOpen) {
      const token = edgeGate?.tokenIn(headers) ?? null
      strip(headers, edgeGate)
      if (edgeGate === null || isOpen) return { entered: true, email: null }
      if (token === null)
        return {
          entered: false,
          code: 'gate_required',
          sentence: 'the request did not come through the access gate',
          detail: `Open ${baseUrl} and sign in there; a program needs a credential of the gate.`,
        }
      const verdict = await edgeGate.verify(token)
      if (verdict.passed) return { entered: true, email: verdict.email }
      if (verdict.why === 'unavailable')
        return {
          entered: false,
          code: 'gate_unavailable',
          sentence: 'the access gate cannot be asked at the moment',
          detail: `Nothing was done. Wait ${GATE_RETRY_AFTER_S} seconds and try again.`,
        }
      return {
        entered: false,
        code: 'gate_token_invalid',
        sentence: 'the token of the access gate does not hold',
        detail: `Sign in again at ${baseUrl}; a program renews its credential of the gate.`,
      }
    },
  }
}

function strip(headers: IncomingHttpHeaders, edgeGate: EdgeGate | null): void {
  for (const name of Object.keys(headers)) if (IDENTITY_HEADERS.test(name)) delete headers[name]
  if (edgeGate?.provider === 'oauth2-proxy-jwt' && bearerJwtIn(headers) !== null) delete headers.authorization
  if (headers.cookie?.includes('CF_Authorization=')) {
    const kept = headers.cookie.split(';').filter((one) => !one.trim().startsWith('CF_Authorization='))
    if (kept.length > 0) headers.cookie = kept.join(';').trim()
    else delete headers.cookie
  }
}
