import { ERRORS, type ErrorCode, type ErrorStatus, errorPathOf } from '../contract/errors.ts'
import type { Logger } from '../store/engine.ts'
import { isDatabaseUnavailable } from '../store/unavailable.ts'
import { faultOf } from './fault.ts'
import { Refusal, type RefusalMore } from './refusal.ts'

export { isDatabaseUnavailable } from '../store/unavailable.ts'

/** Body of every answer that is not a success: the specification's error and detail with RFC 9457's members. */
export interface Problem extends RefusalMore {
  /** The same in every language. */
  code: ErrorCode
  error: string
  detail?: string
  type: string
  title: string
  status: number
  instance: string
}

/** The same title for every refusal of a status, as RFC 9457 asks. */
const TITLES: Record<ErrorStatus, string> = {
  400: 'Bad request',
  401: 'Not authenticated',
  403: 'Refused',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timed out',
  409: 'Conflict',
  413: 'Body too large',
  415: 'Unsupported content type',
  422: 'Cannot be processed',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  501: 'Not built yet',
  503: 'Not available',
}

/** A refusal as its body. `instance` names this one answer and nothing else: a path would hold a workspace key. */
export function problemOf(
  code: ErrorCode,
  error: string,
  detail: string | null,
  requestId: string,
  more: RefusalMore = {},
): Problem {
  const { status } = ERRORS[code]
  return {
    error,
    ...(detail === null ? {} : { detail }),
    code,
    type: errorPathOf(code),
    title: TITLES[status],
    status,
    instance: `urn:concordat:request:${requestId}`,
    ...more,
  }
}

/** A PostgreSQL that restarts is back within seconds; who waits as long meets it awake. */
export const DATABASE_RETRY_AFTER_S = 5

const DATABASE_AWAY = 'the database cannot serve the request at the moment'
const TRY_LATER = `Wait ${DATABASE_RETRY_AFTER_S} seconds and try again, a write under the same Idempotency-Key.`

/** What an operation threw, as its body: a refusal says why, a database that cannot serve when to come back; anything else is logged under the id and said no more of. */
export function problemIn(error: unknown, requestId: string, log: Logger): Problem {
  if (error instanceof Refusal) return problemOf(error.code, error.message, error.detail, requestId, error.more)
  if (isDatabaseUnavailable(error)) {
    log.error({ errorId: requestId, fault: faultOf(error) }, 'the database could not serve a request')
    return problemOf('database_unavailable', DATABASE_AWAY, TRY_LATER, requestId, {
      retry_after: DATABASE_RETRY_AFTER_S,
    })
  }
  log.error({ errorId: requestId, fault: faultOf(error) }, 'an operation failed')
  const detail = `Quote the error id ${requestId} to the operator.`
  return problemOf('internal_error', 'something went wrong here', detail, requestId)
}
