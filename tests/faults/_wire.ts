import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of the bytes between a service and its database. */
export type Weather =
  | { kind: 'fair' }
  /** Every piece of an answer arrives so much later. */
  | { kind: 'slow'; delayMs: number }
  /** Connections are accepted and no byte passes. */
  | { kind: 'hung' }
  /** Connections are reset, and so is every new one. */
  | { kind: 'cut' }

/** A network between a service and its database, whose weather the test makes. */
export interface Wire {
  readonly port: number
  change(weather: Weather): void
  close(): Promise<void>
}

/** A wire to the server at `port` of this machine; fair at first. */
export async function openWire(port: number): Promise<Wire> {
  let weather: Weather = { kind: 'fair' }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (weather.kind === 'cut') return void client.resetAndDestroy()
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes) => passOn(upstream, bytes, 0))
    upstream.on('data', (bytes) => passOn(client, bytes, weather.kind === 'slow' ? weather.delayMs : 0))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function passOn(to: Socket, bytes: Buffer, delayMs: number): void {
    if (weather.kind === 'hung') return
    if (delayMs === 0) to.write(bytes)
    else setTimeout(() => to.destroyed || to.write(bytes), delayMs)
  }

  return {
    port: (server.address() as AddressInfo).port,
    change: (next) => {
      weather = next
      if (next.kind === 'cut') for (const socket of sockets) socket.resetAndDestroy()
      // What hung lost bytes: such a connection is of no use in fair weather.
      if (next.kind === 'fair') for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
