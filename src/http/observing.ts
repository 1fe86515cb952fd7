import type { FastifyInstance } from 'fastify'
import { REFUSALS_LOGGED } from '../entry/guards.ts'
import type { RequestMetrics } from '../entry/request-metrics.ts'
import type { Logger } from '../store/engine.ts'

/** Label for requests without an operation: pages and files of the web application, and unknown addresses. */
const PAGE = 'page'

/**
 * Counts and logs every request: its id (sent as X-Request-Id), operation, status and duration. Never a path, which may
 * contain a key, nor a client address.
 */
export function observeRequests(app: FastifyInstance, requests: RequestMetrics, log: Logger): void {
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
