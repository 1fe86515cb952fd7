import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable, Transform } from 'node:stream'
import { TextDecoder } from 'node:util'
import Fastify, { type ConnectionError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { linkHeader } from '../contract/discovery/catalogues.ts'
import { type ErrorCode, errorRow } from '../contract/errors.ts'
import { API_VERSION, contract, type OperationId, type OperationShape, operations } from '../contract/index.ts'
import { BODY_LIMIT_BYTES } from '../contract/operation.ts'
import { type AccessGateway, GATE_RETRY_AFTER_S } from '../entry/access-gateway.ts'
import type { Answer } from '../entry/answer.ts'
import type { Asked, Traffic } from '../entry/app-context.ts'
import { namesTag } from '../entry/etag.ts'
import { type Admission, type Guards, REFUSALS_LOGGED } from '../entry/guards.ts'
import type { Perform } from '../entry/perform.ts'
import { buildProblem } from '../entry/problem.ts'
import { notReady, type Readiness } from '../entry/readiness.ts'
import type { RequestMetrics } from '../entry/request-metrics.ts'
import { askedTestUniverse, TEST_HEADER } from '../entry/test-mode.ts'
import { neverWaits } from '../entry/under-load.ts'
import type { Logger } from '../store/engine.ts'
import { mediaTypeQuality, prefersMarkdown } from './accept.ts'
import { codedEtag, codingFor, compressed, isWorthCompressing, mayBeCompressed, uncodedTagsIn } from './compression.ts'
import { addDocsPages, addPackages } from './docs-pages.ts'
import { addErrorPages, ERROR_PAGES_PATH } from './error-pages.ts'
import { arrivalLimits, limitLoad } from './load.ts'
import { prepareForOrderlyEnd } from './orderly-end.ts'
import { escaped, PLAIN_PAGE_POLICY, renderPlainPage } from './plain-page.ts'
import { sendError, sendProblem } from './send-problem.ts'
import { shedBeforeRouting } from './shedding.ts'
import { addWeb, type WebSettings } from './web.ts'

/**
 * Backlog of connections not yet accepted; the system has a limit of its own (`net.core.somaxconn`). Beyond Node's
 * default of 511 Linux drops connection attempts and clients retry after 1, 3 and 7 seconds: of 900 connections opened
 * at once, the slowest was refused after 5.1 s.
 */
const WAITING_MAX = 4096

export async function listenOn(http: FastifyInstance, at: { port: number; host: string }): Promise<void> {
  await http.listen({ ...at, backlog: WAITING_MAX })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Result of the guards; null before they have run. */
    admission: Admission | null
  }
}

/** Documents change only with a release, and their entity tags show it. */
const DOCUMENT_CACHE = 'public, max-age=300'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Longer than any address that Node accepts, so that an overlong path parameter is refused by its own validation. */
const PARAMETER_LIMIT = 16_384

interface HttpSettings {
  perform: Perform
  guards: Guards
  gate: AccessGateway
  config: Pick<Config, 'baseUrl' | 'contactEmail' | 'operatorName' | 'trustProxy' | 'limits' | 'refuseReadsUnlessReady'>
  /** Web application; null if it is not built, in which case a page without a script is served. */
  web: Omit<WebSettings, 'pageHeaders'> | null
  readiness: Readiness
  traffic: Traffic
  log: Logger
}

/** True if an Accept header names text/html, as a browser's does on navigation. */
function wantsPage(accept: string | undefined): boolean {
  return (mediaTypeQuality(accept, 'text/html') ?? 0) > 0
}

/** UTF-8 and its subsets. */
const UTF8 = /^(?:utf-?8|us-ascii|ascii)$/i

class Unreadable extends Error {
  readonly statusCode: number

  constructor(statusCode: number) {
    super('the body is not in UTF-8')
    this.statusCode = statusCode
  }
}

/**
 * Refuses bodies that are not UTF-8 on every edge: 415 if a header declares another charset, 400 if the bytes are
 * invalid. Lenient decoding would lose accented letters.
 */
function refuseOtherEncodings(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
    const coding = request.headers['content-encoding'] ?? 'identity'
    if ((charset !== undefined && !UTF8.test(charset)) || coding.toLowerCase() !== 'identity')
      return done(new Unreadable(415))
    const checked = new CheckedBody()
    payload.once('error', (error) => checked.destroy(error))
    payload.pipe(checked)
    done(null, checked)
  })
}

