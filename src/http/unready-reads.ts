import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperationId } from '../contract/index.ts'
import { notReady, type Readiness } from '../entry/readiness.ts'
import { neverWaits } from '../entry/under-load.ts'

/**
 * Refuses reads while the process loads or stops. A proxy that asks no `/ready` sends a refused read to another process and leaves this one out
 * for a while; a write, which no proxy may send twice, is carried out as long as the process listens.
 */
export function refuseReadsUnlessReady(http: FastifyInstance, readiness: Readiness): void {
  http.addHook('onRequest', (request, _reply, done) => {
    if (readiness.stage !== 'ready' && isRead(request)) done(notReady(readiness.stage))
    else done()
  })
}

/** A read that another process can answer as well: how this one fares it alone can tell. */
function isRead({ method, routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config as { operation?: OperationId }
  return (method === 'GET' || method === 'HEAD') && (operation === undefined || !neverWaits(operation))
}
