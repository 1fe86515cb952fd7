import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { contract, type OperationId } from '../contract/index.ts'
import { neverWaits } from '../entry/under-load.ts'
import type { WorkQueue } from '../entry/work-queue.ts'
import { limitConnections } from './connection-limits.ts'
import { limitUnfinishedBodies } from './unfinished-bodies.ts'

const BYTES_PER_MB = 1_048_576

/** A connection whose client reads nothing of its answer for this long is closed, ms. */
const READER_TIMEOUT_MS = 60_000

/** Bounds connections, unfinished bodies and queued requests on every edge, before a request is examined further. */
export function limitLoad(
  app: FastifyInstance,
  { limits, trustProxy }: Pick<Config, 'limits' | 'trustProxy'>,
  queue: WorkQueue,
  readerTimeoutMs = READER_TIMEOUT_MS,
): void {
  limitConnections(app.server, {
    perNetwork: limits.connectionsPerClient,
    inAll: limits.connections,
    proxies: trustProxy,
  })
  limitUnfinishedBodies(app, {
    perNetworkBytes: limits.unfinishedMbPerClient * BYTES_PER_MB,
    inAllBytes: limits.unfinishedMb * BYTES_PER_MB,
  })
  // From here on the client must keep reading: one that does not holds the answer in memory.
  app.addHook('onSend', (_, reply, payload, done) => {
    reply.raw.setTimeout(readerTimeoutMs, () => reply.raw.destroy())
    done(null, payload)
  })
  // Refused here, a request needs no guard, no body and no quota.
  app.addHook('onRequest', async (request) => {
    if (mayWait(request)) queue.refuseWhenFull()
  })
}

/** Server options that end a request with 408 if it does not arrive completely in time. */
export function arrivalLimits({ requestTimeoutS }: Config['limits']) {
  const requestTimeout = requestTimeoutS * 1000
  return {
    requestTimeout,
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: Math.min(requestTimeout / 4, 5_000) },
  }
}

/** True for operations that wait in the queue and for other edges of the service. */
function mayWait({ routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config as { operation?: string }
  if (operation === undefined) return false
  return !Object.hasOwn(contract, operation) || !neverWaits(operation as OperationId)
}
