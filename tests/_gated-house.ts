import { type CallAnswer, openHouse, type TestHouse } from './_house.ts'
import {
  AUDIENCE,
  type Claims,
  ISSUER,
  type KeyServer,
  openKeyServer,
  type SigningKey,
  tokenOf,
} from './_key-server.ts'

/** A house behind a gate, whose keys are served on a real port. */
export interface GatedHouse extends TestHouse {
  keys: KeyServer
  /** A token as the gate would sign it now. */
  token(claims?: Claims, key?: SigningKey): Promise<string>
  /** The header in which this gate hands a token on. */
  header(token: string): Record<string, string>
  /** Asks with a token where the gate puts it. */
  ask(token: string, path?: string): Promise<CallAnswer>
}

/** @param key what the gate signs with */
export async function openGatedHouse(
  provider: 'cloudflare-access' | 'oauth2-proxy-jwt',
  key: SigningKey,
  environment: Record<string, string> = {},
): Promise<GatedHouse> {
  const keys = await openKeyServer(key)
  const house = await openHouse({
    EDGE_GATE: provider,
    EDGE_GATE_ISSUER: ISSUER,
    EDGE_GATE_AUDIENCE: AUDIENCE,
    EDGE_GATE_JWKS_URL: keys.url,
    ...environment,
  })
  const header = (token: string): Record<string, string> =>
    provider === 'cloudflare-access' ? { 'cf-access-jwt-assertion': token } : { authorization: `Bearer ${token}` }
  return {
    ...house,
    keys,
    token: (claims, signedWith = key) => tokenOf(signedWith, house.service.house.now(), claims),
    header,
    ask: (token, path = '/api/nda/text') => house.get(path, header(token)),
    close: async () => {
      await house.close()
      await keys.close()
    },
  }
}
