import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { linkHeaderOf } from '../contract/discovery/catalogues.ts'
import { type OperationId, type OperationShape, operations } from '../contract/index.ts'
import { UUID_V4 } from '../contract/schemas.ts'
import { namesTag } from '../operations/etag.ts'
import type { Asked } from '../operations/house.ts'
import type { Answer, Perform } from '../operations/perform.ts'
import { Refusal } from '../operations/refusal.ts'
import type { Logger } from '../store/engine.ts'
import { prefersMarkdown } from './accept.ts'
import { firstPartyOf, type IsFirstParty } from './first-party.ts'
import { landingPageOf } from './landing-page.ts'
import { EXCHANGE_QUOTAS, openRateLimit, type RateLimit, rateLimitHeaders } from './rate-limit.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { sendError, sendProblem } from './send-problem.ts'
import { refuseAddress, refuseConnection } from './unreadable.ts'

const BODY_LIMIT_BYTES = 256 * 1024
const EXCHANGE_BODY_LIMIT_BYTES = 64 * 1024
/** Writes are dearer to the service than reads but rarer: ten times the reads' quota is out of a person's reach. */
const WRITES_PER_READ = 10

/** Failed authorisation and exhausted quotas leave a line in the log: the operation and the status, never who or what. */
const REFUSALS_LOGGED = new Set([401, 403, 429])

/** The documents change with a release, and their tags tell. */
const DOCUMENT_CACHE = 'public, max-age=300'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Longer than Node lets the address of a request be: a path parameter of any length is refused by its own rule. */
const PARAMETER_LIMIT = 16_384

type Policy = keyof typeof EXCHANGE_QUOTAS | 'read' | 'write' | 'registration'

export interface HttpSettings {
  perform: Perform
  config: Pick<Config, 'baseUrl' | 'firstPartyHosts' | 'trustProxy' | 'readLimit' | 'readWindowS'>
  now: () => Date
  log: Logger
}

/** The HTTP edge: every route, guard and limit follows from the contract; it translates and decides nothing. */
export function openHttp({ perform, config, now, log }: HttpSettings): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: PARAMETER_LIMIT, caseSensitive: true },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    forceCloseConnections: true,
  })
  const isFirstParty = firstPartyOf(config.baseUrl, config.firstPartyHosts)
  const rateLimit = openRateLimit<Policy>({ policies: policiesOf(config), now })

  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config as { operation?: string }
    if (REFUSALS_LOGGED.has(reply.statusCode))
      log.warn({ operation, status: reply.statusCode }, 'a request was refused')
    done()
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, 404, 'there is nothing here', 'GET /api lists what this service can do.'),
  )
  const pageHeaders = { Link: linkHeaderOf(config.baseUrl), Vary: 'Accept', 'Cache-Control': DOCUMENT_CACHE }
  for (const operation of operations) addRoute(app, operation, { perform, isFirstParty, rateLimit, pageHeaders })
  for (const path of new Set(operations.map((operation) => operation.path))) addMethodRefusals(app, path)
  const page = landingPageOf(config.baseUrl)
  app.get('/', async (request, reply) => {
    reply.headers(pageHeaders)
    if (prefersMarkdown(request.headers.accept))
      return sendAnswer(request, reply, 'text/markdown', await perform('getLlmsTxt', askedOf(request)))
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', page.contentSecurityPolicy)
      .send(page.html)
  })
  return app
}

function policiesOf({ readLimit, readWindowS }: HttpSettings['config']) {
  const read = { limit: readLimit, windowS: readWindowS }
  const write = { limit: readLimit * WRITES_PER_READ, windowS: readWindowS }
  return { ...EXCHANGE_QUOTAS, read, write, registration: write }
}

interface Guards {
  perform: Perform
  isFirstParty: IsFirstParty
  rateLimit: RateLimit<Policy>
  /** What / and /api carry: links to the documents, and that Accept decides on the form. */
  pageHeaders: Record<string, string>
}

