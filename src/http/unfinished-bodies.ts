import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientNetwork } from '../entry/client-network.ts'
import { overloaded } from '../entry/work-queue.ts'

export interface BodyLimits {
  perNetworkBytes: number
  inAllBytes: number
}

/** How many bytes of bodies have arrived whose end has not, for each client network and in all. */
export interface UnfinishedBodies {
  bytes(): number
}

/**
 * Refuses a body that would have the service hold more bytes of unfinished bodies than the limits: clients that never end theirs
 * cannot fill the memory. A body is counted as it arrives, whatever length it declares.
 */
export function limitUnfinishedBodies(app: FastifyInstance, limits: BodyLimits): UnfinishedBodies {
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
      // The parser that reads the body hears of it as of any fault of its stream, and the edge answers. Where it has answered
      // already, that the body is too large, nobody listens, and a fault nobody listens to would end the process.
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
