import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

/** The bucket of everything that is not an IP address: one for all, so that a broken address never escapes a limit. */
const UNKNOWN = 'unknown'

/**
 * The network a client is counted under: an IPv4 address whole, an IPv6 address by its /64 (what one subscriber holds and
 * may choose addresses from at will), an IPv4-mapped IPv6 address as its IPv4 address.
 */
export function networkOf(ip: string): string {
  if (isIPv4(ip)) return ip
  if (!isIPv6(ip)) return UNKNOWN
  const groups = groupsOf(ip)
  const [, , , , , mark, high = 0, low = 0] = groups
  const mapped = mark === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The network of an address as a number: 48 bits of an HMAC, so that addresses cannot be looked up in what is kept. */
export function networkNumberOf(ip: string | null, salt: string): number {
  const hash = createHmac('sha256', salt)
    .update(networkOf(ip ?? ''))
    .digest()
  // 0 is the circle of nobody.
  return hash.readUIntBE(0, 6) || 1
}

/** The eight 16-bit groups of a valid IPv6 address, its zone (`%eth0`) left out. */
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
