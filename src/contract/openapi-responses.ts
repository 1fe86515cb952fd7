import { DRY_RUN_STATUS, DryRun } from './dry-run-shapes.ts'
import type { ErrorCode, ErrorStatus } from './errors.ts'
import { ANY_REQUEST_REFUSALS, allErrorCodes, errorCodesByStatus } from './index.ts'
import { answersJson, isReplayed, type OperationShape } from './operation.ts'
import { ApiError } from './refusal-shapes.ts'
import { IgnoredFields } from './shape.ts'

type Json = Record<string, unknown>

/** Converts a schema for the document: named schemas become references. */
type Refer = (schema: unknown) => unknown

/** Content of an error in both media types. */
const PROBLEM_CONTENT = {
  'application/json': { schema: { $ref: '#/components/schemas/ApiError' } },
  'application/problem+json': { schema: { $ref: '#/components/schemas/ApiError' } },
}

/**
 * Returns the statuses of the refusals that a document describes one by one. In the whole contract `default` stands for
 * those of the guards, the transport and the quota; an operation without a refusal of its own keeps a 400, since some
 * generators demand one.
 */
function describedStatuses(operation: OperationShape, isWhole: boolean): ErrorStatus[] {
  const byStatus = [...errorCodesByStatus(operation)]
  if (!isWhole) return byStatus.map(([status]) => status)
  const own = new Set<ErrorCode>([...operation.refusals, 'precondition_failed', 'not_built'])
  const statuses = byStatus.flatMap(([status, codes]) => (codes.some((code) => own.has(code)) ? [status] : []))
  return statuses.some((status) => status >= 400 && status < 500) ? statuses : [400, ...statuses]
}

/**
 * Returns the answers of an operation by status: success, dry run, `304` for reads, its refusals, and `default` for all
 * others. Refusals are references. The whole contract omits what HTTP defines for any answer.
 */
export function openApiResponses(operation: OperationShape, refer: Refer, isWhole: boolean): Json {
  refer(ApiError)
  const refusals = describedStatuses(operation, isWhole).map((status) => [status, sharedAnswer(`refused_${status}`)])
  return {
    ...successOf(operation, refer, isWhole),
    ...(operation.method === 'GET' && !isWhole ? { 304: sharedAnswer('not_modified') } : {}),
    ...Object.fromEntries(refusals),
    default: sharedAnswer('any_other'),
  }
}

const sharedAnswer = (name: string): Json => ({ $ref: `#/components/responses/${name}` })

/** Returns the codes that an operation adds to those of any request. */
export function ownErrorCodes(operation: OperationShape): readonly ErrorCode[] {
  return allErrorCodes(operation).filter((code) => !(ANY_REQUEST_REFUSALS as readonly ErrorCode[]).includes(code))
}

/** Returns the answers that the operations share: one refusal for each status. */
export function sharedResponses(described: readonly OperationShape[], isWhole: boolean): Json {
  const statuses = [...new Set(described.flatMap((operation) => describedStatuses(operation, isWhole)))].sort()
  const notModified = {
    description: 'Nothing has changed since the answer tagged in If-None-Match.',
    headers: referredHeaders(['Referrer-Policy', 'ETag', 'RateLimit', 'RateLimit-Policy']),
  }
  return {
    ...(described.some(({ method }) => method === 'GET') && !isWhole ? { not_modified: notModified } : {}),
    any_other: {
      description:
        'Any other refusal in the same form: of a request that is not valid (400), a credential (401, 403, 404), an Idempotency-Key in use (409, 422), the transport (408, 413, 415, 431), a quota (429), a failure (500), unavailable (503), or one of an access gateway in front of the installation.',
      headers: referredHeaders(['Referrer-Policy', 'Content-Language', 'Retry-After', 'RateLimit', 'RateLimit-Policy']),
      content: PROBLEM_CONTENT,
    },
    ...Object.fromEntries(statuses.map((status) => [`refused_${status}`, refusalOf(status)])),
  }
}

function refusalOf(status: ErrorStatus): Json {
  return {
    description: `${STATUS_MEANINGS[status]} \`code\` names the cause.`,
    headers: referredHeaders(refusalHeadersOf(status)),
    content: PROBLEM_CONTENT,
  }
}

const STATUS_MEANINGS: Record<ErrorStatus, string> = {
  202: 'The result is not ready yet, and the work continues.',
  400: 'The request is not valid.',
  401: 'The request lacks a credential.',
  403: 'The credential does not permit this.',
  404: 'Nothing is found at this address for this credential.',
  405: 'The address does not have this method.',
  408: 'The request did not arrive in time.',
  409: 'The state of the workspace or of the party does not allow this.',
  412: 'The resource has changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'The request is valid and cannot be carried out as it is.',
  429: 'Too many requests or acts; see Retry-After.',
  431: 'The headers are too large.',
  500: 'The service failed.',
  501: 'This release does not carry out the operation.',
  503: 'The service cannot answer now; see Retry-After.',
}

/** Marks an answer that is not a dry run, so that a client’s compiler distinguishes the two by `dry_run`. */
const NOT_DRY = { type: 'boolean', const: false, description: 'Absent or false: the request was carried out.' }

/** Returns the success answer by its status, and the dry run’s. */
function successOf(operation: OperationShape, refer: Refer, isWhole: boolean): Json {
  const { method, success, mediaType, summary, markdown, dryRun, example } = operation
  const json = answersJson(operation)
  const output = json ? refer(dryRun ? withNotDry(operation.output) : operation.output) : { type: 'string' }
  const schema = json && method === 'POST' ? { allOf: [output, refer(IgnoredFields)] } : output
  const markdownToo = markdown ? { 'text/markdown': { schema: { type: 'string' } } } : {}
  const answering = {
    description: isWhole ? 'Done.' : summary,
    ...(isWhole ? {} : { headers: successHeadersOf(operation) }),
    content: { [mediaType]: { schema, ...(json && !isWhole ? { example: example.response } : {}) }, ...markdownToo },
  }
  if (!dryRun) return { [success]: answering }
  const dry = {
    description: 'Effect that the request would have. Nothing was written.',
    content: { 'application/json': { schema: refer(DryRun) } },
  }
  return { [success]: answering, [DRY_RUN_STATUS]: dry }
}

function withNotDry(output: object): object {
  const { properties } = output as { properties?: object }
  return { ...output, properties: { ...properties, dry_run: NOT_DRY } }
}

/**
 * Headers with the same meaning everywhere. Successful answers carry the first three too: the description of the
 * document states it once.
 */
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
