import * as access from './access.ts'
import * as activity from './activity.ts'
import * as blindProfile from './blind-profile.ts'
import * as blindView from './blind-view.ts'
import * as blockLists from './block-lists.ts'
import * as catalogues from './catalogues.ts'
import * as conversations from './conversations.ts'
import * as dataRoom from './data-room.ts'
import * as dealRules from './deal-rules.ts'
import * as disclosures from './disclosures.ts'
import * as discovery from './discovery.ts'
import * as dismissals from './dismissals.ts'
import * as engage from './engage.ts'
import * as erasure from './erasure.ts'
import { ERRORS, type ErrorCode, type ErrorStatus } from './errors.ts'
import * as exchange from './exchange.ts'
import * as health from './health.ts'
import * as identity from './identity.ts'
import * as introductions from './introductions.ts'
import * as keyRotation from './key-rotation.ts'
import * as mailSettings from './mail-settings.ts'
import * as matching from './matching.ts'
import * as members from './members.ts'
import * as memoranda from './memoranda.ts'
import * as memorandumRules from './memorandum-rules.ts'
import * as memorandumTables from './memorandum-tables.ts'
import * as memos from './memos.ts'
import * as metrics from './metrics.ts'
import * as nameOpening from './name-opening.ts'
import * as nameRequests from './name-requests.ts'
import * as nda from './nda.ts'
import * as nearMisses from './near-misses.ts'
import * as notebooks from './notebooks.ts'
import { type Access, isReplayed, type OperationShape } from './operation.ts'
import * as operatorAlarms from './operator/alarms.ts'
import * as operatorAudit from './operator/audit.ts'
import * as operatorDisclosureAllowance from './operator/disclosure-allowance.ts'
import * as operatorEngageTokens from './operator/engage-tokens.ts'
import * as operatorInbox from './operator/inbox.ts'
import * as operatorJobs from './operator/jobs.ts'
import * as operatorNameRequests from './operator/name-requests.ts'
import * as operatorNamesTold from './operator/names-told.ts'
import * as operatorNdas from './operator/ndas.ts'
import * as operatorOutbox from './operator/outbox.ts'
import * as operatorParties from './operator/parties.ts'
import * as operatorPartyImport from './operator/party-import.ts'
import * as operatorSession from './operator/session.ts'
import * as operatorWorkspaces from './operator/workspaces.ts'
import * as overview from './overview.ts'
import * as pairings from './pairings.ts'
import * as phases from './phases.ts'
import * as productAnalysis from './product-analysis.ts'
import * as proofs from './proofs.ts'
import * as publishedAnswers from './published-answers.ts'
import * as quality from './quality.ts'
import * as qualityPreview from './quality-preview.ts'
import * as reading from './reading.ts'
import * as receipts from './receipts.ts'
import * as registration from './registration.ts'
import * as releasedDocuments from './released-documents.ts'
import * as releasedMemorandum from './released-memorandum.ts'
import * as search from './search.ts'
import * as signatures from './signatures.ts'
import * as theses from './theses.ts'
import * as trades from './trades.ts'
import * as uploads from './uploads.ts'
import * as valuation from './valuation.ts'
import * as vetting from './vetting.ts'
import * as watchlist from './watchlist.ts'
import * as whyNot from './why-not.ts'
import * as workspaceExport from './workspace-export.ts'

/** API version, reported by GET /api and the OpenAPI document. */
export const API_VERSION = '1.0.0'

/** Every operation of the service, by id. All edges and documents derive from this table. */
export const contract = {
  ...registration,
  ...identity,
  ...matching,
  ...whyNot,
  ...nearMisses,
  ...valuation,
  ...vetting,
  ...blindProfile,
  ...blindView,
  ...pairings,
  ...phases,
  ...conversations,
  ...notebooks,
  ...reading,
  ...trades,
  ...search,
  ...activity,
  ...overview,
  ...dealRules,
  ...mailSettings,
  ...disclosures,
  ...nameOpening,
  ...nameRequests,
  ...blockLists,
  ...watchlist,
  ...dismissals,
  ...theses,
  ...introductions,
  ...keyRotation,
  ...members,
  ...access,
  ...workspaceExport,
  ...erasure,
  ...proofs,
  ...memos,
  ...productAnalysis,
  ...memoranda,
  ...memorandumRules,
  ...memorandumTables,
  ...releasedMemorandum,
  ...dataRoom,
  ...uploads,
  ...releasedDocuments,
  ...nda,
  ...receipts,
  ...signatures,
  ...publishedAnswers,
  ...quality,
  ...qualityPreview,
  ...exchange,
  ...engage,
  ...operatorInbox,
  ...operatorEngageTokens,
  ...operatorAlarms,
  ...operatorAudit,
  ...operatorDisclosureAllowance,
  ...operatorSession,
  ...operatorPartyImport,
  ...operatorParties,
  ...operatorJobs,
  ...operatorNameRequests,
  ...operatorNamesTold,
  ...operatorNdas,
  ...operatorWorkspaces,
  ...operatorOutbox,
  ...metrics,
  ...health,
  ...discovery,
  ...catalogues,
}

