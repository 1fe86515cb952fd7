/** The parts of an OpenAPI 3.1 document used by the reference; limited to the forms that this service emits. */
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

/** A response of an operation. */
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

export interface Listed extends DescribedOperation {
  method: string
  path: string
}

/** Operations of a tag, in document order. */
export interface Chapter {
  name: string
  description: string
  operations: Listed[]
}

/** Groups operations by tag, keeping those whose method, path, id or summary contains every word of `filter`. */
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

/** Returns the credential that an operation requires. */
export function callAccess({ security = [] }: DescribedOperation): 'public' | 'session' | 'operator' {
  const schemes = security.flatMap((one) => Object.keys(one))
  if (schemes.length === 0) return 'public'
  return schemes.every((scheme) => /operator|bearer/i.test(scheme)) ? 'operator' : 'session'
}

/** Returns the responses by status, with references to shared responses resolved. */
export function operationAnswers({ responses }: DescribedOperation, document: ContractDocument): [string, Answer][] {
  return Object.entries(responses).flatMap(([status, answer]): [string, Answer][] => {
    if (!('$ref' in answer)) return [[status, answer]]
    const shared = document.components.responses[answer.$ref.split('/').at(-1) ?? '']
    return shared === undefined ? [] : [[status, shared]]
  })
}

/** Resolves a schema's reference. */
export function followed(schema: Schema, document: ContractDocument): Schema {
  const name = schema.$ref?.split('/').pop()
  return name === undefined ? schema : (document.components.schemas[name] ?? schema)
}

/** A row of a schema's table: a property with its nesting depth and short type. */
export interface PropertyRow {
  path: string
  type: string
  isRequired: boolean
  description: string
}

const DEPTH = 3

/** Returns the properties of an object schema with nested properties after their parent, three levels deep. */
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

/** Unwraps a nullable schema: the reference documents null and absent alike. */
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

/** Returns initial input for a call: the example of the body and the required parameters by name. */
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
