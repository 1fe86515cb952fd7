import { type CallToolResult, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import { counterpartyTexts } from '../contract/counterparty-text.ts'
import { DRY_RUN_STATUS } from '../contract/dry-run-shapes.ts'
import { API_VERSION, type OperationShape } from '../contract/index.ts'
import { type Answer, answerText } from '../entry/answer.ts'
import { perOperation } from '../entry/per-operation.ts'
import type { Problem } from '../entry/problem.ts'
import type { Connection } from './connection.ts'
import type { Given } from './jobs/job.ts'
import { fileLink } from './resources.ts'
import { type Naming, withToolNames } from './tool-names.ts'
import { answersList, givesKey, isCompared, isPaged, listsPartyTexts } from './tool-schemas.ts'

export const SERVER_INFO = { name: 'concordat', title: 'Concordat', version: API_VERSION }

/** Member of `_meta` by which a host takes a new workspace key that no model is to read. */
const KEY_META = 'concordat/workspace_key'

/** Text beside structured content, for a client that reads that alone. */
const SEE_STRUCTURED = 'The answer is in structuredContent.'

/** Settings of a connection that shape its results. */
type ResultForm = Pick<Connection, 'results' | 'hostTakesKey'>

/** Cache size for serialised results and their answers, bytes; both use one byte per character. */
const WRITTEN_KEPT_BYTES = 16 * 1024 * 1024

/** Cache by answer: `perform` returns the same object while nothing has changed. */
const written = new LRUCache<Answer, string>({
  maxSize: WRITTEN_KEPT_BYTES,
  sizeCalculation: (text, { body }) => text.length + body.length,
})

/** Serialises the result of an answer, once for each answer in the default form. */
export function writtenAnswer(operation: OperationShape, answer: Answer, given: Given, form: ResultForm): string {
  if (form.results !== null || form.hostTakesKey) return writeResult(toToolResult(operation, answer, given, form))
  const known = written.get(answer)
  if (known !== undefined) return known
  const text = writeResult(toToolResult(operation, answer, given, form))
  written.set(answer, text)
  return text
}

/** Serialises a tool's result as JSON of revision 2026-07-28, complete and with the server's identity. */
export function writeResult({ _meta, ...result }: CallToolResult): string {
  const meta = { ..._meta, [SERVER_INFO_META_KEY]: SERVER_INFO }
  return asciiOf(JSON.stringify({ resultType: 'complete', _meta: meta, ...result }))
}

/**
 * Escapes characters beyond ASCII, so that V8 stores one byte per character: it encodes 20 KB of such a string in 0.6
 * µs, against 47 µs at two bytes per character.
 */
function asciiOf(json: string): string {
  const escaped = json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return Buffer.from(escaped, 'latin1').toString('latin1')
}

/**
 * Converts an answer to a tool's result: JSON as structured content, as text or as both, other text as text, a file as
 * its text and a link to its resource.
 */
export function toToolResult(
  operation: OperationShape,
  answer: Answer,
  given: Given,
  form: ResultForm,
): CallToolResult {
  const isJson = /[/+]json(;|$)/.test(answer.mediaType)
  if (!isJson) return { content: documentContent(operation, answer, given) }
  const paths = new Set<string>()
  forPartyTexts(operation, answer, (_, path) => paths.add(path.replace(/^\[\]/, 'items[]')))
  return jsonResult(listingPartyTexts(objectIn(operation, answer, 'operations'), paths), form, 'both')
}

const partyTextsOf = perOperation((operation) =>
  listsPartyTexts(operation) ? counterpartyTexts(operation.output) : null,
)

/** Calls back with each text of an answer that another party may have written, and its path. */
export function forPartyTexts(
  operation: OperationShape,
  answer: Answer,
  note: (text: string, path: string) => void,
): void {
  const walk = partyTextsOf(operation)
  if (walk === null || answer.status === DRY_RUN_STATUS) return
  const keep = (text: string, path: string) => {
    if (text !== '') note(text, path)
    return text
  }
  walk(JSON.parse(answerText(answer) ?? 'null'), keep, '')
}

/** Adds the paths of the texts that another party may have written, if there are any. */
export function listingPartyTexts(value: object, paths: ReadonlySet<string>): Record<string, unknown> {
  return { ...value, ...(paths.size === 0 ? {} : { counterparty_text: [...paths] }) }
}

/**
 * Returns the paths in the answer of a job at which one of these texts, or its beginning, is given. Ids are the
 * service's own, also among facts that are marked as a whole.
 */
export function pathsHolding(value: unknown, texts: ReadonlySet<string>, path = ''): string[] {
  if (typeof value === 'string') {
    const isCut = value.endsWith('…') && [...texts].some((text) => text.startsWith(value.slice(0, -1)))
    return texts.has(value) || isCut ? [path] : []
  }
  if (Array.isArray(value)) return value.flatMap((item) => pathsHolding(item, texts, `${path}[]`))
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    name.endsWith('_id') ? [] : pathsHolding(inner, texts, path === '' ? name : `${path}.${name}`),
  )
}

