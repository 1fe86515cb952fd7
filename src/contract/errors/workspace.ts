import type { ErrorRow } from './row.ts'

/** Registration, the workspace and its data. */
export const WORKSPACE_ERRORS = {
  human_check_failed: {
    status: 403,
    cause: 'The human check was not passed: no token, one that expired or was used before, or one that solves nothing.',
    remedy:
      'Solve `GET /api/challenge` and send the solution as `challengeToken`, or declare a human `supervisor` with name and e-mail address.',
  },
  human_check_unavailable: {
    status: 403,
    cause: 'The provider of the human check cannot be reached. Nothing was registered.',
    remedy: 'Wait the seconds that `retry_after` says and register again, or declare a human `supervisor`.',
  },
  email_missing: {
    status: 409,
    cause: 'The workspace states no e-mail address that a code could be sent to.',
    remedy: 'State one with `POST /api/session/{session_id}`, then ask again.',
  },
  email_proven: {
    status: 409,
    cause: 'The workspace has proven its e-mail address.',
    remedy: 'There is nothing to do. A new address is proven in the same way.',
  },
  workspace_vetted: {
    status: 409,
    cause: 'The operator has vetted the workspace.',
    remedy: 'There is nothing to do: counterparties see it.',
  },
  email_bounced: {
    status: 409,
    cause: 'The mail server of the address has refused a message for good: the mailbox does not exist.',
    remedy: 'State another address with `POST /api/session/{session_id}`, then ask again.',
  },
  mail_limit_reached: {
    status: 429,
    cause: 'The address, or the client’s network, has been sent as many messages as it may in a day or an hour.',
    remedy: 'Read the messages that were sent, the spam folder too, or come back after `retry_after` seconds.',
  },
  code_invalid: {
    status: 403,
    cause: 'The one-time code is unknown, was used before, has expired, or was sent for another workspace.',
    remedy: 'Ask for a new message and use the code of the latest one.',
  },
  ticket_reversed: {
    status: 400,
    cause: 'The smallest ticket of the buyer would lie above the largest.',
    remedy: 'Send `check_size_min` and `check_size_max` together, or lower the minimum.',
  },
  no_profile: {
    status: 404,
    cause: 'The workspace has no buyer or seller profile on its side yet.',
    remedy: 'Add a profile with `POST /api/submit` or `POST /api/session/{session_id}`.',
  },
  blind_view_changed: {
    status: 409,
    cause: 'The texts that others see of the seller are not those of the version that was to be approved.',
    remedy: 'Read `GET /api/blind-view/{session_id}` again, and approve the version it gives.',
  },
  no_seller_profile: {
    status: 404,
    cause: 'The workspace has no seller profile, and only a seller is valued.',
    remedy: 'Add a seller profile with `POST /api/submit` or `POST /api/session/{session_id}`.',
  },
  no_valuation: {
    status: 404,
    cause: 'The seller has no valuation: its revenue is not known, or multiples do not value companies of its kind.',
    remedy: 'Read `GET /api/valuation/{session_id}`: its message says what is missing or which method is needed.',
  },
  member_not_found: {
    status: 404,
    cause: 'The workspace has no member of this id whose key is still in force.',
    remedy: 'Use a `member_id` of `GET /api/members/{session_id}`.',
  },
  members_full: {
    status: 409,
    cause: 'As many members have a key to the workspace as may.',
    remedy: 'End a key that is no longer needed first.',
  },
  session_id_taken: {
    status: 409,
    cause: 'The new key is the key of a workspace already.',
    remedy: 'Make a new UUID of version 4 and try again.',
  },
  erasure_not_confirmed: {
    status: 400,
    cause: 'The confirmation does not name the workspace that would be erased.',
    remedy: 'Send the registered company name, or the contact’s name if there is no company, or the word `erase`.',
  },
  signer_name_missing: {
    status: 400,
    cause: 'The request to sign names nobody who signs.',
    remedy: 'Send the full name of the person who signs as `signer_name`.',
  },
  signature_not_found: {
    status: 404,
    cause: 'The workspace has recorded no signature, or the operator named one that does not exist.',
    remedy: 'Sign with `POST /api/nda/sign`. An operator takes an id of `GET /api/operator/ndas`.',
  },
  step_unsupported: {
    status: 400,
    cause: 'A step of data quality belongs to the other side.',
    remedy: 'Send the steps of this side; the message lists them.',
  },
  entry_invalid: {
    status: 400,
    cause: 'The finding cannot be accepted as it reads, because it would not pass as an entry.',
    remedy: 'Enter the right value with `POST /api/session/{session_id}`.',
  },
  fact_not_found: {
    status: 404,
    cause: 'No finding of this workspace has this id.',
    remedy: 'Use a fact id of `GET /api/dq/{session_id}`.',
  },
  fact_superseded: {
    status: 409,
    cause: 'A newer finding took the place of the one that was to be decided on.',
    remedy: 'Read the facts again with `GET /api/dq/{session_id}` and decide on the newer one.',
  },
} as const satisfies Record<string, ErrorRow>
