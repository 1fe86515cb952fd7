import { type ErrorCode, type ErrorStatus, errorRow } from './errors.ts'
import { ANY_REQUEST_UNAVAILABLE, errorCodesByStatus } from './index.ts'
import { answersJson, isReplayed, type OperationShape } from './operation.ts'
import { ApiError, DryRun } from './schemas.ts'
import { IgnoredFields } from './shape.ts'

type Json = Record<string, unknown>

/** Converts a schema for the document: named schemas become references. */
type Refer = (schema: unknown) => unknown

/** Content of an error in both media types. */
const PROBLEM_CONTENT = {
  'application/json': { schema: { $ref: '#/components/schemas/ApiError' } },
  'application/problem+json': { schema: { $ref: '#/components/schemas/ApiError' } },
}

/** Errors with the same meaning everywhere, each alone under its status: shared as one component. */
const SHARED_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'operator_required',
  'request_timed_out',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'headers_too_large',
  'internal_error',
])

/**
 * Returns the answers of an operation by status: success, dry run, `304` for reads, each declared refusal, and
 * `default` for all others.
 */
export function openApiResponses(operation: OperationShape, refer: Refer): Json {
  refer(ApiError)
  const refusals = [...errorCodesByStatus(operation)].map(([status, codes]) => [status, refusalOf(codes, status)])
  return {
    ...successOf(operation, refer),
    ...(operation.method === 'GET' ? { 304: { $ref: '#/components/responses/not_modified' } } : {}),
    ...Object.fromEntries(refusals),
    default: { $ref: '#/components/responses/any_other' },
  }
}

/** Answers shared by operations. */
export function sharedResponses(): Json {
  return {
    not_modified: {
      description: 'Nothing has changed since the answer tagged in If-None-Match.',
      headers: referredHeaders(['Referrer-Policy', 'ETag', 'RateLimit', 'RateLimit-Policy']),
    },
    any_other: {
      description: 'Any other refusal in the same form, such as one of an access gateway in front of the installation.',
      headers: referredHeaders(['Referrer-Policy', 'Content-Language']),
      content: PROBLEM_CONTENT,
    },
    unavailable: writtenRefusalOf(ANY_REQUEST_UNAVAILABLE, 503),
    ...Object.fromEntries([...SHARED_CODES].map((code) => [code, writtenRefusalOf([code], errorRow(code).status)])),
  }
}

function refusalOf(codes: readonly ErrorCode[], status: ErrorStatus): Json {
  const [code] = codes
  if (codes.join() === ANY_REQUEST_UNAVAILABLE.join()) return { $ref: '#/components/responses/unavailable' }
  const isShared = codes.length === 1 && code !== undefined && SHARED_CODES.has(code)
  return isShared ? { $ref: `#/components/responses/${code}` } : writtenRefusalOf(codes, status)
}

function writtenRefusalOf(codes: readonly ErrorCode[], status: ErrorStatus): Json {
  return {
    description: conditionsOf(codes),
    headers: referredHeaders(refusalHeadersOf(status)),
    content: PROBLEM_CONTENT,
    'x-error-codes': codes,
  }
}

/** Joins the causes of a status’s codes, in their order. */
function conditionsOf(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\`: ${errorRow(code).cause}`).join(' ')
}

/** Marks an answer that is not a dry run, so that a client’s compiler distinguishes the two by `dry_run`. */
const NOT_DRY = { type: 'boolean', const: false, description: 'Absent or false: the request was carried out.' }

/** Returns the success answer by its status, and the dry run’s, which is always 200. */
function successOf(operation: OperationShape, refer: Refer): Json {
  const { method, success, mediaType, summary, markdown, dryRun, example } = operation
  const json = answersJson(operation)
  const output = json ? refer(dryRun ? withNotDry(operation.output) : operation.output) : { type: 'string' }
  const schema = json && method === 'POST' ? { allOf: [output, refer(IgnoredFields)] } : output
  const markdownToo = markdown ? { 'text/markdown': { schema: { type: 'string' } } } : {}
  const answering = (body: unknown) => ({
    description: summary,
    headers: successHeadersOf(operation),
    content: { [mediaType]: { schema: body, ...(json ? { example: example.response } : {}) }, ...markdownToo },
  })
  if (!dryRun) return { [success]: answering(schema) }
  if (success === 200) return { 200: answering({ oneOf: [schema, refer(DryRun)] }) }
  const dry = {
    description: 'Effect that the request would have.',
    content: { 'application/json': { schema: refer(DryRun) } },
  }
  return { [success]: answering(schema), 200: dry }
}

function withNotDry(output: object): object {
  const { properties } = output as { properties?: object }
  return { ...output, properties: { ...properties, dry_run: NOT_DRY } }
}

/** Headers with the same meaning everywhere. */
const HEADERS = {
  'Referrer-Policy': 'Always strict-origin-when-cross-origin.',
  RateLimit: 'Remaining quota, if the operation has one.',
  'RateLimit-Policy': 'The quota, if the operation has one.',
  ETag: 'Tag of this answer, for If-None-Match, and for If-Match of the writes that list that header.',
  'X-Ignored': 'Parameters of the query that the operation does not have, if any were sent: check their spelling.',
  'Idempotency-Replayed': 'true if the answer is a replay.',
  'Content-Language': 'en, fr, de or es.',
  'WWW-Authenticate': 'Bearer.',
  'Retry-After': 'Seconds to wait before the next request.',
} as const

/** Headers shared by operations, as components. */
export function sharedHeaders(): Json {
  return describedHeaders(HEADERS)
}

function successHeadersOf(operation: OperationShape): Json {
  return {
    ...referredHeaders([
      'Referrer-Policy',
      ...(operation.rate === 'none' ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
      ...(operation.method === 'GET' ? (['ETag', 'X-Ignored'] as const) : []),
      ...(isReplayed(operation) ? (['Idempotency-Replayed'] as const) : []),
    ]),
    ...describedHeaders(operation.headers),
  }
}

/** A page of another site and a malformed key are refused before the quota headers are set. */
function refusalHeadersOf(status: ErrorStatus): (keyof typeof HEADERS)[] {
  return [
    'Referrer-Policy',
    'Content-Language',
    ...(status === 500 || status === 503 ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ]
}

const referredHeaders = (names: readonly (keyof typeof HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function describedHeaders(all: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(all).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}
