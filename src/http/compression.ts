import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OperationShape } from '../contract/index.ts'
import { mediaTypeQuality } from './accept.ts'

export type Coding = 'br' | 'gzip'

/** Below this many bytes a body fits one packet anyway. */
const LEAST_BYTES = 1024

/** Of the 467 KB of `/openapi.json`, Brotli 5 leaves 37 in 10 ms of a thread of the pool; 11 takes 570 ms for 32. */
const BROTLI_QUALITY = 5

const coders: Record<Coding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  gzip: promisify(gzip),
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
}

/**
 * Whether an operation's answers may be compressed: documents that are the same for everybody. The size of a compressed body tells
 * what its parts have in common, so nothing is compressed in which a secret may stand beside a text that somebody else chose: no answer
 * of a workspace, of the operator, of the exchange or of the search (BREACH).
 */
export function mayBeCompressed({ method, access, isDocument, params }: OperationShape): boolean {
  const hasParams = Object.keys(params.properties).length > 0
  return method === 'GET' && access === 'public' && (isDocument === true || !hasParams)
}

/** The coding in which a client would rather have a body; null for none. */
export function codingFor(acceptEncoding: string | string[] | undefined): Coding | null {
  const accept = String(acceptEncoding ?? '')
  const any = mediaTypeQuality(accept, '*') ?? 0
  const [br, gz] = [mediaTypeQuality(accept, 'br') ?? any, mediaTypeQuality(accept, 'gzip') ?? any]
  if (br <= 0 && gz <= 0) return null
  return br >= gz ? 'br' : 'gzip'
}

/** Whether compressing a body is worth it. */
export function isWorthCompressing(body: string | Uint8Array): boolean {
  return body.length >= LEAST_BYTES
}

/** A document is kept for a day under one identity, and compressed once for each coding. */
const kept = new WeakMap<Uint8Array, Partial<Record<Coding, Promise<Uint8Array>>>>()

/** The bytes of a body in a coding, made off the event loop. */
export async function compressed(body: string | Uint8Array, coding: Coding): Promise<Uint8Array> {
  if (typeof body === 'string') return await coders[coding](Buffer.from(body))
  const made = kept.get(body) ?? {}
  kept.set(body, made)
  made[coding] ??= coders[coding](body)
  return await made[coding]
}

/** The tag of a body in a coding: another representation has another tag (RFC 9110 §8.8.3). */
export function codedEtag(etag: string, coding: Coding): string {
  return etag.replace(/"$/, `-${coding}"`)
}

/** The tags of an If-None-Match or If-Match header as they are without a coding. */
export function uncodedTagsIn(tags: string | undefined): string | null {
  return tags?.replaceAll(/-(?:br|gzip)"/g, '"') ?? null
}
