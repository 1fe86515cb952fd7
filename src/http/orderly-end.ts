import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../entry/readiness.ts'

/** How a server ends: how long it tells that it will, and how long the requests it has begun may take. */
export interface Ending {
  /** While this lasts the server still serves, and `/ready` sends load balancers elsewhere. */
  noticeMs: number
  /** From then on; what is not answered by the end of it is cut off. */
  deadlineMs: number
}

/** A connection kept alive that has just been answered is closed within this time. */
const SWEEP_MS = 50

/** A connection that has sent no request yet is left open for so many sweeps: its first request may be on its way. */
const FRESH_SWEEPS = 20

/** A connection, as far as ending in order needs it. */
interface Connection {
  underWay: number
  isAnswered: boolean
  /** How often it was found idle without ever having been answered. */
  sweeps: number
}

/**
 * Prepares a server for its end. Every answer given while the process stops tells its client to open no further request on the
 * connection. And closing what is idle spares a connection just accepted: Node counts it as idle until the first byte of its
 * request is read, and closing it would reset a request that the client has sent already.
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
 * Ends a server without breaking a request: `/ready` fails first, then it stops listening, closes the connections nobody waits
 * on, and answers what it has begun. Resolves when the last connection is closed.
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
