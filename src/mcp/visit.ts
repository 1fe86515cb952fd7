import type { FastifyReply, FastifyRequest } from 'fastify'

/** One HTTP request to the endpoint, as the tools need it. */
export interface Visit {
  /** Id of this request, for the `instance` of a refusal and the log. */
  requestId: string
  origin: string | undefined
  referer: string | undefined
  bearerToken: string | null
  gateEmail: string | null
  acceptLanguage: string | null
  userAgent: string | null
  ip: string
  /** Size of the request's body. */
  bodyBytes: number
  /** Adds headers to the HTTP answer. */
  tell(headers: Record<string, string>): void
}

export function visitOf(request: FastifyRequest, reply: FastifyReply, bodyBytes: number): Visit {
  const { origin, referer, authorization = '' } = request.headers
  return {
    requestId: request.id,
    origin,
    referer,
    bearerToken: /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null,
    gateEmail: request.gateEmail,
    acceptLanguage: request.headers['accept-language'] ?? null,
    userAgent: request.headers['user-agent'] ?? null,
    ip: request.ip,
    bodyBytes,
    tell: (headers) => reply.headers(headers),
  }
}