/** Passes bytes through unchanged and fails at the first that is not UTF-8. */
class CheckedBody extends Transform {
  /** Fastify reads it to enforce the body limit. */
  receivedEncodedLength = 0
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.receivedEncodedLength += chunk.length
    const isSound = this.#decodes(() => this.#decoder.decode(chunk, { stream: true }))
    if (isSound) done(null, chunk)
    else done(new Unreadable(400))
  }

  override _flush(done: (error: Error | null) => void): void {
    done(this.#decodes(() => this.#decoder.decode()) ? null : new Unreadable(400))
  }

  #decodes(decode: () => string): boolean {
    try {
      decode()
      return true
    } catch {
      return false
    }
  }
}

/**
 * Opens the HTTP edge. Every route, guard and limit derives from the contract; the edge translates and decides nothing.
 */
export function openHttp({
  perform,
  guards,
  gate,
  config,
  web,
  readiness,
  traffic,
  log,
}: HttpSettings): FastifyInstance {
  const securityHeaders = buildSecurityHeaders(config.baseUrl)
  const { refuseAddress, refuseConnection } = unreadableWith(securityHeaders)
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: PARAMETER_LIMIT, caseSensitive: true },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...arrivalLimits(config.limits),
  })

  shedBeforeRouting(app, { ...traffic, readiness, securityHeaders, log })
  app.removeContentTypeParser('text/plain')
  refuseOtherEncodings(app)
  // Mail programs unsubscribe with a form (RFC 8058) that adds nothing to the address.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _, done) => {
    if (request.routeOptions.url === contract.unsubscribe.path.replace('{token}', ':token')) done(null, {})
    else done(Object.assign(new Error('a form is not JSON'), { statusCode: 415 }))
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders)
    if (hasTwoHosts(request.raw.rawHeaders))
      sendProblem(request, reply, 'request_unreadable', 'two_hosts', 'send_one_host')
    else done()
  })
  prepareForOrderlyEnd(app, readiness)
  if (config.refuseReadsUnlessReady) refuseReadsUnlessReady(app, readiness)
  observeRequests(app, traffic.requests, log)
  limitLoad(app, config, traffic.queue)
  app.decorateRequest('admission', null)
  addAccessGateway(app, gate)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, { log, baseUrl: config.baseUrl }))
  const pageHeaders = { Link: linkHeader(config.baseUrl), Vary: 'Accept', 'Cache-Control': DOCUMENT_CACHE }
  for (const operation of operations) addRoute(app, operation, { perform, guards, pageHeaders })
  for (const path of new Set(operations.map((operation) => operation.path))) addMethodRefusals(app, path)
  addErrorPages(app, { 'Cache-Control': DOCUMENT_CACHE })
  addDocsPages(app, config, { 'Cache-Control': DOCUMENT_CACHE })
  addPackages(app, { 'Cache-Control': DOCUMENT_CACHE })
  const pages = web ? addWeb(app, { ...web, pageHeaders }) : null
  const sendStart = pages?.sendStart ?? buildLandingPage(config.baseUrl, pageHeaders)
  app.get('/', async (request, reply) =>
    prefersMarkdown(request.headers.accept)
      ? sendAnswer(request, reply.headers(pageHeaders), 'text/markdown', await perform('getLlmsTxt', askedOf(request)))
      : sendStart(request, reply),
  )
  app.setNotFoundHandler((request, reply) =>
    pages && request.method === 'GET' && wantsPage(request.headers.accept)
      ? pages.sendPage(request, reply.code(404))
      : sendProblem(request, reply, 'path_not_found', 'nothing_here', 'see_api_list'),
  )
  return app
}

/** Node uses the first `Host` header and drops the rest, while a proxy in front may use the last. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

interface Door {
  perform: Perform
  guards: Guards
  /** Headers of / and /api: links to the documents, and Vary on Accept, which selects the format. */
  pageHeaders: Record<string, string>
}

function addRoute(app: FastifyInstance, operation: OperationShape, { perform, guards, pageHeaders }: Door): void {
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation: operation.id },
    bodyLimit: operation.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    onRequest: async (request, reply) => guard(operation, guards, request, reply),
    onSend: async (request, reply) => request.admission?.settle(reply.statusCode),
    handler: async (request, reply) => {
      const asked = askedOf(request)
      if (askedTestUniverse(asked) !== null) reply.headers(TEST_HEADER)
      const send = mayBeCompressed(operation) ? sendCompressed : sendAnswer
      if (operation.markdown === undefined)
        return send(request, reply, operation.mediaType, await perform(operation.id as OperationId, asked))
      reply.headers(pageHeaders)
      return prefersMarkdown(request.headers.accept)
        ? send(request, reply, 'text/markdown', await perform(operation.markdown as OperationId, asked))
        : send(request, reply, operation.mediaType, await perform(operation.id as OperationId, asked))
    },
  })
}

