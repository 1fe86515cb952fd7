import type { FastifyRequest } from 'fastify'
import type { Tag } from '../contract/tags.ts'

/** Toolset of each family of operations. */
const TOOLSETS = {
  registration: 'workspace',
  identity: 'workspace',
  workspace: 'workspace',
  recovery: 'workspace',
  members: 'workspace',
  overview: 'workspace',
  activity: 'workspace',
  matching: 'matching',
  reading: 'matching',
  theses: 'matching',
  search: 'matching',
  watchlist: 'matching',
  disclosures: 'names',
  'name-requests': 'names',
  pairings: 'deals',
  notebooks: 'deals',
  memos: 'documents',
  'data-room': 'documents',
  nda: 'nda',
  valuation: 'figures',
  quality: 'figures',
  exchange: 'exchange',
  operator: 'operator',
  health: 'service',
  discovery: 'service',
} as const satisfies Record<Tag, string>

/** Composed tools, listed unless the connection names other toolsets. */
const JOBS = 'jobs'
/** A tool for every operation. */
const ALL = 'all'

export const TOOLSET_NAMES: readonly string[] = [JOBS, ALL, ...new Set<string>(Object.values(TOOLSETS))]

/** Settings of a connection, each a parameter of the address or a header. */
export interface Connection {
  /** Toolsets to list. */
  toolsets: ReadonlySet<string>
  /** Lists and calls tools only that change and disclose nothing. */
  readOnly: boolean
  /** Lists the schemas of answers. */
  withOutputSchemas: boolean
  /** Form of JSON results; null: text for composed tools, both for operations. */
  results: 'text' | 'structured' | null
  /** The host takes a new workspace key from `_meta`, so that no model reads it. */
  hostTakesKey: boolean
  /** Answers nothing without credentials, so that a host that asks only at the connection lets its user sign in. */
  signsIn: boolean
}

/** Reads the settings of a connection; a parameter of the address takes precedence over its header. */
export function readConnection({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Connection {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const setting = (name: string) => query.get(name) ?? (headers[`x-mcp-${name}`] as string | undefined) ?? ''
  const isOn = (name: string) => ['1', 'true'].includes(setting(name))
  const toolsets = setting('toolsets')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const results = setting('results')
  return {
    toolsets: new Set(toolsets.length === 0 ? [JOBS] : toolsets),
    readOnly: isOn('readonly'),
    withOutputSchemas: isOn('schemas'),
    results: results === 'text' || results === 'structured' ? results : null,
    hostTakesKey: setting('key') === 'host',
    signsIn: isOn('signin'),
  }
}

export function listsJobs({ toolsets }: Connection): boolean {
  return toolsets.has(JOBS)
}

export function listsFamily({ toolsets }: Connection, tag: Tag): boolean {
  return toolsets.has(ALL) || toolsets.has(TOOLSETS[tag])
}
