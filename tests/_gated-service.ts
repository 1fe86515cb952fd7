import {
  AUDIENCE,
  type Claims,
  ISSUER,
  type KeyServer,
  openKeyServer,
  type SigningKey,
  tokenOf,
} from './_key-server.ts'
import { type CallAnswer, startService, type TestHouse } from './_service.ts'

/** A service behind an access gateway whose keys are served on a local port. */
export interface GatedHouse extends TestHouse {
  keys: KeyServer
  /** Returns a token signed by the gateway now. */
  token(claims?: Claims, key?: SigningKey): Promise<string>
  /** Returns the header in which this gateway passes a token on. */
  header(token: string): Record<string, string>
  /** Sends a request with a token in the gateway's header. */
  ask(token: string, path?: string): Promise<CallAnswer>
}

/** @param key signing key of the gateway */
export async function openGatedHouse(
  provider: 'cloudflare-access' | 'oauth2-proxy-jwt',
  key: SigningKey,
  environment: Record<string, string> = {},
): Promise<GatedHouse> {
  const keys = await openKeyServer(key)
  const app = await startService({
    EDGE_GATE: provider,
    EDGE_GATE_ISSUER: ISSUER,
    EDGE_GATE_AUDIENCE: AUDIENCE,
    EDGE_GATE_JWKS_URL: keys.url,
    ...environment,
  })
  const header = (token: string): Record<string, string> =>
    provider === 'cloudflare-access' ? { 'cf-access-jwt-assertion': token } : { authorization: `Bearer ${token}` }
  return {
    ...app,
    keys,
    token: (claims, signedWith = key) => tokenOf(signedWith, app.service.app.now(), claims),
    header,
    ask: (token, path = '/api/nda/text') => app.get(path, header(token)),
    close: async () => {
      await app.close()
      await keys.close()
    },
  }
}
