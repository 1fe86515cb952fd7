import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperationId } from '../contract/index.ts'
import { notReady, type Readiness } from '../entry/readiness.ts'
import { neverWaits } from '../entry/under-load.ts'

/**
 * Refuses reads while the process loads or stops. A proxy that does not poll `/ready` retries a refused read on another
 * process and skips this one for a while; a write, which no proxy may repeat, is carried out as long as the process
 * listens.
 */
export function refuseReadsUnlessReady(http: FastifyInstance, readiness: Readiness): void {
  http.addHook('onRequest', (request, _reply, done) => {
    if (readiness.stage !== 'ready' && isRead(request)) done(notReady(readiness.stage))
    else done()
  })
}

/** True for a read that any process can answer; a process's own health is excluded. */
function isRead({ method, routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config as { operation?: OperationId }
  return (method === 'GET' || method === 'HEAD') && (operation === undefined || !neverWaits(operation))
}
