import { type ErrorCode, errorRow } from '../errors.ts'
import { ANY_REQUEST_REFUSALS, answersJson, errorCodesByStatus } from '../index.ts'
import type { OperationShape } from '../operation.ts'
import { TAGS } from '../tags.ts'
import {
  API_VERSION,
  absoluteUrl,
  available,
  descriptionUrl,
  documents,
  HOW_TO_ASK,
  SUMMARY,
  tags,
} from './addresses.ts'
import { resourceNames } from './resource-schemas.ts'
import { skills } from './skills.ts'

/**
 * Builds the text index in the llms.txt format, revision 2 of August 2026: a title, a summary, a paragraph, then lists
 * of annotated links under headings.
 */
export function llmsTxt(baseUrl: string): string {
  const documented = new Set(documents.map(({ id }) => id))
  const lists: [string, string[]][] = [
    ['Documents', documents.map(({ path, summary }) => linkOf(path, absoluteUrl(baseUrl, path), summary))],
    ['Skills', skills.map(({ name, description, path }) => linkOf(name, absoluteUrl(baseUrl, path), description))],
    ...tags.map((tag): [string, string[]] => [
      titleOf(tag),
      available
        .filter((operation) => operation.tag === tag && !documented.has(operation.id))
        .map(({ id, method, path, summary }) => linkOf(`${method} ${path}`, descriptionUrl(baseUrl, id), summary)),
    ]),
    [
      'JSON Schemas',
      resourceNames.map((name) => linkOf(name, absoluteUrl(baseUrl, `/schemas/${name}.json`), 'JSON Schema 2020-12')),
    ],
  ]
  return [
    '# Concordat',
    `> ${SUMMARY}`,
    `Version ${API_VERSION}, served at ${baseUrl}. Amounts are EUR millions, rates percent. Register with POST /api/submit: the answer holds the workspace key, which is the credential of every later call. Names stay code names until POST /api/nda/sign has recorded an undertaking.`,
    ...lists.filter(([, lines]) => lines.length > 0).map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`),
    '',
  ].join('\n\n')
}

/** Builds the full text: every operation with credentials, inputs, answer and refusals. */
export function llmsFullTxt(baseUrl: string): string {
  return [
    '# Concordat',
    `> ${SUMMARY}`,
    `Version ${API_VERSION}, served at ${baseUrl}. This text is made from the contract of ${absoluteUrl(baseUrl, '/openapi.json')}; ${absoluteUrl(baseUrl, '/openapi/')}{tag}.json holds the operations of one tag. A refusal is a JSON object with \`error\` (the problem), \`detail\` (the remedy) and the members of RFC 9457.`,
    ...tags.flatMap((tag) => [
      `## ${titleOf(tag)}\n\n${TAGS[tag]}`,
      ...available.filter((operation) => operation.tag === tag).map(chapterOf),
    ]),
    `## Errors\n\nEvery error body has a \`code\` besides \`error\` and \`detail\`; its \`type\` is the address of a page about it. Any operation can also answer:\n\n${ANY_REQUEST_REFUSALS.map((code) => `- ${errorRow(code).status} \`${code}\`: ${errorRow(code).cause}`).join('\n')}`,
    '',
  ].join('\n\n')
}

const OF_ANY_REQUEST: ReadonlySet<ErrorCode> = new Set(ANY_REQUEST_REFUSALS)

function chapterOf(operation: OperationShape): string {
  const { id, method, path, summary, description, access, params, query, body, example, mediaType } = operation
  const refusals = [...errorCodesByStatus(operation)].flatMap(([status, codes]) =>
    codes.filter((code) => !OF_ANY_REQUEST.has(code)).map((code) => `- ${status} \`${code}\`: ${errorRow(code).cause}`),
  )
  const examples = [example.request, ...Object.values(operation.furtherRequests ?? {}).map(({ request }) => request)]
  const parts = [
    `### ${id}`,
    `\`${method} ${path}\` ${summary}.`,
    description,
    HOW_TO_ASK[access],
    ...fieldsOf('Path', params),
    ...fieldsOf('Query', query),
    ...(body ? [...fieldsOf('Body', body), ...examples.map((request) => `Example:\n\n${fenced(request)}`)] : []),
    answersJson(operation)
      ? `Answers ${operation.success} with JSON:\n\n${fenced(example.response)}`
      : `Answers ${operation.success} with ${mediaType}.`,
    ...(refusals.length > 0 ? [`Refusals:\n\n${refusals.join('\n')}`] : []),
  ]
  return parts.join('\n\n')
}

function fieldsOf(where: string, schema: OperationShape['query']): string[] {
  const required = new Set(schema.required as string[] | undefined)
  const lines = Object.entries(schema.properties).map(([name, field]) => {
    const { description } = field as { description?: string }
    return `- \`${name}\`${required.has(name) ? ' (required)' : ''}${description ? `: ${description}` : ''}`
  })
  return lines.length > 0 ? [`${where}:\n\n${lines.join('\n')}`] : []
}

const fenced = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
const linkOf = (title: string, address: string, note: string) => `- [${title}](${address}): ${note}`
const titleOf = (tag: string) => (tag === 'nda' ? 'NDA' : `${tag[0]?.toUpperCase()}${tag.slice(1)}`)
