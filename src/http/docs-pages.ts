import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { absoluteUrl, available, tags } from '../contract/discovery/addresses.ts'
import { apiPage } from '../contract/discovery/api-pages.ts'
import { GUIDES, type Guide } from '../contract/discovery/guides.ts'
import { sandboxSamples } from '../contract/discovery/sandbox.ts'
import { TAGS } from '../contract/tags.ts'
import { preferredLanguage } from '../domain/language/language.ts'
import { prefersMarkdown } from './accept.ts'
import { escaped } from './plain-page.ts'
import { sendProblem } from './send-problem.ts'

export interface DocsSettings {
  baseUrl: string
  contactEmail: string
  /** Name of the operator; null if not configured. */
  operatorName: string | null
}

/** The application's colours and type, readable without a script. */
const STYLE = `:root{color-scheme:light dark;--page:#fff;--text:#171d1c;--soft:#5f6c68;--line:#d8dfdd;--card:#f8faf9;--link:#1d6b61;font:16px/1.55 "Source Sans 3","Source Sans",system-ui,sans-serif}
@media (prefers-color-scheme:dark){:root{--page:#151a1a;--text:#d3dad8;--soft:#93a09d;--line:#37413f;--card:#1f2625;--link:#6faba2}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text)}a{color:var(--link)}
header{display:flex;gap:.6rem;align-items:center;padding:.75rem 1.25rem;border-bottom:1px solid var(--line)}header a{color:inherit;text-decoration:none;font-weight:620}header img{width:26px;height:26px;display:block}header .to{margin-left:auto;font-weight:400;color:var(--link)}
.frame{display:grid;grid-template-columns:15rem minmax(0,1fr);max-width:76rem;margin:0 auto}
nav{padding:1.25rem 1rem;border-right:1px solid var(--line)}nav h2{font-size:.8125rem;color:var(--soft);margin:1rem .5rem .25rem}nav ul{list-style:none;margin:0;padding:0}nav a{display:block;padding:.25rem .5rem;border-radius:.5rem;color:inherit;text-decoration:none}nav a:hover,nav a[aria-current]{background:var(--card);color:var(--link)}
main{padding:1.5rem 2rem 4rem;max-width:52rem;min-width:0}h1{font-size:1.5rem;line-height:1.25;font-weight:620;margin:0 0 1rem}h2{font-size:1.125rem;font-weight:620;margin:2rem 0 .5rem}h3{font-size:1rem;font-weight:620}
code{font:.875em ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}pre{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;overflow:auto;margin:.5rem 0 1rem}pre code{overflow-wrap:normal}
.code{position:relative}.code button{position:absolute;top:.4rem;right:.4rem;font:inherit;font-size:.8125rem;padding:.1rem .6rem;border:1px solid var(--line);border-radius:.4rem;background:var(--page);color:var(--link);cursor:pointer}
.table{overflow:auto}table{border-collapse:collapse;width:100%;font-size:.9375rem}td,th{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
@media (max-width:48rem){.frame{display:block}nav{border-right:0;border-bottom:1px solid var(--line)}nav ul{display:flex;flex-wrap:wrap}main{padding:1.25rem}}`

