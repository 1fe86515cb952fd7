import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { DryRun } from '../src/contract/dry-run-shapes.ts'
import {
  allErrorCodes,
  answersJson,
  contract,
  type OperationId,
  type OperationShape,
  operations,
} from '../src/contract/index.ts'
import { ApiError } from '../src/contract/refusal-shapes.ts'
import { IgnoredFields } from '../src/contract/shape.ts'
import type { CallAnswer, TestHouse } from './_service.ts'

const ajv = new Ajv2020({ allErrors: true, strict: false })
const addFormats = formats as unknown as (ajv: Ajv2020) => void
addFormats(ajv)

/** Returns a schema in which no object may have undeclared properties. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy
}

export function validatorOf(schema: unknown): ValidateFunction {
  return ajv.compile(closed(schema) as object)
}

/** Compiles a validator on first use, since compiling all of them takes a second. */
function lateValidatorOf(schema: unknown): () => ValidateFunction {
  let made: ValidateFunction | undefined
  return () => (made ??= validatorOf(schema))
}

/** Returns the schema of an answer; that of a write includes ignored fields. */
function outputOf({ method, output }: OperationShape): unknown {
  if (method === 'GET') return output
  const { properties } = output as { properties?: object }
  return { ...output, properties: { ...properties, ...IgnoredFields.properties } }
}

const outputs = new Map<string, () => ValidateFunction>(
  operations.filter(answersJson).map((operation) => [operation.id, lateValidatorOf(outputOf(operation))]),
)
const refusal = lateValidatorOf(ApiError)
const dryRun = lateValidatorOf(DryRun)

/** Asserts that the contract declares an answer: status, headers and a body without undeclared properties. */
export function assertContract(id: OperationId, answer: CallAnswer): void {
  const operation: OperationShape = contract[id]
  const said = `${id} answered ${answer.status}: ${answer.text.slice(0, 400)}`
  assert.equal(answer.headers.get('referrer-policy'), 'strict-origin-when-cross-origin', said)
  if (operation.access !== 'public') assert.equal(answer.headers.get('cache-control'), 'no-store', said)
  if (operation.dryRun && answer.status === 203) {
    assert.equal(answer.body.dry_run, true, said)
    const validate = dryRun()
    assert.ok(validate(answer.body as unknown), `${said}\n${JSON.stringify(validate.errors)}`)
    return
  }
  if (answer.status !== operation.success) {
    assertRefusal(operation, answer, said)
    return
  }
  assert.ok(answer.headers.get('content-type')?.startsWith(operation.mediaType), said)
  if (operation.rate !== 'none') assert.match(answer.headers.get('ratelimit') ?? '', /^"[a-z-]+";r=\d+;t=\d+$/, said)
  const validate = outputs.get(id)?.()
  if (validate) assert.ok(validate(answer.body), `${said}\n${JSON.stringify(validate.errors)}`)
}

function assertRefusal(operation: OperationShape, answer: CallAnswer, said: string): void {
  assert.ok(allErrorCodes(operation).includes(answer.body.code), `not declared: ${said}`)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, said)
  const validate = refusal()
  assert.ok(validate(answer.body as unknown), `${said}\n${JSON.stringify(validate.errors)}`)
  assert.equal(answer.body.status, answer.status, said)
  assert.match(answer.body.error, /\S+ \S+/, `not a sentence: ${said}`)
  assert.match(answer.body.detail, /\S+ \S+ \S+/, `states no next step: ${said}`)
  if (answer.status === 429) assert.equal(answer.headers.get('retry-after'), String(answer.body.retry_after), said)
}

export interface Asking {
  /** Workspace key in the path. */
  key?: string
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  /** A string is sent unchanged, any other value as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

/** Calls an operation as the contract describes it and asserts that the contract declares the answer. */
export async function ask(app: TestHouse, id: OperationId, asking: Asking = {}): Promise<CallAnswer> {
  const operation: OperationShape = contract[id]
  const answer = await app.call(operation.method, addressOf(operation, asking), {
    headers: asking.headers ?? {},
    ...(asking.body === undefined ? {} : { body: asking.body }),
  })
  assertContract(id, answer)
  return answer
}

export function addressOf({ path }: OperationShape, { key, params = {}, query = {} }: Asking): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(name === 'session_id' ? (key ?? '') : (params[name] ?? '')),
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** Asserts a status, with the answer as failure message. */
export function is(answer: CallAnswer, status: number): void {
  assert.equal(answer.status, status, `${answer.status}: ${answer.text.slice(0, 400)}`)
}

/** Returns the query of the next page from the Link header; null on the last page. */
export function nextPageOf(answer: CallAnswer): Record<string, string> | null {
  const link = answer.headers.get('link')
  if (link === null) return null
  const query = /^<\?([^>]+)>; rel="next"$/.exec(link)?.[1]
  assert.ok(query, `not a relative reference to a next page: ${link}`)
  return Object.fromEntries(new URLSearchParams(query))
}
