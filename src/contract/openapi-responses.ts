import { type ErrorCode, type ErrorStatus, errorRowOf } from './errors.ts'
import { errorCodesByStatusOf } from './index.ts'
import { answersJson, isReplayed, type OperationShape } from './operation.ts'
import { ApiError, DryRun } from './schemas.ts'

type Json = Record<string, unknown>

/** Makes a schema one of the document's: named schemas become references. */
type Refer = (schema: unknown) => unknown

/** Every answer of an operation by its status: success, a dry run's, `304` for reads, each declared refusal, and `default` for all else. */
export function responsesOf(operation: OperationShape, refer: Refer): Json {
  const problem = { schema: refer(ApiError) }
  const content = { 'application/json': problem, 'application/problem+json': problem }
  const refusals = [...errorCodesByStatusOf(operation)].map(([status, codes]) => [
    status,
    {
      description: conditionsOf(codes),
      headers: describedHeaders(refusalHeadersOf(operation, status)),
      content,
      'x-error-codes': codes,
    },
  ])
  return {
    ...successOf(operation, refer),
    ...(operation.method === 'GET' ? { 304: unchangedOf(operation) } : {}),
    ...Object.fromEntries(refusals),
    default: {
      description: 'Any other refusal, such as an access gate’s before the installation, in the same form.',
      headers: describedHeaders(ALWAYS),
      content,
    },
  }
}

/** What the codes of a status mean, in the order of the list. */
function conditionsOf(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\`: ${errorRowOf(code).cause}`).join(' ')
}

/** An answer that is no dry run's: so that a client's compiler tells the two apart by `dry_run`. */
const NOT_DRY = { type: 'boolean', const: false, description: 'Absent or false: the request was carried out.' }

/** The answer by its status, and what a dry run answers instead, always with 200. */
function successOf(operation: OperationShape, refer: Refer): Json {
  const { success, mediaType, summary, markdown, dryRun, example } = operation
  const json = answersJson(operation)
  const schema = json ? refer(dryRun ? withNotDry(operation.output) : operation.output) : { type: 'string' }
  const markdownToo = markdown ? { 'text/markdown': { schema: { type: 'string' } } } : {}
  const answering = (body: unknown) => ({
    description: summary,
    headers: describedHeaders(successHeadersOf(operation)),
    content: { [mediaType]: { schema: body, ...(json ? { example: example.response } : {}) }, ...markdownToo },
  })
  if (!dryRun) return { [success]: answering(schema) }
  if (success === 200) return { 200: answering({ oneOf: [schema, refer(DryRun)] }) }
  const dry = { description: 'What the request would do.', content: { 'application/json': { schema: refer(DryRun) } } }
  return { [success]: answering(schema), 200: dry }
}

function withNotDry(output: object): object {
  const { properties } = output as { properties?: object }
  return { ...output, properties: { ...properties, dry_run: NOT_DRY } }
}

/** Every read has an entity tag, so it can also answer that nothing has changed. */
function unchangedOf(operation: OperationShape): Json {
  return {
    description: 'Nothing has changed since the answer whose tag If-None-Match names.',
    headers: describedHeaders(successHeadersOf(operation)),
  }
}

const ALWAYS = { 'Referrer-Policy': 'Always strict-origin-when-cross-origin.' }

const limitHeadersOf = ({ rate }: OperationShape): Record<string, string> =>
  rate === 'none' ? {} : { RateLimit: 'What is left of the quota.', 'RateLimit-Policy': 'The quota.' }

function successHeadersOf(operation: OperationShape): Record<string, string> {
  return {
    ...ALWAYS,
    ...limitHeadersOf(operation),
    ...(operation.method === 'GET' ? { ETag: 'Tag of this answer, for If-None-Match.' } : {}),
    ...(isReplayed(operation) ? { 'Idempotency-Replayed': 'true where the answer is given again.' } : {}),
    ...operation.headers,
  }
}

/** What is checked before the quota is told carries no RateLimit: a page of another site, a malformed key. */
function refusalHeadersOf(operation: OperationShape, status: ErrorStatus): Record<string, string> {
  return {
    ...ALWAYS,
    'Content-Language': 'en or fr.',
    ...(status === 400 || status === 403 || status === 500 || status === 503 ? {} : limitHeadersOf(operation)),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer.' } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': 'Seconds to wait before the next request.' } : {}),
  }
}

function describedHeaders(all: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(all).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}
