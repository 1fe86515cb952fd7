import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A wire to a service that can be cut and mended: the address stays, and while it is cut nobody answers there. */
export interface Wire {
  url: string
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** Lays a wire to the service at an address of this machine. */
export async function openWire(to: string): Promise<Wire> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  const lay = async (at: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => sockets.delete(one))
      }
    })
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await lay(0)
  const { port: at } = server.address() as AddressInfo
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: `http://127.0.0.1:${at}`,
    cut,
    async mend() {
      server = await lay(at)
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}
