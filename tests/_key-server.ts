import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

export const ISSUER = 'https://id.concordat.test'
export const AUDIENCE = 'concordat-application'

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

/** A signing key and its public part. */
export interface SigningKey {
  kid: string
  alg: string
  privateKey: PrivateKey
  publicJwk: JWK
}

export async function newSigningKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

export interface Claims {
  [name: string]: unknown
}

/** Returns a gateway token valid for an hour from `now` unless the claims differ; undefined claims are omitted. */
export async function tokenOf(key: SigningKey, now: Date, claims: Claims = {}, header: object = {}): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const all = {
    iss: ISSUER,
    aud: [AUDIENCE],
    sub: 'person-1',
    email: 'ana@example.com',
    iat: seconds,
    nbf: seconds,
    exp: seconds + 3600,
    ...claims,
  }
  const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return await new SignJWT(payload).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey)
}

/** The gateway's key server on a local port. */
export interface KeyServer {
  url: string
  /** Sets the published keys; null makes the server return 503. */
  publish(body: object | string | null): void
  /** Returns the number of requests so far. */
  asked(): number
  /** Delays every response until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

export async function openKeyServer(...keys: SigningKey[]): Promise<KeyServer> {
  let body: object | string | null = keySetOf(...keys)
  let asked = 0
  let gate: Promise<void> = Promise.resolve()
  const server = createServer((_request, response) => {
    asked += 1
    void gate.then(() => {
      response.statusCode = body === null ? 503 : 200
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    publish: (next) => {
      body = next
    },
    asked: () => asked,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function keySetOf(...keys: SigningKey[]): { keys: JWK[] } {
  return { keys: keys.map(({ publicJwk }) => publicJwk) }
}
