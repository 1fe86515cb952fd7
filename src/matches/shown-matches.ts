import { setImmediate as turn } from 'node:timers/promises'
import { isShownTo } from '../domain/confidentiality/policy/circle.ts'
import { countOfListed } from '../domain/figures/aggregate.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { MatchQuestion } from '../matching-index/kept-rankings.ts'
import type { Match, MatchPage } from '../matching-index/loaded.ts'
import { type Candidate, pairIn, type Universe } from '../matching-index/universe.ts'
import { dismissedBy } from '../store/match-marks.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/**
 * Loads a page of a session's matches without those it dismissed, which are not counted either. Requests as many extra
 * rows as may be hidden, so that the page is full if enough matches remain.
 */
export async function loadShownMatches(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  own: Candidate,
  question: MatchQuestion,
): Promise<MatchPage> {
  return await matchesWithout(await loadDismissedMatches(app, viewer, universe, own), universe, own, question)
}

/**
 * Returns a page of a party's matches without the hidden ones. The total is exact only if every hidden party matches.
 */
export async function matchesWithout(
  hidden: ReadonlySet<number>,
  universe: Universe,
  own: Candidate,
  { limit, after }: MatchQuestion,
): Promise<MatchPage> {
  const page = await universe.matchesOf(own, { limit: limit + hidden.size, after })
  if (hidden.size === 0) return page
  const left = page.shown.filter(({ id }) => !hidden.has(id))
  const shown = left.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = left.length > limit || page.next !== null
  return {
    shown,
    total: countOfListed(Math.max(shown.length, page.total - hidden.size)),
    next: last !== undefined && hasMore ? { fit: last.fit, id: last.id } : null,
  }
}

/** Yields in between: five hundred parties and a buyer with ten theses take about 80 ms. */
const COMPARED_AT_ONCE = 50

/** Returns the ids of the dismissed parties that currently match the session's party. */
export async function loadDismissedMatches(
  { database, reads }: AppContext,
  { sessionId }: LoadedViewer,
  universe: Universe,
  own: Candidate,
): Promise<ReadonlySet<number>> {
  const dismissed = await reads.read(`dismissed ${sessionId}`, (dependencies) => {
    dependencies.addWorkspace(sessionId)
    return dismissedBy(database.db, sessionId)
  })
  if (dismissed.length === 0) return new Set()
  const parties = await universe.partiesOf(dismissed.map(({ partyId }) => partyId))
  const matching = new Set<number>()
  for (const [at, party] of [...parties.values()].entries()) {
    if (at > 0 && at % COMPARED_AT_ONCE === 0) await turn()
    if (isShownTo(own, party) && pairIn(own, party)?.isMatch) matching.add(party.id)
  }
  return matching
}

/** Parties below the matches that are worth a look. */
const NEAR_SHOWN = 5

/** Loads the best parties below the threshold that pass every condition, without those that the session dismissed. */
export async function loadNearMatches(
  app: AppContext,
  { sessionId }: LoadedViewer,
  universe: Universe,
  own: Candidate,
): Promise<readonly Match[]> {
  const dismissed = (await dismissedBy(app.database.db, sessionId)).map(({ partyId }) => partyId)
  return await universe.nearOf(own, NEAR_SHOWN, dismissed)
}
