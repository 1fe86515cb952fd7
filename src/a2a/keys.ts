import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { A2aError } from './errors.ts'

/** Maximum number of task keys in one call. */
const KEYS_MAX = 20

const ANSWER_KEY = /^a-[0-9a-f]{64}$/

/**
 * Reads answer keys from `Authorization: Bearer` or `X-A2A-Key`, separated by commas; null if neither is present.
 * Malformed keys are omitted.
 * @throws A2aError invalidRequest for more than twenty
 */
export function presentedAnswerKeys(headers: IncomingHttpHeaders): string[] | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const listed = String(headers['x-a2a-key'] ?? '').split(',')
  const presented = [bearer ?? '', ...listed].map((key) => key.trim()).filter((key) => key !== '')
  if (presented.length > KEYS_MAX)
    throw new A2aError(
      'invalidRequest',
      `The request presents more than ${KEYS_MAX} keys. Split them over several calls.`,
    )
  return presented.length === 0 ? null : [...new Set(presented)].filter((key) => ANSWER_KEY.test(key))
}

/** Derives a task's public id from its key; the key cannot be recovered from it, so the id may be logged. */
export function publicTaskId(answerKey: string): string {
  return `t-${hashOf(`task of ${answerKey}`).toString('hex')}`
}

/** Each task has a context of its own. */
export function taskContextId(answerKey: string): string {
  return `c-${hashOf(`context of ${answerKey}`).toString('hex')}`
}

/**
 * Returns the presented key that belongs to a task, without a database query and compared in constant time; null if
 * none does.
 */
export function keyOfTask(keys: readonly string[], taskId: string): string | null {
  const wanted = hashOf(taskId)
  const [key] = keys.filter((one) => timingSafeEqual(hashOf(publicTaskId(one)), wanted))
  return key ?? null
}

const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest()
