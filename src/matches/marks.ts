import type { Kysely } from 'kysely'
import { ownCandidate } from '../disclosure/own-party.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'
import type { Schema } from '../store/schema.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'
import { withinReach } from './within-reach.ts'

interface Marking {
  app: AppContext
  viewer: LoadedViewer
  refuse: Refuse<'no_profile' | 'party_out_of_scope'>
}

/** A mark that a session sets on a party or takes back. */
interface Mark {
  marksOf: (trx: Kysely<Schema>, sessionId: number) => Promise<readonly { partyId: number }[]>
  isTakenBack: boolean
  /** What a session may do instead where the party is out of its reach. */
  instead: 'dismiss_match' | 'watch_match'
}

/** How many parties a session has marked, and whether this one is among them. */
interface Marked {
  count: number
  isMarked: boolean
}

/**
 * Looks whether a party is within a session's reach. What it gives back is called in the transaction that changes the mark:
 * it waits for others of the session and refuses a party out of reach, unless a mark that is there is taken back.
 */
export async function openMarks(
  { app, viewer, refuse }: Marking,
  id: number,
): Promise<(trx: Kysely<Schema>, mark: Mark) => Promise<Marked>> {
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const isWithinReach = (await withinReach(app, viewer, universe, own, [id])).length > 0
  return async (trx, { marksOf, isTakenBack, instead }) => {
    await lockSessionById(trx, viewer.sessionId)
    const marks = await marksOf(trx, viewer.sessionId)
    const isMarked = marks.some(({ partyId }) => partyId === id)
    if (!isWithinReach && !(isMarked && isTakenBack)) refuse('party_out_of_scope', 'party_out_of_scope', instead)
    return { count: marks.length, isMarked }
  }
}
