import { type ErrorCode, errorRow } from '../errors.ts'
import { ANY_REQUEST_REFUSALS, answersJson, errorCodesByStatus } from '../index.ts'
import type { OperationShape } from '../operation.ts'
import { TAGS } from '../tags.ts'
import { absoluteUrl, apiPageUrl, available, HOW_TO_ASK, tags } from './addresses.ts'

const OF_ANY_REQUEST: ReadonlySet<ErrorCode> = new Set(ANY_REQUEST_REFUSALS)

/** Builds the page of an operation or of a family of operations in markdown; null for an unknown name. */
export function apiPage(baseUrl: string, name: string): string | null {
  const operation = available.find(({ id }) => id === name)
  if (operation)
    return `# ${operation.id}\n\n${operationText(operation, PAGE_DEPTH)}\n\n${samples(baseUrl, operation)}\n`
  const tag = tags.find((one) => one === name)
  if (tag === undefined) return null
  const lines = available
    .filter((one) => one.tag === tag)
    .map(({ id, method, path, summary }) => `- [${id}](${apiPageUrl(baseUrl, id)}): \`${method} ${path}\` ${summary}.`)
  return [`# ${tag}`, TAGS[tag], lines.join('\n'), ''].join('\n\n')
}

/** Levels of fields on a page of its own; the text of all operations has one. */
const PAGE_DEPTH = 3

/**
 * Describes an operation in markdown: address, credential, inputs, answer and refusals.
 * @param depth levels of fields; from two on, the answer's fields too.
 */
export function operationText(operation: OperationShape, depth = 1): string {
  const { method, path, summary, description, access, params, query, body, example, mediaType, output } = operation
  const refusals = [...errorCodesByStatus(operation)].flatMap(([status, codes]) =>
    codes.filter((code) => !OF_ANY_REQUEST.has(code)).map((code) => `- ${status} \`${code}\`: ${errorRow(code).cause}`),
  )
  const examples = [example.request, ...Object.values(operation.furtherRequests ?? {}).map(({ request }) => request)]
  return [
    `\`${method} ${path}\` ${summary}.`,
    description,
    HOW_TO_ASK[access],
    ...fieldsOf('Path', params, depth),
    ...fieldsOf('Query', query, depth),
    ...(body ? [...fieldsOf('Body', body, depth), ...examples.map((request) => `Example:\n\n${fenced(request)}`)] : []),
    answersJson(operation)
      ? `Answers ${operation.success} with JSON:\n\n${fenced(example.response)}`
      : `Answers ${operation.success} with ${mediaType}.`,
    ...(depth > 1 && answersJson(operation) ? fieldsOf('Fields of the answer', output, depth) : []),
    ...(refusals.length > 0 ? [`Refusals:\n\n${refusals.join('\n')}`] : []),
  ].join('\n\n')
}

/** The members of a JSON Schema that a page states. */
interface FieldSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
}

function fieldsOf(where: string, schema: unknown, depth: number): string[] {
  const lines = fieldLines(schema as FieldSchema, '', depth)
  return lines.length > 0 ? [`${where}:\n\n${lines.join('\n')}`] : []
}

/** Returns a line for each field of an object, or of the objects of a list, with the fields below it. */
function fieldLines(schema: FieldSchema, prefix: string, depth: number): string[] {
  const { properties = {}, required = [] } = innermost(schema)
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const shape = withoutNull(field)
    const { description } = { ...shape, ...field }
    const facts = [
      ...(depth > 1 || prefix !== '' ? factsOf(shape) : []),
      ...(required.includes(name) ? ['required'] : []),
    ]
    const line = `- \`${path}\`${facts.length > 0 ? ` (${facts.join(', ')})` : ''}${description ? `: ${description}` : ''}`
    const mark = shape.items === undefined ? '.' : '[].'
    return depth > 1 ? [line, ...fieldLines(shape, `${path}${mark}`, depth - 1)] : [line]
  })
}

/** Returns the schema of a field that may be null, without null. */
function withoutNull(field: FieldSchema): FieldSchema {
  const shapes = (field.anyOf ?? []).filter(({ type }) => type !== 'null')
  return shapes.length === 1 ? (shapes[0] as FieldSchema) : field
}

function innermost(field: FieldSchema): FieldSchema {
  const shape = withoutNull(field)
  return shape.items === undefined ? shape : innermost(shape.items)
}

/** The limit of any integer in JavaScript, which the pages omit. */
const ANY_INTEGER = Number.MAX_SAFE_INTEGER

