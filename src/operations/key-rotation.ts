import type { Handlers } from '../entry/perform.ts'
import { codeOf } from '../store/database.ts'
import { insertEvents } from '../store/events.ts'
import { keyHashOf, moveKey, retireKey } from '../store/sessions.ts'

const UNIQUE_VIOLATION = '23505'

export const rotateKey: Handlers['rotateKey'] = async ({ app, viewer, input, asked, refuse }) => {
  const { sessionId } = viewer
  const newKey = (input.new_session_id ?? app.newSessionKey()).toLowerCase()
  const [from, to] = [keyHashOf(asked.sessionKey ?? ''), keyHashOf(newKey)]
  const refuseTaken = () => refuse('session_id_taken', 'new_key_in_use', 'make_new_uuid')
  if (Buffer.compare(from, to) === 0) return refuseTaken()
  try {
    await app.database.transact(async (trx) => {
      const now = app.now()
      if (!(await moveKey(trx, sessionId, { from, to }, now)))
        return refuse('session_not_found', 'workspace_unknown', 'key_was_replaced')
      await retireKey(trx, from)
      const facts = { changed: ['workspace_key'] }
      await insertEvents(trx, [{ sessionId, type: 'profile_updated', partyId: null, facts }], now)
    })
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error
    return refuseTaken()
  }
  return { body: { session_id: newKey } }
}
