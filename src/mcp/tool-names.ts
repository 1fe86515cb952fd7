import { type OperationId, operations } from '../contract/index.ts'
import { jobs } from './jobs/index.ts'

/** Names of an answer's tools: composed tools where one carries out the operation, or each operation's own. */
export type Naming = 'jobs' | 'operations'

/** Composed tool of each operation that has one. */
const JOB_NAMES: ReadonlyMap<string, string> = new Map(
  jobs.flatMap(({ name, uses: [first], standsFor = [first] }) => standsFor.map((id): [string, string] => [id, name])),
)

/** Arguments by which a composed tool with a choice carries out an operation. */
const JOB_ARGUMENTS: Readonly<Record<string, object>> = { getNdaText: { document: 'nda' } }

/** Operation ids by method and path without the workspace key, which some texts leave out. */
const IDS: ReadonlyMap<string, OperationId> = new Map(
  operations.map(({ method, path, id }) => [keyless(`${method} ${path}`), id as OperationId]),
)

const CALL = /\b(GET|POST) (\/[\w\-./{}]*[\w}])/g

function keyless(call: string): string {
  return call.replaceAll('{{', '{').replaceAll('}}', '}').replace('/{session_id}', '')
}

function toolName(id: string, naming: Naming): string {
  return (naming === 'jobs' ? JOB_NAMES.get(id) : undefined) ?? id
}

/** Fields that hold a party's own words, which are returned as written. */
const PARTY_TEXTS: ReadonlySet<string> = new Set([
  'text',
  'own_text',
  'counterparty_text',
  'question',
  'answer',
  'note',
  'product',
  'description',
  'sector',
  'markdown',
])

/** Replaces every call over HTTP in an answer: a next step by its tool, a call in a sentence by the tool's name. */
export function withToolNames<Value>(value: Value, naming: Naming): Value {
  if (typeof value === 'string') return inSentence(value, naming) as Value
  if (Array.isArray(value)) return value.map((item) => withToolNames(item, naming)) as Value
  if (typeof value !== 'object' || value === null) return value
  if ('operation' in value && 'method' in value && 'path' in value)
    return {
      tool: toolName(String(value.operation), naming),
      ...(naming === 'jobs' ? JOB_ARGUMENTS[String(value.operation)] : {}),
    } as Value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && PARTY_TEXTS.has(name) ? inner : withToolNames(inner, naming),
    ]),
  ) as Value
}

function inSentence(sentence: string, naming: Naming): string {
  return sentence.replaceAll(CALL, (call) => {
    const id = IDS.get(keyless(call))
    return id === undefined ? call : `\`${toolName(id, naming)}\``
  })
}
