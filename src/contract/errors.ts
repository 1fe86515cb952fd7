import words from '../../locales/en/contract/errors.json' with { type: 'json' }

/** HTTP statuses of errors; 202 means that the result is not ready yet and the work continues. */
export type ErrorStatus =
  | 202
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 412
  | 413
  | 415
  | 422
  | 429
  | 431
  | 500
  | 501
  | 503

/** Properties of an error that do not depend on request or language. */
export interface ErrorRow {
  readonly status: ErrorStatus
  /** Cause, in one sentence. */
  readonly cause: string
  /** Remedy, in one or two sentences; may contain `code` in backquotes. */
  readonly remedy: string
}

const STATUSES = {
  // Requests that are unreadable, match no operation, come too often, or meet an unavailable service.
  request_unreadable: 400,
  request_timed_out: 408,
  headers_too_large: 431,
  address_unreadable: 400,
  path_not_found: 404,
  package_not_built: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_json: 400,
  body_not_object: 400,
  body_too_deep: 400,
  validation_failed: 400,
  unknown_argument: 400,
  invalid_cursor: 400,
  dry_run_unsupported: 400,
  if_match_unsupported: 400,
  precondition_failed: 412,
  rate_limited: 429,
  internal_error: 500,
  not_built: 501,
  search_busy: 503,
  overloaded: 503,
  deadline_exceeded: 503,
  stopping: 503,
  loading: 503,
  disk_full: 503,
  database_unavailable: 503,
  // Access gateway, origins, keys, tokens and idempotency keys.
  gate_required: 403,
  gate_token_invalid: 403,
  gate_unavailable: 503,
  foreign_origin: 403,
  malformed_session_id: 400,
  session_not_found: 404,
  signer_not_found: 400,
  credential_missing: 403,
  credential_invalid: 403,
  credentials_differ: 403,
  access_token_invalid: 401,
  scope_insufficient: 403,
  operator_required: 401,
  engage_token_invalid: 401,
  nda_required: 403,
  session_id_guessable: 400,
  workspace_limit_reached: 429,
  not_in_test_mode: 409,
  test_mode_unavailable: 503,
  language_model_unavailable: 503,
  human_check_required: 403,
  signing_barred: 403,
  signing_held: 403,
  role_insufficient: 403,
  workspace_suspended: 403,
  idempotency_key_malformed: 400,
  idempotency_key_guessable: 400,
  idempotency_key_reused: 422,
  idempotency_in_progress: 409,
  // Registration, the workspace and its data.
  human_check_failed: 403,
  human_check_unavailable: 403,
  email_missing: 409,
  email_proven: 409,
  workspace_vetted: 409,
  email_bounced: 409,
  mail_limit_reached: 429,
  code_invalid: 403,
  ticket_reversed: 400,
  currency_unsupported: 400,
  company_number_invalid: 400,
  trade_unknown: 400,
  trade_ambiguous: 400,
  trade_contradictory: 400,
  no_profile: 404,
  blind_view_changed: 409,
  blind_profile_changed: 409,
  blind_profile_identifies: 409,
  no_seller_profile: 404,
  no_valuation: 404,
  member_not_found: 404,
  members_full: 409,
  session_id_taken: 409,
  erasure_not_confirmed: 400,
  signer_name_missing: 400,
  nda_text_changed: 409,
  signature_not_found: 404,
  step_unsupported: 400,
  entry_invalid: 400,
  fact_not_found: 404,
  fact_superseded: 409,
  // Names, pairings, the watchlist and the exchange.
  notebook_entry_not_found: 404,
  notebook_full: 409,
  disclosure_limit_reached: 429,
  party_not_found: 404,
  counterparty_not_found: 404,
  party_out_of_scope: 403,
  consent_required: 403,
  assurance_required: 403,
  name_not_on_request: 409,
  name_request_exists: 409,
  name_request_limit_reached: 429,
  block_value_unusable: 400,
  block_list_full: 409,
  block_not_found: 404,
  name_request_not_found: 404,
  name_request_lapsed: 409,
  party_withdrawn: 403,
  party_flagged: 403,
  not_a_buyer: 409,
  theses_full: 409,
  thesis_name_taken: 409,
  thesis_not_found: 404,
  dismissals_full: 409,
  watchlist_full: 409,
  not_your_pairing: 403,
  pairing_not_found: 404,
  consent_request_not_found: 404,
  grant_not_found: 404,
  buyer_not_found: 404,
  seller_not_found: 404,
  not_your_side: 403,
  self_pairing: 403,
  pairing_limit_reached: 429,
  pairing_exists: 409,
  counterparty_without_workspace: 409,
  message_unanswered: 409,
  message_limit_reached: 429,
  memorandum_not_released: 403,
  memorandum_not_yours: 403,
  memorandum_not_approved: 404,
  memorandum_contradictory: 409,
  memorandum_empty: 409,
  analysis_not_ready: 404,
  manifest_empty: 400,
  manifest_incomplete: 422,
  exchange_not_found: 404,
  message_not_found: 400,
  // Introductions, phase requests, pauses and published answers.
  phase_request_not_found: 404,
  phase_request_not_yours: 403,
  phase_request_not_open: 409,
  pause_not_yours: 403,
  pairing_ended: 409,
  answers_not_yours: 403,
  answer_not_publishable: 404,
  answer_names_asker: 409,
  answer_published: 409,
  published_answers_full: 409,
  published_answer_not_found: 404,
  introduction_not_yours: 403,
  introduction_not_open: 409,
  introduction_not_askable: 409,
  // Data rooms: folders, uploads, releases and reading.
  folder_not_found: 404,
  folder_name_taken: 409,
  document_not_found: 404,
  document_name_taken: 409,
  document_name_unusable: 400,
  document_type_unsupported: 415,
  document_too_large: 413,
  document_unsafe: 422,
  document_locked: 422,
  document_unreadable: 422,
  document_not_ready: 202,
  too_many_uploads: 409,
  part_unusable: 400,
  upload_incomplete: 409,
  data_room_full: 409,
  name_not_told: 403,
  // The operator’s console and service documents.
  engage_token_ambiguous: 400,
  thread_not_found: 404,
  engage_token_not_found: 404,
  alarm_not_found: 404,
  alarm_decided: 409,
  workspace_not_found: 404,
  party_has_workspace: 409,
  workspace_state_unchanged: 409,
  outbox_message_not_found: 404,
  message_not_open: 409,
  job_not_found: 404,
  job_not_failed: 409,
  signature_not_in_force: 409,
  proposal_not_found: 404,
  proposal_decided: 409,
  exchange_ended: 409,
  workspace_erased: 409,
  skill_not_found: 404,
  schema_not_found: 404,
} as const satisfies Record<keyof typeof words, ErrorStatus>

export type ErrorCode = keyof typeof STATUSES

/** Codes in the catalogue’s order. */
export const ERROR_CODES = Object.keys(STATUSES) as ErrorCode[]

/**
 * All errors of the service by code. A code never changes its meaning and is the same in every language and on every
 * edge.
 */
export const ERRORS = Object.fromEntries(
  ERROR_CODES.map((code) => [code, { status: STATUSES[code], ...words[code] }]),
) as { readonly [Code in ErrorCode]: ErrorRow & { readonly status: (typeof STATUSES)[Code] } }

/** Returns the catalogue row of a code. */
export function errorRow(code: ErrorCode): ErrorRow {
  return ERRORS[code]
}

/** Returns the path of a code’s page, the `type` of its problems (RFC 9457). */
export function errorPath(code: ErrorCode): string {
  return `/docs/errors/${code}`
}
