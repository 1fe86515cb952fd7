import { ERRORS, type ErrorCode, errorPath } from '../contract/errors.ts'
import type { Language } from '../domain/language/language.ts'
import { REFUSAL_TITLES } from '../domain/language/refusals/titles.ts'
import { type RefusalSaid, type RefusedField, refusalWriter } from '../domain/language/refusals.ts'
import type { Logger } from '../store/engine.ts'
import { isDatabaseUnavailable } from '../store/unavailable.ts'
import { loggableFault } from './fault.ts'
import { Refusal, type RefusalMore } from './refusal.ts'

export { isDatabaseUnavailable } from '../store/unavailable.ts'

/** Body of every answer that is not a success: the specification's error and detail with RFC 9457's members. */
export interface Problem extends Omit<RefusalMore, 'fields'> {
  /** The same in every language. */
  code: ErrorCode
  error: string
  detail?: string
  type: string
  title: string
  status: number
  instance: string
  fields?: { path: string; message: string }[]
}

/** A refusal as its body, in its reader's language. `instance` names this one answer and nothing else: a path would hold a workspace key. */
export function buildProblem(
  language: Language,
  code: ErrorCode,
  said: RefusalSaid,
  detail: RefusalSaid | null,
  requestId: string,
  { fields, ...more }: RefusalMore = {},
): Problem {
  const { status } = ERRORS[code]
  const { write } = refusalWriter
  return {
    error: write(language, said),
    ...(detail === null ? {} : { detail: write(language, detail) }),
    code,
    type: errorPath(code),
    title: REFUSAL_TITLES[language][status],
    status,
    instance: `urn:concordat:request:${requestId}`,
    ...(fields === undefined ? {} : { fields: fieldsIn(language, fields) }),
    ...more,
  }
}

/** A refusal as running text, for a protocol that has one field for it. */
export function sentenceOfRefusal(language: Language, { said, detail }: Refusal): string {
  const sentence = refusalWriter.write(language, said)
  const advice = detail === null ? '' : ` ${refusalWriter.write(language, detail)}`
  return `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.${advice}`
}

/** What is wrong with each field, in its reader's language. */
export function fieldsIn(language: Language, fields: readonly RefusedField[]): { path: string; message: string }[] {
  return fields.map(({ path, message }) => ({ path, message: refusalWriter.write(language, message) }))
}

/** A PostgreSQL that restarts is back within seconds; who waits as long meets it awake. */
export const DATABASE_RETRY_AFTER_S = 5

/** What an operation threw, as its body: a refusal says why, a database that cannot serve when to come back; anything else is logged under the id and said no more of. */
export function problemIn(language: Language, error: unknown, requestId: string, log: Logger): Problem {
  if (error instanceof Refusal)
    return buildProblem(language, error.code, error.said, error.detail, requestId, error.more)
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
