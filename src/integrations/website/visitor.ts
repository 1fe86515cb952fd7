import { lookup } from 'node:dns/promises'
import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { OutcomeSentence } from '../../domain/language/outcomes.ts'
import type { MayReach } from './public-addresses.ts'
import { isUnread, nothing, refused, type Unread } from './unread.ts'
import { connectionPort, parseWebAddress } from './web-address.ts'

/** Resolves a host name to its addresses. Rejects if there are none. */
export type Resolve = (hostname: string) => Promise<string[]>

/** Resolves by the system's resolver. */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

export interface VisitLimits {
  /** Milliseconds for one request, from the name's resolution to the last byte. */
  requestMs: number
  pageMaxBytes: number
  redirectsMax: number
}

export interface Visited {
  /** Address after redirects. */
  url: URL
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Fetches pages for one reading of one website. */
export interface Visitor {
  /** Fetches an HTML page. Every address on the way is checked, and allowed by its robots.txt. */
  visit(url: URL): Promise<Visited | Unread>
  /** Fetches a short JSON document without following a redirect; the same addresses are refused. */
  fetchJson(url: URL): Promise<Visited | Unread>
}

/** The product token that robots.txt files may name. */
const PRODUCT_TOKEN = 'concordat'

interface Errand {
  accept: string
  bodyMaxBytes: number
  tooLong: 'cut' | 'refuse'
  objection: (status: number, headers: IncomingHttpHeaders) => Unread | null
}

const unavailable = (reason: OutcomeSentence): Unread => ({ status: 'unavailable', reason })

/** Opens a visitor for one reading, which caches resolved host names and each robots.txt. */
export function openVisitor(
  { resolve, mayReach, limits }: { resolve: Resolve; mayReach: MayReach; limits: VisitLimits },
  ending: AbortSignal,
): Visitor {
  const addressesOfHost = new Map<string, Promise<string[] | Unread>>()
  const robotsOfOrigin = new Map<string, Promise<Robots | Unread>>()

  const addressesOf = (hostname: string) =>
    remembered(addressesOfHost, hostname, async () => {
      const none = unavailable('website_name_unknown')
      const addresses = await resolve(hostname).catch(() => [])
      return addresses.length === 0 ? none : addresses
    })

  /** Returns the addresses a connection may use: all that the name has, or none if one of them is not public. */
  async function checkedAddresses(url: URL, signal: AbortSignal): Promise<string[] | Unread> {
    const late = Promise.withResolvers<Unread>()
    const onAbort = () => late.resolve(unavailable('website_name_too_late'))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    const addresses = await Promise.race([addressesOf(url.hostname), late.promise])
    signal.removeEventListener('abort', onAbort)
    if (isUnread(addresses)) return addresses
    return addresses.every((address) => mayReach(address, connectionPort(url)))
      ? addresses
      : refused('website_not_public')
  }

  async function request(url: URL, errand: Errand) {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(limits.requestMs)])
    const addresses = await checkedAddresses(url, signal)
    return isUnread(addresses) ? addresses : await exchange(url, { ...errand, addresses, signal })
  }

  /** Follows redirects; each target passes the same checks as the first address, and `gate`. */
  async function follow(start: URL, errand: Errand, gate: (url: URL) => Promise<Unread | null>) {
    let url = start
    for (let redirects = 0; redirects <= limits.redirectsMax; redirects++) {
      const closed = await gate(url)
      if (closed !== null) return closed
      const answer = await request(url, errand)
      if (isUnread(answer)) return answer
      if (!isRedirect(answer.status)) return { url, ...answer }
      const target = parseWebAddress(answer.headers.location ?? '', url)
      if (isUnread(target)) return target
      url = target
    }
    return refused({ of: 'website_redirects', count: limits.redirectsMax })
  }

  const robotsFor = (url: URL) =>
    remembered(robotsOfOrigin, url.origin, async (): Promise<Robots | Unread> => {
      const errand: Errand = {
        accept: PAGE_TYPES,
        bodyMaxBytes: ROBOTS_MAX_BYTES,
        tooLong: 'cut',
        objection: () => null,
      }
      const answer = await follow(new URL('/robots.txt', url), errand, async () => null)
      // RFC 9309 §2.3.1: a missing file allows everything, an unreachable one nothing.
      if (isUnread(answer)) return answer
      if (answer.status >= 500 || answer.status === 429) return NONE_ALLOWED
      return answer.status < 300 ? parseRobots(answer.body.toString('utf8'), PRODUCT_TOKEN) : ALL_ALLOWED
    })

  async function robotsGate(url: URL): Promise<Unread | null> {
    const robots = await robotsFor(url)
    if (isUnread(robots)) return robots
    return robots(url.pathname + url.search) ? null : refused('website_robots')
  }

  async function fetchJson(url: URL): Promise<Visited | Unread> {
    const answer = await request(url, JSON_ERRAND)
    if (isUnread(answer)) return answer
    return isRedirect(answer.status) ? refused({ of: 'website_redirects', count: 0 }) : { url, ...answer }
  }

  const page: Errand = {
    accept: PAGE_TYPES,
    bodyMaxBytes: limits.pageMaxBytes,
    tooLong: 'refuse',
    objection: pageObjection,
  }
  return { visit: (url) => follow(url, page, robotsGate), fetchJson }
}

const PAGE_TYPES = 'text/html,application/xhtml+xml;q=0.9,text/plain;q=0.5'

