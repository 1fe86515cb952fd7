import type { Kysely } from 'kysely'
import { loadOwnProfile, type OwnProfile } from '../store/profiles.ts'
import type { Schema } from '../store/schema.ts'
import { isErased, lockSessionById } from '../store/sessions.ts'
import { refuseErased } from './viewer.ts'

/** Makes whatever else changes a session wait; refuses with 404 one that was erased since it was asked for. */
export async function lockSession(trx: Kysely<Schema>, sessionId: number): Promise<void> {
  await lockSessionById(trx, sessionId)
  refuseErased({ erased: await isErased(trx, sessionId) })
}

/** The same, for work on the session's own profile, which is loaded under the lock. */
export async function lockOwnProfile(trx: Kysely<Schema>, sessionId: number): Promise<OwnProfile> {
  await lockSessionById(trx, sessionId)
  const own = await loadOwnProfile(trx, sessionId)
  refuseErased(own)
  return own
}