/** Runs before the body is read. */
function guard(operation: OperationShape, guards: Guards, request: FastifyRequest, reply: FastifyReply): void {
  if (operation.access !== 'public' || operation.isNeverKept) reply.header('Cache-Control', 'no-store')
  else if (operation.isDocument) reply.header('Cache-Control', DOCUMENT_CACHE)
  if (askedTestUniverse({ ...askedOf(request), body: null }) !== null) reply.headers(TEST_HEADER)
  const { origin, referer } = request.headers
  const caller = { origin, referer, sessionKey: pathKeyOf(request), ip: request.ip }
  request.admission = guards.guard(operation, caller, (headers) => reply.headers(headers))
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, mediaType: string, answer: Answer): FastifyReply {
  reply.headers(answer.headers)
  if (request.method !== 'POST' && namesTag(request.headers['if-none-match'] ?? null, answer.headers.ETag))
    return reply.code(304).send()
  const body = answer.stream ? Readable.from(answer.stream, { objectMode: false }) : answer.body
  return reply.code(answer.status).type(contentTypeOf(mediaType)).send(body)
}

/**
 * Sends an answer in a coding that the client accepts, if the body is long enough. An entity tag of either form matches
 * the content.
 */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  answer: Answer,
): Promise<FastifyReply> {
  if (!isWorthCompressing(answer.body)) return sendAnswer(request, reply, mediaType, answer)
  const vary = [reply.getHeader('Vary'), answer.headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  const coding = codingFor(request.headers['accept-encoding'])
  const { ETag: etag = '' } = answer.headers
  const headers = { ...answer.headers, Vary: vary }
  const ofCoding = coding === null ? headers : { ...headers, ETag: codedEtag(etag, coding) }
  const known = uncodedTagsIn(request.headers['if-none-match'])
  if (namesTag(known, etag)) return reply.headers(ofCoding).code(304).send()
  if (coding === null) return sendAnswer(request, reply, mediaType, { ...answer, headers })
  const body = await compressed(answer.body, coding)
  return sendAnswer(request, reply.header('Content-Encoding', coding), mediaType, {
    ...answer,
    headers: ofCoding,
    body,
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
    gatewayEmail: request.gatewayEmail,
    acceptLanguage: request.headers['accept-language'] ?? null,
    ifNoneMatch: request.headers['if-none-match'] ?? null,
    ifMatch: uncodedTagsIn(request.headers['if-match']),
    idempotencyKey: oneOf(request.headers['idempotency-key']),
    ip: request.ip,
    ...(hasIgnoredProxy(request) ? { hasIgnoredProxy: true } : {}),
    userAgent: request.headers['user-agent'] ?? null,
    hasLeft: () => request.raw.socket.destroyed,
  }
}

/** Joins a header sent several times, so that it never passes as a single valid value. */
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
    // Answers before the body is read.
    onRequest: async (request, reply) =>
      sendProblem(request, reply.header('Allow', [...allowed].join(', ')), 'method_not_allowed', 'no_such_method', {
        of: 'use_methods',
        methods: { anyOf: [...allowed] },
      }),
    handler: () => undefined,
  })
}

