import { allErrorCodes, contract, languageOfAnswer, type OperationId, type OperationShape } from '../contract/index.ts'
import type { Operator } from '../domain/confidentiality/policy/disclosure.ts'
import { LANGUAGES } from '../domain/language/language.ts'
import type { Database } from '../store/database.ts'
import { isOwnRead, ownStateOf } from '../store/own-state.ts'
import type { Schema } from '../store/schema.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'
import type { Answer } from './answer.ts'
import type { Asked } from './app-context.ts'
import { matchesTag } from './etag.ts'
import { Refusal, refuse } from './refusal.ts'

/**
 * Refuses If-Match on a write that cannot compare, so that it never overwrites a change the header was meant to
 * prevent.
 */
export function refuseIfMatchWhereNone({ method, comparedWith, path }: OperationShape, { ifMatch }: Asked): void {
  if (method === 'POST' && ifMatch !== null && !comparedWith)
    refuse('if_match_unsupported', 'no_if_match', { of: 'leave_if_match_out', path })
}

interface Compared {
  viewer: LoadedViewer | Operator | null
  asked: Asked
  read(id: OperationId, asked: Asked): Promise<Answer>
}

/**
 * Returns the database of a write. With If-Match its transaction locks the workspace and is refused with 412 unless the
 * current answer of the read has one of the header's tags. The compared state is loaded before the read and again in
 * the transaction, so that no change in between is overwritten.
 */
export async function unchangedSince(
  database: Database<Schema>,
  operation: OperationShape,
  { viewer, asked, read }: Compared,
): Promise<Database<Schema>> {
  const { comparedWith } = operation
  if (asked.ifMatch === null || comparedWith === undefined || operation.method !== 'POST') return database
  if (viewer === null || !('sessionId' in viewer) || !isOwnRead(comparedWith))
    throw new Error(`${operation.id} cannot be compared with ${comparedWith}`)
  const { sessionId } = viewer
  const before = await ownStateOf(database.db, comparedWith, sessionId)
  if (!(await isAsTagged(operation, comparedWith, asked.ifMatch, asked, read))) refuseChanged(comparedWith)
  let isHeld = false
  return {
    ...database,
    transact: async (work, options) => {
      if (isHeld) return await database.transact(work, options)
      const done = await database.transact(async (trx) => {
        await lockSessionById(trx, sessionId)
        if ((await ownStateOf(trx, comparedWith, sessionId)) !== before) refuseChanged(comparedWith)
        return await work(trx)
      }, options)
      isHeld = true
      return done
    },
  }
}

/** True if the read's answer has a tag of the header, in the requested language or any other. */
async function isAsTagged(
  operation: OperationShape,
  id: OperationId,
  ifMatch: string,
  asked: Asked,
  read: Compared['read'],
): Promise<boolean> {
  const shape: OperationShape = contract[id]
  const params = Object.fromEntries(
    Object.entries(asked.params).filter(([name]) => Object.hasOwn(shape.params.properties, name)),
  )
  const own = languageOfAnswer(shape, asked.acceptLanguage)
  for (const language of new Set([own, ...('Content-Language' in shape.headers ? LANGUAGES : [])])) {
    const question = { ...asked, params, query: {}, body: undefined, acceptLanguage: language }
    const answer = await read(id, { ...question, ifMatch: null, ifNoneMatch: null, idempotencyKey: null }).catch(
      (error: unknown) => {
        // A refusal that the write would give too is passed on unchanged.
        if (error instanceof Refusal && !allErrorCodes(operation).includes(error.code)) refuseChanged(id)
        throw error
      },
    )
    if (matchesTag(ifMatch, answer.headers.ETag ?? '')) return true
  }
  return false
}

function refuseChanged(read: OperationId): never {
  return refuse('precondition_failed', 'changed_since_read', { of: 'read_again', path: contract[read].path })
}
