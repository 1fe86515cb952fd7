import { assignCodeNames } from '../disclosure/party-view.ts'
import {
  type ApprovedProfile,
  allowedFigures,
  approvedProfile,
  type BlindProfile,
  bandedFigures,
  type ProfileContent,
  statedRate,
} from '../domain/confidentiality/blinding/blind-profile.ts'
import { disclosedFineness, type Fineness } from '../domain/confidentiality/blinding/fineness.ts'
import type { CheckedAgainst } from '../domain/confidentiality/blinding/profile-findings.ts'
import type { OrdinaryWords } from '../domain/confidentiality/masking/ordinary-words.ts'
import type { Aggregate } from '../domain/figures/aggregate.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import { namedSector, offeredIn, sellerSector, sellerTrade } from '../domain/matching/seller-trade.ts'
import { searchTrades } from '../domain/matching/trade-vocabulary.ts'
import { suggestProfile } from '../domain/memo/profile-suggestion.ts'
import type { WrittenFacts } from '../domain/memo/teaser.ts'
import { effectiveFigures, type Profile } from '../domain/parties/profile.ts'
import { knownRegion } from '../domain/parties/region.ts'
import { isPlaceholder } from '../domain/reading/general-text.ts'
import { languageIn } from '../domain/reading/read-text.ts'
import { wordsNaming } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import { countFitting, loadProfiles, type StoredProfile } from '../store/blind-profiles.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { Db } from '../store/schema.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { openedBlindDraft, openedFacts, openedWorkspace } from '../workspace/opened-profile.ts'
import { writtenFacts } from './teaser-facts.ts'

/** A seller's own teaser in one language: what is stored, or a suggestion, and what it is checked against. */
export interface OwnTeaser {
  readonly sellerId: number
  readonly stored: StoredProfile | null
  readonly profile: BlindProfile
  readonly own: Profile
  /** Broad sector that the teaser names where its profile has no trade. */
  readonly sector: string | null
  readonly fineness: Fineness
  readonly against: CheckedAgainst
  readonly approvedIn: DocumentLanguage[]
  /** Month of today, YYYY-MM-01. */
  readonly asOf: string
}

/** Loads the teaser of a session's own seller. Null without a seller. */
export async function loadOwnTeaser(
  app: AppContext,
  db: Db,
  { sessionId, sellerId }: LoadedViewer,
  language: DocumentLanguage,
  ordinary: OrdinaryWords,
): Promise<OwnTeaser | null> {
  if (sellerId === null) return null
  const opened = await loadOwnProfile(db, sessionId)
  const workspace = openedWorkspace(opened, await openedFacts(db, opened))
  const own = workspace.profiles.seller
  if (own === undefined) throw new Error('a session has a seller without a profile')
  const now = app.now()
  const { rules, vocabulary } = app.textReading()
  const sector = sellerSector(own.texts, own.confirmed, rules, vocabulary)
  const against: CheckedAgainst = {
    words: wordsNaming(workspace),
    ordinary,
    region: knownRegion(own.location.region, own.location.country),
    thisYear: now.getUTCFullYear(),
    hasSector: sector !== null,
    hasRevenue: effectiveFigures(own).revenueEurM !== null,
  }
  const profiles = await loadProfiles(db, sellerId)
  const stored = profiles.find((one) => one.language === language) ?? null
  const fineness = disclosedFineness({ nameRelease: own.nameRelease, side: 'seller', sessionId, isBlindApproved: true })
  return {
    sellerId,
    stored,
    own,
    sector,
    fineness,
    against,
    profile:
      stored === null ? suggested(app, own, fineness, language, against) : openedBlindDraft(opened, stored.draft),
    approvedIn: profiles.filter(({ approved }) => approved !== null).map((one) => one.language),
    asOf: `${now.toISOString().slice(0, 7)}-01`,
  }
}

