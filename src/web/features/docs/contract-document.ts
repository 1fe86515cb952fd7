/** The parts of an OpenAPI 3.1 document used by the reference; limited to the forms that this service emits. */
export interface ContractDocument {
  info: { version: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Answer>
  }
}

/** The contract of a tag, which describes its operations in full. */
export interface TagDocument extends ContractDocument {
  /** Codes that any operation may answer. */
  'x-error-codes': string[]
  /** Status and cause of each code. */
  'x-errors': Record<string, { status: number; cause: string }>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

export interface DescribedOperation {
  operationId: string
  tags: string[]
  summary: string
  security?: Record<string, unknown>[]
  parameters?: (Parameter | { $ref: string })[]
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

/** An operation in the contract of its tag. */
export interface ListedInFull extends Listed {
  description: string
  /** Codes of its own; any operation may answer the document’s too. */
  'x-error-codes': string[]
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

/** Returns the parameters, with references to shared ones resolved. */
export function operationParameters({ parameters = [] }: DescribedOperation, document: ContractDocument): Parameter[] {
  return parameters.flatMap((parameter) => {
    if (!('$ref' in parameter)) return [parameter]
    const shared = document.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
    return shared === undefined ? [] : [shared]
  })
}

/** Returns the answer to a request that was carried out, with its status; not a dry run’s. */
export function successAnswer({ responses }: DescribedOperation): [status: string, Answer] | undefined {
  return Object.entries(responses).find(
    (entry): entry is [string, Answer] => entry[0].startsWith('2') && !('$ref' in entry[1]),
  )
}

/** Returns the codes that an operation may answer with status and cause, in the order of their statuses. */
export function operationErrors(operation: ListedInFull, document: TagDocument) {
  return [...operation['x-error-codes'], ...document['x-error-codes']]
    .flatMap((code) => {
      const error = document['x-errors'][code]
      return error === undefined ? [] : [{ code, ...error }]
    })
    .sort((one, other) => one.status - other.status)
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
export function startingInput(operation: Listed, document: ContractDocument): Record<string, unknown> {
  const needed = operationParameters(operation, document).filter(
    (parameter) => parameter.in !== 'header' && parameter.name !== 'session_id' && parameter.required,
  )
  const example = operation.requestBody?.content['application/json']?.examples?.example?.value
  const { session_id: _, ...body } = (example ?? {}) as Record<string, unknown>
  return {
    ...Object.fromEntries(needed.map(({ name, schema }) => [name, schema.type === 'integer' ? 1 : ''])),
    ...body,
  }
}
