import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OperationShape } from '../contract/index.ts'
import { mediaTypeQuality } from './accept.ts'

type Coding = 'br' | 'gzip'

/** A smaller body fits one packet anyway. */
const LEAST_BYTES = 1024

/** Brotli 5 compresses the 467 KB of `/openapi.json` to 37 KB in 10 ms on a pool thread; 11 takes 570 ms for 32 KB. */
const BROTLI_QUALITY = 5

const coders: Record<Coding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  gzip: promisify(gzip),
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
}

/**
 * True if an operation's answers may be compressed: only documents that are identical for everyone. A compressed size
 * reveals overlap between a secret and text chosen by somebody else (BREACH), so answers to workspaces, to the
 * operator, of the exchange and of the search are never compressed.
 */
export function mayBeCompressed({ method, access, isDocument, params }: OperationShape): boolean {
  const hasParams = Object.keys(params.properties).length > 0
  return method === 'GET' && access === 'public' && (isDocument === true || !hasParams)
}

/** Returns the client's preferred coding for a body; null for none. */
export function codingFor(acceptEncoding: string | string[] | undefined): Coding | null {
  const accept = String(acceptEncoding ?? '')
  const any = mediaTypeQuality(accept, '*') ?? 0
  const [br, gz] = [mediaTypeQuality(accept, 'br') ?? any, mediaTypeQuality(accept, 'gzip') ?? any]
  if (br <= 0 && gz <= 0) return null
  return br >= gz ? 'br' : 'gzip'
}

export function isWorthCompressing(body: string | Uint8Array): boolean {
  return body.length >= LEAST_BYTES
}

/** Documents keep one identity for a day, so each is compressed once per coding. */
const kept = new WeakMap<Uint8Array, Partial<Record<Coding, Promise<Uint8Array>>>>()

/** Compresses a body off the event loop. */
export async function compressed(body: string | Uint8Array, coding: Coding): Promise<Uint8Array> {
  if (typeof body === 'string') return await coders[coding](Buffer.from(body))
  const made = kept.get(body) ?? {}
  kept.set(body, made)
  made[coding] ??= coders[coding](body)
  return await made[coding]
}

/** Returns the tag of a body in a coding: each representation needs its own (RFC 9110 §8.8.3). */
export function codedEtag(etag: string, coding: Coding): string {
  return etag.replace(/"$/, `-${coding}"`)
}

/** Removes the coding from the tags of an If-None-Match or If-Match header. */
export function uncodedTagsIn(tags: string | undefined): string | null {
  return tags?.replaceAll(/-(?:br|gzip)"/g, '"') ?? null
}
