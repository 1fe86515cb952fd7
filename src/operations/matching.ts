import type { Static } from 'typebox'
import type { Match as WireMatch } from '../contract/schemas.ts'
import { decimals } from '../domain/confidentiality/rounding.ts'
import type { Gate } from '../domain/matching/gates.ts'
import { reasonsOf } from '../domain/matching/reasons.ts'
import { type Page, type Place, shortlistOf } from '../domain/matching/shortlist.ts'
import type { Candidate, Match, Universe } from '../index/universe.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { ownPairings, present, type Shown } from './disclosure.ts'
import type { House } from './house.ts'
import type { Handlers } from './perform.ts'
import { cursorOf, placeOf } from './place.ts'
import { DAILY_RETRY_AFTER_S, type Refuse } from './refusal.ts'
import { withoutNulls } from './wire.ts'

const DEFAULT_LIMIT = 50

/** A page of a viewer's matches. Refuses when the session has no party (404) or the cursor is not ours (400). */
function matchesPage(
  viewer: LoadedViewer,
  universe: Universe,
  paging: { limit?: number; cursor?: string },
  refuse: Refuse<400 | 404>,
): Page<Match> {
  const partyId =
    ownPartyOf(viewer) ??
    refuse(
      404,
      'no buyer or seller for this session',
      'Add a profile with POST /api/submit or POST /api/session/{session_id}.',
    )
  const place =
    paging.cursor === undefined
      ? null
      : (placeOf(paging.cursor) ??
        refuse(
          400,
          'the cursor is not one this service gave',
          'Follow the Link header of the page before, or leave cursor out.',
        ))
  return shortlistOf(universe.matchesOf(partyId), paging.limit ?? DEFAULT_LIMIT, place)
}

/** The party a session acts for; null until it has a profile on its side. */
export function ownPartyOf(viewer: LoadedViewer): number | null {
  if (viewer.side === null) return null
  return viewer.side === 'buyer' ? viewer.buyerId : viewer.sellerId
}

export const listMatches: Handlers['listMatches'] = async ({ house, viewer, input, refuse }) => {
  const universe = await house.universe.current()
  const page = matchesPage(viewer, universe, input, refuse)
  return { body: await matchesOnWire(house, viewer, universe, page.shown), headers: pageHeaders(page, input.limit) }
}

export const listMatchedNames: Handlers['listMatchedNames'] = async ({ house, viewer, input, refuse }) => {
  const universe = await house.universe.current()
  const page = matchesPage(viewer, universe, input, refuse)
  const { shown, heldBack } = await present(
    house,
    viewer,
    universe,
    page.shown.map(({ candidate }) => candidate),
    { allOrNone: true },
  )
  if (heldBack.length > 0)
    return refuse(
      429,
      'the day’s new disclosures are used up',
      'Names told so far stay visible; ask for fewer with limit, or come back tomorrow.',
      { retry_after: DAILY_RETRY_AFTER_S },
    )
  return {
    body: { names: page.shown.map(({ id }) => shown.get(id)?.name ?? '') },
    headers: pageHeaders(page, input.limit),
  }
}

export const getSellerName: Handlers['getSellerName'] = async ({ house, viewer, input, refuse }) => {
  const universe = await house.universe.current()
  const party =
    universe.partyOf(input.id) ?? refuse(404, 'no such party', 'Use an id of GET /api/matches or GET /api/pairings.')
  const { shown, heldBack } = await present(house, viewer, universe, [party])
  const known = shown.get(party.id)
  if (heldBack.length > 0)
    return refuse(
      429,
      'the day’s new disclosures are used up',
      'Names told so far stay visible; come back tomorrow for new ones.',
      { retry_after: DAILY_RETRY_AFTER_S },
    )
  if (!known?.cleared) {
    if ((await ownPairings(house, viewer, [party.id])).size > 0)
      return refuse(
        403,
        'the pairing rests on your side alone',
        'The name opens once the counterparty acts on the pairing, or when the fit reaches 50.',
        { consent_required: true },
      )
    return refuse(
      403,
      'the party is outside this session',
      'Names open for your own party, current matches, and pairings that stand.',
    )
  }
  return { body: { name: known.name } }
}

/** Matches as a viewer sees them, names and figures by its clearances. */
export async function matchesOnWire(
  house: House,
  viewer: LoadedViewer,
  universe: Universe,
  matches: readonly Match[],
): Promise<Static<typeof WireMatch>[]> {
  const { shown } = await present(
    house,
    viewer,
    universe,
    matches.map(({ candidate }) => candidate),
  )
  const own = universe.partyOf(ownPartyOf(viewer) ?? -1)
  return matches.flatMap((match) => {
    const known = shown.get(match.candidate.id)
    return known && own ? [matchOnWire(match, known, own)] : []
  })
}

function matchOnWire({ candidate, fit, scores, gates }: Match, shown: Shown, own: Candidate): Static<typeof WireMatch> {
  const { figures, criteria } = shown
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
      : {}),
    ...(sells ? {} : withoutNulls({ ticket_min: criteria.ticketMinEurM, ticket_max: criteria.ticketMaxEurM })),
    ...withoutNulls({ sector: candidate.blindTexts.sector }),
    scores: {
      revenue_fit: decimals(scores.revenueFit, 1),
      growth_fit: decimals(scores.growthFit, 1),
      ebitda_fit: decimals(scores.ebitdaFit, 1),
      deterministic: decimals(scores.deterministic, 1),
      semantic: decimals(scores.semantic, 3),
    },
    reasons: reasonsOf(scores, sells ? { figures, criteria: own.criteria } : { figures: own.figures, criteria }),
    gates: { communication: gateOnWire(gates.communication), ticket_fit: gateOnWire(gates.ticketFit) },
    data_quality: candidate.dataQuality,
    revealed: shown.cleared,
    ...(candidate.fictional ? { fictional: true } : {}),
  }
}

const gateOnWire = ({ verdict, reason }: Gate) => ({ verdict, reason })

/** The count of all, and the next page as a reference relative to the request: a header holds no workspace key. */
function pageHeaders(page: { total: number; next: Place | null }, limit: number | undefined): Record<string, string> {
  const count = { 'X-Total-Count': String(page.total) }
  if (page.next === null) return count
  const query = new URLSearchParams({ limit: String(limit ?? DEFAULT_LIMIT), cursor: cursorOf(page.next) })
  return { ...count, Link: `<?${query}>; rel="next"` }
}