/** True if a proxy sent a forwarding header but is not trusted: the client address is then that of the connection. */
function hasIgnoredProxy({ headers, ip, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isForwarded && ip === socket.remoteAddress
}

declare module 'fastify' {
  interface FastifyRequest {
    /** E-mail address authenticated by the access gateway; null without a gateway or an address. */
    gatewayEmail: string | null
  }
}

/** Liveness and readiness probes from outside. */
const HEALTH = /^\/((api\/)?health|ready)$/

/** Runs the gateway check before every route, including those of other edges on this server. */
function addAccessGateway(app: FastifyInstance, gate: AccessGateway): void {
  app.decorateRequest('gatewayEmail', null)
  app.addHook('onRequest', async (request, reply) => {
    const entry = await gate.enter(request.headers, isOpen(request))
    if (entry.entered) {
      request.gatewayEmail = entry.email
      return
    }
    if (entry.code === 'gate_unavailable') reply.header('Retry-After', String(GATE_RETRY_AFTER_S))
    return sendProblem(request, reply.header('Cache-Control', 'no-store'), entry.code, entry.reason, entry.detail)
  })
}

/**
 * True for service documents, error pages, /.well-known and health checks. Decided by the matched route, since an
 * address can be written in several ways.
 */
function isOpen({ routeOptions, is404, url }: FastifyRequest): boolean {
  const { operation } = routeOptions.config as { operation?: string }
  const known = operation !== undefined && Object.hasOwn(contract, operation)
  const row: OperationShape | null = known ? contract[operation as OperationId] : null
  if (row?.isOpenAtGate) return true
  const path = is404 ? url : (routeOptions.url ?? '')
  return path.startsWith('/.well-known/') || path.startsWith(ERROR_PAGES_PATH) || HEALTH.test(path)
}

/**
 * Builds the page at `/` for a service without the built web application: its purpose and operations, from the
 * contract.
 * @returns the handler that sends it
 */
function buildLandingPage(baseUrl: string, pageHeaders: Record<string, string>) {
  const rows = operations
    .map(
      ({ method, path, summary, built }) =>
        `<tr><td><code>${method} ${path}</code></td><td>${escaped(summary)}${built ? '' : ' <em>(not in this release)</em>'}</td></tr>`,
    )
    .join('\n')
  const html = renderPlainPage({
    title: 'Concordat',
    about: 'A deal-flow workspace for mergers and acquisitions.',
    main: `<h1>Concordat</h1>
<p class="lead">A deal-flow workspace for mergers and acquisitions, version ${API_VERSION}. Names stay confidential until an NDA is recorded.</p>
<p>Served at <code>${escaped(baseUrl)}</code>. Start with <a href="/api">/api</a>; the whole contract is <a href="/openapi.json">/openapi.json</a>.</p>
<table><caption hidden>Operations</caption><thead><tr><th scope="col">Call</th><th scope="col">Description</th></tr></thead><tbody>
${rows}
</tbody></table>`,
  })
  return (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({ ...pageHeaders, 'Content-Security-Policy': PLAIN_PAGE_POLICY })
      .type('text/html; charset=utf-8')
      .send(html)
}

/** Label for requests without an operation: pages and files of the web application, and unknown addresses. */
const PAGE = 'page'

/**
 * Counts and logs every request: its id (sent as X-Request-Id), operation, status and duration. Never a path, which may
 * contain a key, nor a client address.
 */
function observeRequests(app: FastifyInstance, requests: RequestMetrics, log: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { operation = PAGE } = request.routeOptions.config as { operation?: string }
    const { statusCode: status, elapsedTime: ms } = reply
    requests.note(operation, status, ms / 1000)
    const line = { requestId: request.id, operation, status, ms: Math.ceil(ms) }
    if (REFUSALS_LOGGED.has(status)) log.warn(line, 'a request was refused')
    else log.info(line, 'a request was answered')
    done()
  })
}

/** Sent at every base address; pages add their Content-Security-Policy. */
const SECURITY_HEADERS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** One year, as recommended by OWASP's HTTP headers cheat sheet. */
const HSTS = 'max-age=31536000'

/** Returns the headers of every answer; HSTS only if the service is reached over TLS. */
function buildSecurityHeaders(baseUrl: string): Record<string, string> {
  return baseUrl.startsWith('https:') ? { ...SECURITY_HEADERS, 'Strict-Transport-Security': HSTS } : SECURITY_HEADERS
}

/**
 * Builds answers to requests that reach no route and no hook, with the headers common to all answers. They are in
 * English, since the request's language cannot be read.
 */
function unreadableWith(headers: Record<string, string>) {
  return {
    refuseAddress: (_error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      refuseAddress(request, reply.headers(headers)),
    refuseConnection: (error: ConnectionError, socket: Socket) => refuseConnection(error, socket, headers),
  }
}

/** Answers a request whose address cannot be decoded for routing. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply): void {
  reply.code(400).send(buildProblem('en', 'address_unreadable', 'address_unreadable', 'percent_encode', request.id))
}

const CODE_OF: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
}

/** Answers on the bare connection if a request is not HTTP or does not arrive in time. */
function refuseConnection(error: ConnectionError, socket: Socket, common: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  const code = CODE_OF[error.code] ?? 'request_unreadable'
  const { status } = errorRow(code)
  const body = JSON.stringify(buildProblem('en', code, 'request_unreadable', 'send_complete_request', randomUUID()))
  const headers = {
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // Otherwise a client that keeps sending would hold a half-closed connection open.
  socket.destroySoon()
}

/**
 * Refuses reads while the process loads or stops. A proxy that does not poll `/ready` retries a refused read on another
 * process and skips this one for a while; a write, which no proxy may repeat, is carried out as long as the process
 * listens.
 */
function refuseReadsUnlessReady(http: FastifyInstance, readiness: Readiness): void {
  http.addHook('onRequest', (request, _reply, done) => {
    if (readiness.stage !== 'ready' && isRead(request)) done(notReady(readiness.stage))
    else done()
  })
}

/** True for a read that any process can answer; a process's own health is excluded. */
function isRead({ method, routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config as { operation?: OperationId }
  return (method === 'GET' || method === 'HEAD') && (operation === undefined || !neverWaits(operation))
}
