import type { ErrorRow } from './row.ts'

/** Errors of registration, the workspace and its data. */
export const WORKSPACE_ERRORS = {
  human_check_failed: {
    status: 403,
    cause: 'The human check was not passed: the token is missing, expired, already used or not a solution.',
    remedy:
      'Solve `GET /api/challenge` and send the solution as `challengeToken`, or declare a human `supervisor` with name and e-mail address.',
  },
  human_check_unavailable: {
    status: 403,
    cause: 'The provider of the human check cannot be reached. Nothing was registered.',
    remedy: 'Wait `retry_after` seconds and register again, or declare a human `supervisor`.',
  },
  email_missing: {
    status: 409,
    cause: 'The workspace states no e-mail address for a code.',
    remedy: 'State one with `POST /api/session/{session_id}`, then ask again.',
  },
  email_proven: {
    status: 409,
    cause: 'The workspace has already proven its e-mail address.',
    remedy: 'No action is needed. A new address is proven in the same way.',
  },
  workspace_vetted: {
    status: 409,
    cause: 'The operator has already vetted the workspace.',
    remedy: 'No action is needed: counterparties see it.',
  },
  email_bounced: {
    status: 409,
    cause: 'The mail server has permanently rejected a message to the address: the mailbox does not exist.',
    remedy: 'State another address with `POST /api/session/{session_id}`, then ask again.',
  },
  mail_limit_reached: {
    status: 429,
    cause: 'The address, or the client’s network, has reached its limit of messages per hour or day.',
    remedy: 'Check the messages received, including the spam folder, or come back after `retry_after` seconds.',
  },
  code_invalid: {
    status: 403,
    cause: 'The one-time code is unknown, already used, expired, or issued for another workspace.',
    remedy: 'Request a new message and use the code of the latest one.',
  },
  ticket_reversed: {
    status: 400,
    cause: 'The smallest ticket of the buyer would exceed the largest.',
    remedy: 'Send `check_size_min` and `check_size_max` together, or lower the minimum.',
  },
  no_profile: {
    status: 404,
    cause: 'The workspace has no buyer or seller profile on its side yet.',
    remedy: 'Add a profile with `POST /api/submit` or `POST /api/session/{session_id}`.',
  },
  blind_view_changed: {
    status: 409,
    cause: 'The texts shown to others have changed since the version to approve.',
    remedy: 'Read `GET /api/blind-view/{session_id}` again, and approve its version.',
  },
  no_seller_profile: {
    status: 404,
    cause: 'The workspace has no seller profile, and only a seller is valued.',
    remedy: 'Add a seller profile with `POST /api/submit` or `POST /api/session/{session_id}`.',
  },
  no_valuation: {
    status: 404,
    cause: 'The seller has no valuation: its revenue is unknown, or multiples do not apply to companies of its kind.',
    remedy: 'Read `GET /api/valuation/{session_id}`: its message states the missing figure or the required method.',
  },
  member_not_found: {
    status: 404,
    cause: 'The workspace has no member with this id and a valid key.',
    remedy: 'Use a `member_id` of `GET /api/members/{session_id}`.',
  },
  members_full: {
    status: 409,
    cause: 'The workspace has reached its limit of member keys.',
    remedy: 'Revoke a key that is no longer needed first.',
  },
  session_id_taken: {
    status: 409,
    cause: 'The new key already belongs to a workspace.',
    remedy: 'Generate a new UUID of version 4 and try again.',
  },
  erasure_not_confirmed: {
    status: 400,
    cause: 'The confirmation does not match the workspace to erase.',
    remedy: 'Send the registered company name, or the contact’s name if there is no company, or the word `erase`.',
  },
  signer_name_missing: {
    status: 400,
    cause: 'The request to sign has no signatory.',
    remedy: 'Send the full name of the person who signs as `signer_name`.',
  },
  nda_text_changed: {
    status: 409,
    cause: 'The request to sign names another text of the undertaking than the one in force.',
    remedy: 'Read `GET /api/nda/text`, decide again, and send its `version` as `text_version`.',
  },
  signature_not_found: {
    status: 404,
    cause: 'The workspace has recorded no signature, or the operator named one that does not exist.',
    remedy: 'Sign with `POST /api/nda/sign`. An operator takes an id of `GET /api/operator/ndas`.',
  },
  step_unsupported: {
    status: 400,
    cause: 'A data quality step belongs to the other side.',
    remedy: 'Send the steps of this side; the message lists them.',
  },
  entry_invalid: {
    status: 400,
    cause: 'The finding is not valid as an entry and cannot be accepted.',
    remedy: 'Enter the right value with `POST /api/session/{session_id}`.',
  },
  fact_not_found: {
    status: 404,
    cause: 'No finding of this workspace has this id.',
    remedy: 'Use a fact id of `GET /api/dq/{session_id}`.',
  },
  fact_superseded: {
    status: 409,
    cause: 'A newer finding has replaced this one.',
    remedy: 'Read the facts again with `GET /api/dq/{session_id}` and decide on the newer one.',
  },
} as const satisfies Record<string, ErrorRow>
