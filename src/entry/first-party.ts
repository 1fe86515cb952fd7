/** Names of this machine that a first-party page may have. */
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'] as const

/** Decides whether an Origin or Referer is a page of this service. */
export type IsFirstParty = (header: string) => boolean

/**
 * First-party are the host of the base URL, this machine's own names and the hosts configured; a host configured with a
 * port counts with that port only. The header is parsed, never matched by prefix or suffix; what does not parse is foreign.
 */
export function firstPartyOf(baseUrl: string, configuredHosts: readonly string[]): IsFirstParty {
  const hosts = new Set<string>([...OWN_MACHINE, new URL(baseUrl).hostname, ...configuredHosts])
  return (header) => {
    if (!URL.canParse(header)) return false
    const url = new URL(header)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
    if (url.username !== '' || url.password !== '') return false
    return hosts.has(url.hostname) || hosts.has(url.host)
  }
}
