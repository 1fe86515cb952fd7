import type { ErrorRow } from './row.ts'

/** Requests that cannot be read, that name nothing of this service, or that come too often or at a bad moment. */
export const READING_ERRORS = {
  request_unreadable: {
    status: 400,
    cause: 'What arrived is not a complete HTTP/1.1 request.',
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
    cause: 'The service has nothing at this address.',
    remedy: 'Choose a path that `GET /api` lists.',
  },
  method_not_allowed: {
    status: 405,
    cause: 'The address exists, and does not take this method.',
    remedy: 'Use a method that the `Allow` header names.',
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
    cause: 'The body is JSON, and not a JSON object.',
    remedy: 'Send a JSON object with the fields that the operation describes in `/openapi.json`.',
  },
  body_too_deep: {
    status: 400,
    cause: 'The body nests objects or lists more than 16 levels deep.',
    remedy: 'Send a flatter object: no operation needs more than four levels.',
  },
  validation_failed: {
    status: 400,
    cause: 'One or more fields are missing or do not hold what they must.',
    remedy: 'Correct the fields that `fields` names, each with its path and message, and send the request again.',
  },
  unknown_argument: {
    status: 400,
    cause: 'A tool was called with an argument that it does not have.',
    remedy: 'Use the names that the tool lists; the message names the one that is not among them.',
  },
  invalid_cursor: {
    status: 400,
    cause: 'The cursor was not given by this service.',
    remedy: 'Follow the `Link` header of the page before, or leave `cursor` out to start again.',
  },
  dry_run_unsupported: {
    status: 400,
    cause: 'The request asks for a dry run of an operation that has none.',
    remedy: 'Leave `dry_run` out to carry the operation out.',
  },
  if_match_unsupported: {
    status: 400,
    cause: 'The request carries `If-Match`, and the operation changes nothing that a read answers with one ETag.',
    remedy: 'Leave `If-Match` out to carry the operation out. `/openapi.json` lists the header where it is honoured.',
  },
  precondition_failed: {
    status: 412,
    cause: 'What the request changes is no longer what the ETag in `If-Match` was of. Nothing was changed.',
    remedy: 'Read it again, apply the change to what is there now, and send the new ETag.',
  },
  rate_limited: {
    status: 429,
    cause: 'Too many requests came from this address.',
    remedy: 'Wait the seconds that `retry_after` and the `Retry-After` header say, then go on.',
  },
  internal_error: {
    status: 500,
    cause: 'The service made a mistake. Nothing more is told of it here.',
    remedy: 'Quote the error id of `instance` to the operator. The same request may work later.',
  },
  not_built: {
    status: 501,
    cause: 'This release does not have the operation yet.',
    remedy: '`GET /api` says which operations are available.',
  },
  search_busy: {
    status: 503,
    cause: 'Too many searches are running, and this one was not begun.',
    remedy: 'Wait the seconds of the `Retry-After` header and search again.',
  },
  overloaded: {
    status: 503,
    cause: 'More requests came than the service can answer in time, and this one was not begun.',
    remedy: 'Wait the seconds of the `Retry-After` header and send the request again.',
  },
  deadline_exceeded: {
    status: 503,
    cause: 'The request was not answered in the time that a request may take.',
    remedy:
      'Read whether a write was carried out, or send it again under the same Idempotency-Key after the seconds of the `Retry-After` header.',
  },
  stopping: {
    status: 503,
    cause: 'This process is stopping and takes no new work.',
    remedy: 'Send the request to another process, or again after the seconds of the `Retry-After` header.',
  },
  loading: {
    status: 503,
    cause: 'This process has started and is still reading its data.',
    remedy: 'Send the request again after the seconds of the `Retry-After` header.',
  },
  disk_full: {
    status: 503,
    cause: 'The disk of the database is full: reading works, writing does not.',
    remedy: 'Free disk space; the service recovers by itself and `/ready` says when.',
  },
  database_unavailable: {
    status: 503,
    cause: 'The database does not answer at the moment.',
    remedy: 'Wait the seconds of the `Retry-After` header and send the request again, under the same Idempotency-Key.',
  },
} as const satisfies Record<string, ErrorRow>
