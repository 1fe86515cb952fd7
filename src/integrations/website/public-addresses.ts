import { BlockList, isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Decides if a connection to this address and port may be opened. */
export type MayReach = (address: string, port: number) => boolean

/**
 * IPv4 blocks outside the public internet: IANA's special-purpose registry, multicast, and one cloud's service address.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's service address for its virtual machines, though it looks public.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * The only IPv6 block of public addresses. It excludes loopback, link-local, unique local, multicast, IPv4-mapped and
 * -compatible addresses and NAT64.
 */
const GLOBAL_IPV6 = '2000::/3'

/**
 * Special blocks within it: protocol assignments (Teredo, ORCHID, benchmarking), documentation, 6to4, AS112 and the
 * former 6bone.
 */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3ffe::/16', '3fff::/20']

function blockListOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const specialIpv4 = blockListOf(SPECIAL_IPV4, 'ipv4')
const globalIpv6 = blockListOf([GLOBAL_IPV6], 'ipv6')
const specialIpv6 = blockListOf(SPECIAL_IPV6, 'ipv6')

/**
 * True if an IP address, in a resolver's notation, belongs to the public internet. False for anything that is not an
 * address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4')
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}

/** Allows public addresses other than this machine's own, on ports 80 and 443. */
export const publicWebOnly: MayReach = (address, port) =>
  (port === 80 || port === 443) && isPublicAddress(address) && !isOwnAddress(address)

/** A service bound to this machine's public address may trust callers from this machine. */
function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some((own) => own.address === address))
}
