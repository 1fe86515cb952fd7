import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientNetwork } from '../entry/client-network.ts'
import { overloaded } from '../entry/work-queue.ts'

export interface BodyLimits {
  perNetworkBytes: number
  inAllBytes: number
}

/** Counts the bytes received of bodies that are not complete, per client network and in total. */
export interface UnfinishedBodies {
  bytes(): number
}

/**
 * Refuses a body that would exceed the limits on bytes of unfinished bodies, so that clients that never finish theirs
 * cannot fill the memory. Bytes count as they arrive; the declared length is ignored.
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
