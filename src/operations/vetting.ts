import { lockOwnProfile } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { loadProofs } from '../store/assurances.ts'
import { insertVettingRequest } from '../store/vetting-requests.ts'

export const requestVetting: Handlers['requestVetting'] = async ({ app, viewer, input, refuse, commit }) =>
  await commit(async (trx) => {
    const { sessionId } = viewer
    const now = app.now()
    const own = await lockOwnProfile(trx, sessionId)
    if ((await loadProofs(trx, [sessionId])).get(sessionId)?.some(({ kind }) => kind === 'vetted'))
      refuse('workspace_vetted', 'vetted_already', 'nothing_to_do')
    await insertVettingRequest(trx, { sessionId, identityId: own.identityId, note: input.note }, now)
    return { body: { state: 'requested', requested_at: now.toISOString() } }
  })
