import type { Static } from 'typebox'
import type { Match as WireMatch } from '../contract/match-shapes.ts'
import { openOwnThesis } from '../disclosure/exact-figures.ts'
import type { PartyView } from '../disclosure/party-view.ts'
import type { Language } from '../domain/language/language.ts'
import { type Learned, learnedReasons } from '../domain/matching/learned-order.ts'
import { newUntil } from '../domain/matching/new-match.ts'
import { learnedReasonIn, reasonIn } from '../domain/matching/scoring/match-words.ts'
import { fitReasons } from '../domain/matching/scoring/reasons.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate, Match } from '../matching-index/universe.ts'
import { loadMatchMarks, type MatchMarks } from '../store/match-marks.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { withoutNulls } from './api-mapping.ts'
import { bandsOnWire } from './bands-on-wire.ts'
import { gatesOnWire, scoredBasis, scoresOnWire } from './pair-on-wire.ts'
import { contradictionsOnWire } from './quality-on-wire.ts'
import { quotableFigures } from './quoted-figures.ts'

/** Returns matches for a viewer, each counterparty as in `shown`, with sentences in the viewer's language. */
export async function matchesOnWire(
  app: AppContext,
  viewer: LoadedViewer,
  own: Candidate,
  matches: readonly (Match & { learned?: Learned })[],
  shown: ReadonlyMap<number, PartyView>,
  language: Language,
): Promise<Static<typeof WireMatch>[]> {
  const ids = matches.map(({ id }) => id)
  const { sessionId } = viewer
  const marks = await app.reads.read(`marks ${sessionId} ${ids}`, (dependencies) => {
    dependencies.addWorkspace(sessionId)
    return loadMatchMarks(app.database.db, sessionId, ids)
  })
  return matches.flatMap((match) => {
    const known = shown.get(match.candidate.id)
    return known
      ? [
          {
            ...withLearned(matchOnceOnWire(viewer, match, known, own, language), match.learned, language),
            ...marksOnWire(app, viewer, marks.get(match.id)),
          },
        ]
      : []
  })
}

/**
 * Returns a match's watch mark and the date since which it is news. News ends after some days, and the cached answer
 * with it.
 */
function marksOnWire(
  app: AppContext,
  { createdAt }: LoadedViewer,
  marks: MatchMarks | undefined,
): Pick<Static<typeof WireMatch>, 'watched' | 'new_since'> {
  const watched = marks?.isWatched ? { watched: true } : {}
  const suggested = marks?.told ?? null
  const until = suggested && newUntil(suggested, new Date(createdAt))
  if (suggested === null || until === null || until <= app.now()) return watched
  app.answerEndsAt(until)
  return { ...watched, new_since: suggested.at.toISOString() }
}

/** Appends the reason of the learned order to a match: last, since it does not concern the pair. */
function withLearned(
  match: Static<typeof WireMatch>,
  learned: Learned | undefined,
  language: Language,
): Static<typeof WireMatch> {
  if (learned === undefined) return match
  const { points, like } = learned
  const reasons = [...match.reasons, ...learnedReasons(learned).map((reason) => learnedReasonIn(language, reason))]
  return { ...match, reasons, learned: { points, like: like.map(({ id, kind }) => ({ id, as: kind })) } }
}

/** Formatted matches, keyed by the pair's scores, which are replaced when a party changes. */
const written = new WeakMap<Match['scores'], Map<string, Static<typeof WireMatch>>>()
/** Number of variants kept for a pair: two sides, four languages, with or without its name. */
const WRITTEN_A_PAIR = 8

/** Returns a formatted match, cached because its sentences take half the time of a page. */
function matchOnceOnWire(
  viewer: LoadedViewer,
  match: Match,
  shown: PartyView,
  own: Candidate,
  language: Language,
): Static<typeof WireMatch> {
  const { cleared, name, assurance, contradictions } = shown
  const key = JSON.stringify([own.id, language, cleared, name, assurance, contradictions])
  const ofPair = written.get(match.scores) ?? new Map<string, Static<typeof WireMatch>>()
  written.set(match.scores, ofPair)
  const known = ofPair.get(key)
  if (known !== undefined) return known
  if (ofPair.size >= WRITTEN_A_PAIR) ofPair.clear()
  const made = matchOnWire(viewer, match, shown, own, language)
  ofPair.set(key, made)
  return made
}

function matchOnWire(
  viewer: LoadedViewer,
  { candidate, fit, scores, gates, thesis }: Match,
  shown: PartyView,
  own: Candidate,
  language: Language,
): Static<typeof WireMatch> {
  const { figures } = shown
  const quoted = quotableFigures(viewer, own, candidate, { thesis }, shown)
  const scored = scoredBasis(own, candidate, { thesis })
  const { ticketMinEurM, ticketMaxEurM } = quoted.criteria
  const named = own.side === 'buyer' ? openOwnThesis(viewer, own, thesis) : null
  const sells = candidate.side === 'seller'
  return {
    id: candidate.id,
    name: shown.name,
    fit,
    score: fit,
    ...(sells
      ? withoutNulls({
          revenue: figures.revenueEurM,
          growth: figures.growthPct,
          ebitda_margin: figures.ebitdaMarginPct,
        })
      : withoutNulls({ ticket_min: ticketMinEurM, ticket_max: ticketMaxEurM })),
    ...withoutNulls({ bands: bandsOnWire(shown) }),
    ...withoutNulls({ sector: candidate.blindTexts.sector }),
    scores: scoresOnWire(scores),
    ...(named === null ? {} : { thesis: { thesis_id: named.id, name: named.name } }),
    reasons: fitReasons(scores, scored, quoted).map((reason) => reasonIn(language, reason)),
    gates: gatesOnWire(gates, { scored, quoted }, language),
    data_quality: candidate.dataQuality,
    ...withoutNulls({ assurance: shown.assurance }),
    ...contradictionsOnWire(shown.contradictions),
    ...(candidate.redFlags.length > 0 ? { red_flags: candidate.redFlags } : {}),
    ...(candidate.nameRelease.to === 'ask' && !shown.cleared ? { name_on_request: true } : {}),
    revealed: shown.cleared,
    ...(candidate.fictional ? { fictional: true } : {}),
  }
}
