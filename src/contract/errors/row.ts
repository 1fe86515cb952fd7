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
