import type { AppContext } from '../entry/app-context.ts'
import { type Candidate, type Scorable, toScorable } from '../matching-index/candidate.ts'
import type { Universe } from '../matching-index/universe.ts'
import { loadSettledProfiles } from '../store/settled-profiles.ts'

/**
 * Returns the viewer's parties as they were when it signed, keyed by party id. Parties unchanged since are omitted. A
 * name matched only by the present party counts as sought.
 */
export async function settledCandidates(
  app: AppContext,
  universe: Universe,
  own: ReadonlyMap<number, Candidate>,
): Promise<Map<number, Scorable>> {
  const { serving } = universe
  const settled = await loadSettledProfiles(app.database.db, serving.model, [...own.keys()])
  return new Map(
    [...settled].flatMap(([id, profile]) => {
      const today = own.get(id)
      return today === undefined ? [] : [[id, toScorable({ ...today, ...profile }, serving)]]
    }),
  )
}
