import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract, type OperationId } from '../contract/index.ts'
import { EXCHANGE_BODY_LIMIT_BYTES } from '../contract/operation.ts'
import { clientNetwork } from '../entry/client-network.ts'
import { loggableFault } from '../entry/fault.ts'
import type { Guards } from '../entry/guards.ts'
import type { Perform } from '../entry/perform.ts'
import type { Readiness } from '../entry/readiness.ts'
import type { Logger } from '../store/engine.ts'
import { A2aError, toA2aError, toHttpError, toRpcError } from './errors.ts'
import { type Asking, type Caller, type Method, methods, type Stream, streams } from './methods.ts'

/** JSON-RPC endpoint; HTTP+JSON is below it. */
const PATH = '/a2a'

interface A2aSettings {
  perform: Perform
  guards: Guards
  readiness: Readiness
  log: Logger
}

/** Streams open at the same time; each reads its task every three seconds. */
const OPEN_MAX = 100

const OPEN_PER_NETWORK_MAX = 10

const RETRY_AFTER_S = 60

/** Answers by server-sent events, limited in number. */
interface EventStreams {
  /**
   * Sends each event as soon as it is there, in the envelope of its binding. An error before the first event is thrown,
   * to be answered like that of any request.
   * @throws A2aError unavailable if too many streams are open
   */
  send(request: FastifyRequest, reply: FastifyReply, events: Stream, envelope: Envelope): Promise<FastifyReply>
}

type Envelope = (event: object) => object

function openEventStreams(): EventStreams {
  const open = new Map<string, number>()

  function refuseWhenFull(network: string): void {
    const all = [...open.values()].reduce((sum, count) => sum + count, 0)
    if (all < OPEN_MAX && (open.get(network) ?? 0) < OPEN_PER_NETWORK_MAX) return
    const sentence = 'Too many streams are open. Close one, or poll with GetTask.'
    throw new A2aError('unavailable', sentence, [], 'overloaded', RETRY_AFTER_S)
  }

  function leave(network: string): void {
    const left = (open.get(network) ?? 1) - 1
    if (left === 0) open.delete(network)
    else open.set(network, left)
  }

  return {
    async send(request, reply, events, envelope) {
      const network = clientNetwork(request.ip)
      refuseWhenFull(network)
      open.set(network, (open.get(network) ?? 0) + 1)
      let first: Awaited<ReturnType<Stream['next']>>
      try {
        first = await events.next()
      } catch (error) {
        leave(network)
        throw error
      }
      const body = Readable.from(linesOf(first, events, envelope))
      body.once('close', () => leave(network))
      // Proxies hold an answer back until it ends unless they are asked not to.
      return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(body)
    },
  }
}

async function* linesOf(
  first: Awaited<ReturnType<Stream['next']>>,
  rest: Stream,
  envelope: Envelope,
): AsyncGenerator<string> {
  const written = (event: object | null) =>
    event === null ? ': waiting\n\n' : `data: ${JSON.stringify(envelope(event))}\n\n`
  if (first.done !== true) yield written(first.value)
  for await (const event of rest) yield written(event)
}

interface Mounted extends A2aSettings {
  eventStreams: EventStreams
}

/** Mounts both bindings of the exchange on the HTTP server. The edge translates and decides nothing. */
export function mountA2a(app: FastifyInstance, given: A2aSettings): void {
  const settings: Mounted = { ...given, eventStreams: openEventStreams() }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parse = scope.getDefaultJsonParser('error', 'error')
    const types = ['application/json', 'application/a2a+json']
    scope.addContentTypeParser<string>(
      types,
      { parseAs: 'string', bodyLimit: EXCHANGE_BODY_LIMIT_BYTES },
      (request, text, done) => (text === '' ? done(null, undefined) : parse(request, text, done)),
    )
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      settings.guards.countMessage(request.ip)
    })
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, settings.log))
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: PATH,
      bodyLimit: EXCHANGE_BODY_LIMIT_BYTES,
      config: { operation: 'a2a' },
      onRequest: async (request, reply) => refuseOtherMethods(request, reply),
      handler: (request, reply) => answerRpc(request, reply, settings),
    })
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${PATH}/*`,
      bodyLimit: EXCHANGE_BODY_LIMIT_BYTES,
      config: { operation: 'a2a' },
      handler: (request, reply) => answerHttp(request, reply, settings),
    })
  })
}

function refuseOtherMethods(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'POST') return
  reply.header('Allow', 'POST')
  throw new A2aError('methodNotAllowed', 'This address has no such method. Use POST with a JSON-RPC request.')
}

async function answerRpc(request: FastifyRequest, reply: FastifyReply, settings: Mounted): Promise<FastifyReply> {
  const { id, method, params } = parseRpcCall(request.body)
  refuseOtherVersions(request)
  const caller = callerOf(request, reply, settings)
  const envelope = (result: object) => ({ jsonrpc: '2.0', id, result })
  const stream = Object.hasOwn(streams, method) ? streams[method] : undefined
  if (stream) return await settings.eventStreams.send(request, reply, stream(caller, params), envelope)
  const result = await methodOf(method)(caller, params)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(envelope(result)))
}

async function answerHttp(request: FastifyRequest, reply: FastifyReply, settings: Mounted): Promise<FastifyReply> {
  const { method, params, allowed } = parseHttpCall(request)
  if (method === null) {
    reply.header('Allow', allowed.join(', '))
    throw new A2aError('methodNotAllowed', `This address has no such method. Use ${allowed.join(' or ')}.`)
  }
  refuseOtherVersions(request)
  const caller = callerOf(request, reply, settings)
  const stream = streams[method]
  if (stream) return await settings.eventStreams.send(request, reply, stream(caller, params), (event) => event)
  return reply.type('application/a2a+json').send(JSON.stringify(await methodOf(method)(caller, params)))
}

function methodOf(name: string): Method {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (method) return method
  throw new A2aError('methodNotFound', 'A2A 1.0 has no such method. Use SendMessage, GetTask or ListTasks.')
}

/** Compares major and minor version; no version means 0.3 (§3.6.2). */
function refuseOtherVersions({ headers, query }: FastifyRequest): void {
  const inAddress = (query as Record<string, unknown>)['A2A-Version']
  const version = String(headers['a2a-version'] ?? inAddress ?? '').trim()
  if (!/^1\.0(\.\d+)?$/.test(version))
    throw new A2aError('versionNotSupported', 'This agent supports A2A 1.0. Send the header A2A-Version: 1.0.')
}

