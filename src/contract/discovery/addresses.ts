import { API_VERSION, operations } from '../index.ts'
import type { Access, OperationShape } from '../operation.ts'
import type { Tag } from '../tags.ts'

/** What every document says of the service in one sentence; at most 100 characters, as plugin manifests ask. */
export const SUMMARY = 'Deal flow for mergers and acquisitions: valuations, ranked matches, names kept until an NDA.'

/** How an operation wants to be asked, by access class. */
export const HOW_TO_ASK: Record<Access, string> = {
  public: 'Open to anyone.',
  registration: 'Open to anyone; no workspace yet.',
  session: 'The workspace key, a UUID of version 4, is the {session_id} of the path.',
  signed: 'The workspace key is the {session_id} of the path, and its NDA must be recorded (POST /api/nda/sign).',
  signer: 'The workspace key is `session_id` in the body.',
  party:
    'The workspace key is the X-Session-Id header or `session_id` in the body; the operator sends its own credential.',
  operator:
    'The operator’s bearer token; without one, an identity of the operator that the access gate vouches for, where there is a gate.',
}

/** What the service says of itself, and who reads mail about it. */
export interface Publisher {
  /** Without a trailing slash. */
  baseUrl: string
  contactEmail: string
}

/** A path of the service as a full address. */
export function absoluteUrl(baseUrl: string, path: string): string {
  return new URL(path, `${baseUrl}/`).href
}

/** Where an operation is described in the full text. */
export function descriptionUrl(baseUrl: string, id: string): string {
  return absoluteUrl(baseUrl, `/llms-full.txt#${id.toLowerCase()}`)
}

/** Operations that are built, in the contract's order: what is not built is not advertised. */
export const available: readonly OperationShape[] = operations.filter(({ built }) => built)

/** Documents that anyone may read at a fixed address, without a quota. A health check is not a document. */
export const documents: readonly OperationShape[] = available.filter(
  ({ method, access, rate, path, tag }) =>
    method === 'GET' && access === 'public' && rate === 'none' && tag !== 'health' && !path.includes('{'),
)

/** Operations by what they are about, in the contract's order. */
export const tags: readonly Tag[] = [...new Set(available.map(({ tag }) => tag))]

export { API_VERSION }