const JSON_ERRAND: Errand = {
  accept: 'application/json',
  bodyMaxBytes: 64 * 1024,
  tooLong: 'refuse',
  objection(status, headers) {
    if (status !== 200) return unavailable({ of: 'website_status', status })
    return /^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '') ? null : refused('page_not_html')
  },
}

/** Runs `find` once for each key and keeps its outcome, failures included. */
function remembered<T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? find()
  known.set(key, found)
  return found
}

function pageObjection(status: number, headers: IncomingHttpHeaders): Unread | null {
  if (status === 404 || status === 410) return nothing({ of: 'website_page_missing', status })
  if (status === 401 || status === 403 || status === 451) return refused({ of: 'website_forbids', status })
  if (status < 200 || status >= 300) return unavailable({ of: 'website_status', status })
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/html' || type === 'application/xhtml+xml') return null
  return refused('page_not_html')
}

/** True if a path with its query may be read. */
type Robots = (pathAndQuery: string) => boolean

const ALL_ALLOWED: Robots = () => true
const NONE_ALLOWED: Robots = () => false

/** Bytes of a robots.txt that are read (RFC 9309 §2.5 requires at least 500 KiB). */
const ROBOTS_MAX_BYTES = 512 * 1024
const RULES_MAX = 10_000

interface Rule {
  allows: boolean
  /** Normalised; may contain `*`, and `$` at its end. */
  pattern: string
}

/**
 * Parses the rules of a robots.txt for one product token (RFC 9309): the groups that name the token are combined, else
 * those for `*`; the longest matching pattern decides, and of two equally long ones the one that allows. Crawl delays,
 * sitemaps and unknown lines are ignored.
 */
export function parseRobots(text: string, productToken: string): Robots {
  const rules = rulesFor(text, productToken.toLowerCase())
  return (pathAndQuery) => {
    const path = normalised(pathAndQuery)
    if (path === '/robots.txt') return true
    let best: Rule | null = null
    for (const rule of rules) {
      const isLonger = best === null || rule.pattern.length > best.pattern.length
      const isKinder = best !== null && rule.pattern.length === best.pattern.length && rule.allows
      if ((isLonger || isKinder) && matches(path, rule.pattern)) best = rule
    }
    return best?.allows ?? true
  }
}

/** The lines that are evaluated; all others are skipped. */
const LINE = /^\uFEFF?[ \t]*(user-agent|allow|disallow)[ \t]*:([^#\r\n]*)/gim

function rulesFor(text: string, token: string): Rule[] {
  const named: Rule[] = []
  const general: Rule[] = []
  let isNamed = false
  let inRules = false
  let isForUs = false
  let isForAll = false
  for (const [, key = '', value = ''] of text.matchAll(LINE)) {
    const field = key.toLowerCase()
    if (field === 'user-agent') {
      if (inRules) isForUs = isForAll = false
      inRules = false
      const agent = agentOf(value)
      isForUs ||= agent === token
      isForAll ||= agent === '*'
      isNamed ||= isForUs
    } else {
      inRules = true
      const pattern = normalised(value.trim())
      if (pattern === '' || named.length + general.length >= RULES_MAX) continue
      const rule = { allows: field === 'allow', pattern }
      if (isForUs) named.push(rule)
      else if (isForAll) general.push(rule)
    }
  }
  return isNamed ? named : general
}

/** `Concordat/1.0` names concordat. */
const agentOf = (value: string) =>
  value.trim() === '*' ? '*' : (/^[a-z_-]*/i.exec(value.trim())?.[0] ?? '').toLowerCase()

/** Unescapes octets that need no escaping and escapes all others, so that both spellings match. */
function normalised(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      return /[A-Za-z0-9._~-]/.test(character) ? character : escaped.toUpperCase()
    })
    .replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run.toWellFormed()))
}

/** Matches the parts of a pattern each at its first occurrence: without backtracking, no pattern takes long. */
function matches(path: string, pattern: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  const [first = '', ...others] = parts
  if (!path.startsWith(first)) return false
  const last = isAnchored ? others.pop() : undefined
  let at = first.length
  for (const part of others) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (!isAnchored) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}

/** Robots rules for `concordat` apply. */
const USER_AGENT = 'Concordat/1.0 (reads a few pages of company websites; honours robots.txt)'

const TOO_LATE = 'website_too_late'
const HEADERS_MAX_BYTES = 16 * 1024

interface ExchangeOptions {
  /** Addresses to connect to, even if the name resolves differently by then. */
  addresses: readonly string[]
  signal: AbortSignal
  accept: string
  bodyMaxBytes: number
  /** For a body above the limit: `cut` keeps the beginning, `refuse` fails. */
  tooLong: 'cut' | 'refuse'
  /** Decides by status and headers if the body is read. Null to read it. */
  objection: (status: number, headers: http.IncomingHttpHeaders) => Unread | null
}

interface Exchanged {
  status: number
  headers: http.IncomingHttpHeaders
  /** Decompressed; empty for a redirect. */
  body: Buffer
}

/**
 * Sends one GET and reads the whole answer or fails. It follows no redirect, keeps no cookie, sends no referrer, and
 * closes the connection.
 */
async function exchange(url: URL, options: ExchangeOptions): Promise<Exchanged | Unread> {
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
      Accept: options.accept,
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

function isRedirect(status: number): boolean {
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
