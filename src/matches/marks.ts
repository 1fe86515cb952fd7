import { ownCandidate } from '../disclosure/own-party.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'
import type { Db } from '../store/schema.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'
import { withinReach } from './within-reach.ts'

interface Marking {
  app: AppContext
  viewer: LoadedViewer
  refuse: Refuse<'no_profile' | 'party_out_of_scope'>
}

/** A mark that a session sets on a party or removes. */
interface Mark {
  marksOf: (trx: Db, sessionId: number) => Promise<readonly { partyId: number }[]>
  isRemoved: boolean
  /** Remedy for a party out of reach. */
  remedy: 'dismiss_match' | 'watch_match'
}

/** Number of parties that a session has marked, and true if this one is among them. */
interface Marked {
  count: number
  isMarked: boolean
}

/**
 * Checks whether a party is within a session's reach. The returned function runs in the transaction that changes the
 * mark: it locks the session and refuses a party out of reach, unless an existing mark is being removed.
 */
export async function checkReach(
  { app, viewer, refuse }: Marking,
  id: number,
): Promise<(trx: Db, mark: Mark) => Promise<Marked>> {
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const isWithinReach = (await withinReach(app, viewer, universe, own, [id])).length > 0
  return async (trx, { marksOf, isRemoved, remedy }) => {
    await lockSessionById(trx, viewer.sessionId)
    const marks = await marksOf(trx, viewer.sessionId)
    const isMarked = marks.some(({ partyId }) => partyId === id)
    if (!isWithinReach && !(isMarked && isRemoved)) refuse('party_out_of_scope', 'party_out_of_scope', remedy)
    return { count: marks.length, isMarked }
  }
}
