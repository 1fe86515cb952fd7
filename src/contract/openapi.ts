import { type ErrorCode, errorRowOf } from './errors.ts'
import { API_VERSION, errorCodesByStatusOf, operations } from './index.ts'
import { type Access, answersJson, isReplayed, type OperationShape } from './operation.ts'
import { ApiError, DryRun, SessionId } from './schemas.ts'

type Json = Record<string, unknown>

export const TAGS: Record<string, string> = {
  registration: 'Register, and open a workspace.',
  identity: 'What a workspace holds of its own.',
  matching: 'Ranked counterparties and, once signed, their names.',
  valuation: 'What a seller is worth.',
  pairings: 'One buyer with one seller, and their deal phase.',
  search: 'Search the universe without telling who is in it.',
  activity: 'What happened in a workspace.',
  overview: 'What a workspace should look at now.',
  disclosures: 'Who was told whose name.',
  watchlist: 'Counterparties to keep an eye on.',
  workspace: 'A new key, a copy of everything, an end.',
  memos: 'Memoranda, teasers and analyses.',
  nda: 'The confidentiality undertaking.',
  quality: 'Improve the data of a party.',
  exchange: 'Manifests of agents and their answers.',
  operator: 'For the operator of the service.',
  health: 'Whether the service works.',
  discovery: 'What the service is and can do.',
}

const security: Record<Access, Json[]> = {
  public: [],
  registration: [],
  session: [{ SessionToken: [] }],
  signed: [{ SessionToken: [], NdaSigned: [] }],
  signer: [{ SessionToken: [] }],
  party: [{ SessionToken: [] }, { OperatorToken: [] }],
  operator: [{ OperatorToken: [] }],
}

/** What any request can meet before its operation is found. */
const UNREADABLE = 'The request cannot be read; `error` says why.'

/** The contract as an OpenAPI 3.1 document, at a base URL. */
export function openApiOf(baseUrl: string): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  const bodyOf = (schema: unknown) => referenced(schema, components)
  for (const operation of operations) {
    const path = paths[operation.path] ?? {}
    path[operation.method.toLowerCase()] = operationOf(operation, bodyOf)
    paths[operation.path] = path
  }
  return {
    openapi: '3.1.2',
    info: {
      title: 'Concordat',
      version: API_VERSION,
      summary: 'A deal-flow workspace for mergers and acquisitions.',
      description:
        'Sellers and buyers register, are valued, ranked and paired; names stay confidential until an NDA is recorded. The workspace key in a path is the credential; see each operation’s security.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        SessionToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Session-Id',
          description:
            'The workspace key. In paths that hold {session_id} the path segment is the credential and the header is not read.',
        },
        NdaSigned: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Nda-Signed',
          description:
            'A precondition, not a header: the signature recorded by POST /api/nda/sign is enforced here and no header is trusted.',
        },
        OperatorToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The operator of the service. Where an access gate stands before it, the gate may vouch for the operator instead.',
        },
      },
    },
  }
}

function operationOf(operation: OperationShape, bodyOf: (schema: unknown) => unknown): Json {
  const json = answersJson(operation)
  const answer = {
    description: operation.summary,
    headers: headersOf(operation),
    content: {
      [operation.mediaType]: {
        schema: json ? bodyOf(operation.output) : { type: 'string' },
        ...(json ? { example: operation.example.response } : {}),
      },
      ...(operation.markdown ? { 'text/markdown': { schema: { type: 'string' } } } : {}),
    },
  }
  const problem = { schema: bodyOf(ApiError) }
  const problemContent = { 'application/json': problem, 'application/problem+json': problem }
  const refusals = [
    ['4XX', { description: UNREADABLE, content: problemContent }],
    ...[...errorCodesByStatusOf(operation)].map(([status, codes]) => [
      status,
      { description: conditionsOf(codes), content: problemContent, 'x-error-codes': codes },
    ]),
  ]
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.built
      ? operation.description
      : `${operation.description} Not built yet in this release: answers 501.`,
    ...(operation.built ? {} : { 'x-available': false }),
    security: security[operation.access],
    parameters: parametersOf(operation),
    ...(operation.body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bodyOf(operation.body), example: bodyExampleOf(operation) } },
          },
        }),
    responses: { ...dryRunOf(operation, answer, bodyOf), ...unchangedOf(operation), ...Object.fromEntries(refusals) },
  }
}

/** What the codes of a status mean, in the order of the list. */
function conditionsOf(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\`: ${errorRowOf(code).cause}`).join(' ')
}

/** The answer by its status, and what a dry run answers instead, always with 200. */
function dryRunOf({ success, dryRun }: OperationShape, answer: Json, bodyOf: (schema: unknown) => unknown): Json {
  if (!dryRun) return { [success]: answer }
  const { content } = answer as { content: Record<string, { schema: unknown }> }
  const dry = bodyOf(DryRun)
  if (success !== 200)
    return {
      [success]: answer,
      200: { description: 'What the request would do.', content: { 'application/json': { schema: dry } } },
    }
  const either = { ...content['application/json'], schema: { anyOf: [content['application/json']?.schema, dry] } }
  return { 200: { ...answer, content: { ...content, 'application/json': either } } }
}

/** The example of a request without what travels in its path. */
function bodyExampleOf({ example, params }: OperationShape): Json {
  return Object.fromEntries(Object.entries(example.request).filter(([name]) => !Object.hasOwn(params.properties, name)))
}

/** Every read has an entity tag, so it can also answer that nothing has changed. */
function unchangedOf({ method }: OperationShape): Json {
  return method === 'GET' ? { 304: { description: 'Unchanged since the tag sent as If-None-Match.' } } : {}
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat: for 24 hours the same request under the same key is given the same answer. At least 22 characters where the operation takes no credential; a new UUID is best. Not looked at in a dry run.',
  schema: { type: 'string', maxLength: 1024 },
}

function parametersOf(operation: OperationShape): Json[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...described(name === 'session_id' ? SessionId : operation.params.properties[name]),
  }))
  const required = new Set(operation.query.required as string[] | undefined)
  const inQuery = Object.entries(operation.query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    ...described(schema),
  }))
  return [...inPath, ...inQuery, ...(isReplayed(operation) ? [IDEMPOTENCY_KEY] : [])]
}

function described(schema: unknown): Json {
  const { description, ...rest } = JSON.parse(JSON.stringify(schema)) as Json
  return { ...(description ? { description } : {}), schema: rest }
}

function headersOf(operation: OperationShape): Json {
  const limited =
    operation.rate === 'none' ? {} : { RateLimit: 'What is left of the quota.', 'RateLimit-Policy': 'The quota.' }
  const tagged = operation.method === 'GET' ? { ETag: 'Tag of this answer, for If-None-Match.' } : {}
  const replayed = isReplayed(operation) ? { 'Idempotency-Replayed': 'true where the answer is given again.' } : {}
  const all = {
    'Referrer-Policy': 'Always strict-origin-when-cross-origin.',
    ...limited,
    ...tagged,
    ...replayed,
    ...operation.headers,
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}

/** The schema with every named object in it replaced by a reference to its component. */
function referenced(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => referenced(item, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'enum' || key === 'const' ? value : referenced(value, components),
    ]),
  )
  const title = (schema as { title?: unknown }).title
  if (typeof title !== 'string') return copy
  const { title: _, ...component } = copy
  components[title] = component
  return { $ref: `#/components/schemas/${title}` }
}
