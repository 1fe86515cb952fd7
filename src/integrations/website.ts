import { setImmediate } from 'node:timers/promises'
import { readImprint } from './website/imprint.ts'
import { type Link, type Page, parsePage } from './website/page.ts'
import { type MayReach, publicWebOnly } from './website/public-addresses.ts'
import { detectTechnologies, type Technology } from './website/technologies.ts'
import { isUnread, nothing, refused, type Unread } from './website/unread.ts'
import {
  openVisitor,
  type Resolve,
  systemResolve,
  type Visited,
  type VisitLimits,
  type Visitor,
} from './website/visitor.ts'
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

interface WebsiteReaderOptions {
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

const SNIFFED_BYTES = 1024
/** Decoded in parts, yielding to other work between them. */
const PART_BYTES = 256 * 1024

/** Signatures of files that some servers send as HTML. */
const FILE_SIGNATURES = ['%PDF-', 'PK\x03\x04', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'RIFF', '\x1f\x8b', 'wOFF', 'MZ\x90']

/**
 * Decodes an HTML document. Null if its bytes are another kind of file, regardless of the headers. The encoding is, in
 * this order: a byte-order mark, the header's, the document's own, UTF-8. One in which the bytes are invalid is
 * skipped; the last resort is Windows-1252, in which every byte is a character.
 */
export async function decodeHtml(body: Buffer, contentType: string | undefined): Promise<string | null> {
  const start = body.subarray(0, SNIFFED_BYTES).toString('latin1')
  if (FILE_SIGNATURES.some((signature) => start.startsWith(signature))) return null
  const marked = markOf(body)
  const declared = labelOf(contentType ?? '')
  const isWide = /^utf-?16/i.test(marked ?? declared ?? '')
  if (!isWide && start.includes('\0')) return null
  const inside = labelOf(start)
  // A document that is readable up to a declaration of UTF-16 is not UTF-16.
  const own = inside !== null && /^utf-?16/i.test(inside) ? 'utf-8' : inside
  for (const label of [marked, declared, own, 'utf-8']) {
    const text = label === null ? null : await decoded(body, label)
    if (text !== null) return text
  }
  return await decoded(body, 'windows-1252')
}

function markOf(body: Buffer): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return null
}

/** Returns the `charset=` of a Content-Type header or of a document's `meta`. */
function labelOf(text: string): string | null {
  return /charset\s*=\s*["']?\s*([a-z0-9_:.-]{1,40})/i.exec(text)?.[1] ?? null
}

/** Decodes a body. Null if its bytes are invalid in the encoding. A body cut at its limit loses a split character. */
async function decoded(body: Buffer, label: string): Promise<string | null> {
  const parts: string[] = []
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    for (let at = 0; at < body.length; at += PART_BYTES) {
      parts.push(decoder.decode(body.subarray(at, at + PART_BYTES), { stream: true }))
      await setImmediate()
    }
  } catch {
    return null
  }
  return parts.join('')
}

const KEPT = 10
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,4}/gi
/** `logo@2x.png` is a picture. */
const FILE_ENDING = /\.(?:png|jpe?g|gif|svg|webp|css|js|html?|php)$/i
const PLACEHOLDER =
  /@(?:example\.|domain\.|sentry\.|email\.|mail\.com$|votre|your)|^(?:name|nom|email|you|votre\.?email)@/i
/** Addresses of a role come before those of a person. */
const ROLE =
  /^(?:contact|info|infos|hello|bonjour|accueil|office|mail|sales|commercial|support|service|kontakt|admin|direction)\b/i

const PHONE = /(?<![\d.,/-])(?:\+\d{1,3}[ .]?(?:\(0\)[ .]?)?\d{1,4}|0[1-9])(?:[ .-]?\d{2,4}){2,5}(?![\d/])/g

/** Returns the distinct e-mail addresses of pages in lower case, those of roles first; ten at most. */
export function findEmails(pages: readonly Page[]): string[] {
  const written = pages.flatMap(({ mailtos, everything }) => [
    ...mailtos.map((address) => address.split('?', 1)[0] ?? ''),
    everything,
  ])
  const found = written
    .flatMap((text) => text.match(EMAIL) ?? [])
    .map((email) => email.toLowerCase().replace(/[.-]+$/, ''))
  const kept = [...new Set(found)].filter((email) => !FILE_ENDING.test(email) && !PLACEHOLDER.test(email))
  return kept.toSorted((one, other) => Number(ROLE.test(other)) - Number(ROLE.test(one))).slice(0, KEPT)
}

/** Returns the distinct phone numbers of pages as digits, with an international prefix if given; ten at most. */
export function findPhones(pages: readonly Page[]): string[] {
  const written = pages.flatMap(({ phones, everything }) => [...phones, ...(everything.match(PHONE) ?? [])])
  const kept = new Map<string, string>()
  for (const phone of written) {
    const digits = phone.replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
    const key = digits.slice(-9)
    if (/^\+?\d{9,15}$/.test(digits) && !kept.has(key)) kept.set(key, digits)
  }
  return [...kept.values()].slice(0, KEPT)
}

