import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorRow } from '../contract/errors.ts'
import { buildProblem } from '../entry/problem.ts'

/**
 * Builds answers to requests that reach no route and no hook, with the headers common to all answers. They are in
 * English, since the request's language cannot be read.
 */
export function unreadableWith(headers: Record<string, string>) {
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
