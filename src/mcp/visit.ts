import type { FastifyReply, FastifyRequest } from 'fastify'
import { UUID_V4 } from '../contract/schemas.ts'
import { type Connection, readConnection } from './connection.ts'

/** One HTTP request to the endpoint, as far as tools need it. */
export interface Visit {
  /** Id of this request, for the `instance` of a refusal and the log. */
  requestId: string
  origin: string | undefined
  referer: string | undefined
  bearerToken: string | null
  /** True if the bearer token has the form of a workspace key. */
  bearerIsKey: boolean
  /** Workspace key of the connection: the X-Session-Id header, else a bearer token of its form. */
  sessionKey: string | null
  /** True if an access token was presented that opens a workspace. */
  byToken: boolean
  gatewayEmail: string | null
  acceptLanguage: string | null
  userAgent: string | null
  ip: string
  /** True if the client has closed its connection. */
  hasLeft(): boolean
  bodyBytes: number
  connection: Connection
  /** Adds headers to the HTTP answer. */
  tell(headers: Record<string, string>): void
}

export function openVisit(request: FastifyRequest, reply: FastifyReply, bodyBytes: number): Visit {
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
    tell: (headers) => reply.headers(headers),
  }
}
