import { type BlindSeller, blindSeller, type StatedTrade } from '../domain/confidentiality/blinding/blind.ts'
import { type CoarseProfile, coarseProfile } from '../domain/confidentiality/blinding/coarse.ts'
import type { Anonymity, Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import { LEAST_K } from '../domain/figures/aggregate.ts'
import { revenueBandAt } from '../domain/figures/bands.ts'
import { sellerSector, sellerTrade } from '../domain/matching/seller-trade.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import { countFitting } from '../store/blind-profiles.ts'

/**
 * Returns the traits of a seller that can be shown without singling it out among the universe and, if that allows more,
 * the companies of a public register. Null for a buyer.
 */
export async function anonymityIn(app: AppContext, universe: Universe, seller: Candidate): Promise<Anonymity | null> {
  const { traits } = seller
  const alone = await universe.anonymityOf(seller)
  if (alone === null || traits === null || app.registerCensus === null || isNarrowest(alone, traits)) return alone
  const counts = await app.registerCensus.countsOf(traits)
  return counts === null ? alone : await universe.anonymityOf(seller, counts)
}

/**
 * True if a register could not improve the result: nothing is withheld, and the revenue band is already the narrowest.
 */
function isNarrowest({ enough, countryWithheld, revenue }: Anonymity, { revenueEurM, narrowest }: Traits): boolean {
  if (!enough || countryWithheld) return false
  return revenueEurM === null || revenue?.high === revenueBandAt(revenueEurM, narrowest).high
}

/**
 * Loads the view of a seller for a viewer that neither chose it nor matches it.
 * @throws Error for a buyer
 */
export async function loadCoarseView(app: AppContext, universe: Universe, seller: Candidate): Promise<CoarseProfile> {
  const { anonymity, industry } = await disclosable(app, universe, seller)
  return coarseProfile(
    { industry, fictional: seller.fictional, figures: seller.toMatch.figures, fineness: seller.fineness },
    anonymity,
  )
}

/**
 * Loads a seller as its teaser states it without an approved profile: its trade and bands. The trade is named if enough
 * sellers of it fit place and revenue; else the sector is.
 * @throws Error for a buyer
 */
export async function loadBlindSeller(app: AppContext, universe: Universe, seller: Candidate): Promise<BlindSeller> {
  const { anonymity, industry } = await disclosable(app, universe, seller)
  const { figures } = seller.toMatch
  const trade = await statedTrade(app, seller, anonymity)
  return blindSeller({ trade, industry, figures, fineness: seller.fineness }, anonymity)
}

async function disclosable(app: AppContext, universe: Universe, seller: Candidate) {
  const anonymity = await anonymityIn(app, universe, seller)
  if (anonymity === null || seller.traits === null) throw new Error('a buyer has no teaser')
  return { anonymity, industry: seller.traits.industry }
}

async function statedTrade(app: AppContext, seller: Candidate, { country, revenue }: Anonymity): Promise<StatedTrade> {
  const trade = tradeOf(app, seller)
  if (trade === null) return { names: null, sector: coarseSector(app, seller) }
  const { fictional } = seller
  const facts = { country, region: null, revenue, headcount: null, foundedDecade: null, fictional }
  const fitting = await countFitting(app.database.db, { ...facts, tradeNames: Object.values(trade.names) }, null)
  return { names: fitting >= LEAST_K ? trade.names : null, sector: coarseSector(app, seller) }
}

/** Returns the sector that a reduced teaser names. */
export function coarseSector(app: AppContext, { blindTexts, confirmed }: Candidate): string | null {
  const { rules, vocabulary } = app.textReading()
  return sellerSector(blindTexts, confirmed, rules, vocabulary)
}

function tradeOf(app: AppContext, { blindTexts, confirmed }: Candidate) {
  const { rules, vocabulary } = app.textReading()
  return sellerTrade(blindTexts, confirmed, rules, vocabulary)
}
