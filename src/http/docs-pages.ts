import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { absoluteUrl, available, tags } from '../contract/discovery/addresses.ts'
import { apiPage } from '../contract/discovery/api-pages.ts'
import { GUIDES, type Guide } from '../contract/discovery/guides.ts'
import { sandboxSamples } from '../contract/discovery/sandbox.ts'
import { TAGS } from '../contract/tags.ts'
import { preferredLanguage } from '../domain/language/language.ts'
import { prefersMarkdown } from './accept.ts'
import { MARKDOWN_PAGE_POLICY, type MarkdownPage, renderMarkdownPage } from './markdown-page.ts'
import { sendProblem } from './send-problem.ts'

export interface DocsSettings {
  baseUrl: string
  contactEmail: string
  /** Name of the operator; null if not configured. */
  operatorName: string | null
}

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