/** Returns the text of a document and, if the document is a file, a link to it. */
export function documentContent(operation: OperationShape, answer: Answer, given: Given): CallToolResult['content'] {
  const text = answer.markdown ?? answerText(answer)
  const link = fileLink(operation, given)
  return [
    ...(text === null ? [] : [{ type: 'text' as const, text }]),
    ...(link === null ? [] : [{ ...link, type: 'resource_link' as const, mimeType: answer.mediaType }]),
  ]
}

/** Writes an object as a tool's result; `unasked` is the form for a connection that names none. */
export function jsonResult(
  value: Record<string, unknown>,
  { results, hostTakesKey }: ResultForm,
  unasked: 'text' | 'both',
): CallToolResult {
  const { session_id: key, uuid: _, ...keyless } = value
  const isHosts = hostTakesKey && typeof key === 'string'
  const shown = isHosts ? keyless : value
  const isText = results === 'text' || (results === null && unasked === 'text')
  const text = results === 'structured' ? SEE_STRUCTURED : JSON.stringify(shown)
  return {
    content: [{ type: 'text', text }],
    ...(isText ? {} : { structuredContent: shown }),
    ...(isHosts ? { _meta: { [KEY_META]: key } } : {}),
  }
}

/** True if the JSON may name a call over HTTP. */
function namesCalls(json: string): boolean {
  return /(GET|POST) \/|"operation":/.test(json)
}

/**
 * Parses an answer as an object that includes the values HTTP sends in headers, names tools in place of calls over HTTP
 * and leaves the workspace key out.
 */
export function objectIn(operation: OperationShape, answer: Answer, naming: Naming): Record<string, unknown> {
  const body = answerText(answer) ?? ''
  const parsed = JSON.parse(body) as unknown
  const value = namesCalls(body) ? withToolNames(parsed, naming) : parsed
  const isKeyLeftOut = !givesKey(operation) && body.includes('"session_id"')
  const { session_id: _, ...keyless } = (isKeyLeftOut ? value : {}) as Record<string, unknown>
  const shown = isKeyLeftOut ? keyless : value
  return isPaged(operation) || answersList(operation) || isCompared(operation)
    ? withHeaders(operation, answer.headers, shown)
    : (shown as Record<string, unknown>)
}

/** Turns a list or a page into an object that includes the values HTTP sends in headers. */
function withHeaders(
  operation: OperationShape,
  headers: Record<string, string>,
  value: unknown,
): Record<string, unknown> {
  const total = headers['X-Total-Count']
  const next = /^<\?([^>]*)>; rel="next"$/.exec(headers.Link ?? '')?.[1]
  const cursor = next === undefined ? null : new URLSearchParams(next).get('cursor')
  return {
    ...(answersList(operation) ? { items: value } : (value as object)),
    ...(total === undefined ? {} : { total: Number(total) }),
    ...(cursor === null ? {} : { next_cursor: cursor }),
    ...(isCompared(operation) && headers.ETag !== undefined ? { etag: headers.ETag } : {}),
  }
}

/** Converts a refusal to a tool error: the body that HTTP would send, with tools named in place of calls. */
export function toToolError(problem: Problem, naming: Naming): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(withToolNames(problem, naming)) }] }
}
