import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

/** Shared bucket for anything that is not an IP address, so that a malformed address never escapes a limit. */
const UNKNOWN = 'unknown'

/** Prefix length by which IPv6 clients are counted: a subscriber has at least a /64, often a /56, and a site a /48. */
type NetworkWidth = 64 | 56 | 48

/**
 * Multiples of a limit that wider networks of an IPv6 client may use: less than their subnetworks together, so that
 * changing subnetwork gains little.
 */
export const WIDER_NETWORKS = [
  { width: 56, times: 4 },
  { width: 48, times: 16 },
] as const satisfies readonly { width: NetworkWidth; times: number }[]

/** True if an address also counts against wider networks; an IPv4 address does not. */
export function hasWiderNetworks(ip: string): boolean {
  return clientNetwork(ip).includes('::/')
}

/**
 * Returns the network by which a client is counted: an IPv4 address itself, an IPv6 address by its /64 (within which
 * one subscriber chooses addresses freely) or a wider network, an IPv4-mapped IPv6 address as its IPv4 address.
 */
export function clientNetwork(ip: string, width: NetworkWidth = 64): string {
  if (isIPv4(ip)) return ip
  if (!isIPv6(ip)) return UNKNOWN
  const groups = groupsOf(ip)
  const [, , , fourth = 0, , mark, high = 0, low = 0] = groups
  const mapped = mark === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const kept = [...groups.slice(0, 3), width === 64 ? fourth : width === 56 ? fourth & 0xff00 : 0]
  return `${kept.map((group) => group.toString(16)).join(':')}::/${width}`
}

/**
 * Returns the network of an address as a number: 48 bits of an HMAC, so that addresses cannot be looked up in stored
 * data. An IPv6 address counts by the /56 that one subscriber may have.
 */
export function networkNumber(ip: string | null, salt: string): number {
  const hash = createHmac('sha256', salt)
    .update(clientNetwork(ip ?? '', 56))
    .digest()
  // 0 means no circle.
  return hash.readUIntBE(0, 6) || 1
}

/** Splits a valid IPv6 address into its eight 16-bit groups, ignoring the zone (`%eth0`). */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%')
  const [head = '', tail] = address.split('::')
  const front = numbersOf(head)
  if (tail === undefined) return front
  const back = numbersOf(tail)
  return [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back]
}

/** `1:ab` → [1, 0xab]; a dotted ending (`ffff:192.0.2.1`) counts as two groups. */
function numbersOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
