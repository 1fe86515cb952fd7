import { DAY_MS } from '../../domain/durations.ts'
import { absoluteUrl, available, documents, type Publisher } from './addresses.ts'

/** Agents of language models that look for rules of their own; they get the same rules as everyone. */
const NAMED = ['GPTBot', 'OAI-SearchBot', 'ClaudeBot', 'Google-Extended', 'PerplexityBot', 'CCBot'] as const

/** How long security.txt may be relied on: well under the year that RFC 9116 recommends as the most. */
const SECURITY_TXT_DAYS = 180

/**
 * Rules for crawlers (RFC 9309): the documents may be fetched, workspaces may not. Text may be searched and quoted, not
 * trained on, said as a Content Signal and as a usage preference of the IETF's aipref drafts.
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

/** The public pages: the front page and every document but the ones that are about crawling. */
export function sitemap(baseUrl: string): string {
  const pages = documents.filter(({ id }) => id !== 'getRobotsTxt' && id !== 'getSitemap').map(({ path }) => path)
  const urls = ['/', ...pages].map((path) => `  <url><loc>${escaped(absoluteUrl(baseUrl, path))}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;')

/** Where to report a weakness (RFC 9116), good for half a year from the day it is read. */
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