/** Purpose of a page of a company's website. */
type PageKind = 'home' | 'imprint' | 'product' | 'about' | 'contact'

/**
 * Words of links to each kind of page, in French, English, German, Spanish, Italian and Dutch; in the order in which
 * pages are read.
 */
const KINDS: readonly { kind: Exclude<PageKind, 'home'>; words: RegExp }[] = [
  {
    kind: 'imprint',
    words:
      /mentions?[ _-]?l[ée]gales?|informations?[ _-]l[ée]gales?|\bimprint\b|impressum|legal[ _-]?(?:notice|information|mentions?)|aviso[ _-]legal|note[ _-]legali|\blegal\b|colofon/i,
  },
  {
    kind: 'product',
    words:
      /produits?|products?|solutions?|services?|offres?|savoir[ _-]?faire|m[ée]tiers?|expertises?|activit[ée]s?|platform|plateforme|leistungen|produkte|l[öo]sungen|productos|servicios|prodotti|servizi|soluzioni|diensten/i,
  },
  {
    kind: 'about',
    words:
      /[àa][ _-]propos|about|qui[ _-]sommes|notre[ _-](?:entreprise|soci[ée]t[ée]|histoire|groupe)|l[’'_ -]?entreprise|company|[üu]ber[ _-]uns|unternehmen|quienes|chi[ _-]siamo|over[ _-]ons/i,
  },
  { kind: 'contact', words: /contact|kontakt|contacto|contatti/i },
]

const FILES = /\.(?:pdf|jpe?g|png|gif|svg|webp|zip|docx?|xlsx?|pptx?|mp[34]|xml|ics)$/i

/** Chooses the pages to read beside the home page: for each kind the link that names it most clearly, none twice. */
export function chosenPages(links: readonly Link[], home: URL): { kind: Exclude<PageKind, 'home'>; url: URL }[] {
  const own = links.filter(
    ({ url }) => isSameSite(home, url) && !FILES.test(url.pathname) && placeOf(url) !== placeOf(home),
  )
  const chosen = new Map<string, { kind: Exclude<PageKind, 'home'>; url: URL }>()
  for (const { kind, words } of KINDS) {
    const best = own
      .filter(({ url }) => !chosen.has(placeOf(url)))
      .map((link) => ({ link, plainness: plainnessOf(link, words) }))
      .filter(({ plainness }) => plainness > 0)
      .reduce<{ link: Link; plainness: number } | null>(
        (before, next) => (before === null || next.plainness > before.plainness ? next : before),
        null,
      )
    if (best) chosen.set(placeOf(best.link.url), { kind, url: best.link.url })
  }
  return [...chosen.values()]
}

/** Identifies a page independently of the spelling of its address. */
const placeOf = ({ hostname, pathname, search }: URL) =>
  `${hostname.replace(/^www\./, '')}${pathname.replace(/\/(?:index\.\w+)?$/, '')}${search}`

/** Rates a link; 0 if neither text nor path has the words. Short texts and short paths rate highest. */
function plainnessOf({ url, text }: Link, words: RegExp): number {
  const path = decodedPathOf(url)
  const inText = words.test(text.slice(0, 200)) ? 2 / (1 + text.length / 40) : 0
  const inPath = words.test(path) ? 1 / (1 + path.length / 40) : 0
  return inText + inPath
}

function decodedPathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).slice(0, 200)
  } catch {
    return pathname.slice(0, 200)
  }
}

const DOCUMENT_LIMITS = { requestMs: 2_500, pageMaxBytes: 0, redirectsMax: 0 }

/**
 * Returns a fetch for JSON documents at addresses that strangers name: https and public addresses only, no redirect,
 * 64 KB, 2.5 seconds. Throws for anything else, without a part of the address.
 *
 * @param options for tests only, whose documents are on this machine; it cannot be configured
 */
export function openPublicFetch({
  resolve = systemResolve,
  mayReach = publicWebOnly,
}: {
  resolve?: Resolve
  mayReach?: MayReach
} = {}) {
  return async (address: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    const url = parseWebAddress(address)
    if (isUnread(url) || url.protocol !== 'https:') throw new Error('not an https address of the public web')
    const answer = await openVisitor({ resolve, mayReach, limits: DOCUMENT_LIMITS }, signal).fetchJson(url)
    if (isUnread(answer)) throw new Error('the document could not be read')
    const { 'cache-control': cacheControl } = answer.headers
    const headers = { 'content-type': 'application/json', ...(cacheControl ? { 'cache-control': cacheControl } : {}) }
    return new Response(new Uint8Array(answer.body), { status: 200, headers })
  }
}