/** Adds a copy button to each sample; the page works without it. */
const SCRIPT = `for(const pre of document.querySelectorAll('pre')){const box=document.createElement('div');box.className='code';pre.replaceWith(box);box.append(pre);const button=document.createElement('button');button.type='button';button.textContent='Copy';button.onclick=async()=>{await navigator.clipboard.writeText(pre.innerText);button.textContent='Copied'};box.append(button)}`

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the one style and the one script by their hashes, and the logo. */
const MARKDOWN_PAGE_POLICY = `default-src 'none'; style-src ${hashed(STYLE)}; script-src ${hashed(SCRIPT)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Languages in which a guide is written besides English. */
const ALSO_IN: Readonly<Record<string, readonly string[]>> = { 'getting-started': ['fr'], agents: ['fr'] }

/**
 * Serves the documentation: guides by role, operations with their samples, terms and privacy. HTML that needs no script,
 * or markdown if Accept prefers it.
 */
export function addDocsPages(app: FastifyInstance, settings: DocsSettings, headers: Record<string, string>): void {
  const { baseUrl } = settings
  const pages = new Map<string, MarkdownPage>()
  const send = (request: FastifyRequest, reply: FastifyReply, path: string, page: MarkdownPage) => {
    reply.headers({ ...headers, Vary: 'Accept, Accept-Language', 'Content-Language': page.language })
    return prefersMarkdown(request.headers.accept)
      ? reply.type('text/markdown; charset=utf-8').send(`# ${page.title}\n\n${page.markdown}`)
      : reply
          .header('Content-Security-Policy', MARKDOWN_PAGE_POLICY)
          .type('text/html; charset=utf-8')
          .send(renderMarkdownPage(page, { navigation: NAVIGATION, path }))
  }
  const once = (key: string, make: () => MarkdownPage): MarkdownPage => {
    const page = pages.get(key) ?? make()
    pages.set(key, page)
    return page
  }
  for (const guide of GUIDES)
    app.get(guide.path, (request, reply) => {
      const languages = ['en', ...(ALSO_IN[guide.name] ?? [])]
      const language = preferredLanguage(languages, request.headers['accept-language'] ?? null) ?? 'en'
      const page = once(`${guide.name}.${language}`, () => guidePage(guide, language, settings))
      return send(request, reply, guide.path, page)
    })
  app.get('/docs/', (_, reply) => reply.redirect('/docs', 308))
  app.get('/docs/api', (request, reply) =>
    send(
      request,
      reply,
      '/docs/api',
      once('/docs/api', () => ({
        title: 'Operations',
        about: 'Every operation of the service by family, with fields, refusals and samples.',
        markdown: tags.map((tag) => `- [${tag}](/docs/api/${tag}): ${TAGS[tag]}`).join('\n'),
        language: 'en',
        address: absoluteUrl(baseUrl, '/docs/api'),
      })),
    ),
  )
  app.get('/docs/api/:name', (request, reply) => {
    const { name } = request.params as { name: string }
    const text = apiPage(baseUrl, name)
    if (text === null) return sendProblem(request, reply, 'path_not_found', 'nothing_here', 'see_api_list')
    const path = `/docs/api/${name}`
    const about = available.find(({ id }) => id === name)?.summary ?? `Operations of the family ${name}`
    const page = once(path, () => ({
      title: name,
      about: `${about}.`,
      // A page links to pages, the markdown of it to markdown.
      markdown: text.replace(/^# .+\n+/, '').replaceAll(/(\/docs\/api\/\w[\w-]*)\.md\)/g, '$1)'),
      language: 'en',
      address: absoluteUrl(baseUrl, path),
    }))
    return send(request, reply, path, page)
  })
}

const NAVIGATION = [
  ...[...new Set(GUIDES.map(({ group }) => group))].map(
    (group) =>
      [
        group,
        GUIDES.filter((guide) => guide.group === group).map(({ path, title }) => [path, title] as const),
      ] as const,
  ),
  [
    'Reference',
    [
      ['/docs/api', 'Operations'],
      ['/docs/errors', 'Error codes'],
      ['/openapi.json', 'OpenAPI'],
      ['/llms.txt', 'llms.txt'],
    ],
  ],
] as const

