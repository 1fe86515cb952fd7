import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { contract, type OperationId } from '../contract/index.ts'
import { neverWaits } from '../entry/under-load.ts'
import type { WorkQueue } from '../entry/work-queue.ts'
import { limitConnections } from './connection-limits.ts'
import { limitUnfinishedBodies } from './unfinished-bodies.ts'

const BYTES_PER_MB = 1_048_576

/** A connection that takes nothing of its answer for so long is ended, ms. */
const READER_TIMEOUT_MS = 60_000

/** Bounds what clients can have this server hold, on every edge, before a request is looked at any closer. */
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
  // From here on the connection must take something now and then: a reader that takes nothing holds the answer in memory.
  app.addHook('onSend', (_, reply, payload, done) => {
    reply.raw.setTimeout(readerTimeoutMs, () => reply.raw.destroy())
    done(null, payload)
  })
  // Refused here, a request costs no guard, no body and no quota.
  app.addHook('onRequest', async (request) => {
    if (mayWait(request)) queue.refuseWhenFull()
  })
}

/** Server options by which a request that does not arrive whole in time ends with 408. */
export function arrivalLimits({ requestTimeoutS }: Config['limits']) {
  const requestTimeout = requestTimeoutS * 1000
  return {
    requestTimeout,
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: Math.min(requestTimeout / 4, 5_000) },
  }
}

/** A request for work: of an operation that waits its turn, or of another edge of the service. */
function mayWait({ routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config as { operation?: string }
  if (operation === undefined) return false
  return !Object.hasOwn(contract, operation) || !neverWaits(operation as OperationId)
}
