import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  classifyInboundRequest,
  createMcpHandler,
  INTERNAL_ERROR,
  INVALID_REQUEST,
  isJsonContentType,
  type McpServer,
  PARSE_ERROR,
  PROTOCOL_VERSION_META_KEY,
  type Server,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerChallenge } from '../contract/discovery/oauth.ts'
import { MCP_PATH, MCP_REVISIONS } from '../contract/discovery/server-card.ts'
import { BODY_LIMIT_BYTES } from '../contract/operation.ts'
import { UUID_V4 } from '../contract/schemas.ts'
import { type Language, negotiateLanguage } from '../domain/language/language.ts'
import { loggableFault } from '../entry/fault.ts'
import { type IsFirstParty, isOwnMachine } from '../entry/first-party.ts'
import type { Guards } from '../entry/guards.ts'
import { sentenceOfRefusal } from '../entry/problem.ts'
import { Refusal } from '../entry/refusal.ts'
import type { Logger } from '../store/engine.ts'
import { readConnection } from './connection.ts'
import type { Visit } from './visit.ts'

/** Streams that listen for changes of the lists; few are useful, since the lists change only with a release. */
const SUBSCRIPTIONS_MAX = 64

export interface EndpointSettings {
  guards: Pick<Guards, 'isFirstParty' | 'countMessage'>
  /** Builds the server for one request. */
  serverFor: (visit: Visit) => McpServer | Server
  /** Returns the serialised result of a plain call; null for a tool that needs the server. */
  callDirectly: (call: DirectCall, visit: Visit) => Promise<string> | null
  /** Finds out whether the credentials of a request let it in; sets those of an access token on the visit. */
  accessOf: (visit: Visit) => Promise<'open' | 'no credentials' | 'invalid token'>
  baseUrl: string
  log: Logger
}

function openVisit(request: FastifyRequest, reply: FastifyReply, bodyBytes: number): Visit {
  const { origin, referer, authorization = '', 'x-session-id': header } = request.headers
  const bearerToken = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null
  const bearerIsKey = bearerToken !== null && UUID_V4.test(bearerToken)
  return {
    requestId: request.id,
    origin,
    referer,
    bearerToken,
    bearerIsKey,
    sessionKey: typeof header === 'string' && header.trim() !== '' ? header.trim() : bearerIsKey ? bearerToken : null,
    byToken: false,
    gatewayEmail: request.gatewayEmail,
    acceptLanguage: request.headers['accept-language'] ?? null,
    userAgent: request.headers['user-agent'] ?? null,
    ip: request.ip,
    hasLeft: () => request.raw.socket.destroyed,
    bodyBytes,
    connection: readConnection(request),
    addHeaders: (headers) => reply.headers(headers),
  }
}

/**
 * Mounts the transport: stateless streamable HTTP of revision 2026-07-28, and of 2025-11-25 for clients that still
 * initialise a session. Checks Host and Origin, bounds the body and passes the message to the official SDK. Plain tool
 * calls bypass the SDK's server, which costs several times the call itself.
 */
export function addMcpEndpoint(
  app: FastifyInstance,
  { guards, serverFor, callDirectly, accessOf, baseUrl, log }: EndpointSettings,
): void {
  const visits = new WeakMap<Request, Visit>()
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const visit = requestInfo && visits.get(requestInfo)
      if (visit === undefined) throw new Error('the SDK serves a request unknown to this endpoint')
      return serverFor(visit)
    },
    {
      maxSubscriptions: SUBSCRIPTIONS_MAX,
      maxRequestBodySize: BODY_LIMIT_BYTES,
    },
  )

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/json', '*'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, log))
    scope.addHook('onClose', () => handler.close())
    scope.addHook('onRequest', (request, reply, done) => {
      reply.header('Cache-Control', 'no-store')
      const foreign = foreignHeaderOf(request, guards.isFirstParty)
      if (foreign !== null)
        return void sendJsonRpcError(reply, 403, INVALID_REQUEST, `The ${foreign} header does not name this service.`)
      guards.countMessage(request.ip)
      done()
    })
    scope.route({
      method: 'POST',
      url: MCP_PATH,
      config: { operation: 'mcp' },
      bodyLimit: BODY_LIMIT_BYTES,
      handler: async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const visit = openVisit(request, reply, Buffer.byteLength(body))
        const entry = await accessOf(visit)
        if (entry !== 'open') {
          const error = entry === 'invalid token' ? 'invalid_token' : null
          reply.header('WWW-Authenticate', bearerChallenge(baseUrl, 'mcp', error))
          return sendJsonRpcError(reply, 401, INVALID_REQUEST, SIGN_IN[entry])
        }
        const message = parsed(body)
        const call = parseDirectCall(request, message)
        const result = call && callDirectly(call, visit)
        if (result) return reply.type('application/json').send(answerOf(call, await result))
        if (message === undefined && isJsonContentType(request.headers['content-type'] ?? null))
          return sendJsonRpcError(reply, 400, PARSE_ERROR, 'The body is not valid JSON.')
        const asked = webRequestOf(request, reply)
        visits.set(asked, visit)
        return await sendResponse(reply, await handler.fetch(asked, { parsedBody: message ?? null }))
      },
    })
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: MCP_PATH,
      config: { operation: 'mcp' },
      handler: async (_request, reply) =>
        sendJsonRpcError(reply.header('Allow', 'POST'), 405, INVALID_REQUEST, 'This endpoint accepts POST only.'),
    })
  })
}