function guidePage({ name, title, about, path }: Guide, language: string, settings: DocsSettings): MarkdownPage {
  const { baseUrl, contactEmail, operatorName } = settings
  const text =
    name === 'changes' ? read('../../docs/CHANGELOG.md').replace(/^# .+\n+/, '') : read(`guides/${name}.${language}.md`)
  const operator =
    operatorName === null
      ? 'The operator of this installation has not configured its name (`OPERATOR_NAME`): ask at the address below who that is before you rely on this page.'
      : `This installation is operated by ${operatorName}.`
  const markdown = text
    .replaceAll('{{base_url}}', baseUrl)
    .replaceAll('{{operator}}', operator)
    .replaceAll('{{contact}}', contactEmail)
    .replaceAll('{{test_scripts}}', () => sandboxSamples(baseUrl))
  return { title, about, markdown, language, address: absoluteUrl(baseUrl, path) }
}

/** A page written in markdown. */
interface MarkdownPage {
  title: string
  /** One sentence for search engines. */
  about: string
  markdown: string
  language: string
  address: string
}

/** Places beside the page, by heading. */
type Navigation = readonly (readonly [heading: string, places: readonly (readonly [path: string, label: string])[]])[]

/** Renders a markdown page in the application's design, with the places beside it and JSON-LD. */
function renderMarkdownPage(
  { title, about, markdown, language, address }: MarkdownPage,
  { navigation, path }: { navigation: Navigation; path: string },
): string {
  const article = { '@context': 'https://schema.org', '@type': 'TechArticle', headline: title, description: about }
  const site = { '@type': 'WebSite', name: 'Concordat', url: new URL('/', address).href }
  const data = JSON.stringify({ ...article, url: address, inLanguage: language, isPartOf: site })
  const places = navigation.map(
    ([heading, listed]) =>
      `<h2>${escaped(heading)}</h2><ul>${listed
        .map(
          ([to, label]) => `<li><a href="${to}"${to === path ? ' aria-current="page"' : ''}>${escaped(label)}</a></li>`,
        )
        .join('')}</ul>`,
  )
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}: Concordat</title><meta name="description" content="${escaped(about)}">
<link rel="canonical" href="${escaped(address)}"><link rel="icon" href="/logo.svg" type="image/svg+xml"><style>${STYLE}</style>
<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script></head>
<body><header><a href="/"><img src="/logo.svg" alt=""></a><a href="/">Concordat</a><a class="to" href="/workspace">Workspace</a></header>
<div class="frame"><nav aria-label="Documentation">${places.join('')}</nav><main><h1>${escaped(title)}</h1>
${htmlOfMarkdown(markdown)}</main></div><script>${SCRIPT}</script></body></html>
`
}

/** Renders the markdown of this service's own texts: headings, paragraphs, lists, tables, fenced code and quotes. */
function htmlOfMarkdown(markdown: string): string {
  const blocks = markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n{2,}/)))
  return blocks
    .map((block) => block.replace(/^\n+|\n+$/g, ''))
    .filter((block) => block !== '')
    .map(htmlOfBlock)
    .join('\n')
}

function htmlOfBlock(block: string): string {
  const [, kind, code] = /^```(\w*)\n([\s\S]*?)\n?```$/.exec(block) ?? []
  if (code !== undefined) return `<pre><code class="language-${kind}">${escaped(code)}</code></pre>`
  const [, marks, heading] = /^(#{1,4}) (.+)$/.exec(block) ?? []
  if (marks !== undefined && heading !== undefined) {
    const id = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    return `<h${marks.length} id="${id}">${inline(heading)}</h${marks.length}>`
  }
  const lines = block.split('\n')
  if (lines.length > 1 && lines.every((line) => line.startsWith('|'))) return htmlOfTable(lines)
  if (lines.every((line) => /^(?:[-*] |\d+\. |\s{2,}\S)/.test(line))) return htmlOfList(lines)
  return `<p>${inline(lines.join(' '))}</p>`
}

function htmlOfTable([head = '', , ...rows]: readonly string[]): string {
  const cells = (row: string, tag: string) =>
    row
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => `<${tag}>${inline(cell.trim().replaceAll('\\|', '|'))}</${tag}>`)
      .join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
  return `<div class="table"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
}

function htmlOfList(lines: readonly string[]): string {
  const tag = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul'
  const items = lines.join('\n').split(/\n(?=[-*] |\d+\. )/)
  return `<${tag}>${items.map((item) => `<li>${inline(item.replace(/^(?:[-*]|\d+\.) /, ''))}</li>`).join('\n')}</${tag}>`
}

/** Renders code, links and strong words, and escapes everything else. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (/^`.+`$/.test(part)) return `<code>${escaped(part.slice(1, -1))}</code>`
      return escaped(part)
        .replace(/\[([^\]]+)\]\(((?:https?:\/|#)?[^)\s]*)\)/g, '<a href="$2">$1</a>')
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    })
    .join('')
}
