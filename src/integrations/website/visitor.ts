import type { IncomingHttpHeaders } from 'node:http'
import { exchange, isRedirect } from './exchange.ts'
import type { MayReach } from './public-addresses.ts'
import { ALL_ALLOWED, NONE_ALLOWED, parseRobots, ROBOTS_MAX_BYTES, type Robots } from './robots.ts'
import { isUnread, nothing, refused, type Unread, unavailable } from './unread.ts'
import { connectionPort, parseWebAddress } from './web-address.ts'

/** Resolves a host name to its addresses. Rejects if there are none. */
export type Resolve = (hostname: string) => Promise<string[]>

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
}

/** The product token that robots.txt files may name. */
const PRODUCT_TOKEN = 'concordat'

interface Errand {
  bodyMaxBytes: number
  tooLong: 'cut' | 'refuse'
  objection: (status: number, headers: IncomingHttpHeaders) => Unread | null
}

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
      const errand: Errand = { bodyMaxBytes: ROBOTS_MAX_BYTES, tooLong: 'cut', objection: () => null }
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

  const page: Errand = { bodyMaxBytes: limits.pageMaxBytes, tooLong: 'refuse', objection: pageObjection }
  return { visit: (url) => follow(url, page, robotsGate) }
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
