import type { FastifyInstance } from 'fastify'
import { REFUSALS_LOGGED } from '../entry/guards.ts'
import type { RequestMetrics } from '../entry/request-metrics.ts'
import type { Logger } from '../store/engine.ts'

/** What has no operation: a page or a file of the web application, or an address that is not there. */
const PAGE = 'page'

/**
 * Counts every request, and leaves a line of it in the log: its id, which the answer names as X-Request-Id, the operation, the
 * status and the time it took. Never a path, which may hold a key, nor an address.
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
