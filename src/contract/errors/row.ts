/** The statuses that errors are answered with; 202: what was asked for is not there yet, and the work on it goes on. */
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

/** What is fixed about an error, whatever the request and the language. */
export interface ErrorRow {
  readonly status: ErrorStatus
  /** Why it is answered, in a sentence. */
  readonly cause: string
  /** What to do about it, in a sentence or two; may hold `code` in backquotes. */
  readonly remedy: string
}
