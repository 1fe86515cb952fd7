import { createPrivateKey, createPublicKey } from 'node:crypto'
import { CompactSign, calculateJwkThumbprint, compactVerify, createLocalJWKSet, errors, FlattenedSign } from 'jose'

/** A public Ed25519 key as a JSON Web Key (RFC 8037). */
interface PublicKey {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}

/** A private key by its 32 bytes, hexadecimal, with its public key. */
export interface SigningKey {
  seed: string
  publicKey: PublicKey
}

/** Prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKeyOf = (seed: string) =>
  createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, Buffer.from(seed, 'hex')]), format: 'der', type: 'pkcs8' })

/** Imports the key of 32 random bytes, hexadecimal. Its id is its thumbprint (RFC 7638). */
export async function importSigningKey(seed: string): Promise<SigningKey> {
  const { x = '' } = createPublicKey(privateKeyOf(seed)).export({ format: 'jwk' })
  const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x })
  return { seed, publicKey: publicKeyOf(kid, x) }
}

export const publicKeyOf = (kid: string, x: string): PublicKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x,
  kid,
  alg: 'EdDSA',
  use: 'sig',
})

/**
 * Signs a statement as a compact JWS (RFC 7515), with its type in the header, so that one kind cannot pass for another
 * (RFC 8725 §3.11).
 */
export async function signed(statement: object, typ: string, { seed, publicKey }: SigningKey): Promise<string> {
  return await new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
    .setProtectedHeader({ alg: 'EdDSA', kid: publicKey.kid, typ })
    .sign(privateKeyOf(seed))
}

/**
 * Signs the canonical form of an object as a flattened JWS without its payload.
 *
 * @param keysUrl the address of the public keys, which a verifier learns from the header
 */
export async function detachedSignature(
  value: object,
  keysUrl: string,
  { seed, publicKey }: SigningKey,
): Promise<{ protected: string; signature: string }> {
  const jws = await new FlattenedSign(new TextEncoder().encode(canonicalJson(value)))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JOSE', kid: publicKey.kid, jku: keysUrl })
    .sign(privateKeyOf(seed))
  return { protected: jws.protected ?? '', signature: jws.signature }
}

/** Writes objects, lists, texts and booleans by RFC 8785, which sorts members by UTF-16 code units. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}

/** A verified statement, or the fault found. */
export type Verified =
  | { statement: Record<string, unknown>; typ: string | null; kid: string | null }
  | { fault: 'malformed' | 'unknown_key' | 'bad_signature' }

/**
 * Verifies a signed statement. Only EdDSA is accepted, so that no header can turn a public key into a shared secret or
 * disable the signature.
 */
export async function verified(jws: string, keys: readonly PublicKey[]): Promise<Verified> {
  try {
    const keySet = createLocalJWKSet({ keys: keys.map((key) => ({ ...key })) })
    const { payload, protectedHeader } = await compactVerify(jws, keySet, { algorithms: ['EdDSA'] })
    const statement: unknown = JSON.parse(new TextDecoder().decode(payload))
    if (typeof statement !== 'object' || statement === null) return { fault: 'malformed' }
    const { typ = null, kid = null } = protectedHeader
    return { statement: statement as Record<string, unknown>, typ, kid }
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return { fault: 'bad_signature' }
    return { fault: error instanceof errors.JWKSNoMatchingKey ? 'unknown_key' : 'malformed' }
  }
}
