import { API_VERSION, operations } from '../index.ts'
import type { Access, OperationShape } from '../operation.ts'
import type { Tag } from '../tags.ts'

/** One-sentence summary of the service in every document; at most 100 characters, the limit of plugin manifests. */
export const SUMMARY = 'Deal flow for mergers and acquisitions: valuations, ranked matches, names kept until an NDA.'

/** Credentials required by each access class. */
export const HOW_TO_ASK: Record<Access, string> = {
  public: 'Open to anyone.',
  registration: 'Open to anyone; no workspace yet.',
  session: 'The workspace key, a UUID of version 4, is the {session_id} of the path.',
  signed: 'The workspace key is the {session_id} of the path, and its NDA must be recorded (POST /api/nda/sign).',
  signer: 'The workspace key is `session_id` in the body.',
  party:
    'The workspace key is the X-Session-Id header or `session_id` in the body; the operator sends its own credential.',
  operator:
    'The operator’s bearer token, or an operator identity authenticated by the access gateway, if there is one.',
}

/** Identity of an installation in its documents. */
export interface Publisher {
  /** Without a trailing slash. */
  baseUrl: string
  contactEmail: string
}

/** Returns the full address of a path. */
export function absoluteUrl(baseUrl: string, path: string): string {
  return new URL(path, `${baseUrl}/`).href
}

/** Returns the address of the page of an operation or of a family of operations. */
export function apiPageUrl(baseUrl: string, name: string): string {
  return absoluteUrl(baseUrl, `/docs/api/${name}.md`)
}

/** Operations that are built, in the contract’s order; others are not advertised. */
export const available: readonly OperationShape[] = operations.filter(({ built }) => built)

/** Public documents at a fixed address and without a quota, health checks excluded. */
export const documents: readonly OperationShape[] = available.filter(
  ({ method, access, rate, path, tag }) =>
    method === 'GET' && access === 'public' && rate === 'none' && tag !== 'health' && !path.includes('{'),
)

/** Operations grouped by family, in the contract’s order. */
export const tags: readonly Tag[] = [...new Set(available.map(({ tag }) => tag))]

export { API_VERSION }
