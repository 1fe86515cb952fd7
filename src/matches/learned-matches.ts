import { setImmediate as turn } from 'node:timers/promises'
import { isShownTo } from '../domain/confidentiality/policy/circle.ts'
import {
  byLearnedOrder,
  type Evidence,
  type Learned,
  type Likeness,
  learnedPoints,
} from '../domain/matching/learned-order.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type Candidate, type Match, pairIn, type Universe, wholeOf } from '../matching-index/universe.ts'
import { loadEvidence } from '../store/match-marks.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/** Matches compared before yielding: about 10 ms, each against sixty counterparties of four texts. */
const MATCHES_AT_ONCE = 20

/** A match with the adjustment learned from what the session did with similar matches. */
interface LearnedMatch extends Match {
  learned: Learned
}

/** Reorders the matches of a session by what it alone did with others; fits do not change. */
export async function inLearnedOrder(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  own: Candidate,
  matches: readonly Match[],
): Promise<LearnedMatch[]> {
  const evidence = await evidenceFor(app, viewer, universe, own)
  const learned: LearnedMatch[] = []
  for (const match of matches) {
    if (learned.length > 0 && learned.length % MATCHES_AT_ONCE === 0) await turn()
    const { id, candidate } = match
    learned.push({
      ...match,
      learned: learnedPoints({ id, ...likenessOf(candidate) }, evidence, own.serving.calibration),
    })
  }
  return learned.sort(byLearnedOrder)
}

async function evidenceFor(
  { database, reads }: AppContext,
  { sessionId }: LoadedViewer,
  universe: Universe,
  own: Candidate,
): Promise<Evidence[]> {
  const stored = await reads.read(`evidence ${sessionId} ${own.id}`, (dependencies) => {
    dependencies.addWorkspace(sessionId)
    dependencies.addParty(own.id)
    return loadEvidence(database.db, sessionId, own.id)
  })
  const parties = await universe.partiesOf(stored.map(({ partyId }) => partyId))
  return stored.flatMap(({ partyId, kind }) => {
    const party = parties.get(partyId)
    return party === undefined || party.side === own.side || !isShownTo(own, party) || !isEvidenceFor(own, party)
      ? []
      : [{ id: partyId, kind, ...likenessOf(party) }]
  })
}

/** False for a buyer asking by one thesis if another of its theses fits the counterparty better. */
function isEvidenceFor(own: Candidate, party: Candidate): boolean {
  return own.onlyThesis === undefined || pairIn(wholeOf(own), party)?.thesis.thesisId === own.onlyThesis
}

/** A party that shows ranges has no size to compare: the middle of a range is not its figure. */
function likenessOf({ side, toMatch }: Candidate): Likeness {
  const sizeEurM = side === 'seller' ? toMatch.figures.revenueEurM : toMatch.criteria.ticketMaxEurM
  return {
    vectors: side === 'seller' ? [toMatch.vector] : toMatch.facets,
    sizeEurM: toMatch.hasOnlyRanges ? null : sizeEurM,
  }
}
