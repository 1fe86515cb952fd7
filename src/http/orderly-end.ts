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

/** Has every answer given while the process stops tell its client to open no further request on the connection. */
export function tellClientsToLeave(http: FastifyInstance, readiness: Readiness): void {
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
