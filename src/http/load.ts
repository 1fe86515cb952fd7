import type { Server } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { contract, type OperationId } from '../contract/index.ts'
import { clientNetwork } from '../entry/client-network.ts'
import { neverWaits } from '../entry/under-load.ts'
import { overloaded, type WorkQueue } from '../entry/work-queue.ts'

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

interface ConnectionLimits {
  perNetwork: number
  inAll: number
  /** Addresses and networks of trusted proxies, each of which carries connections of many clients. */
  proxies: readonly string[]
}

/** Closes connections beyond the limits as soon as they open. */
function limitConnections(server: Server, { perNetwork, inAll, proxies }: ConnectionLimits): void {
  server.maxConnections = inAll
  const exempt = networksOf(proxies)
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress: address } = socket
    if (address === undefined || exempt.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) return
    const network = clientNetwork(address)
    const others = open.get(network) ?? 0
    if (others >= perNetwork) {
      socket.destroy()
      return
    }
    open.set(network, others + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}

function networksOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', bits] = text.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

interface BodyLimits {
  perNetworkBytes: number
  inAllBytes: number
}

/** Counts the bytes received of bodies that are not complete, per client network and in total. */
interface UnfinishedBodies {
  bytes(): number
}

/**
 * Refuses a body that would exceed the limits on bytes of unfinished bodies, so that clients that never finish theirs
 * cannot fill the memory. Bytes count as they arrive; the declared length is ignored.
 */
function limitUnfinishedBodies(app: FastifyInstance, limits: BodyLimits): UnfinishedBodies {
  const held = new Map<string, number>()
  let all = 0

  function hold(network: string, bytes: number): void {
    all += bytes
    const own = (held.get(network) ?? 0) + bytes
    if (own === 0) held.delete(network)
    else held.set(network, own)
  }
  const isOver = (network: string) => all > limits.inAllBytes || (held.get(network) ?? 0) > limits.perNetworkBytes

  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request)) return done()
    const { raw } = request
    const network = clientNetwork(request.ip)
    let bytes = 0
    const release = () => {
      raw.off('data', count)
      hold(network, -bytes)
      bytes = 0
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      hold(network, chunk.length)
      if (!isOver(network)) return
      release()
      reply.header('Connection', 'close')
      // The body's parser treats this as a stream error, and the edge answers. If the edge has already answered that
      // the body is too large, nobody listens, and an error without a listener would end the process.
      if (raw.listenerCount('error') > 0) raw.emit('error', overloaded())
    }
    raw.on('data', count).once('end', release).once('close', release)
    done()
  })
  return { bytes: () => all }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