function addRoute(app: FastifyInstance, operation: OperationShape, guards: Guards): void {
  const { perform, pageHeaders } = guards
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation: operation.id },
    bodyLimit: operation.tag === 'exchange' ? EXCHANGE_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES,
    onRequest: async (request, reply) => guard(operation, guards, request, reply),
    handler: async (request, reply) => {
      const asked = askedOf(request)
      if (operation.markdown === undefined)
        return sendAnswer(request, reply, operation.mediaType, await perform(operation.id as OperationId, asked))
      reply.headers(pageHeaders)
      return prefersMarkdown(request.headers.accept)
        ? sendAnswer(request, reply, 'text/markdown', await perform(operation.markdown as OperationId, asked))
        : sendAnswer(request, reply, operation.mediaType, await perform(operation.id as OperationId, asked))
    },
  })
}

/** Before the body is read, in the order of decisions §2: origin, key, rate. */
function guard(
  operation: OperationShape,
  { isFirstParty, rateLimit }: Guards,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (operation.access !== 'public' || operation.tag === 'exchange') reply.header('Cache-Control', 'no-store')
  else if (operation.tag === 'discovery') reply.header('Cache-Control', DOCUMENT_CACHE)
  if (operation.access !== 'public') refuseForeign(request, isFirstParty)
  const key = pathKeyOf(request)
  if (key !== null && !UUID_V4.test(key))
    throw new Refusal(
      400,
      'the workspace key is not a UUID of version 4',
      'Use the key that registration answered, unchanged.',
    )
  if (operation.rate !== 'none') refuseBeyondQuota(operation, request, reply, rateLimit)
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, mediaType: string, answer: Answer): FastifyReply {
  reply.headers(answer.headers)
  if (request.method !== 'POST' && namesTag(request.headers['if-none-match'] ?? null, answer.headers.ETag))
    return reply.code(304).send()
  return reply.code(answer.status).type(contentTypeOf(mediaType)).send(answer.body)
}

function refuseForeign(request: FastifyRequest, isFirstParty: IsFirstParty): void {
  for (const header of [request.headers.origin, request.headers.referer])
    if (header !== undefined && !isFirstParty(header))
      throw new Refusal(
        403,
        'the request comes from a page of another site',
        'Call without Origin and Referer, or have the operator add your host to FIRST_PARTY_HOSTS.',
      )
}

function refuseBeyondQuota(
  operation: OperationShape,
  request: FastifyRequest,
  reply: FastifyReply,
  rateLimit: RateLimit<Policy>,
): void {
  const allowance = rateLimit.take(operation.rate as Policy, request.ip, operation.tag)
  reply.headers(rateLimitHeaders(allowance))
  if (!allowance.allowed)
    throw new Refusal(429, 'too many requests from this address', `Wait ${allowance.resetS} seconds and try again.`, {
      retry_after: allowance.resetS,
    })
}

function pathKeyOf(request: FastifyRequest): string | null {
  const { session_id: key } = request.params as { session_id?: string }
  return key ?? null
}

function askedOf(request: FastifyRequest): Asked {
  const { session_id: _, ...params } = request.params as Record<string, unknown>
  const header = request.headers['x-session-id']
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')
  return {
    params,
    query: { ...(request.query as Record<string, unknown>) },
    body: request.body,
    sessionKey: pathKeyOf(request),
    sessionHeader: typeof header === 'string' ? header.trim() : null,
    bearerToken: bearer?.[1] ?? null,
    acceptLanguage: request.headers['accept-language'] ?? null,
    ifNoneMatch: request.headers['if-none-match'] ?? null,
    idempotencyKey: oneOf(request.headers['idempotency-key']),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
  }
}

/** A header that was sent; sent several times it is as no single one can be. */
function oneOf(header: string | string[] | undefined): string | null {
  return Array.isArray(header) ? header.join(', ') : (header ?? null)
}

function contentTypeOf(mediaType: string): string {
  return /^text\/|json$|xml$/.test(mediaType) ? `${mediaType}; charset=utf-8` : mediaType
}

function addMethodRefusals(app: FastifyInstance, path: string): void {
  const allowed = new Set<string>(operations.filter((operation) => operation.path === path).map(({ method }) => method))
  if (allowed.has('GET')) allowed.add('HEAD')
  app.route({
    method: METHODS.filter((method) => !allowed.has(method)),
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // The body of a method that is not there is not read.
    onRequest: async (request, reply) =>
      sendProblem(
        request,
        reply.header('Allow', [...allowed].join(', ')),
        405,
        'this path has no such method',
        `Use ${[...allowed].join(' or ')}.`,
      ),
    handler: () => undefined,
  })
}
