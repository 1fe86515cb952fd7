import { DryRun } from '../src/contract/dry-run-shapes.ts'
import { type OperationShape, operations } from '../src/contract/index.ts'
import { ImportedParty } from '../src/contract/operator/imported-party.ts'
import { ApiError } from '../src/contract/refusal-shapes.ts'
import { IgnoredFields } from '../src/contract/shape.ts'
import { clientRoutes } from './client-routes.ts'

/** The part of JSON Schema that the contract uses. */
interface Schema {
  title?: string
  description?: string
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[] | undefined
  patternProperties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean | Schema
}

/** Types written so far, by title. */
interface Types {
  named: Map<string, string>
  /** True while inputs are written: the fields of answers have no comments, to stay small. */
  isDescribed: boolean
}

/** Schemas whose fields have a type that the request does not check, by title. */
const TYPED_AS: Readonly<Record<string, Schema>> = { PartyToImport: ImportedParty }
/** Types of answers that are no JSON. */
const BODIES = { text: 'string', bytes: 'Uint8Array', stream: 'AsyncIterable<Uint8Array>' } as const
const KEYED: ReadonlySet<string> = new Set(['session', 'signed', 'signer', 'party'])

/** Writes the declarations of `src/client/contract.ts` as plain types: an interface for each titled schema. */
export function clientTypes(): string {
  const named = new Map<string, string>()
  const [inputs, answers] = [true, false].map((isDescribed) => ({ named, isDescribed })) as [Types, Types]
  const routes = clientRoutes()
  const described = operations.map((operation) => [operation, fieldsOf(inputOf(operation), inputs)] as const)
  const rows = described.map(([operation, input]) => {
    const form = routes[operation.id]?.answer
    const ignored = operation.method === 'POST' ? ` & ${typeOf(IgnoredFields, answers)}` : ''
    const answer = form === undefined ? typeOf(operation.output, answers) + ignored : BODIES[form]
    return `${comment(operation.summary)}${operation.id}: {\ninput: ${input}\nanswer: ${answer}\n}`
  })
  for (const schema of [DryRun, ApiError]) typeOf(schema, answers)
  const declared = [...named].map(([name, type]) =>
    type.startsWith('{') ? `interface ${name} ${type}` : `type ${name} = ${type}`,
  )
  const table = `interface Operations {\n${rows.join('\n')}\n}`
  return withNamedChoices(`export type { ApiError, DryRun, Operations }\n${[table, ...declared].join('\n')}\n`)
}

/** Shortest choices, in characters, that are named if they are repeated. */
const NAMED_LENGTH_MIN = 40

/** Names choices that are written twice or more after the first field that has them, to stay small. */
function withNamedChoices(text: string): string {
  const found = [...text.matchAll(/^(\w+)\??: (?:Array<)?((?:"[^"\n]*" \| )+"[^"\n]*")/gm)]
  const uses = Map.groupBy(found, ([, , choices = '']) => choices)
  return [...uses].reduce((shorter, [choices, [first, ...others]]) => {
    if (others.length === 0 || choices.length < NAMED_LENGTH_MIN) return shorter
    const field = `_${first?.[1]}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const name = [field, `${field}Code`, `${field}Word`].find(
      (one) => !new RegExp(`^(?:interface|type) ${one} `, 'm').test(shorter),
    )
    return name === undefined ? shorter : `${shorter.replaceAll(choices, name)}type ${name} = ${choices}\n`
  }, text)
}

/** Returns path, query and body in one object; the client fills in the workspace key. */
function inputOf({ access, body, query, params }: OperationShape): Schema {
  const parts: readonly Schema[] = [body ?? {}, query, params]
  const properties: NonNullable<Schema['properties']> = Object.assign({}, ...parts.map((part) => part.properties))
  const required = parts.flatMap((part) => part.required ?? [])
  if (!KEYED.has(access)) return { properties, required }
  const key: Schema = { title: 'OwnKey', anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'undefined' }] }
  return {
    properties: { ...properties, session_id: key },
    required: required.filter((name) => name !== 'session_id'),
  }
}

/** Returns the type of a schema: its title, if it has one, under which its type is in `types`. */
function typeOf(schema: Schema, types: Types): string {
  const { title } = schema
  if (title === undefined) return plainType(schema, types)
  if (!types.named.has(title)) {
    types.named.set(title, '')
    types.named.set(title, plainType(TYPED_AS[title] ?? schema, types))
  }
  return title
}

function plainType(schema: Schema, types: Types): string {
  const { type, items, anyOf } = schema
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map((one) => typeOf(one, types)).join(' | ')
  if (type === 'array') return `Array<${typeOf(items ?? {}, types)}>`
  if (type === 'integer') return 'number'
  return type === 'object' ? fieldsOf(schema, types) : (type ?? 'unknown')
}

function fieldsOf(schema: Schema, types: Types): string {
  const { properties = {}, required = [], patternProperties = {}, additionalProperties } = schema
  const [values] = Object.values(patternProperties)
  const others = values ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  if (others !== undefined) return `Record<string, ${typeOf(others, types)}>`
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? ':' : '?:'
    return `${types.isDescribed ? comment(field.description) : ''}${JSON.stringify(name).replace(/^"(\w+)"$/, '$1')}${mark} ${typeOf(field, types)}`
  })
  return fields.length === 0 ? 'object' : `{\n${fields.join('\n')}\n}`
}

/** Returns the first sentence of a description as a comment of its own line. */
function comment(description = ''): string {
  const sentence = /^.*?\.(?= |$)/s.exec(description)?.[0] ?? description
  return sentence === '' ? '' : `/** ${sentence.replaceAll('*/', '*')} */\n`
}
