import type { ErrorRow } from './row.ts'

/** Authentication errors: access gateway, origins, keys, tokens and idempotency keys. */
export const ACCESS_ERRORS = {
  gate_required: {
    status: 403,
    cause: 'This installation is behind an access gateway, and the request did not pass through it.',
    remedy: 'Sign in at the address of the service. A program needs a credential of the gateway.',
  },
  gate_token_invalid: {
    status: 403,
    cause: 'The token of the access gateway is expired, forged or issued for another service.',
    remedy: 'Sign in again. A program renews its credential of the gateway.',
  },
  gate_unavailable: {
    status: 503,
    cause: 'The keys of the access gateway cannot be fetched, so no request can be admitted.',
    remedy: 'Nothing was done. Wait the seconds of the `Retry-After` header and try again.',
  },
  foreign_origin: {
    status: 403,
    cause: 'The Origin or Referer header is a page of another site.',
    remedy: 'Call without Origin and Referer, or have the operator add your host to `FIRST_PARTY_HOSTS`.',
  },
  malformed_session_id: {
    status: 400,
    cause: 'The workspace key is not a UUID of version 4.',
    remedy: 'Use the key exactly as registration returned it.',
  },
  session_not_found: {
    status: 404,
    cause: 'No workspace has this key: it never had one, the workspace was erased, or its key was replaced.',
    remedy: 'Register with `POST /api/submit`, or open a workspace with `POST /api/workspace/join`.',
  },
  signer_not_found: {
    status: 400,
    cause: 'The `session_id` of the body belongs to no workspace.',
    remedy: 'Register with `POST /api/submit` or `POST /api/workspace/join` first.',
  },
  credential_missing: {
    status: 403,
    cause: 'The request does not identify its sender.',
    remedy: 'Send the workspace key as the `X-Session-Id` header or as `session_id` in the body.',
  },
  credential_invalid: {
    status: 403,
    cause: 'The workspace key or the bearer token is unknown.',
    remedy: 'Send the workspace key as the `X-Session-Id` header or as `session_id` in the body.',
  },
  credentials_differ: {
    status: 403,
    cause: 'The `X-Session-Id` header and `session_id` in the body belong to different workspaces.',
    remedy: 'Send one of them, or the same key in both.',
  },
  operator_required: {
    status: 401,
    cause: 'The operation is for the operator, and the request has no operator credential.',
    remedy:
      'Send `Authorization: Bearer` with the operator’s token, or sign in at the access gateway as one of the operators.',
  },
  engage_token_invalid: {
    status: 401,
    cause: 'The token of the exchange is unknown, expired or revoked.',
    remedy: 'Ask the operator who issued it for a new one.',
  },
  nda_required: {
    status: 403,
    cause: 'The workspace has no NDA in force: it never signed, or its signature has expired or was revoked.',
    remedy: 'Read `GET /api/nda/text` and sign it with `POST /api/nda/sign`, then ask again.',
  },
  session_id_guessable: {
    status: 400,
    cause:
      'The workspace key is published or predictable: anyone could guess it, and the key alone gives access to the workspace.',
    remedy:
      'Register without a key and use the one in the answer, or generate a random UUID of version 4 with `crypto.randomUUID()`. A workspace opened under such a key is recovered by its e-mail address.',
  },
  workspace_limit_reached: {
    status: 429,
    cause: 'The limit of workspaces opened from this network in 24 hours is reached.',
    remedy: 'Wait `retry_after` seconds, or ask the operator, who sets `WORKSPACES_PER_NETWORK`.',
  },
  human_check_required: {
    status: 403,
    cause: 'The workspace has neither passed the human check nor declared a human supervisor.',
    remedy:
      'Solve `GET /api/challenge` and send the solution as `challengeToken`, or declare a `supervisor`, with `POST /api/session/{session_id}`.',
  },
  signing_barred: {
    status: 403,
    cause:
      'A signature of the workspace was revoked: it cannot sign, and none of its signatures gives access to names.',
    remedy: 'Ask the operator to allow the workspace to sign again.',
  },
  signing_held: {
    status: 403,
    cause:
      'The workspace shares its company, number, domain, mailbox, supervisor or network with one that the operator suspended or barred from signing.',
    remedy:
      'Ask the operator to review the workspace: it can sign and see names once the operator has found its alarm harmless.',
  },
  role_insufficient: {
    status: 403,
    cause: 'The key belongs to a reader or a member of the workspace, whose role does not permit the operation.',
    remedy: 'Ask an owner of the workspace to do it, or to change the role.',
  },
  workspace_suspended: {
    status: 403,
    cause: 'The operator suspended the workspace.',
    remedy: 'Read, export or erase your own data; for anything else ask the operator to lift the suspension.',
  },
  idempotency_key_malformed: {
    status: 400,
    cause: 'The Idempotency-Key is empty, too long, or has invalid characters.',
    remedy: 'Send 1 to 255 visible ASCII characters. A new UUID is best.',
  },
  idempotency_key_guessable: {
    status: 400,
    cause:
      'The operation takes no credential, so only the Idempotency-Key protects its answer, and this key is too short.',
    remedy: 'Send at least 22 characters. A new UUID is best.',
  },
  idempotency_key_reused: {
    status: 422,
    cause: 'The Idempotency-Key was used for another request within the last 24 hours.',
    remedy: 'Use a new key for a new request; repeat a request unchanged.',
  },
  idempotency_in_progress: {
    status: 409,
    cause: 'The first request with this Idempotency-Key is still in progress.',
    remedy: 'Wait a second and repeat the request with the same key.',
  },
} as const satisfies Record<string, ErrorRow>
