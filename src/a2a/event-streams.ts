import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../entry/client-network.ts'
import { A2aError } from './errors.ts'
import type { Stream } from './methods.ts'

/** Streams open at the same time; each reads its task every three seconds. */
const OPEN_MAX = 100
const OPEN_PER_NETWORK_MAX = 10
const RETRY_AFTER_S = 60

/** Answers by server-sent events, limited in number. */
export interface EventStreams {
  /**
   * Sends each event as soon as it is there, in the envelope of its binding. An error before the first event is thrown,
   * to be answered like that of any request.
   * @throws A2aError unavailable if too many streams are open
   */
  send(request: FastifyRequest, reply: FastifyReply, events: Stream, envelope: Envelope): Promise<FastifyReply>
}

type Envelope = (event: object) => object

export function openEventStreams(): EventStreams {
  const open = new Map<string, number>()

  function refuseWhenFull(network: string): void {
    const all = [...open.values()].reduce((sum, count) => sum + count, 0)
    if (all < OPEN_MAX && (open.get(network) ?? 0) < OPEN_PER_NETWORK_MAX) return
    const sentence = 'Too many streams are open. Close one, or poll with GetTask.'
    throw new A2aError('unavailable', sentence, [], 'overloaded', RETRY_AFTER_S)
  }

  function leave(network: string): void {
    const left = (open.get(network) ?? 1) - 1
    if (left === 0) open.delete(network)
    else open.set(network, left)
  }

  return {
    async send(request, reply, events, envelope) {
      const network = clientNetwork(request.ip)
      refuseWhenFull(network)
      open.set(network, (open.get(network) ?? 0) + 1)
      let first: Awaited<ReturnType<Stream['next']>>
      try {
        first = await events.next()
      } catch (error) {
        leave(network)
        throw error
      }
      const body = Readable.from(linesOf(first, events, envelope))
      body.once('close', () => leave(network))
      // Proxies hold an answer back until it ends unless they are asked not to.
      return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(body)
    },
  }
}

async function* linesOf(
  first: Awaited<ReturnType<Stream['next']>>,
  rest: Stream,
  envelope: Envelope,
): AsyncGenerator<string> {
  const written = (event: object | null) =>
    event === null ? ': waiting\n\n' : `data: ${JSON.stringify(envelope(event))}\n\n`
  if (first.done !== true) yield written(first.value)
  for await (const event of rest) yield written(event)
}
