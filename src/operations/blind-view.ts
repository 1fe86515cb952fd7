import { anonymityIn } from '../disclosure/anonymity.ts'
import { openOwnFigures } from '../disclosure/exact-figures.ts'
import {
  blindFigures,
  disclosedFineness,
  type Fineness,
  UNDISCLOSED_FIGURES,
} from '../domain/confidentiality/blinding/fineness.ts'
import {
  findIdentifyingSigns,
  type IdentifyingSign,
  identifyingSignIn,
  wordsToLookUp,
} from '../domain/confidentiality/blinding/identifying-signs.ts'
import { maskedStretches, namesLeft } from '../domain/confidentiality/masking/masked-words.ts'
import { toShownBands } from '../domain/figures/bands.ts'
import type { SellerFigures } from '../domain/figures/seller-figures.ts'
import { FORMATS } from '../domain/language/formats.ts'
import { type Language, negotiateLanguage } from '../domain/language/language.ts'
import { findPlaces } from '../domain/reading/places.ts'
import { readPlainly } from '../domain/reading/plain-text.ts'
import { withoutControlMarkup } from '../domain/text/control-markup.ts'
import type { AppContext } from '../entry/app-context.ts'
import { hashContent } from '../entry/etag.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { ordinaryWords } from '../integrations/ordinary-words-file.ts'
import { asSeenAt } from '../matches/near-misses.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { sellerBandsOnWire } from '../presenting/bands-on-wire.ts'
import { decideBlindView, wordsOfNobodyElse } from '../store/blind-views.ts'
import { loadOwnProfile, type OwnParty } from '../store/profiles.ts'
import { openedWorkspace } from '../workspace/opened-profile.ts'
import { commitWorkspace, NO_CHANGE } from '../workspace/save-workspace.ts'

/** Maximum number of rare words listed. */
const RARE_WORDS_MAX = 8
/** Maximum number of words listed in other warnings; an ellipsis follows if there are more. */
const NAMED_MAX = 20

const asShown = (text: string | null) => text && withoutControlMarkup(text)

export const getBlindView: Handlers['getBlindView'] = async ({ app, viewer, asked, refuse }) => {
  const own = await loadOwnProfile(app.database.db, viewer.sessionId)
  const party = own.parties.seller ?? refuseNoSeller(refuse)
  const universe = await app.universe.current()
  const seller = (await universe.partyOf(party.id)) ?? refuseNoSeller(refuse)
  const { nameRelease, blindTexts } = party
  // Fineness once approved.
  const fineness = disclosedFineness({
    nameRelease,
    side: 'seller',
    sessionId: viewer.sessionId,
    isBlindApproved: true,
  })
  const exact = openOwnFigures(viewer, seller).figures
  const figures = blindFigures(exact, fineness)
  const companies = await companiesAlike(app, universe, asSeenAt(seller, fineness, exact))
  const written = openedWorkspace(own).profiles.seller?.blindWords
  const language = negotiateLanguage(asked.acceptLanguage)
  const showsRanges = fineness === 'grid'
  const shownFigures = showsRanges ? UNDISCLOSED_FIGURES : figures
  const texts = openedWorkspace(own).profiles.seller?.texts
  const read = [
    [written?.product || texts?.product, blindTexts.product],
    [written?.description || texts?.description, blindTexts.description],
  ] as const
  const masked = read.flatMap(([text, blind]) => (text && blind ? maskedStretches(text, blind) : []))
  const signs = await signsOf(app, language, seller, { fineness, figures, companies, blindTexts, masked })
  const effect = showsRanges ? await effectOf(universe, seller, exact) : null
  return {
    body: {
      told_as: showsRanges ? ('ranges' as const) : ('digits' as const),
      approved: party.isBlindApproved,
      version: versionOf(party),
      ...withoutNulls({
        sector: asShown(blindTexts.sector),
        country: seller.country,
        region: seller.region,
        product: asShown(blindTexts.product),
        description: asShown(blindTexts.description),
        revenue: shownFigures.revenueEurM,
        growth: shownFigures.growthPct,
        ebitda_margin: shownFigures.ebitdaMarginPct,
        bands: showsRanges ? sellerBandsOnWire(toShownBands(figures)) : null,
        own_product: written?.product || null,
        own_description: written?.description || null,
        companies_alike: companies,
        effect,
      }),
      teaser_value: party.teaserValue,
      warnings: signs.map((sign) => ({ kind: sign.of, text: identifyingSignIn(language, sign) })),
    },
  }
}

