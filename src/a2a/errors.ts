import type { ErrorCode } from '../contract/index.ts'
import { DATABASE_RETRY_AFTER_S, fieldsIn, isDatabaseUnavailable, sentenceOfRefusal } from '../entry/problem.ts'
import { Refusal } from '../entry/refusal.ts'

interface Kind {
  /** JSON-RPC error code: the protocol's own, or the HTTP status if it has none. */
  code: number
  /** Status in the HTTP+JSON binding, by §5.4. */
  httpStatus: number
  /** Name of google.rpc.Code. */
  status: string
  /**
   * HTTP status in the JSON-RPC binding: 200 for errors of a method, else the status of a request that reached none.
   */
  rpcHttpStatus: number
  /** Reason of its ErrorInfo, which distinguishes errors for clients of HTTP+JSON. */
  reason?: string
}

const KINDS = {
  taskNotFound: own(-32001, 404, 'NOT_FOUND', 'TASK_NOT_FOUND'),
  taskNotCancelable: own(-32002, 400, 'FAILED_PRECONDITION', 'TASK_NOT_CANCELABLE'),
  pushNotSupported: own(-32003, 400, 'FAILED_PRECONDITION', 'PUSH_NOTIFICATION_NOT_SUPPORTED'),
  unsupportedOperation: own(-32004, 400, 'FAILED_PRECONDITION', 'UNSUPPORTED_OPERATION'),
  contentTypeNotSupported: own(-32005, 400, 'INVALID_ARGUMENT', 'CONTENT_TYPE_NOT_SUPPORTED'),
  versionNotSupported: own(-32009, 400, 'FAILED_PRECONDITION', 'VERSION_NOT_SUPPORTED'),
  parseError: { code: -32700, httpStatus: 400, status: 'INVALID_ARGUMENT', rpcHttpStatus: 400 },
  invalidRequest: { code: -32600, httpStatus: 400, status: 'INVALID_ARGUMENT', rpcHttpStatus: 400 },
  methodNotFound: { code: -32601, httpStatus: 404, status: 'NOT_FOUND', rpcHttpStatus: 200 },
  methodNotAllowed: { code: -32601, httpStatus: 405, status: 'UNIMPLEMENTED', rpcHttpStatus: 405 },
  invalidParams: own(-32602, 400, 'INVALID_ARGUMENT', 'INVALID_PARAMS'),
  tooLarge: { code: -32600, httpStatus: 413, status: 'INVALID_ARGUMENT', rpcHttpStatus: 413 },
  notJson: { code: -32600, httpStatus: 415, status: 'INVALID_ARGUMENT', rpcHttpStatus: 415 },
  unauthenticated: { code: 401, httpStatus: 401, status: 'UNAUTHENTICATED', rpcHttpStatus: 401 },
  conflict: { code: 409, httpStatus: 409, status: 'ABORTED', rpcHttpStatus: 409 },
  tooManyRequests: { code: 429, httpStatus: 429, status: 'RESOURCE_EXHAUSTED', rpcHttpStatus: 429 },
  unavailable: { code: -32603, httpStatus: 503, status: 'UNAVAILABLE', rpcHttpStatus: 503 },
  internal: { code: -32603, httpStatus: 500, status: 'INTERNAL', rpcHttpStatus: 500 },
} as const satisfies Record<string, Kind>

function own(code: number, httpStatus: number, status: string, reason: string) {
  return { code, httpStatus, status, rpcHttpStatus: 200, reason }
}

export interface Violation {
  field: string
  description: string
}

/** An error of the protocol; its sentence includes the remedy. */
export class A2aError extends Error {
  override name = 'A2aError'
  readonly kind: keyof typeof KINDS
  readonly violations: readonly Violation[]
  /** The service's code, if an operation refused. */
  readonly code: ErrorCode | null
  /** Seconds after which a retry may succeed. */
  readonly retryAfterS: number | null

  constructor(
    kind: keyof typeof KINDS,
    sentence: string,
    violations: readonly Violation[] = [],
    code: ErrorCode | null = null,
    retryAfterS: number | null = null,
  ) {
    super(sentence)
    this.kind = kind
    this.violations = violations
    this.code = code
    this.retryAfterS = retryAfterS
  }
}

/** Maps a refusal to the protocol's error; in English, as google.rpc.Status requires of a developer's message. */
function errorOfRefusal(refusal: Refusal): A2aError {
  const { code, status, more } = refusal
  const sentence = sentenceOfRefusal('en', refusal)
  const violations = fieldsIn('en', more.fields ?? []).map(({ path, message }) => ({
    field: path,
    description: message,
  }))
  if (status === 404) return new A2aError('taskNotFound', TASK_NOT_FOUND, [], code)
  if (status === 409) return new A2aError('conflict', sentence, [], code)
  const retryAfterS = more.retry_after ?? null
  if (status === 429) return new A2aError('tooManyRequests', sentence, [], code, retryAfterS)
  if (status === 503) return new A2aError('unavailable', sentence, [], code, retryAfterS)
  return new A2aError('invalidParams', sentence, violations, code)
}

/** Identical for an unknown task and for one whose key was not sent. */
export const TASK_NOT_FOUND =
  'None of your keys matches a task with this id. Send the answerKey of its metadata as Authorization: Bearer, or start a task with a message without taskId.'

/**
 * Builds the error details: the protocol's reason if it has one, else the service's, with the service's code as
 * metadata.
 */
function detailsOf(kind: Kind, { violations, code }: A2aError): object[] {
  const metadata = code === null ? {} : { metadata: { code } }
  const type = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo' }
  const info =
    kind.reason !== undefined
      ? [{ ...type, reason: kind.reason, domain: 'a2a-protocol.org', ...metadata }]
      : code !== null
        ? [{ ...type, reason: code.toUpperCase(), domain: 'concordat', ...metadata }]
        : []
  const bad =
    violations.length === 0
      ? []
      : [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations }]
  return [...info, ...bad]
}

/** Formats an error as JSON-RPC's error object, with its HTTP status. */
export function toRpcError(error: A2aError): { httpStatus: number; body: { code: number; message: string } } {
  const kind: Kind = KINDS[error.kind]
  const data = detailsOf(kind, error)
  const body = { code: kind.code, message: error.message, ...(data.length > 0 ? { data } : {}) }
  return { httpStatus: kind.rpcHttpStatus, body }
}

/** Formats an error for the HTTP+JSON binding: google.rpc.Status. */
export function toHttpError(error: A2aError): { httpStatus: number; body: { error: object } } {
  const kind: Kind = KINDS[error.kind]
  const { httpStatus, status } = kind
  const details = detailsOf(kind, error)
  return { httpStatus, body: { error: { code: httpStatus, status, message: error.message, details } } }
}

const DATABASE_UNAVAILABLE =
  'The database cannot serve the request at the moment. Wait the seconds of the Retry-After header and try again.'

/** Maps any expected error to the protocol's; null for an unexpected one. */
export function toA2aError(error: unknown): A2aError | null {
  if (error instanceof A2aError) return error
  if (error instanceof Refusal) return errorOfRefusal(error)
  if (isDatabaseUnavailable(error))
    return new A2aError('unavailable', DATABASE_UNAVAILABLE, [], 'database_unavailable', DATABASE_RETRY_AFTER_S)
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413)
    return new A2aError('tooLarge', 'The body is larger than 64 KB. Send a shorter message, or several.')
  if (statusCode === 415)
    return new A2aError('notJson', 'The body is not declared as JSON. Send Content-Type: application/json.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new A2aError('parseError', 'The body is not valid JSON. Send one JSON object, encoded as UTF-8.')
  return null
}
