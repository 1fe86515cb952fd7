const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'] as const

/** True for a loopback address. No page of another site can make a browser send one as `Host`. */
export function isOwnMachine(address: string): boolean {
  return URL.canParse(address) && OWN_MACHINE.some((name) => name === new URL(address).hostname)
}

/** Decides whether an Origin or Referer belongs to this service. */
export type IsFirstParty = (header: string) => boolean

/**
 * First-party hosts are the base URL's and those configured; one configured with a port matches only that port. If the
 * service is reached at a loopback name, pages at the other loopback names count too; elsewhere `localhost` is the
 * visitor's machine and its pages are foreign. The header is parsed, never matched by prefix or suffix; an invalid one
 * is foreign.
 */
export function firstPartyTest(baseUrl: string, configuredHosts: readonly string[]): IsFirstParty {
  const own = isOwnMachine(baseUrl) ? OWN_MACHINE : []
  const hosts = new Set<string>([new URL(baseUrl).hostname, ...own, ...configuredHosts])
  return (header) => {
    if (!URL.canParse(header)) return false
    const url = new URL(header)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
    if (url.username !== '' || url.password !== '') return false
    return hosts.has(url.hostname) || hosts.has(url.host)
  }
}