export const updateBlindView: Handlers['updateBlindView'] = async ({ app, viewer, input, commit, refuse }) => {
  const { product, description, as_profile, teaser_value, approve } = input
  const blindWords = as_profile ? { product: '', description: '' } : { product, description }
  if (viewer.sellerId === null) return refuseNoSeller(refuse)
  const profile = { texts: {}, figures: {}, criteria: {}, blindWords }
  const change = { ...NO_CHANGE, profiles: { seller: profile } }
  return await commitWorkspace(app, commit, [viewer.sessionId, change, 'profile_updated'], async (_, trx) => {
    const party = (await loadOwnProfile(trx, viewer.sessionId)).parties.seller ?? refuseNoSeller(refuse)
    const version = versionOf(party)
    if (approve && approve !== version) return refuse('blind_view_changed', 'blind_view_changed', 'read_blind_view')
    const isApproved = approve ? true : party.isBlindApproved
    const teaserValue = teaser_value ?? party.teaserValue
    await decideBlindView(trx, party.id, { isApproved, teaserValue })
    return { body: { approved: isApproved, version, teaser_value: teaserValue } }
  })
}

/** Counts matching buyers with and without the approved view, each by the blind values shown. */
async function effectOf(universe: Universe, seller: Candidate, figures: SellerFigures) {
  const matching = async (fineness: Fineness) => {
    const seen = seller.fineness === fineness ? seller : asSeenAt(seller, fineness, figures)
    return (await universe.matchesOf(seen, { limit: 1, after: null })).total
  }
  return { matches_with_view: await matching('grid'), matches_without_view: await matching('sector') }
}

/** Covers the texts that others read, so that no text is approved that its owner has not seen. */
function versionOf({ blindTexts: { sector, product, description } }: OwnParty): string {
  return hashContent([sector, product, description])
}

interface AsShown {
  fineness: Fineness
  figures: SellerFigures
}

async function companiesAlike(app: AppContext, universe: Universe, seen: Candidate) {
  const anonymity = await anonymityIn(app, universe, seen)
  return anonymity?.k ?? null
}

async function signsOf(
  app: AppContext,
  language: Language,
  { id, region }: Candidate,
  {
    fineness,
    figures,
    companies,
    blindTexts,
    masked,
  }: AsShown & { companies: number | null; masked: readonly string[] } & Pick<OwnParty, 'blindTexts'>,
): Promise<IdentifyingSign[]> {
  const texts = [blindTexts.product, blindTexts.description]
  const rare = await wordsOfNobodyElse(app.database.db, id, wordsToLookUp(texts))
  const named = findPlaces(readPlainly(texts.join(' ')).plain).countries.map(FORMATS[language].country)
  return findIdentifyingSigns({
    fineness,
    hasFigures: Object.values(figures).some((figure) => figure !== null),
    companies,
    rareWords: rare.slice(0, RARE_WORDS_MAX),
    places: [...(region === null ? [] : [region]), ...named],
    namesLeft: firstOf(texts.flatMap((text) => (text === null ? [] : namesLeft(text, ordinaryWords())))),
    masked: firstOf(masked),
  })
}

function firstOf(words: readonly string[]): string[] {
  const all = [...new Set(words)]
  return all.length > NAMED_MAX ? [...all.slice(0, NAMED_MAX), '…'] : all
}

function refuseNoSeller(refuse: Refuse<'no_seller_profile'>): never {
  return refuse('no_seller_profile', 'no_seller', 'add_seller_profile')
}
