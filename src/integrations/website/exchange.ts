import http from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { OutcomeSentence } from '../../domain/language/outcomes.ts'
import { refused, type Unread, unavailable } from './unread.ts'

/** Robots rules for `concordat` apply. */
export const USER_AGENT = 'Concordat/1.0 (reads a few pages of company websites; honours robots.txt)'

const TOO_LATE = 'website_too_late'
const HEADERS_MAX_BYTES = 16 * 1024

export interface ExchangeOptions {
  /** Addresses to connect to, even if the name resolves differently by then. */
  addresses: readonly string[]
  signal: AbortSignal
  bodyMaxBytes: number
  /** For a body above the limit: `cut` keeps the beginning, `refuse` fails. */
  tooLong: 'cut' | 'refuse'
  /** Decides by status and headers if the body is read. Null to read it. */
  objection: (status: number, headers: http.IncomingHttpHeaders) => Unread | null
}

export interface Exchanged {
  status: number
  headers: http.IncomingHttpHeaders
  /** Decompressed; empty for a redirect. */
  body: Buffer
}

/**
 * Sends one GET and reads the whole answer or fails. It follows no redirect, keeps no cookie, sends no referrer, and
 * closes the connection.
 */
export async function exchange(url: URL, options: ExchangeOptions): Promise<Exchanged | Unread> {
  const { addresses, signal } = options
  const { promise, resolve } = Promise.withResolvers<Exchanged | Unread>()
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    agent: false,
    lookup: pinnedTo(addresses),
    signal,
    maxHeaderSize: HEADERS_MAX_BYTES,
    rejectUnauthorized: true,
    headers: {
      'User-Agent': USER_AGENT,
      Accept: 'text/html,application/xhtml+xml;q=0.9,text/plain;q=0.5',
      'Accept-Language': 'fr,en;q=0.8',
      'Accept-Encoding': 'gzip, br, deflate',
    },
  })
  request.on('response', (message) => resolve(exchangedOf(message, options)))
  request.on('error', (error) => resolve(unavailable(reasonOf(error, signal))))
  request.end()
  try {
    return await promise
  } finally {
    request.destroy()
  }
}

/** Resolves every name to the checked addresses, so that a DNS change between check and connection has no effect. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, { all: wantsAll }, done) => {
    const [first] = all
    if (first === undefined) done(new Error('no address to connect to'), '')
    else if (wantsAll) done(null, all)
    else done(null, first.address, first.family)
  }
}

async function exchangedOf(message: http.IncomingMessage, options: ExchangeOptions): Promise<Exchanged | Unread> {
  const { statusCode: status = 0, headers } = message
  if (isRedirect(status)) return { status, headers, body: Buffer.alloc(0) }
  const objection = options.objection(status, headers)
  if (objection !== null) return objection
  const body = await bodyOf(message, options)
  return Buffer.isBuffer(body) ? { status, headers, body } : body
}

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/**
 * Reads the body, decompressed piece by piece up to its limit. It uses events instead of `pipeline`: with Node 24 a
 * consumer that stops early in the middle of a compressed piece waits for ever.
 */
async function bodyOf(
  message: http.IncomingMessage,
  { bodyMaxBytes, tooLong, signal }: ExchangeOptions,
): Promise<Buffer | Unread> {
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const decoder = DECODERS.get(encoding)
  if (decoder === undefined && encoding !== 'identity' && encoding !== '') return refused('page_compression_unknown')
  const { promise, resolve } = Promise.withResolvers<Buffer | Unread>()
  const source = decoder ? message.pipe(decoder()) : message
  const chunks: Buffer[] = []
  let bytes = 0
  source.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes <= bodyMaxBytes) return
    source.pause()
    resolve(
      tooLong === 'cut'
        ? Buffer.concat(chunks).subarray(0, bodyMaxBytes)
        : refused({ of: 'page_too_long', bytes: bodyMaxBytes }),
    )
  })
  // A body without a length ends with the connection, also when this side closed it.
  source.on('end', () => resolve(signal.aborted ? unavailable(TOO_LATE) : Buffer.concat(chunks)))
  for (const stream of [message, source]) stream.on('error', (error) => resolve(unavailable(reasonOf(error, signal))))
  try {
    return await promise
  } finally {
    message.destroy()
    source.destroy()
  }
}

/** Returns the reason for a failure, without error texts, which contain names and addresses. */
function reasonOf(error: unknown, signal: AbortSignal): OutcomeSentence {
  if (signal.aborted) return TOO_LATE
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'HPE_HEADER_OVERFLOW') return { of: 'website_headers_too_long', bytes: HEADERS_MAX_BYTES }
  if (code.startsWith('HPE_')) return 'website_not_http'
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR_FORMAT'))
    return 'website_compression_broken'
  if (/CERT|TLS|SSL|ISSUER|VERIFY/.test(code)) return 'website_certificate'
  return 'website_unreachable'
}