/** Returns the type, choices and limits of a field. */
function factsOf({
  type,
  enum: choices,
  const: only,
  format,
  minimum,
  maximum,
  maxLength,
  items,
  maxItems,
}: FieldSchema): string[] {
  if (choices !== undefined) return [choices.map((choice) => `\`${choice}\``).join(' | ')]
  if (only !== undefined) return [`\`${only}\``]
  if (items !== undefined) {
    const [of = 'values'] = factsOf(withoutNull(items))
    return [`list of ${of}`, ...(maxItems === undefined ? [] : [`at most ${maxItems}`])]
  }
  const most = maximum === ANY_INTEGER ? undefined : maximum
  const range =
    minimum === undefined
      ? most === undefined
        ? []
        : [`at most ${most}`]
      : [most === undefined ? `from ${minimum}` : `${minimum} to ${most}`]
  const length = maxLength === undefined ? [] : [`at most ${maxLength} characters`]
  return type === undefined ? [] : [format ?? type, ...range, ...length]
}

const fenced = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

/** Returns a call of an operation in curl, TypeScript and Python; the key comes from the environment. */
function samples(baseUrl: string, operation: OperationShape): string {
  const { method, path, access, body, params, example } = operation
  const address = absoluteUrl(baseUrl, path)
    .replaceAll('%7B', '{')
    .replaceAll('%7D', '}')
    .replaceAll(/\{(?!session_id)(\w+)\}/g, (_, name: string) => `${example.request[name] ?? `{${name}}`}`)
  const given = Object.entries(example.request).filter(
    ([name]) => body !== null && !Object.hasOwn(params.properties, name) && name !== 'session_id',
  )
  const isKeyInBody = body !== null && Object.hasOwn(body.properties, 'session_id') && access !== 'registration'
  const sent = Object.fromEntries(given)
  const headers: [string, string][] = [
    ...(isKeyInBody && access === 'party' ? ([['X-Session-Id', 'KEY']] as [string, string][]) : []),
    ...(access === 'operator' ? ([['Authorization', 'Bearer KEY']] as [string, string][]) : []),
    ...(body === null ? [] : ([['Content-Type', 'application/json']] as [string, string][])),
  ]
  const withKey = isKeyInBody && access !== 'party' ? { session_id: 'KEY', ...sent } : sent
  const json = JSON.stringify(withKey)
  const shell = [
    `curl -s${method === 'POST' ? ' -X POST' : ''} "${address.replace('{session_id}', '$CONCORDAT_KEY')}"`,
    ...headers.map(([name, value]) => `  -H "${name}: ${value.replace('KEY', '$CONCORDAT_KEY')}"`),
    ...(body === null ? [] : [`  -d '${json.replaceAll("'", "'\\''").replace('"KEY"', `"'$CONCORDAT_KEY'"`)}'`]),
  ].join(' \\\n')
  const inScript = (text: string, key: string) => text.replaceAll('"KEY"', key)
  const script = [
    `const key = process.env.CONCORDAT_KEY`,
    `const answer = await fetch(\`${address.replace('{session_id}', `\${key}`)}\`, {`,
    `  method: '${method}',`,
    ...(headers.length > 0
      ? [
          `  headers: { ${headers.map(([name, value]) => `'${name}': \`${value.replace('KEY', `\${key}`)}\``).join(', ')} },`,
        ]
      : []),
    ...(body === null ? [] : [`  body: JSON.stringify(${inScript(json, 'key')}),`]),
    '})',
    'console.log(answer.status, await answer.text())',
  ].join('\n')
  const python = [
    'import json, os, urllib.request',
    'key = os.environ.get("CONCORDAT_KEY", "")',
    `request = urllib.request.Request(f"${address.replace('{session_id}', '{key}')}", method="${method}",`,
    `    headers={${headers.map(([name, value]) => `"${name}": f"${value.replace('KEY', '{key}')}"`).join(', ')}}${body === null ? ')' : ','}`,
    ...(body === null
      ? []
      : [
          `    data=json.dumps(json.loads(r'''${json}''')${isKeyInBody && access !== 'party' ? ' | {"session_id": key}' : ''}).encode())`,
        ]),
    'print(urllib.request.urlopen(request).read())',
  ].join('\n')
  return [
    '## Samples',
    `\`\`\`sh\n${shell}\n\`\`\``,
    `\`\`\`ts\n${script}\n\`\`\``,
    `\`\`\`python\n${python}\n\`\`\``,
  ].join('\n\n')
}
