import type { Server } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'
import { clientNetwork } from '../entry/client-network.ts'

export interface ConnectionLimits {
  perNetwork: number
  inAll: number
  /** Addresses and networks of trusted proxies, each of which carries connections of many clients. */
  proxies: readonly string[]
}

/** Closes connections beyond the limits as soon as they open. */
export function limitConnections(server: Server, { perNetwork, inAll, proxies }: ConnectionLimits): void {
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
