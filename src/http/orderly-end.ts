import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../entry/readiness.ts'

/** Durations of the two phases of a stop. */
export interface Ending {
  /** The server still serves while `/ready` fails, so that load balancers send requests elsewhere. */
  noticeMs: number
  /** Counted from the end of the notice; requests not answered by then are cut off. */
  deadlineMs: number
}

/** Maximum time until a kept-alive connection is closed after its last answer. */
const SWEEP_MS = 50

/** Sweeps for which a connection without a request is left open, since its first request may be in transit. */
const FRESH_SWEEPS = 20

interface Connection {
  underWay: number
  isAnswered: boolean
  /** Sweeps that found the connection idle before its first answer. */
  sweeps: number
}

/**
 * Prepares a server for its stop. While the process stops, every answer asks its client to send no further request on
 * the connection. Closing idle connections spares those just accepted: Node counts them as idle until the first byte of
 * a request is read, and closing one would reset a request already sent.
 */
export function prepareForOrderlyEnd(http: FastifyInstance, readiness: Readiness): void {
  const connections = new Map<Socket, Connection>()
  http.server.on('connection', (socket: Socket) => {
    connections.set(socket, { underWay: 0, isAnswered: false, sweeps: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  http.server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (connection === undefined) return
    connection.underWay += 1
    response.once('close', () => {
      connection.underWay -= 1
      connection.isAnswered = true
    })
  })
  http.server.closeIdleConnections = () => {
    for (const [socket, connection] of connections) {
      if (connection.underWay > 0) continue
      if (connection.isAnswered || connection.sweeps >= FRESH_SWEEPS) socket.destroy()
      else connection.sweeps += 1
    }
  }
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.stage === 'stopping') reply.header('Connection', 'close')
    done(null, payload)
  })
}

/**
 * Stops a server without breaking a request: `/ready` fails first, then the server stops listening, closes idle
 * connections and answers requests under way. Resolves when the last connection is closed.
 */
export async function endInOrder(
  http: FastifyInstance,
  readiness: Readiness,
  { noticeMs, deadlineMs }: Ending,
): Promise<void> {
  readiness.stage = 'stopping'
  if (http.server.listening && noticeMs > 0) await wait(noticeMs)
  const sweep = setInterval(() => http.server.closeIdleConnections(), SWEEP_MS)
  const deadline = setTimeout(() => http.server.closeAllConnections(), deadlineMs)
  try {
    await http.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(deadline)
  }
}
