import { blindCriteria, blindFigures } from '../domain/confidentiality/blinding/fineness.ts'
import type { Counted } from '../domain/exchange/tally.ts'
import { type Tally, tallyMatches } from '../domain/exchange/tally.ts'
import {
  type Direction,
  FACETS_MAX,
  type Want,
  wantedCriteria,
  wantedFigures,
} from '../domain/exchange/understanding.ts'
import { NOTHING_CONFIRMED } from '../domain/parties/confirmed.ts'
import { computeEbitdaEurM } from '../domain/parties/party.ts'
import { EMPTY_PROFILE } from '../domain/parties/profile.ts'
import type { WishTexts } from '../domain/reading/buyer-wishes.ts'
import { findPlaces, statedCountry } from '../domain/reading/places.ts'
import { readPlainly } from '../domain/reading/plain-text.ts'
import { recognizeIndustry } from '../domain/valuation/industry.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Embedder } from '../integrations/embedder.ts'
import { type Candidate, toScorable } from '../matching-index/candidate.ts'
import type { IndexedParty } from '../store/universe.ts'
import { embedderFor } from '../workspace/embed-texts.ts'
import { embeddedFacets } from '../workspace/save-party.ts'

/** Best matches examined one by one; counts over them are a lower bound. */
const COUNTED_MAX = 500

/**
 * Negative ids that no party has, a new one for each want, because rankings are cached by the id of the asking party.
 */
let lastNobody = 0

/**
 * Ranks the universe for a want as for a registered party and counts the matches. Real and fictional companies are
 * counted apart, since fictional ones must not count towards the k-anonymity of real ones.
 */
export async function countTallies(
  app: AppContext,
  want: Want,
  direction: Direction,
  industriesRefused: ReadonlySet<string>,
): Promise<{ real: Tally; fictional: Tally }> {
  const universe = await app.universe.current()
  const party = await partyOf(embedderFor(app, universe.serving.model), want, direction)
  const { shown } = await universe.matchesOf(toScorable(party, universe.serving), { limit: COUNTED_MAX, after: null })
  const counted = shown
    .map(({ candidate, fit }) => ({ ...factsOf(candidate), fit }))
    .filter(({ industry }) => industry === null || !industriesRefused.has(industry))
  const offered = await universe.offeredOn(direction === 'buy' ? 'seller' : 'buyer')
  const tally = (fictional: boolean) =>
    tallyMatches(
      want,
      counted.filter((match) => match.fictional === fictional),
      fictional ? offered.fictional : offered.real,
    )
  return { real: tally(false), fictional: tally(true) }
}

/** Converts a want to a buyer's texts; everything that it rules out is the last of them. */
export function toBuyerTexts({ facets, exclusions }: Pick<Want, 'facets' | 'exclusions'>): WishTexts {
  const ruledOut = exclusions.length === 0 ? [] : [exclusions.join('; ')]
  const named = facets.slice(0, FACETS_MAX - ruledOut.length)
  const [sector = null, solution1 = null, solution2 = null, solution3 = null] = [...named, ...ruledOut]
  return { sector, solution1, solution2, solution3 }
}

/**
 * Returns the party that a want describes, warm because its agent is in contact. Without vectors if no embedder of the
 * serving model is available.
 */
async function partyOf(embedder: Embedder | null, want: Want, direction: Direction): Promise<IndexedParty> {
  const buys = direction === 'buy'
  const texts = buys ? toBuyerTexts(want) : { sector: want.facets[0] ?? '' }
  const blindTexts = { ...EMPTY_PROFILE.texts, ...texts }
  lastNobody -= 1
  return {
    id: lastNobody,
    identityId: lastNobody,
    sessionId: null,
    network: null,
    circle: null,
    nameRelease: EMPTY_PROFILE.nameRelease,
    hidden: [],
    side: buys ? 'buyer' : 'seller',
    fineness: 'digits',
    blindTexts,
    wording: blindTexts,
    country: want.countries[0] ?? null,
    region: null,
    buyerType: null,
    theses: [],
    blindFigures: blindFigures(buys ? EMPTY_PROFILE.figures : wantedFigures(want), 'digits'),
    blindCriteria: blindCriteria(buys ? wantedCriteria(want) : EMPTY_PROFILE.criteria, 'digits'),
    confirmed: NOTHING_CONFIRMED,
    // Sizes are compared by the tally, which counts those outside.
    blindSize: null,
    contactStatus: 'warm',
    offered: true,
    redFlags: [],
    fictional: false,
    unproven: false,
    erased: false,
    dataQuality: 0,
    textRevision: 0,
    valuedAt: null,
    vectors: embedder === null ? [] : await embedder.embed(embeddedFacets(buys ? 'buyer' : 'seller', blindTexts)),
  }
}

/** Cache by candidate object: a changed candidate is a new object. */
const facts = new WeakMap<Candidate, Omit<Counted, 'fit'>>()

function factsOf(candidate: Candidate): Omit<Counted, 'fit'> {
  const known = facts.get(candidate)
  if (known !== undefined) return known
  const { blindTexts, fictional, side } = candidate
  // Figures as anyone may see them: otherwise a narrow size range would reveal an exact figure.
  const { figures } = candidate.toMatch
  const industry = recognizeIndustry(
    side === 'seller' ? blindTexts : { sector: blindTexts.sector, product: blindTexts.solution1, description: null },
  )
  const country = statedCountry(candidate.country, (text) => readPlainly(text).plain)
  const read = {
    industry: industry.recognisedBy === 'nothing' ? null : industry.name,
    countries:
      side === 'seller'
        ? country === null
          ? []
          : [country]
        : findPlaces(readPlainly(blindTexts.geography ?? '').plain).countries,
    revenueEurM: figures.revenueEurM,
    ebitdaEurM: computeEbitdaEurM(figures),
    fictional,
  }
  facts.set(candidate, read)
  return read
}
