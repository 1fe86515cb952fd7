import { ERRORS, type ErrorCode, errorPath } from '../contract/errors.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import type { Language } from '../domain/language/language.ts'
import { type RefusalSentences, type RefusedField, refusalWriter } from '../domain/language/refusals.ts'
import type { Logger } from '../store/engine.ts'
import { isDatabaseUnavailable } from '../store/unavailable.ts'
import { loggableFault } from './fault.ts'
import { Refusal, type RefusalMore } from './refusal.ts'

export { isDatabaseUnavailable } from '../store/unavailable.ts'

/** Body of every error answer: the specification's error and detail with the members of RFC 9457. */
export interface Problem extends Omit<RefusalMore, 'fields'> {
  /** Independent of the language. */
  code: ErrorCode
  error: string
  detail?: string
  type: string
  title: string
  status: number
  instance: string
  fields?: { path: string; message: string }[]
}

/**
 * Builds a refusal's body in the reader's language. `instance` identifies only this answer, since a path may contain a
 * workspace key.
 */
export function buildProblem(
  language: Language,
  code: ErrorCode,
  reason: RefusalSentences,
  detail: RefusalSentences | null,
  requestId: string,
  { fields, ...more }: RefusalMore = {},
): Problem {
  const { status } = ERRORS[code]
  const { write } = refusalWriter
  return {
    error: write(language, reason),
    ...(detail === null ? {} : { detail: write(language, detail) }),
    code,
    type: errorPath(code),
    title: wordsIn(language, 'statuses')(`${status}`),
    status,
    instance: `urn:concordat:request:${requestId}`,
    ...(fields === undefined ? {} : { fields: fieldsIn(language, fields) }),
    ...more,
  }
}

/** Formats a refusal as running text, for a protocol with a single field for it. */
export function sentenceOfRefusal(language: Language, { reason, detail }: Refusal): string {
  const sentence = refusalWriter.write(language, reason)
  const advice = detail === null ? '' : ` ${refusalWriter.write(language, detail)}`
  return `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.${advice}`
}

/** Formats the faults of fields in the reader's language. */
export function fieldsIn(language: Language, fields: readonly RefusedField[]): { path: string; message: string }[] {
  return fields.map(({ path, message }) => ({ path, message: refusalWriter.write(language, message) }))
}

/** PostgreSQL restarts within seconds; a client that waits this long finds it running. */
export const DATABASE_RETRY_AFTER_S = 5

/**
 * Converts an error of an operation to a body: a refusal with its reason, a database outage with a time to retry.
 * Anything else is logged under the request id, without details in the body.
 */
export function problemIn(language: Language, error: unknown, requestId: string, log: Logger): Problem {
  if (error instanceof Refusal)
    return buildProblem(language, error.code, error.reason, error.detail, requestId, error.more)
  if (isDatabaseUnavailable(error)) {
    log.error({ errorId: requestId, fault: loggableFault(error) }, 'the database could not serve a request')
    const tryLater = { of: 'wait_and_repeat_write', count: DATABASE_RETRY_AFTER_S } as const
    return buildProblem(language, 'database_unavailable', 'database_cannot_serve', tryLater, requestId, {
      retry_after: DATABASE_RETRY_AFTER_S,
    })
  }
  log.error({ errorId: requestId, fault: loggableFault(error) }, 'an operation failed')
  return buildProblem(language, 'internal_error', 'went_wrong', { of: 'quote_error_id', id: requestId }, requestId)
}
