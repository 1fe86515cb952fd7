import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import type { Traces } from './page.ts'

/** A technology used by a website, with the trace that shows it. */
export interface Technology {
  name: string
  category: string
  /** The maker's sign that was found, never a part of the website's own. */
  evidence: string
}

/** Returns the technologies visible in a page and its headers, in the order of the table. */
export function detectTechnologies(traces: Traces, headers: IncomingHttpHeaders): Technology[] {
  const seen = seenOf(traces, headers)
  return loadFingerprints().flatMap(({ name, category, signs }) => {
    const sign = signs.find((one) => shows(seen, one))
    return sign === undefined ? [] : [{ name, category, evidence: evidenceOf(sign) }]
  })
}

interface Seen {
  hosts: readonly string[]
  addresses: readonly string[]
  generators: readonly string[]
  headers: ReadonlyMap<string, string>
  cookies: readonly string[]
  scripts: string
}

function seenOf({ sources, generators, scripts }: Traces, headers: IncomingHttpHeaders): Seen {
  const urls = sources.flatMap((source) => (URL.canParse(source) ? new URL(source) : []))
  return {
    hosts: [...new Set(urls.map(({ hostname }) => hostname))],
    addresses: [...new Set(urls.map(({ hostname, pathname }) => `${hostname}${pathname}`.toLowerCase()))],
    generators: generators.map((generator) => generator.trim().toLowerCase()),
    headers: new Map(
      Object.entries(headers).map(([name, value]) => [name, String(value).slice(0, 2000).toLowerCase()]),
    ),
    cookies: (headers['set-cookie'] ?? []).map((cookie) => cookie.slice(0, 100).toLowerCase()),
    scripts: scripts.toLowerCase(),
  }
}

function shows(seen: Seen, sign: Sign): boolean {
  const [where, what] = partsOf(sign)
  switch (where) {
    case 'host':
      return seen.hosts.some((host) => host === what || host.endsWith(`.${what}`))
    case 'path':
      return seen.addresses.some((address) => address.includes(what))
    case 'generator':
      return seen.generators.some((generator) => generator.startsWith(what))
    case 'header': {
      const [name = '', part = ''] = what.split('=')
      return seen.headers.get(name)?.includes(part) ?? false
    }
    case 'cookie':
      return seen.cookies.some((cookie) => cookie.startsWith(what))
    default:
      return seen.scripts.includes(what)
  }
}

const partsOf = (sign: Sign): [string, string] => {
  const space = sign.indexOf(' ')
  return [sign.slice(0, space), sign.slice(space + 1)]
}

const PLACES: Readonly<Record<string, string>> = {
  host: 'a file from',
  path: 'an address with',
  generator: 'generator tag',
  header: 'response header',
  cookie: 'cookie',
  script: 'inline script with',
}

function evidenceOf(sign: Sign): string {
  const [where, what] = partsOf(sign)
  return `${PLACES[where]} ${what.replace('=', ': ')}`
}

/** A trace of a technology: a place and a pattern, as the table explains them. */
export type Sign = `${'host' | 'path' | 'generator' | 'header' | 'cookie' | 'script'} ${string}`

interface Fingerprint {
  name: string
  category: string
  signs: readonly Sign[]
}

const TABLE = new URL('../../../lexicon/websites/technologies.txt', import.meta.url)

let loaded: readonly Fingerprint[] | null = null

/** Loads the table of technologies, once for the process. @throws Error if it is missing */
export function loadFingerprints(): readonly Fingerprint[] {
  loaded ??= readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [category = '', name = '', signs = ''] = line.split(' | ')
      return { name, category, signs: signs.split('; ') as Sign[] }
    })
  return loaded
}
