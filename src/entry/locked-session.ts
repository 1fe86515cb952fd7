import { loadOwnProfile, type OwnProfile } from '../store/profiles.ts'
import type { Db } from '../store/schema.ts'
import { isErased, lockSessionById } from '../store/sessions.ts'
import { refuseErased } from './viewer.ts'

/** Locks a session against concurrent changes; refuses with 404 if it has been erased since the request arrived. */
export async function lockSession(trx: Db, sessionId: number): Promise<void> {
  await lockSessionById(trx, sessionId)
  refuseErased({ erased: await isErased(trx, sessionId) })
}

/** Locks a session and loads its own profile under the lock. */
export async function lockOwnProfile(trx: Db, sessionId: number): Promise<OwnProfile> {
  await lockSessionById(trx, sessionId)
  const own = await loadOwnProfile(trx, sessionId)
  refuseErased(own)
  return own
}