const SIGN_IN = {
  'no credentials':
    'This needs a workspace. Sign in: the WWW-Authenticate header leads to the authorization server. Or send a workspace key with the connection, in X-Session-Id; the tool register opens a new workspace.',
  'invalid token':
    'The access token is unknown, expired or revoked, or was issued for another address. Refresh it, or sign in again.',
} as const

/** Returns the first header that names another site (DNS rebinding); null for a first-party request. */
function foreignHeaderOf({ headers: { host, origin } }: FastifyRequest, isFirstParty: IsFirstParty): string | null {
  const address = `http://${host}`
  if (host === undefined || !(isFirstParty(address) || isOwnMachine(address))) return 'Host'
  return origin === undefined || isFirstParty(origin) ? null : 'Origin'
}

/** Parses JSON; undefined if it is invalid. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Wraps a serialised result in its JSON-RPC message. */
function answerOf({ id }: DirectCall, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`
}

/** Converts the request to the SDK's form without its body, which is passed parsed. */
function webRequestOf({ headers, url }: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
  )
  return new Request(`http://${headers.host}${url}`, { method: 'POST', headers: sent, signal: gone.signal })
}

async function sendResponse(reply: FastifyReply, { status, headers, body }: Response): Promise<FastifyReply> {
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  reply.header('Cache-Control', 'no-store')
  if (body === null) return reply.send()
  return reply.send(Readable.fromWeb(body as ReadableStream))
}

function sendJsonRpcError(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply.code(status).type('application/json').send({ jsonrpc: '2.0', id: null, error: { code, message } })
}

/** Sends a refusal before any tool was called: an exhausted quota or an overloaded service. */
function sendRefusal(refusal: Refusal, language: Language, reply: FastifyReply): FastifyReply {
  const { status, more } = refusal
  if (more.retry_after !== undefined) reply.header('Retry-After', String(more.retry_after))
  const sentence = sentenceOfRefusal(language, refusal)
  return sendJsonRpcError(reply, status, status < 500 ? INVALID_REQUEST : INTERNAL_ERROR, sentence)
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  if (error instanceof Refusal)
    return sendRefusal(error, negotiateLanguage(request.headers['accept-language'] ?? null), reply)
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode === 413)
    return sendJsonRpcError(reply, 413, INVALID_REQUEST, 'The body is too large: send at most 256 KB.')
  if (statusCode < 500) return sendJsonRpcError(reply, statusCode, INVALID_REQUEST, 'The request cannot be read.')
  log.error({ errorId: request.id, fault: loggableFault(error) }, 'the MCP endpoint failed')
  return sendJsonRpcError(reply, 500, INTERNAL_ERROR, `Quote the error id ${request.id} to the operator.`)
}

/** Protocol revision whose calls may be answered without the SDK. */
const [DIRECT_REVISION] = MCP_REVISIONS

/** A tool call that needs no server of the SDK. */
interface DirectCall {
  id: string | number
  name: string
  given: Record<string, unknown>
}

const PARAMS = new Set(['name', 'arguments', '_meta'])

/**
 * Parses a plain tool call: valid for the SDK, with every header that the revision requires present and equal to the
 * body, and parameters of only a name, arguments and the envelope. Returns null for all else, including faults, which
 * the SDK answers.
 */
function parseDirectCall({ headers }: Pick<FastifyRequest, 'headers'>, body: unknown): DirectCall | null {
  const { 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': nameHeader } = headers
  if (version !== DIRECT_REVISION || method !== 'tools/call' || typeof nameHeader !== 'string') return null
  if (!isJsonContentType(headers['content-type'] ?? null)) return null
  const judged = classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: version,
    mcpMethodHeader: method,
    mcpNameHeader: nameHeader,
    body,
  })
  if (judged.kind !== 'modern' || judged.messageKind !== 'request') return null
  const { id, params = {} } = judged.message
  const { name, arguments: given = {} } = params
  if (params._meta?.[PROTOCOL_VERSION_META_KEY] !== DIRECT_REVISION || name !== nameHeader) return null
  if (!isObject(given) || !Object.keys(params).every((key) => PARAMS.has(key))) return null
  return { id, name: nameHeader, given }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
