import { DAY_MS } from '../../domain/figures/durations.ts'
import { absoluteUrl, available, documents, type Publisher, tags } from './addresses.ts'
import { GUIDES, type Guide, guidePath } from './guides.ts'

/** Crawlers of language models that look for rules under their own name; they get the general rules. */
const NAMED = ['GPTBot', 'OAI-SearchBot', 'ClaudeBot', 'Google-Extended', 'PerplexityBot', 'CCBot'] as const

/** Validity of security.txt, well below the year that RFC 9116 recommends as a maximum. */
const SECURITY_TXT_DAYS = 180

/**
 * Builds the rules for crawlers (RFC 9309): documents may be fetched, workspaces may not. Text may be searched and
 * quoted but not used for training, stated as a Content Signal and as a usage preference of the IETF’s aipref drafts.
 */
export function robotsTxt(baseUrl: string): string {
  const isDocument = new Set(documents.map(({ path }) => path))
  const closed = new Set(
    available
      .filter(({ path }) => !isDocument.has(path) && /^\/(api|engage)\//.test(path))
      .map(({ path }) => path.split('/')[1]),
  )
  const shut = available.filter(({ path }) => !isDocument.has(path) && /^\/\w+$/.test(path))
  const allowed = documents.filter(({ path }) => closed.has(path.split('/')[1]))
  return [
    ...['*', ...NAMED].map((name) => `User-agent: ${name}`),
    'Content-Signal: search=yes, ai-input=yes, ai-train=no',
    'Content-Usage: train-ai=n, search=y',
    ...allowed.map(({ path }) => `Allow: ${path}$`),
    ...[...closed].map((folder) => `Disallow: /${folder}/`),
    ...shut.map(({ path }) => `Disallow: ${path}$`),
    'Allow: /',
    '',
    `Sitemap: ${absoluteUrl(baseUrl, '/sitemap.xml')}`,
    '',
  ].join('\n')
}

/** Pages that anyone may read. */
const PAGES = ['/', '/docs/api', '/docs/errors']

/** Builds the sitemap: public pages, pages of the operations, and every document except those about crawling. */
export function sitemap(baseUrl: string): string {
  const pages = documents.filter(({ id }) => id !== 'getRobotsTxt' && id !== 'getSitemap').map(({ path }) => path)
  const ofOperations = [...tags, ...available.map(({ id }) => id)].map((name) => `/docs/api/${name}`)
  const location = (path: string) => `<loc>${escaped(absoluteUrl(baseUrl, path))}</loc>`
  const urls = [...new Set([...PAGES, ...pages, ...ofOperations])].map((path) => `  <url>${location(path)}</url>`)
  const ofGuides = GUIDES.flatMap((guide) =>
    guide.languages.map((language) => {
      const versions = guideVersions(guide, baseUrl).map(
        ([name, url]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${escaped(url)}"/>`,
      )
      return `  <url>${location(guidePath(guide, language))}${versions.join('')}</url>`
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...urls, ...ofGuides].join('\n')}
</urlset>
`
}

/** Returns the addresses of a guide by language, and of the one that follows the reader’s; none in one language. */
export function guideVersions(guide: Guide, baseUrl: string): (readonly [hreflang: string, url: string])[] {
  if (guide.languages.length === 1) return []
  return [
    ...guide.languages.map((language) => [language, absoluteUrl(baseUrl, guidePath(guide, language))] as const),
    ['x-default', absoluteUrl(baseUrl, guide.path)],
  ]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;')

/** Builds security.txt (RFC 9116), valid for half a year from the day it is read. */
export function securityTxt({ baseUrl, contactEmail }: Publisher, now: Date): string {
  const expires = new Date(now.getTime() + SECURITY_TXT_DAYS * DAY_MS)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: mailto:${encodeURI(contactEmail)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, fr',
    `Canonical: ${absoluteUrl(baseUrl, '/.well-known/security.txt')}`,
    '',
  ].join('\n')
}
