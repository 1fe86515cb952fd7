import type { ErrorRow } from './row.ts'

/** Errors of requests that are unreadable, match no operation, come too often, or meet an unavailable service. */
export const READING_ERRORS = {
  request_unreadable: {
    status: 400,
    cause: 'The data received is not a complete HTTP/1.1 request.',
    remedy: 'Send a complete HTTP/1.1 request.',
  },
  request_timed_out: {
    status: 408,
    cause: 'The request did not arrive completely in time.',
    remedy: 'Send it again, complete.',
  },
  headers_too_large: {
    status: 431,
    cause: 'The headers of the request are too large.',
    remedy: 'Send fewer or shorter headers.',
  },
  address_unreadable: {
    status: 400,
    cause: 'The address is not percent-encoded UTF-8.',
    remedy: 'Percent-encode it as UTF-8. `GET /api` lists every path.',
  },
  path_not_found: {
    status: 404,
    cause: 'There is nothing at this address.',
    remedy: 'Choose a path listed by `GET /api`.',
  },
  method_not_allowed: {
    status: 405,
    cause: 'The address exists but does not support this method.',
    remedy: 'Use a method listed in the `Allow` header.',
  },
  body_too_large: {
    status: 413,
    cause: 'The body is larger than 256 KB, than 64 KB for the exchange, or than 700 KB for a part of an upload.',
    remedy: 'Send less, or send it in several requests.',
  },
  unsupported_media_type: {
    status: 415,
    cause: 'The body is not declared as JSON.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  invalid_json: {
    status: 400,
    cause: 'The body is not valid JSON in UTF-8.',
    remedy: 'Send one JSON object, encoded as UTF-8.',
  },
  body_not_object: {
    status: 400,
    cause: 'The body is JSON but not a JSON object.',
    remedy: 'Send a JSON object with the fields that the operation describes in `/openapi.json`.',
  },
  body_too_deep: {
    status: 400,
    cause: 'The body nests objects or lists more than 16 levels deep.',
    remedy: 'Send a flatter object: no operation needs more than four levels.',
  },
  validation_failed: {
    status: 400,
    cause: 'One or more fields are missing or invalid.',
    remedy: 'Correct the fields listed in `fields`, each with its path and message, and send the request again.',
  },
  unknown_argument: {
    status: 400,
    cause: 'A tool was called with an unknown argument.',
    remedy: 'Use the argument names listed by the tool; the message states the unknown one.',
  },
  invalid_cursor: {
    status: 400,
    cause: 'The cursor is not valid.',
    remedy: 'Follow the `Link` header of the previous page, or omit `cursor` to start again.',
  },
  dry_run_unsupported: {
    status: 400,
    cause: 'The operation does not support dry runs.',
    remedy: 'Omit `dry_run` to carry the operation out.',
  },
  if_match_unsupported: {
    status: 400,
    cause: 'The request has `If-Match`, but the operation has no corresponding read with an ETag.',
    remedy: 'Omit `If-Match` to carry the operation out. `/openapi.json` lists the header where it is supported.',
  },
  precondition_failed: {
    status: 412,
    cause: 'The data has changed since the ETag in `If-Match` was read. Nothing was changed.',
    remedy: 'Read it again, apply the change to the current data, and send the new ETag.',
  },
  rate_limited: {
    status: 429,
    cause: 'Too many requests came from this address.',
    remedy: 'Wait the seconds in `retry_after` and the `Retry-After` header, then continue.',
  },
  internal_error: {
    status: 500,
    cause: 'Internal error. No details are disclosed here.',
    remedy: 'Quote the error id of `instance` to the operator. The same request may work later.',
  },
  not_built: {
    status: 501,
    cause: 'This release does not include the operation yet.',
    remedy: '`GET /api` lists the available operations.',
  },
  search_busy: {
    status: 503,
    cause: 'Too many searches are running; this one was not started.',
    remedy: 'Wait the seconds of the `Retry-After` header and search again.',
  },
  overloaded: {
    status: 503,
    cause: 'The service is overloaded; this request was not started.',
    remedy: 'Wait the seconds of the `Retry-After` header and send the request again.',
  },
  deadline_exceeded: {
    status: 503,
    cause: 'The request was not answered in time.',
    remedy:
      'Check whether a write was carried out, or send it again with the same Idempotency-Key after the seconds of the `Retry-After` header.',
  },
  stopping: {
    status: 503,
    cause: 'This process is stopping and accepts no new work.',
    remedy: 'Send the request to another process, or again after the seconds of the `Retry-After` header.',
  },
  loading: {
    status: 503,
    cause: 'This process has started and is still loading its data.',
    remedy: 'Send the request again after the seconds of the `Retry-After` header.',
  },
  disk_full: {
    status: 503,
    cause: 'The disk of the database is full: reads work, writes do not.',
    remedy: 'Free disk space; the service recovers by itself and `/ready` shows when.',
  },
  database_unavailable: {
    status: 503,
    cause: 'The database does not answer at the moment.',
    remedy: 'Wait the seconds of the `Retry-After` header and send the request again with the same Idempotency-Key.',
  },
} as const satisfies Record<string, ErrorRow>
