import type { ErrorRow } from './row.ts'

/** Who asks: the access gate, origins, keys, tokens, and keys that make a request safe to repeat. */
export const ACCESS_ERRORS = {
  gate_required: {
    status: 403,
    cause: 'An access gate stands before this installation, and the request did not come through it.',
    remedy: 'Sign in at the address of the service. A program needs a credential of the gate.',
  },
  gate_token_invalid: {
    status: 403,
    cause: 'The token of the access gate is expired, forged or made for another service.',
    remedy: 'Sign in again. A program renews its credential of the gate.',
  },
  gate_unavailable: {
    status: 503,
    cause: 'The keys of the access gate cannot be fetched, so nobody can be let in.',
    remedy: 'Nothing was done. Wait the seconds of the `Retry-After` header and try again.',
  },
  foreign_origin: {
    status: 403,
    cause: 'The Origin or Referer header names a page of another site.',
    remedy: 'Call without Origin and Referer, or have the operator add your host to `FIRST_PARTY_HOSTS`.',
  },
  malformed_session_id: {
    status: 400,
    cause: 'The workspace key is not a UUID of version 4.',
    remedy: 'Use the key that registration answered, unchanged.',
  },
  session_not_found: {
    status: 404,
    cause: 'No workspace has this key: it never had one, or the workspace was erased, or its key was replaced.',
    remedy: 'Register with `POST /api/submit`, or open a workspace with `POST /api/workspace/join`.',
  },
  signer_not_found: {
    status: 400,
    cause: 'The `session_id` of the body is the key of no workspace.',
    remedy: 'Register with `POST /api/submit` or `POST /api/workspace/join` first.',
  },
  credential_missing: {
    status: 403,
    cause: 'The request does not say who sends it.',
    remedy: 'Send the workspace key as the `X-Session-Id` header or as `session_id` in the body.',
  },
  credential_invalid: {
    status: 403,
    cause: 'The workspace key or the bearer token that was sent belongs to nobody.',
    remedy: 'Send the workspace key as the `X-Session-Id` header or as `session_id` in the body.',
  },
  credentials_differ: {
    status: 403,
    cause: 'The `X-Session-Id` header and `session_id` in the body name different workspaces.',
    remedy: 'Send one of them, or the same key in both.',
  },
  operator_required: {
    status: 401,
    cause: 'The operation is for the operator, and nothing proves that the operator sent the request.',
    remedy:
      'Send `Authorization: Bearer` with the operator’s token, or come through the access gate as one of the operators.',
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
      'The workspace key stands in public documents, or was made up: anybody could guess it, and the key alone opens the workspace.',
    remedy:
      'Register without a key and use the one in the answer, or make a random UUID of version 4 with `crypto.randomUUID()`. A workspace that was opened under such a key is recovered by its e-mail address.',
  },
  workspace_limit_reached: {
    status: 429,
    cause: 'As many workspaces were opened from this network in 24 hours as may be.',
    remedy: 'Wait the seconds that `retry_after` says, or ask the operator, who sets `WORKSPACES_PER_NETWORK`.',
  },
  human_check_required: {
    status: 403,
    cause: 'The workspace has neither passed the human check nor declared a human supervisor.',
    remedy:
      'Solve `GET /api/challenge` and send the solution as `challengeToken`, or declare a `supervisor`, with `POST /api/session/{session_id}`.',
  },
  signing_barred: {
    status: 403,
    cause: 'A signature of the workspace was revoked: it cannot sign, and no signature of it opens names.',
    remedy: 'Ask the operator to allow the workspace to sign again.',
  },
  signing_held: {
    status: 403,
    cause:
      'The workspace shares its company, number, domain, mailbox, supervisor or network with one that the operator suspended or barred from signing.',
    remedy:
      'Ask the operator to look at the workspace: it signs and opens names once the operator has found its alarm harmless.',
  },
  role_insufficient: {
    status: 403,
    cause: 'The key is that of a reader or a member of the workspace, whose role does not go as far.',
    remedy: 'Ask an owner of the workspace to do it, or to give the key another role.',
  },
  workspace_suspended: {
    status: 403,
    cause: 'The operator suspended the workspace.',
    remedy: 'Read, export or erase your own data; for anything else ask the operator to lift the suspension.',
  },
  idempotency_key_malformed: {
    status: 400,
    cause: 'The Idempotency-Key is empty, too long, or holds characters that a key may not have.',
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
    remedy: 'Take a new key for a new request; repeat a request unchanged.',
  },
  idempotency_in_progress: {
    status: 409,
    cause: 'The first request with this Idempotency-Key is still being answered.',
    remedy: 'Wait a second and repeat the request under the same key.',
  },
} as const satisfies Record<string, ErrorRow>
