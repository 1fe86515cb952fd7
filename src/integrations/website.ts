import { lookup } from 'node:dns/promises'
import { decodeHtml } from './website/charset.ts'
import { findEmails, findPhones } from './website/contacts.ts'
import { readImprint } from './website/imprint.ts'
import { type Page, parsePage } from './website/page.ts'
import { chosenPages, type PageKind } from './website/page-choice.ts'
import { type MayReach, publicWebOnly } from './website/public-addresses.ts'
import { detectTechnologies, type Technology } from './website/technologies.ts'
import { isUnread, nothing, refused, type Unread } from './website/unread.ts'
import { openVisitor, type Resolve, type Visited, type VisitLimits, type Visitor } from './website/visitor.ts'
import { isSameSite, parseWebAddress } from './website/web-address.ts'

/**
 * A reading of a company's website. Everything in it is a stranger's text: data to quote, never an instruction, and it
 * may name anyone. A `reason` names nobody.
 */
export type WebsiteReading =
  | {
      status: 'read'
      /** Address of the home page after redirects. */
      finalUrl: string
      /** The home page first; readable text, at most 20,000 characters a page. */
      pages: { url: string; title: string; text: string; kind: PageKind }[]
      /** The home page's own short description. */
      description: string | null
      legalName: string | null
      siren: string | null
      emails: string[]
      phones: string[]
      contactPage: string | null
      technologies: Technology[]
      /** Primary language tag, such as fr. */
      language: string | null
      /** RFC 3339. */
      readAt: string
    }
  | Unread

export interface WebsiteReader {
  /**
   * Reads a few pages. Expected failures are answers: `unavailable` (try again later), `refused` (by a rule of ours or
   * theirs), `nothing` (nothing there to read). If `signal` aborts it, it answers `unavailable`.
   */
  readWebsite(url: string, options?: { signal?: AbortSignal }): Promise<WebsiteReading>
}

export interface WebsiteReaderOptions {
  now: () => Date
  log: { info(fields: object, message: string): void }
  /** The system's resolver by default. */
  resolve?: Resolve
  /** For tests only, whose websites are on this machine; it cannot be configured. */
  mayReach?: MayReach
  limits?: Partial<ReadingLimits>
}

export interface ReadingLimits extends VisitLimits {
  /** Milliseconds for all pages together. */
  readingMs: number
}

const LIMITS: ReadingLimits = { readingMs: 30_000, requestMs: 10_000, pageMaxBytes: 3 * 1024 * 1024, redirectsMax: 5 }
const META_REFRESHES_MAX = 2
const TEXT_KEPT_CHARACTERS = 20_000
const PARKED =
  /domain (?:is|name is|may be) for sale|buy this domain|domaine est [àa] vendre|ce domaine est r[ée]serv[ée]|parked (?:free|domain)|votre domaine a bien [ée]t[ée]/i

/** Opens a reader of websites that reaches only the public web and honours robots.txt. */
export function openWebsiteReader(options: WebsiteReaderOptions): WebsiteReader {
  const { now, log, resolve = systemResolve, mayReach = publicWebOnly } = options
  const limits = { ...LIMITS, ...options.limits }
  return {
    async readWebsite(address, { signal } = {}) {
      const timeout = AbortSignal.timeout(limits.readingMs)
      const visitor = openVisitor({ resolve, mayReach, limits }, signal ? AbortSignal.any([signal, timeout]) : timeout)
      const reading = await readingOf(address, visitor, now)
      const pages = isUnread(reading) ? 0 : reading.pages.length
      log.info(
        { status: reading.status, pages, ...(isUnread(reading) ? { reason: reading.reason } : {}) },
        'a website was read',
      )
      return reading
    },
  }
}

async function systemResolve(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address)
}

interface Read {
  kind: PageKind
  visited: Visited
  page: Page
}

async function readingOf(address: string, visitor: Visitor, now: () => Date): Promise<WebsiteReading> {
  const home = await homeOf(address, visitor)
  if (isUnread(home)) return home
  if (home.page.text === '') return nothing('website_without_text')
  if (home.page.text.length < 2000 && PARKED.test(`${home.page.title} ${home.page.text}`))
    return nothing('website_parked')
  const read = [home]
  for (const { kind, url } of chosenPages(home.page.links, home.visited.url)) {
    const page = await pageAt(url, kind, visitor)
    if (isUnread(page) || !isSameSite(home.visited.url, page.visited.url)) continue
    if (read.every(({ visited }) => visited.url.href !== page.visited.url.href)) read.push(page)
  }
  return summedUp(home, read, now())
}

/** Returns the home page, over https first if no scheme is given, following meta refreshes. */
async function homeOf(address: string, visitor: Visitor): Promise<Read | Unread> {
  const start = parseWebAddress(address)
  if (isUnread(start)) return start
  const home = await refreshedHome(start, visitor)
  if (!isUnread(home) || home.status !== 'unavailable' || /^https?:/i.test(address.trim())) return home
  const plain = parseWebAddress(`http://${address.trim()}`)
  return isUnread(plain) ? home : await refreshedHome(plain, visitor)
}

async function refreshedHome(start: URL, visitor: Visitor): Promise<Read | Unread> {
  let url = start
  for (let refreshes = 0; refreshes <= META_REFRESHES_MAX; refreshes++) {
    const home = await pageAt(url, 'home', visitor)
    if (isUnread(home) || home.page.refresh === null || home.page.refresh.href === home.visited.url.href) return home
    url = home.page.refresh
  }
  return refused('website_circular')
}

async function pageAt(url: URL, kind: PageKind, visitor: Visitor): Promise<Read | Unread> {
  const visited = await visitor.visit(url)
  if (isUnread(visited)) return visited
  const html = await decodeHtml(visited.body, visited.headers['content-type'])
  return html === null ? refused('page_not_html_inside') : { kind, visited, page: await parsePage(html, visited.url) }
}

function summedUp(home: Read, read: readonly Read[], readAt: Date): WebsiteReading {
  const pages = read.map(({ page }) => page)
  const { siren, legalName } = readImprint(
    read.map(({ kind, page }) => ({
      isImprint: kind === 'imprint',
      text: page.everything,
      structured: page.structured,
    })),
  )
  return {
    status: 'read',
    finalUrl: home.visited.url.href,
    pages: read.map(({ kind, visited, page }) => ({
      url: visited.url.href,
      title: page.title,
      text: page.text.slice(0, TEXT_KEPT_CHARACTERS),
      kind,
    })),
    description: home.page.description,
    legalName,
    siren,
    emails: findEmails(pages),
    phones: findPhones(pages),
    contactPage: read.find(({ kind }) => kind === 'contact')?.visited.url.href ?? null,
    technologies: detectTechnologies(tracesOf(pages), home.visited.headers),
    language: /^[a-z]{2,3}/i.exec(home.page.language ?? '')?.[0].toLowerCase() ?? null,
    readAt: readAt.toISOString(),
  }
}

/** Merges the traces of all pages: a shop's payment provider appears on another page than its generator. */
function tracesOf(pages: readonly Page[]): Page['traces'] {
  return {
    generators: pages.flatMap(({ traces }) => traces.generators),
    sources: pages.flatMap(({ traces }) => traces.sources),
    scripts: pages.map(({ traces }) => traces.scripts).join('\n'),
  }
}
