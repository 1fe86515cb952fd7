import { negotiateMailLanguage } from '../domain/language/language.ts'
import type { Handlers } from '../entry/perform.ts'
import { endAccessGrants } from '../store/access-grants.ts'
import { endUnsettledProofs } from '../store/assurances.ts'
import { sqlState } from '../store/database.ts'
import { insertEvents } from '../store/events.ts'
import { isMemberKey, moveMemberKey, revokeMembers } from '../store/members.ts'
import { endCodes } from '../store/one-time-codes.ts'
import type { Db } from '../store/schema.ts'
import { hashSessionKey, type LoadedViewer, lockSessionById, sessionExists } from '../store/sessions.ts'
import { moveKey, retireKey } from '../store/workspace-keys.ts'
import { notifyOwners } from '../workspace/owner-notices.ts'

const UNIQUE_VIOLATION = '23505'

export const rotateKey: Handlers['rotateKey'] = async ({ app, viewer, input, asked, refuse }) => {
  const { sessionId, memberId } = viewer
  const newKey = (input.new_session_id ?? app.newSessionKey()).toLowerCase()
  const [from, to] = [hashSessionKey(asked.sessionKey ?? ''), hashSessionKey(newKey)]
  const refuseTaken = () => refuse('session_id_taken', 'new_key_in_use', 'make_new_uuid')
  if (Buffer.compare(from, to) === 0) return refuseTaken()
  try {
    await app.database.transact(async (trx) => {
      const now = app.now()
      await lockSessionById(trx, sessionId)
      if ((await isMemberKey(trx, to)) || (await sessionExists(trx, to))) return refuseTaken()
      if (!(await moveKeyOf(trx, viewer, { from, to }, now)))
        return refuse('session_not_found', 'workspace_unknown', 'key_was_replaced')
      await retireKey(trx, from)
      if (input.end_member_keys) {
        await revokeMembers(trx, sessionId, { except: memberId }, now)
        // The former key may be in the wrong hands, and an address recently proven with it must not recover the
        // workspace.
        await endUnsettledProofs(trx, sessionId, now)
        await endCodes(trx, sessionId)
        await endAccessGrants(trx, sessionId, 'member', now)
      }
      const facts = { changed: ['workspace_key'] }
      await insertEvents(trx, [{ sessionId, type: 'profile_updated', partyId: null, facts }], now)
      const origin = {
        network: app.networkNumberOf(asked.ip),
        language: negotiateMailLanguage(asked.acceptLanguage),
      }
      await notifyOwners(trx, sessionId, 'key_changed', origin, now)
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    return refuseTaken()
  }
  return { body: { session_id: newKey } }
}

/** Rotates the caller's key, the workspace's or a member's. Returns false if the old key is no longer valid. */
async function moveKeyOf(
  trx: Db,
  { sessionId, memberId }: LoadedViewer,
  key: { from: Uint8Array; to: Uint8Array },
  now: Date,
): Promise<boolean> {
  return memberId === null ? await moveKey(trx, sessionId, key, now) : await moveMemberKey(trx, memberId, key)
}
