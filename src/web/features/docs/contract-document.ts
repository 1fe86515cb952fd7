/** What the reference reads of an OpenAPI 3.1 document: this service's own, so only the forms it uses. */
export interface ContractDocument {
  info: { version: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
}

export interface DescribedOperation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }> }
  responses: Record<string, Answer | { $ref: string }>
}

/** One answer of an operation. */
export interface Answer {
  description: string
  content?: Record<string, { schema?: Schema; example?: unknown }>
}

export interface Schema {
  $ref?: string
  title?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  format?: string
}

/** An operation with its method and path. */
export interface Listed extends DescribedOperation {
  method: string
  path: string
}

/** The operations of a tag, in the document's order. */
export interface Chapter {
  name: string
  description: string
  operations: Listed[]
}

/** The document by tag; `filter` keeps what has every one of its words in method, path, id or summary. */
export function contractChapters(document: ContractDocument, filter = ''): Chapter[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  )
  const kept = all.filter(({ method, path, operationId, summary }) => {
    const text = `${method} ${path} ${operationId} ${summary}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  return document.tags
    .map(({ name, description }) => ({ name, description, operations: kept.filter(({ tags }) => tags[0] === name) }))
    .filter(({ operations }) => operations.length > 0)
}

/** The credential of a call, in the reader's terms. */
export function callAccess({ security = [] }: DescribedOperation): 'public' | 'session' | 'operator' {
  const schemes = security.flatMap((one) => Object.keys(one))
  if (schemes.length === 0) return 'public'
  return schemes.every((scheme) => /operator|bearer/i.test(scheme)) ? 'operator' : 'session'
}

/** The answers of an operation by status, those that operations share in their places. */
export function operationAnswers({ responses }: DescribedOperation, document: ContractDocument): [string, Answer][] {
  return Object.entries(responses).flatMap(([status, answer]): [string, Answer][] => {
    if (!('$ref' in answer)) return [[status, answer]]
    const shared = document.components.responses[answer.$ref.split('/').at(-1) ?? '']
    return shared === undefined ? [] : [[status, shared]]
  })
}

/** A schema with its reference followed. */
export function followed(schema: Schema, document: ContractDocument): Schema {
  const name = schema.$ref?.split('/').pop()
  return name === undefined ? schema : (document.components.schemas[name] ?? schema)
}

/** A row of a schema's table: a property, how deep it lies, its type in a word or two. */
export interface PropertyRow {
  path: string
  type: string
  isRequired: boolean
  description: string
}

const DEPTH = 3

/** The properties of an object schema, those of objects inside it after it, three levels deep. */
export function propertyRows(schema: Schema, document: ContractDocument, prefix = '', depth = 0): PropertyRow[] {
  const object = bare(followed(schema, document), document)
  if (object.type === 'array' && object.items) return propertyRows(object.items, document, `${prefix}[]`, depth)
  return Object.entries(object.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const one = bare(followed(property, document), document)
    const row = {
      path,
      type: typeOf(one, document),
      isRequired: object.required?.includes(name) ?? false,
      description: property.description ?? one.description ?? '',
    }
    return depth + 1 < DEPTH ? [row, ...propertyRows(one, document, path, depth + 1)] : [row]
  })
}

/** Of a choice between something and null, the something: absent and null are told the same way. */
function bare(schema: Schema, document: ContractDocument): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return others.length > 0 && others[0] ? { ...followed(others[0], document), ...described(schema) } : schema
}

const described = ({ description }: Schema) => (description === undefined ? {} : { description })

function typeOf(schema: Schema, document: ContractDocument): string {
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array')
    return `${schema.items ? typeOf(bare(followed(schema.items, document), document), document) : 'any'}[]`
  const type = Array.isArray(schema.type) ? schema.type.filter((one) => one !== 'null').join(' | ') : schema.type
  return [type ?? 'any', schema.format ? `(${schema.format})` : ''].join(' ').trim()
}

/** What to start a call with: the example of its body, and its required parameters by name. */
export function startingInput(operation: Listed): Record<string, unknown> {
  const needed = (operation.parameters ?? []).filter(
    (parameter) => parameter.in !== 'header' && parameter.name !== 'session_id' && parameter.required,
  )
  const example = operation.requestBody?.content['application/json']?.examples?.example?.value
  const { session_id: _, ...body } = (example ?? {}) as Record<string, unknown>
  return {
    ...Object.fromEntries(needed.map(({ name, schema }) => [name, schema.type === 'integer' ? 1 : ''])),
    ...body,
  }
}
