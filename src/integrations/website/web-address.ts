import { isIP } from 'node:net'
import { refused, type Unread } from './unread.ts'

const LONGEST_ADDRESS = 2000

/** Endings of names outside the public internet (RFC 6761, 6762, 8375, 9476, and common ones of internal networks). */
const INSIDE_ENDINGS = new Set([
  'alt',
  'arpa',
  'corp',
  'domain',
  'example',
  'home',
  'host',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
  'workgroup',
])

const HOST_NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/

/**
 * Parses an address, relative to `base` if given. Refuses a scheme other than http and https, a user name, an IP
 * address (in any notation), and a name of an internal network. Without a scheme: https.
 */
export function parseWebAddress(text: string, base?: URL): URL | Unread {
  const given = text.trim()
  const absolute = base !== undefined || given.includes('://') ? given : `https://${given}`
  if (given.length > LONGEST_ADDRESS || !URL.canParse(absolute, base?.href)) return refused('web_address_invalid')
  const url = new URL(absolute, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('web_address_scheme')
  if (url.username !== '' || url.password !== '') return refused('web_address_user')
  const host = url.hostname.replace(/\.$/, '')
  if (host.startsWith('[') || isIP(host) !== 0) return refused('web_address_numeric')
  const ending = host.slice(host.lastIndexOf('.') + 1)
  if (!HOST_NAME.test(host) || INSIDE_ENDINGS.has(ending)) return refused('web_address_inside')
  url.hostname = host
  url.hash = ''
  return url
}

/** Returns the port of a connection. */
export function connectionPort(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

/** True if two addresses belong to one website: the same name, with or without www, on the same port. */
export function isSameSite(one: URL, other: URL): boolean {
  const nameOf = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  return nameOf(one) === nameOf(other) && one.port === other.port
}
