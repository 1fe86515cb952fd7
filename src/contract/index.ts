import * as activity from './activity.ts'
import * as catalogues from './catalogues.ts'
import * as disclosures from './disclosures.ts'
import * as discovery from './discovery.ts'
import * as exchange from './exchange.ts'
import * as health from './health.ts'
import * as identity from './identity.ts'
import * as matching from './matching.ts'
import * as memos from './memos.ts'
import * as metrics from './metrics.ts'
import * as nda from './nda.ts'
import { type Access, isReplayed, type OperationShape, type RefusalStatus } from './operation.ts'
import * as operator from './operator/inbox.ts'
import * as operatorJobs from './operator/jobs.ts'
import * as operatorNdas from './operator/ndas.ts'
import * as operatorParties from './operator/parties.ts'
import * as operatorSession from './operator/session.ts'
import * as overview from './overview.ts'
import * as pairings from './pairings.ts'
import * as quality from './quality.ts'
import * as qualityPreview from './quality-preview.ts'
import * as registration from './registration.ts'
import * as search from './search.ts'
import * as valuation from './valuation.ts'
import * as watchlist from './watchlist.ts'
import * as workspace from './workspace.ts'

/** API version, reported by GET /api and the OpenAPI document. */
export const API_VERSION = '1.0.0'

/** Every operation of the service, by id. All edges, documents and walks derive from this table. */
export const contract = {
  ...registration,
  ...identity,
  ...matching,
  ...valuation,
  ...pairings,
  ...search,
  ...activity,
  ...overview,
  ...disclosures,
  ...watchlist,
  ...workspace,
  ...memos,
  ...nda,
  ...quality,
  ...qualityPreview,
  ...exchange,
  ...operator,
  ...operatorSession,
  ...operatorParties,
  ...operatorJobs,
  ...operatorNdas,
  ...metrics,
  ...health,
  ...discovery,
  ...catalogues,
}

export type Contract = typeof contract
export type OperationId = keyof Contract

/** The table's rows, in its order. */
export const operations: readonly OperationShape[] = Object.values(contract)

const ORIGIN = 'Refused for a foreign Origin or Referer.'

/** What the guards of each access class refuse, by status. */
const guardRefusals: Record<Access, Partial<Record<RefusalStatus, string>>> = {
  public: {},
  registration: { 403: ORIGIN },
  session: { 400: 'The workspace key is not a UUID v4.', 403: ORIGIN, 404: 'No workspace has this key.' },
  signed: {
    400: 'The workspace key is not a UUID v4.',
    403: `${ORIGIN} The NDA is not recorded (nda_required).`,
    404: 'No workspace has this key.',
  },
  signer: { 403: ORIGIN },
  party: { 403: ORIGIN },
  operator: { 401: 'Neither a bearer token nor the access gate says that this is the operator.', 403: ORIGIN },
}

/** Every refusal an operation can answer with, guards included, each with its conditions. */
export function refusalsOf(operation: OperationShape): Partial<Record<RefusalStatus, string>> {
  const takesInput =
    operation.body !== null ||
    Object.keys(operation.params.properties).length > 0 ||
    Object.keys(operation.query.properties).length > 0
  const sources = [
    guardRefusals[operation.access],
    takesInput ? { 400: 'The request does not validate; `fields` names each bad field.' } : {},
    operation.body === null
      ? {}
      : { 413: 'The body is larger than 256 KB, or 64 KB to the exchange.', 415: 'The body is not declared as JSON.' },
    isReplayed(operation)
      ? {
          400: `The Idempotency-Key is not one.${operation.dryRun ? '' : ' The request asks for a dry run, which this operation has not.'}`,
          409: 'The first request with this Idempotency-Key is still being answered.',
          422: 'This Idempotency-Key was used for another request.',
        }
      : {},
    operation.rate === 'none'
      ? {}
      : { 429: 'Too many requests from this address; `retry_after` says how long to wait.' },
    operation.refusals,
    operation.built ? {} : { 501: 'Not built yet in this release.' },
  ]
  const all: Partial<Record<RefusalStatus, string>> = {}
  for (const source of sources)
    for (const [status, condition] of Object.entries(source)) {
      const key = Number(status) as RefusalStatus
      all[key] = all[key] === undefined ? condition : `${all[key]} ${condition}`
    }
  return all
}

export type { Access, InputOf, OperationShape, OutputOf, RateClass, RefusalOf, RefusalStatus } from './operation.ts'
export { answersJson, isReplayed } from './operation.ts'