/** Maximum number of task keys in one call. */
const KEYS_MAX = 20

const ANSWER_KEY = /^a-[0-9a-f]{64}$/

/**
 * Reads answer keys from `Authorization: Bearer` or `X-A2A-Key`, separated by commas; null if neither is present.
 * Malformed keys are omitted.
 * @throws A2aError invalidRequest for more than twenty
 */
function presentedAnswerKeys(headers: IncomingHttpHeaders): string[] | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const listed = String(headers['x-a2a-key'] ?? '').split(',')
  const presented = [bearer ?? '', ...listed].map((key) => key.trim()).filter((key) => key !== '')
  if (presented.length > KEYS_MAX)
    throw new A2aError(
      'invalidRequest',
      `The request presents more than ${KEYS_MAX} keys. Split them over several calls.`,
    )
  return presented.length === 0 ? null : [...new Set(presented)].filter((key) => ANSWER_KEY.test(key))
}

function callerOf(request: FastifyRequest, reply: FastifyReply, { perform, guards, readiness }: A2aSettings): Caller {
  const { headers, ip } = request
  const { origin, referer } = headers
  const idempotencyKey = headers['idempotency-key']
  return {
    keys: presentedAnswerKeys(headers),
    isEnding: () => request.raw.socket.destroyed || readiness.stage === 'stopping',
    count: (id) => guards.guard(contract[id], { origin, referer, sessionKey: null, ip }, (owed) => reply.headers(owed)),
    async ask<Id extends OperationId>(id: Id, { params = {}, body }: Asking) {
      const answer = await perform(id, {
        params,
        query: {},
        body: body ?? null,
        sessionKey: null,
        sessionHeader: null,
        bearerToken: null,
        gatewayEmail: null,
        acceptLanguage: headers['accept-language'] ?? null,
        ifNoneMatch: null,
        ifMatch: null,
        idempotencyKey: Array.isArray(idempotencyKey) ? idempotencyKey.join(', ') : (idempotencyKey ?? null),
        ip,
        userAgent: headers['user-agent'] ?? null,
        hasLeft: () => request.raw.socket.destroyed,
      })
      const replayed = answer.headers['Idempotency-Replayed']
      if (replayed !== undefined) reply.header('Idempotency-Replayed', replayed)
      return JSON.parse(answer.body.toString())
    },
  }
}

/** The only place that turns an error into an answer of the requested binding. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const known = toA2aError(error)
  if (known === null || known.code === 'database_unavailable')
    log.error({ errorId: request.id, fault: loggableFault(error) }, 'an operation failed')
  const answered =
    known ?? new A2aError('internal', `Internal error. Quote the error id ${request.id} to the operator.`)
  if (answered.retryAfterS !== null) reply.header('Retry-After', String(answered.retryAfterS))
  if (answered.kind === 'unauthenticated') reply.header('WWW-Authenticate', 'Bearer')
  if (request.routeOptions.url !== PATH) {
    const { httpStatus, body } = toHttpError(answered)
    return reply.code(httpStatus).type('application/a2a+json').send(JSON.stringify(body))
  }
  const { httpStatus, body } = toRpcError(answered)
  const answer = { jsonrpc: '2.0', id: readRpcId(request.body), error: body }
  return reply.code(httpStatus).type('application/json; charset=utf-8').send(JSON.stringify(answer))
}

interface Route {
  verbs: readonly string[]
  /** Path relative to the binding; its groups are parameters. */
  path: RegExp
  method: string
}

