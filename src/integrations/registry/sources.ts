/** A registry this service may query, with its limits. */
export interface Source {
  /** Scheme and host; no other address is queried. */
  readonly base: string
  readonly requestsPerSecond: number
  /** For a whole answer, its body included. */
  readonly timeoutMs: number
}

/**
 * The allow-list of outbound registries. Recherche d'entreprises allows 7 requests a second from an address; GLEIF
 * allows 60 a minute.
 */
export const SOURCES = {
  'recherche-entreprises': {
    base: 'https://recherche-entreprises.api.gouv.fr',
    requestsPerSecond: 7,
    timeoutMs: 6_000,
  },
  'ratios-inpi-bce': {
    base: 'https://data.economie.gouv.fr',
    requestsPerSecond: 5,
    timeoutMs: 8_000,
  },
  bodacc: {
    base: 'https://bodacc-datadila.opendatasoft.com',
    requestsPerSecond: 5,
    timeoutMs: 8_000,
  },
  gleif: { base: 'https://api.gleif.org', requestsPerSecond: 1, timeoutMs: 10_000 },
} as const satisfies Record<string, Source>