function suggested(
  app: AppContext,
  own: Profile,
  fineness: Fineness,
  language: DocumentLanguage,
  against: CheckedAgainst,
): BlindProfile {
  const { rules, vocabulary } = app.textReading()
  // The owner edits the suggestion, so a trade that only resembles sector or product will do, but none for a whole field.
  const alike = [own.texts.sector, own.texts.product].flatMap((text) => {
    const offered = text === null || isPlaceholder(text) ? '' : offeredIn(text, rules).trim()
    return offered === '' || namedSector(offered) !== null ? [] : searchTrades(vocabulary, offered, language, false)
  })
  const trade = sellerTrade(own.texts, own.confirmed, rules, vocabulary) ?? alike[0] ?? null
  const named = trade === null ? null : { id: trade.id, name: trade.names[language] }
  const { sector, product, description } = own.texts
  const stated = [sector, product, description, own.file.reasonForSale, own.file.timetable].filter(
    (one) => one !== null,
  )
  const isInLanguage = languageIn(stated.join('. '), rules) === language
  return suggestProfile(own, named, allowedFigures('narrow', fineness), language, { ...against, isInLanguage })
}

/** Returns all that an approval stores: the profile, the place stated, and figures as ranges. */
export function contentToApprove({ profile, own, sector, fineness, against, asOf }: OwnTeaser): ProfileContent {
  const figures = allowedFigures(profile.figures, fineness)
  const country = profile.place === 'none' ? null : own.location.country
  const currency = statedRate(own.file.reporting, country)
  return {
    profile: { ...profile, figures },
    country,
    region: profile.place === 'region' ? against.region : null,
    ...(profile.trade === null && sector !== null ? { sector } : {}),
    figures: bandedFigures(own.file, effectiveFigures(own), figures),
    ...(currency === null ? {} : { currency }),
    asOf,
  }
}

/** Returns the facts of the own teaser as approved, by default as if it were approved now. */
export async function ownTeaserFacts(
  app: AppContext,
  viewer: LoadedViewer,
  own: OwnTeaser,
  approved?: ApprovedProfile | null,
): Promise<WrittenFacts> {
  const universe = await app.universe.current()
  const seller = await universe.partyOf(own.sellerId)
  if (seller === null) throw new Error('a party of the store is missing from the universe')
  const codeNames = await assignCodeNames(app, viewer.sessionId, [seller.id])
  return await writtenFacts(
    app,
    seller,
    approved ?? approvedProfile(contentToApprove(own)),
    codeNames.get(seller.id) ?? '',
  )
}

/** Counts the sellers of the service that fit every fact that a teaser would state. */
export async function countFittingSellers(
  app: AppContext,
  { sessionId }: LoadedViewer,
  own: OwnTeaser,
): Promise<Aggregate> {
  return await countFitting(app.database.db, searchableIn(app, own), sessionId)
}

function searchableIn(app: AppContext, own: OwnTeaser) {
  const { profile, country, region, figures } = contentToApprove(own)
  const trade = profile.trade === null ? null : app.textReading().vocabulary.byId.get(profile.trade)
  return {
    tradeNames: trade ? Object.values(trade.names) : [],
    country,
    region,
    revenue: figures.years.findLast(({ isForecast }) => !isForecast)?.revenue ?? null,
    headcount: profile.headcount,
    foundedDecade: profile.foundedDecade,
    fictional: false,
  }
}

/** Counts the companies of the French register in the industry and revenue range. Null if the register has no answer. */
export async function countInRegister(app: AppContext, own: OwnTeaser): Promise<number | null> {
  const universe = await app.universe.current()
  const seller = await universe.partyOf(own.sellerId)
  if (seller?.traits?.country !== 'FR' || app.registerCensus === null) return null
  const counts = await app.registerCensus.countsOf(seller.traits)
  const revenue = searchableIn(app, own).revenue
  const within = counts?.bands.filter(
    (band) =>
      revenue !== null &&
      (band.revenue.low ?? 0) >= (revenue.low ?? 0) &&
      (band.revenue.high ?? 0) <= (revenue.high ?? 1e9),
  )
  return within === undefined || within.length === 0 ? null : Math.max(...within.map(({ companies }) => companies))
}
