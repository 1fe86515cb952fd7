import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_CODES, type ErrorCode, errorPath, errorRow } from '../contract/errors.ts'
import { allErrorCodes, operations } from '../contract/index.ts'
import { prefersMarkdown } from './accept.ts'
import { escaped, PLAIN_PAGE_POLICY, renderPlainPage } from './plain-page.ts'
import { sendProblem } from './send-problem.ts'

export const ERROR_PAGES_PATH = '/docs/errors'

/**
 * Serves a page for every error code, at the address that its problems name as their `type`: status, cause, remedy and
 * the operations that return it. HTML without a script, or markdown if Accept prefers it or the address ends in `.md`.
 */
export function addErrorPages(app: FastifyInstance, headers: Record<string, string>): void {
  const send = (request: FastifyRequest, reply: FastifyReply, page: Page, asMarkdown: boolean) => {
    reply.headers({ ...headers, Vary: 'Accept' })
    return asMarkdown || prefersMarkdown(request.headers.accept)
      ? reply.type('text/markdown; charset=utf-8').send(markdownOf(page))
      : reply.header('Content-Security-Policy', PLAIN_PAGE_POLICY).type('text/html; charset=utf-8').send(htmlOf(page))
  }
  app.get(ERROR_PAGES_PATH, (request, reply) => send(request, reply, listPage(), false))
  app.get(`${ERROR_PAGES_PATH}/:code`, (request, reply) => {
    const { code: asked } = request.params as { code: string }
    const code = ERROR_CODES.find((known) => known === asked.replace(/\.md$/, ''))
    return code === undefined
      ? sendProblem(request, reply, 'path_not_found', 'nothing_here', {
          of: 'list_error_codes',
          path: ERROR_PAGES_PATH,
        })
      : send(request, reply, pageOf(code), asked.endsWith('.md'))
  })
}

/** Content of a page before rendering; texts may contain markdown `code` and links. */
interface Page {
  title: string
  about: string
  paragraphs: string[]
  table: { head: [string, string]; rows: [string, string][] }
}

function pageOf(code: ErrorCode): Page {
  const { status, cause, remedy } = errorRow(code)
  const answering = operations.filter((operation) => allErrorCodes(operation).includes(code))
  return {
    title: code,
    about: cause,
    paragraphs: [`HTTP status ${status}.`, cause, remedy],
    table: {
      head: ['Answered by', ''],
      rows: answering.map(({ method, path, summary }) => [`\`${method} ${path}\``, summary]),
    },
  }
}

function listPage(): Page {
  return {
    title: 'Error codes',
    about: 'Every error of the service, by its code.',
    paragraphs: [
      'Every error body has a `code` besides `error` and `detail`. A code is the same in every language and on every edge, and its meaning does not change.',
    ],
    table: {
      head: ['Code', 'Cause'],
      rows: ERROR_CODES.map((code) => [`[${code}](${errorPath(code)})`, errorRow(code).cause]),
    },
  }
}

function markdownOf({ title, paragraphs, table: { head, rows } }: Page): string {
  const table =
    rows.length === 0 ? [] : [[head, ['---', '---'], ...rows].map(([one, other]) => `| ${one} | ${other} |`).join('\n')]
  return `${[`# ${title}`, ...paragraphs, ...table].join('\n\n')}\n`
}

function htmlOf({ title, about, paragraphs, table: { head, rows } }: Page): string {
  const cells = ([one, other]: [string, string], tag: string) =>
    `<tr><${tag}>${inlineOf(one)}</${tag}><${tag}>${inlineOf(other)}</${tag}></tr>`
  const table = `<table><thead>${cells(head, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('\n')}</tbody></table>`
  const main = [
    `<h1>${escaped(title)}</h1>`,
    ...paragraphs.map((text) => `<p>${inlineOf(text)}</p>`),
    rows.length === 0 ? '' : table,
  ]
  return renderPlainPage({ title: `${title}: Concordat`, about, main: main.join('\n') })
}

/** Renders backquoted code and links of markdown as HTML and escapes everything else. */
function inlineOf(text: string): string {
  return escaped(text)
    .replace(/`([^`]*)`/g, '<code>$1</code>')
    .replace(/\[(\w+)\]\(([/\w]+)\)/g, '<a href="$2"><code>$1</code></a>')
}
