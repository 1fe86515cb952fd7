import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { A2aError } from './errors.ts'

/** Tasks that one call may present the keys of. */
const KEYS_MAX = 20

const ANSWER_KEY = /^a-[0-9a-f]{64}$/

/**
 * The answer keys that a request presents, as `Authorization: Bearer` or in `X-A2A-Key`, several separated by commas; null where it
 * presents nothing. What cannot be an answer key opens nothing and is left out.
 * @throws A2aError invalidRequest for more than twenty.
 */
export function presentedAnswerKeys(headers: IncomingHttpHeaders): string[] | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const listed = String(headers['x-a2a-key'] ?? '').split(',')
  const presented = [bearer ?? '', ...listed].map((key) => key.trim()).filter((key) => key !== '')
  if (presented.length > KEYS_MAX)
    throw new A2aError('invalidRequest', `The request presents more than ${KEYS_MAX} keys. Ask in several calls.`)
  return presented.length === 0 ? null : [...new Set(presented)].filter((key) => ANSWER_KEY.test(key))
}

/** The public name of a task. It is worked out of its key and not the other way round, so a log of it opens nothing. */
export function publicTaskId(answerKey: string): string {
  return `t-${hashOf(`task of ${answerKey}`).toString('hex')}`
}

/** Each task has a context of its own. */
export function taskContextId(answerKey: string): string {
  return `c-${hashOf(`context of ${answerKey}`).toString('hex')}`
}

/** The key among those presented whose task this is, found without asking the database; each is compared in constant time. */
export function keyOfTask(keys: readonly string[], taskId: string): string | null {
  const wanted = hashOf(taskId)
  const [key] = keys.filter((one) => timingSafeEqual(hashOf(publicTaskId(one)), wanted))
  return key ?? null
}

const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest()
