/** Names that a machine has for itself. */
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'] as const

/** Whether an address is of the machine itself. No page of another site can bring a visitor's browser to send it as `Host`. */
export function isOwnMachine(address: string): boolean {
  return URL.canParse(address) && OWN_MACHINE.some((name) => name === new URL(address).hostname)
}

/** Decides whether an Origin or Referer is a page of this service. */
export type IsFirstParty = (header: string) => boolean

/**
 * First-party are the host of the base URL and the hosts configured; a host configured with a port counts with that port
 * only. Where the service is reached at one of the machine's own names, pages at the others count too; elsewhere
 * `localhost` is the visitor's machine, and a page there is foreign. The header is parsed, never matched by prefix or suffix; what does not parse is foreign.
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