/** §11.3. The text subscribes by POST and the protobuf by GET, so both are accepted. */
const ROUTES: readonly Route[] = [
  { verbs: ['POST'], path: /^message:send$/, method: 'SendMessage' },
  { verbs: ['POST'], path: /^message:stream$/, method: 'SendStreamingMessage' },
  { verbs: ['GET'], path: /^tasks$/, method: 'ListTasks' },
  { verbs: ['GET'], path: /^tasks\/(?<id>[^/:]+)$/, method: 'GetTask' },
  { verbs: ['POST'], path: /^tasks\/(?<id>[^/:]+):cancel$/, method: 'CancelTask' },
  { verbs: ['GET', 'POST'], path: /^tasks\/(?<id>[^/:]+):subscribe$/, method: 'SubscribeToTask' },
  { verbs: ['POST'], path: /^tasks\/[^/:]+\/pushNotificationConfigs$/, method: 'CreateTaskPushNotificationConfig' },
  { verbs: ['GET'], path: /^tasks\/[^/:]+\/pushNotificationConfigs$/, method: 'ListTaskPushNotificationConfigs' },
  { verbs: ['GET'], path: /^tasks\/[^/:]+\/pushNotificationConfigs\/[^/:]+$/, method: 'GetTaskPushNotificationConfig' },
  {
    verbs: ['DELETE'],
    path: /^tasks\/[^/:]+\/pushNotificationConfigs\/[^/:]+$/,
    method: 'DeleteTaskPushNotificationConfig',
  },
  { verbs: ['GET'], path: /^extendedAgentCard$/, method: 'GetExtendedAgentCard' },
]

/** A call of the HTTP+JSON binding; `method` is null if the address does not support its verb. */
interface HttpCall {
  method: string | null
  params: unknown
  /** Verbs that the address supports. */
  allowed: string[]
}

/** @throws A2aError methodNotFound for an invalid address, parseError for a POST of a message without a body */
function parseHttpCall({ method: verb, params, query, body }: FastifyRequest): HttpCall {
  const { '*': path = '' } = params as { '*'?: string }
  const here = ROUTES.filter((route) => route.path.test(path))
  if (here.length === 0) throw new A2aError('methodNotFound', 'No such address. See /.well-known/agent-card.json.')
  const allowed = here.flatMap(({ verbs }) => verbs)
  const route = here.find(({ verbs }) => verbs.includes(verb))
  if (route === undefined) return { method: null, params: {}, allowed }
  const named = { ...route.path.exec(path)?.groups }
  if (route.path.source.startsWith('^message:')) {
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new A2aError('parseError', 'The body is not a JSON object. Send a SendMessageRequest.')
    return { method: route.method, params: body, allowed }
  }
  return { method: route.method, params: { ...queryOf(query), ...named }, allowed }
}

/** Parameters of numeric or boolean type, which an address can only carry as text (§11.5). */
const NUMBERS = new Set(['pageSize', 'historyLength'])
const BOOLEANS = new Set(['includeArtifacts'])

function queryOf(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [name, meantBy(name, value)]),
  )
}

/** Converts a query parameter to its type; leaves an invalid value for the schema to refuse. */
function meantBy(name: string, value: unknown): unknown {
  if (NUMBERS.has(name) && /^-?\d{1,9}$/.test(String(value))) return Number(value)
  return BOOLEANS.has(name) && (value === 'true' || value === 'false') ? value === 'true' : value
}

type RpcId = string | number | null

interface RpcCall {
  id: RpcId
  method: string
  params: unknown
}

/**
 * Parses a body as one JSON-RPC request. Batches and notifications are refused, since every method of the protocol has
 * an answer.
 * @throws A2aError parseError, invalidRequest, invalidParams
 */
function parseRpcCall(body: unknown): RpcCall {
  if (body === undefined) throw new A2aError('parseError', 'There is no body. Send one JSON-RPC request.')
  const request = objectIn(body)
  const id = readRpcId(body)
  if (request?.jsonrpc !== '2.0' || id === null || typeof request.method !== 'string')
    throw new A2aError(
      'invalidRequest',
      'The body is not a JSON-RPC request. Send one object with jsonrpc "2.0", an id, a method and params.',
    )
  const { method, params = {} } = request
  if (objectIn(params) === null)
    throw new A2aError('invalidParams', 'The params must be an object. Send {} for a method without params.', [
      { field: 'params', description: 'must be an object' },
    ])
  return { id, method, params }
}

/** Returns the id to answer under; null without one. */
function readRpcId(body: unknown): RpcId {
  const { id } = objectIn(body) ?? {}
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function objectIn(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}
