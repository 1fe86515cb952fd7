import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { contract, type OperationId } from '../contract/index.ts'
import { UUID_V4 } from '../contract/schemas.ts'
import { countryCodeOf } from '../domain/country.ts'
import type { Asked } from './app-context.ts'
import { enteredTextOf } from './entered-text.ts'
import { perOperation } from './per-operation.ts'
import { refuse } from './refusal.ts'

/** How deep a body may nest: the contract's own depth is four. */
const DEPTH_MAX = 16

const addFormats = formats as unknown as (ajv: Ajv2020) => void
const strictAjv = new Ajv2020({ allErrors: true, useDefaults: true, strict: false })
const textAjv = new Ajv2020({ allErrors: true, useDefaults: true, coerceTypes: true, strict: false })
for (const ajv of [strictAjv, textAjv]) {
  addFormats(ajv)
  ajv.addFormat('country', (text) => countryCodeOf(text) !== null)
}

const validatorsOf = perOperation(({ params, query, body }) => ({
  params: textAjv.compile(params),
  query: textAjv.compile(query),
  body: body === null ? null : strictAjv.compile(body),
}))

/**
 * The input of an operation: cleaned, validated, body, query and path in one object.
 * Refuses with 400 and every bad field named.
 */
export function inputOf(id: OperationId, asked: Asked): Record<string, unknown> {
  const { params, query, body } = validatorsOf(contract[id] ?? unknownOperation(id))
  const cleaned = {
    params: cleanedOf(asked.params, 0),
    query: cleanedOf(asked.query, 0),
    body: cleanedOf(asked.body, 0),
  }
  if (body !== null && (typeof cleaned.body !== 'object' || cleaned.body === null || Array.isArray(cleaned.body)))
    refuse(
      'body_not_object',
      'the body must be a JSON object',
      `Send a JSON object as ${contract[id].path} describes in /openapi.json.`,
    )
  const fields = [
    ...faultsIn(params, cleaned.params),
    ...faultsIn(query, cleaned.query),
    ...(body === null ? [] : faultsIn(body, cleaned.body)),
  ]
  if (fields.length > 0) refuseFaults(fields)
  const shape = contract[id]
  return {
    ...(shape.body === null ? {} : declaredOf(shape.body, cleaned.body)),
    ...declaredOf(shape.query, cleaned.query),
    ...declaredOf(shape.params, cleaned.params),
  }
}

/** A field that did not pass, and what it must be. */
export interface Fault {
  path: string
  message: string
}

/** Refuses with 400, every bad field named. */
export function refuseFaults(fields: Fault[]): never {
  return refuse(
    'validation_failed',
    `the request does not validate: ${fields
      .slice(0, 3)
      .map(({ path, message }) => `${path} ${message}`)
      .join('; ')}`,
    'Correct the fields named and send the request again.',
    { fields },
  )
}

/** The faults of values of a schema, one a field; for what is judged apart from its request, whose texts are clean already. */
export function judgeOf(schema: TSchema): (value: unknown) => Fault[] {
  const validate = strictAjv.compile(schema)
  return (value) => faultsIn(validate, value)
}

function faultsIn(validate: ValidateFunction, value: unknown): Fault[] {
  const faults = validate(value) ? [] : (validate.errors ?? []).flatMap(faultOf)
  return [...new Map(faults.map((fault) => [fault.path, fault])).values()]
}

/** Only what the contract names: a key that was not validated must not stand in for one that was. */
function declaredOf(shape: { properties: object }, given: unknown): object {
  return Object.fromEntries(Object.entries(given as object).filter(([name]) => Object.hasOwn(shape.properties, name)))
}

function unknownOperation(id: string): never {
  throw new Error(`the contract has no operation ${id}`)
}

/** Strings as `enteredTextOf` has them; other values as they are. */
function cleanedOf(value: unknown, depth: number): unknown {
  if (depth > DEPTH_MAX)
    refuse('body_too_deep', 'the body nests too deeply', `Send a JSON object of at most ${DEPTH_MAX} levels.`)
  if (typeof value === 'string') return enteredTextOf(value)
  if (Array.isArray(value)) return value.map((item) => cleanedOf(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanedOf(item, depth + 1)]))
}

/** One validation error as a person reads it; the branches of a union that only say "or null" are left out. */
function faultOf(error: ErrorObject): Fault[] {
  if (error.keyword === 'anyOf' || (error.keyword === 'type' && error.params.type === 'null')) return []
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  if (error.keyword === 'required') {
    const field = String(error.params.missingProperty)
    return [{ path: path === '' ? field : `${path}.${field}`, message: 'is required' }]
  }
  return [{ path: path === '' ? 'body' : path, message: sentenceOf(error) }]
}

function sentenceOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  if (keyword === 'format' && params.format === 'email') return 'must be an e-mail address such as name@company.com'
  if (keyword === 'format' && params.format === 'country')
    return 'must be a country: an ISO 3166-1 code such as FR, or its name'
  if (keyword === 'pattern')
    return params.pattern === UUID_V4.source ? 'must be a UUID of version 4' : `must match ${params.pattern}`
  if (keyword === 'type') return `must be ${params.type === 'integer' ? 'a whole number' : `of type ${params.type}`}`
  if (keyword === 'maxLength') return `must have at most ${params.limit} characters`
  if (keyword === 'minLength') return 'must not be empty'
  if (keyword === 'maxItems') return `must have at most ${params.limit} items`
  if (keyword === 'minItems') return 'must not be empty'
  if (keyword === 'exclusiveMinimum') return `must be above ${params.limit}`
  if (keyword === 'minimum') return `must be at least ${params.limit}`
  if (keyword === 'maximum') return `must be at most ${params.limit}`
  return message ?? 'is not valid'
}
