import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { absoluteUrl, available, tags } from '../contract/discovery/addresses.ts'
import { apiPage } from '../contract/discovery/api-pages.ts'
import { guideVersions } from '../contract/discovery/crawlers.ts'
import { GUIDES, type Guide, guidePath } from '../contract/discovery/guides.ts'
import { sandboxSamples } from '../contract/discovery/sandbox.ts'
import { TAGS } from '../contract/tags.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import { type DocumentLanguage, preferredLanguage } from '../domain/language/language.ts'
import { prefersMarkdown } from './accept.ts'
import { escaped } from './plain-page.ts'
import { sendProblem } from './send-problem.ts'

interface DocsSettings {
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
.languages{font-size:.875rem;color:var(--soft)}.code{position:relative}.code button{position:absolute;top:.4rem;right:.4rem;font:inherit;font-size:.8125rem;padding:.1rem .6rem;border:1px solid var(--line);border-radius:.4rem;background:var(--page);color:var(--link);cursor:pointer}
.table{overflow:auto}table{border-collapse:collapse;width:100%;font-size:.9375rem}td,th{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
@media (max-width:48rem){.frame{display:block}nav{border-right:0;border-bottom:1px solid var(--line)}nav ul{display:flex;flex-wrap:wrap}main{padding:1.25rem}}`

/** Adds a copy button to each sample; the page works without it. */
const SCRIPT = `for(const pre of document.querySelectorAll('pre')){const box=document.createElement('div');box.className='code';pre.replaceWith(box);box.append(pre);const button=document.createElement('button');button.type='button';button.textContent='Copy';button.onclick=async()=>{await navigator.clipboard.writeText(pre.innerText);button.textContent='Copied'};box.append(button)}`

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the one style and the one script by their hashes, and the logo. */
const MARKDOWN_PAGE_POLICY = `default-src 'none'; style-src ${hashed(STYLE)}; script-src ${hashed(SCRIPT)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

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
          .send(renderMarkdownPage(page, path))
  }
  const once = (key: string, make: () => MarkdownPage): MarkdownPage => {
    const page = pages.get(key) ?? make()
    pages.set(key, page)
    return page
  }
  for (const guide of GUIDES) {
    const inLanguage = (request: FastifyRequest, reply: FastifyReply, language: DocumentLanguage) => {
      const page = once(`${guide.name}.${language}`, () => guidePage(guide, language, settings))
      return send(request, reply, guidePath(guide, language), page)
    }
    app.get(guide.path, (request, reply) =>
      inLanguage(request, reply, preferredLanguage(guide.languages, request.headers['accept-language'] ?? null)),
    )
    for (const language of guide.languages.slice(1))
      app.get(guidePath(guide, language), (request, reply) => inLanguage(request, reply, language))
  }
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

/** Returns the places beside a page, by heading: guides in its language where they are written in it. */
function navigationIn(language: DocumentLanguage) {
  const words = wordsIn(language, 'docs')
  const groups = [...new Set(GUIDES.map(({ group }) => group))].map((group) => {
    const listed = GUIDES.filter((guide) => guide.group === group).map((guide) => {
      const own = guide.languages.includes(language) ? language : 'en'
      return [guidePath(guide, own), guideText(guide, own).title] as const
    })
    return [words(`groups.${group}`), listed] as const
  })
  const reference = [
    ['/docs/api', words('operations')],
    ['/docs/errors', words('errors')],
    ['/openapi.json', 'OpenAPI'],
    ['/llms.txt', 'llms.txt'],
  ] as const
  return [...groups, [words('groups.reference'), reference] as const]
}

/** Returns the text of a guide as it is written, with its title and sentence. */
function guideText({ name, title, about }: Guide, language: DocumentLanguage) {
  if (name === 'changes') return { title, about, text: read('../../docs/CHANGELOG.md').replace(/^# .+\n+/, '') }
  const text = read(`guides/${name}.${language}.md`)
  const [head, own = title, ownAbout = about] = /^title: (.+)\nabout: (.+)\n\n/.exec(text) ?? ['']
  return { title: own, about: ownAbout, text: text.slice(head.length) }
}

/** Fenced blocks of a text. */
const SAMPLES = /^```[\s\S]*?^```$/gm

function guidePage(guide: Guide, language: DocumentLanguage, settings: DocsSettings): MarkdownPage {
  const { baseUrl, contactEmail, operatorName } = settings
  const { title, about, text } = guideText(guide, language)
  const operator =
    operatorName === null
      ? 'The operator of this installation has not configured its name (`OPERATOR_NAME`): ask at the address below who that is before you rely on this page.'
      : `This installation is operated by ${operatorName}.`
  // A translation has the samples of the English text, and links to translations.
  const samples = language === 'en' ? [] : (guideText(guide, 'en').text.match(SAMPLES) ?? [])
  const links = GUIDES.filter(({ languages }) => languages.includes(language))
  const markdown = links
    .reduce((linked, to) => linked.replaceAll(`](${to.path})`, `](${guidePath(to, language)})`), text)
    .replaceAll(/\{\{sample (\d+)\}\}/g, (_, number) => samples[Number(number) - 1] ?? '')
    .replaceAll('{{base_url}}', baseUrl)
    .replaceAll('{{operator}}', operator)
    .replaceAll('{{contact}}', contactEmail)
    .replaceAll('{{test_scripts}}', () => sandboxSamples(baseUrl))
  return {
    title,
    about,
    markdown,
    language,
    address: absoluteUrl(baseUrl, guidePath(guide, language)),
    versions: guideVersions(guide, baseUrl),
  }
}

/** A page written in markdown. */
interface MarkdownPage {
  title: string
  /** One sentence for search engines. */
  about: string
  markdown: string
  language: DocumentLanguage
  address: string
  /** Addresses of its versions by language, if there are several. */
  versions?: readonly (readonly [hreflang: string, url: string])[]
}

/** Renders a markdown page in the application's design, with the places beside it and JSON-LD. */
function renderMarkdownPage(
  { title, about, markdown, language, address, versions = [] }: MarkdownPage,
  path: string,
): string {
  const words = wordsIn(language, 'docs')
  const article = { '@context': 'https://schema.org', '@type': 'TechArticle', headline: title, description: about }
  const site = { '@type': 'WebSite', name: 'Concordat', url: new URL('/', address).href }
  const data = JSON.stringify({ ...article, url: address, inLanguage: language, isPartOf: site })
  const alternates = versions.map(([name, url]) => `<link rel="alternate" hreflang="${name}" href="${escaped(url)}">`)
  const others = versions.flatMap(([name, url]) =>
    name === 'x-default' || name === language
      ? []
      : [
          `<a href="${escaped(url)}" lang="${name}" hreflang="${name}">${wordsIn(name as DocumentLanguage, 'docs')('language')}</a>`,
        ],
  )
  const languages =
    others.length === 0 ? '' : `<p class="languages" aria-label="${words('languages')}">${others.join(' · ')}</p>\n`
  const places = navigationIn(language).map(
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
<link rel="canonical" href="${escaped(address)}">${alternates.join('')}<link rel="icon" href="/logo.svg" type="image/svg+xml"><style>${STYLE}</style>
<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script></head>
<body><header><a href="/"><img src="/logo.svg" alt=""></a><a href="/">Concordat</a><a class="to" href="/workspace">${words('workspace')}</a></header>
<div class="frame"><nav aria-label="${words('documentation')}">${places.join('')}</nav><main><h1>${escaped(title)}</h1>
${languages}${htmlOfMarkdown(markdown)}</main></div><script>${SCRIPT}</script></body></html>
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

/** Output folder of `npm run build`. */
const BUILT = fileURLToPath(new URL('../../dist/packages', import.meta.url))

const PACKAGES = ['concordat-client.tgz', 'concordat-cli.tgz'] as const

/** Serves the packages of the client and the command line, for `npm install URL`; 404 until they are built. */
export function addPackages(app: FastifyInstance, headers: Record<string, string>, folder = BUILT): void {
  for (const name of PACKAGES)
    app.get(`/packages/${name}`, async (request, reply) => {
      const bytes = await readFile(join(folder, name)).catch(({ code }: NodeJS.ErrnoException) => {
        if (code === 'ENOENT') return null
        throw new Error(`${name} cannot be read: ${code}`)
      })
      if (bytes === null) return sendProblem(request, reply, 'package_not_built', 'package_not_built', 'build_packages')
      return reply
        .headers({ ...headers, 'Content-Disposition': `attachment; filename="${name}"` })
        .type('application/gzip')
        .send(bytes)
    })
}