export type Contract = typeof contract
export type OperationId = keyof Contract

/** Rows of the table, in its order. */
export const operations: readonly OperationShape[] = Object.values(contract)

/** Refusals of the guards of each access class. */
/** Refusals of an access token. */
const TOKEN_REFUSALS = ['access_token_invalid', 'scope_insufficient'] as const

const GUARD_REFUSALS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  registration: ['foreign_origin'],
  session: [
    'foreign_origin',
    'malformed_session_id',
    'session_id_guessable',
    'session_not_found',
    'workspace_suspended',
    'role_insufficient',
    ...TOKEN_REFUSALS,
  ],
  signed: [
    'foreign_origin',
    'malformed_session_id',
    'session_id_guessable',
    'session_not_found',
    'nda_required',
    'workspace_suspended',
    'role_insufficient',
    'signing_barred',
    'signing_held',
    ...TOKEN_REFUSALS,
  ],
  signer: ['foreign_origin', 'signer_not_found', 'workspace_suspended', 'role_insufficient', ...TOKEN_REFUSALS],
  party: [
    'foreign_origin',
    'credential_missing',
    'credential_invalid',
    'credentials_differ',
    'workspace_suspended',
    'role_insufficient',
    ...TOKEN_REFUSALS,
  ],
  operator: ['foreign_origin', 'operator_required'],
}

const INPUT_REFUSALS = ['validation_failed', 'body_too_deep'] as const
const BODY_REFUSALS = ['body_not_object', 'invalid_json', 'body_too_large', 'unsupported_media_type'] as const
const REPLAY_REFUSALS = [
  'idempotency_key_malformed',
  'idempotency_key_guessable',
  'idempotency_in_progress',
  'idempotency_key_reused',
] as const

/** Temporary refusals (503) of any request; a retry may succeed. */
export const ANY_REQUEST_UNAVAILABLE = [
  'overloaded',
  'deadline_exceeded',
  'loading',
  'stopping',
  'database_unavailable',
] as const

/** Refusals of any request: unreadable input and failures of the service. */
export const ANY_REQUEST_REFUSALS = [
  'request_unreadable',
  'request_timed_out',
  'headers_too_large',
  'internal_error',
  ...ANY_REQUEST_UNAVAILABLE,
] as const satisfies readonly ErrorCode[]

/** Returns every code of an operation: its guards’, its input’s and its own. */
export function allErrorCodes(operation: OperationShape): readonly ErrorCode[] {
  const takesInput =
    operation.body !== null ||
    Object.keys(operation.params.properties).length > 0 ||
    Object.keys(operation.query.properties).length > 0
  return [
    ...new Set<ErrorCode>([
      ...GUARD_REFUSALS[operation.access],
      ...(takesInput ? INPUT_REFUSALS : []),
      ...(operation.body === null ? [] : BODY_REFUSALS),
      ...(isReplayed(operation) ? REPLAY_REFUSALS : []),
      ...(isReplayed(operation) && !operation.dryRun ? (['dry_run_unsupported'] as const) : []),
      ...(operation.method === 'GET'
        ? []
        : [operation.comparedWith ? ('precondition_failed' as const) : ('if_match_unsupported' as const)]),
      ...(operation.rate === 'none' ? [] : (['rate_limited'] as const)),
      ...operation.refusals,
      ...(operation.built ? [] : (['not_built'] as const)),
      ...ANY_REQUEST_REFUSALS,
    ]),
  ]
}

/** Returns the codes grouped by status, in ascending order. */
export function errorCodesByStatus(operation: OperationShape): ReadonlyMap<ErrorStatus, readonly ErrorCode[]> {
  const codes = allErrorCodes(operation).toSorted((one, other) => ERRORS[one].status - ERRORS[other].status)
  return Map.groupBy(codes, (code) => ERRORS[code].status)
}

export type { ErrorCode, ErrorStatus } from './errors.ts'
export type {
  Access,
  AnswerOf,
  InputOf,
  IsReplayed,
  OperationShape,
  OutputOf,
  RateClass,
  RefusalOf,
} from './operation.ts'
export { answersJson, isReplayed, languageOfAnswer, minimumRole as leastRoleOf } from './operation.ts'
