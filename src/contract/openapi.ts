import { isDeepStrictEqual } from 'node:util'
import { absoluteUrl, type Publisher } from './discovery/addresses.ts'
import { errorRow } from './errors.ts'
import { ANY_REQUEST_REFUSALS, API_VERSION, allErrorCodes, contract, operations } from './index.ts'
import { openApiResponses, ownErrorCodes, sharedHeaders, sharedResponses } from './openapi-responses.ts'
import { type Access, isReplayed, type OperationShape } from './operation.ts'
import { plainSchema } from './plain-schema.ts'
import { SessionId } from './schemas.ts'
import { TAGS, type Tag } from './tags.ts'

type Json = Record<string, unknown>

const security: Record<Access, Json[]> = {
  public: [],
  registration: [],
  session: [{ SessionToken: [] }],
  signed: [{ SessionToken: [], NdaSigned: [] }],
  signer: [{ SessionToken: [] }],
  party: [{ SessionToken: [] }, { OperatorToken: [] }],
  operator: [{ OperatorToken: [] }],
}

/**
 * Builds the contract as an OpenAPI 3.1 document of one installation: all operations, or those of a tag. The codes of
 * an operation are under its `x-error-codes`, those of any request under the document’s, their causes under
 * `x-errors`.
 */
export function openApiDocument({ baseUrl, contactEmail }: Publisher, tag?: Tag): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  const refer = (schema: unknown) => referenced(plainSchema(schema as object), components)
  const described = operations.filter((operation) => tag === undefined || operation.tag === tag)
  const parameters = sharedParameters(described)
  for (const operation of described) {
    const path = paths[operation.path] ?? {}
    path[operation.method.toLowerCase()] = operationOf(operation, refer, parameters)
    paths[operation.path] = path
  }
  return {
    openapi: '3.1.2',
    info: {
      title: 'Concordat',
      version: API_VERSION,
      summary: 'A deal-flow workspace for mergers and acquisitions.',
      description:
        'Sellers and buyers register and are valued, ranked and paired; names stay confidential until an NDA is recorded. The workspace key in a path is the credential; see each operation’s security. Every answer carries Referrer-Policy, and those of operations with a quota RateLimit and RateLimit-Policy.',
      termsOfService: absoluteUrl(baseUrl, contract.getNdaText.path),
      contact: { name: 'Operator of this installation', url: baseUrl, email: contactEmail },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    tags: Object.entries(TAGS)
      .filter(([name]) => tag === undefined || name === tag)
      .map(([name, description]) => ({ name, description })),
    'x-error-codes': ANY_REQUEST_REFUSALS,
    'x-errors': errorsOf(described),
    paths,
    components: {
      schemas: components,
      parameters,
      responses: sharedResponses(described),
      headers: sharedHeaders(),
      securitySchemes: {
        SessionToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Session-Id',
          description:
            'The workspace key. In paths that contain {session_id} the path segment is the credential and the header is ignored.',
        },
        NdaSigned: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Nda-Signed',
          description:
            'A precondition rather than a header: the signature recorded by POST /api/nda/sign is enforced, and no header is trusted.',
        },
        OperatorToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The operator of the service. An access gateway in front of it may authenticate the operator instead.',
        },
      },
    },
  }
}

function operationOf(operation: OperationShape, refer: (schema: unknown) => unknown, shared: Json): Json {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.built
      ? operation.description
      : `${operation.description} Not built yet in this release: answers 501.`,
    ...(operation.built ? {} : { 'x-available': false }),
    security: security[operation.access],
    parameters: parametersOf(operation).map((parameter) =>
      isDeepStrictEqual(shared[parameter.name], parameter)
        ? { $ref: `#/components/parameters/${parameter.name}` }
        : parameter,
    ),
    ...(operation.body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: refer(operation.body), examples: bodyExamplesOf(operation) } },
          },
        }),
    responses: openApiResponses(operation, refer),
    'x-error-codes': ownErrorCodes(operation),
  }
}

/** Returns the status and cause of each code that the operations have. */
function errorsOf(described: readonly OperationShape[]): Json {
  const codes = new Set(described.flatMap(allErrorCodes))
  return Object.fromEntries(
    [...codes].sort().map((code) => {
      const { status, cause } = errorRow(code)
      return [code, { status, cause }]
    }),
  )
}

/** Returns the parameters that several operations share, by name: of two that differ the more frequent one. */
function sharedParameters(described: readonly OperationShape[]): Record<string, Parameter> {
  const alike = Map.groupBy(described.flatMap(parametersOf), (parameter) => JSON.stringify(parameter))
  const repeated = [...alike.values()]
    .filter(({ length }) => length > 1)
    .sort((one, other) => one.length - other.length)
  return Object.fromEntries(repeated.flatMap(([parameter]) => (parameter ? [[parameter.name, parameter]] : [])))
}

/** Returns the named examples of a request body, without path parameters. */
function bodyExamplesOf({ example, furtherRequests = {}, params }: OperationShape): Json {
  const inBody = (request: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(request).filter(([name]) => !Object.hasOwn(params.properties, name)))
  return {
    example: { summary: 'A request', value: inBody(example.request) },
    ...Object.fromEntries(
      Object.entries(furtherRequests).map(([name, { summary, request }]) => [
        name,
        { summary, value: inBody(request) },
      ]),
    ),
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat: for 24 hours the same request with the same key returns the same answer. At least 22 characters if the operation takes no credential; a new UUID is best. Ignored in a dry run.',
  schema: { type: 'string', maxLength: 1024 },
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 1024 },
}

/** Describes If-Match for an operation, with the read that its tag belongs to. */
function ifMatchOf(comparedWith: string): Parameter {
  const path = operations.find(({ id }) => id === comparedWith)?.path
  const description = `The ETag of \`GET ${path}\`, read without query parameters, in any language: if that answer has changed since, nothing is written (412). Weak tags never match; * always matches.`
  return { ...IF_MATCH, description }
}

type Parameter = Json & { name: string }

function parametersOf(operation: OperationShape): Parameter[] {
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
  const { comparedWith } = operation
  return [
    ...inPath,
    ...inQuery,
    ...(isReplayed(operation) ? [IDEMPOTENCY_KEY] : []),
    ...(comparedWith ? [ifMatchOf(comparedWith)] : []),
  ]
}

function described(schema: unknown): Json {
  const { description, ...rest } = plainSchema(schema as object)
  return { ...(description ? { description } : {}), schema: rest }
}

/** Replaces every named object of a schema by a reference to its component. */
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
