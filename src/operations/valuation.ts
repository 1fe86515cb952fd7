import { openOwnFigures, openOwnValuation } from '../disclosure/exact-figures.ts'
import { toXlsx } from '../documents/xlsx.ts'
import { type DocumentLanguage, negotiateDocumentLanguage, negotiateLanguage } from '../domain/language/language.ts'
import { EMPTY_PROFILE } from '../domain/parties/profile.ts'
import { recognizeIndustry } from '../domain/valuation/industry.ts'
import type { PriceInput } from '../domain/valuation/price.ts'
import { valuationIn } from '../domain/valuation/valuation.ts'
import { buildWorksheet } from '../domain/valuation/worksheet.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { valuationOnWire } from '../presenting/api-mapping.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { openedFacts, openedWorkspace } from '../workspace/opened-profile.ts'

export const getValuation: Handlers['getValuation'] = async ({ app, viewer, asked, refuse }) => {
  const seller = await ownSeller(app, viewer, refuse)
  const valuation = openOwnValuation(viewer, seller)
  if (!valuation) throw new Error('a seller of the universe has no valuation')
  const price = await ownPriceInput(app, viewer)
  return { body: valuationOnWire(valuation, seller.valuedAt, negotiateLanguage(asked.acceptLanguage), price) }
}

export const downloadValuationWorksheet: Handlers['downloadValuationWorksheet'] = async ({
  app,
  viewer,
  asked,
  refuse,
}) => {
  const seller = await ownSeller(app, viewer, refuse)
  const valuation = openOwnValuation(viewer, seller)
  if (valuation?.status !== 'ok') return refuse('no_valuation', 'no_valuation', 'read_valuation_message')
  const language = negotiateDocumentLanguage(asked.acceptLanguage)
  return {
    body: toXlsx(buildWorksheet(valuation, seller.valuedAt ?? app.now().toISOString(), language)),
    headers: { 'Content-Disposition': `attachment; filename="${WORKSHEET_NAMES[language]}"` },
  }
}

const WORKSHEET_NAMES: Readonly<Record<DocumentLanguage, string>> = {
  en: 'valuation-worksheet.xlsx',
  fr: 'feuille-de-valorisation.xlsx',
}

export const whatIfValuation: Handlers['whatIfValuation'] = async ({ app, viewer, input, asked, refuse }) => {
  const seller = await ownSeller(app, viewer, refuse)
  const { wording, country } = seller
  const { figures } = openOwnFigures(viewer, seller)
  const supposed = {
    country,
    revenueEurM: input.revenue ?? figures.revenueEurM,
    growthPct: input.growth ?? figures.growthPct,
    ebitdaMarginPct: input.ebitda_margin ?? figures.ebitdaMarginPct,
  }
  const isAssumed = (field: 'growth' | 'ebitda_margin') => typeof input[field] === 'number'
  const valuation = valuationIn(recognizeIndustry(wording), supposed, {
    waccPct: input.wacc_pct ?? null,
    terminalGrowthPct: input.terminal_growth_pct ?? null,
    sizeDiscountPct: input.size_discount_pct ?? null,
    assumedFigures: new Set((['growth', 'ebitda_margin'] as const).filter(isAssumed)),
  })
  const own = await ownPriceInput(app, viewer)
  const price: PriceInput = {
    netDebtEurM: input.net_debt ?? own.netDebtEurM,
    minorityInterestsEurM: input.minority_interests ?? own.minorityInterestsEurM,
    workingCapitalExcessEurM: input.working_capital_excess ?? own.workingCapitalExcessEurM,
    stakePct: input.stake_pct ?? own.stakePct,
    askingPriceEurM: input.asking_price ?? own.askingPriceEurM,
  }
  return { body: valuationOnWire(valuation, app.now().toISOString(), negotiateLanguage(asked.acceptLanguage), price) }
}

/** Returns net debt and price input from the seller's own file. */
async function ownPriceInput(app: AppContext, viewer: LoadedViewer): Promise<PriceInput> {
  const own = await loadOwnProfile(app.database.db, viewer.sessionId)
  return (openedWorkspace(own, await openedFacts(app.database.db, own)).profiles.seller ?? EMPTY_PROFILE).file
}

async function ownSeller(
  app: AppContext,
  { sellerId }: LoadedViewer,
  refuse: Refuse<'no_seller_profile'>,
): Promise<Candidate> {
  if (sellerId === null) return refuse('no_seller_profile', 'no_seller', 'add_seller_profile')
  const seller = await (await app.universe.current()).partyOf(sellerId)
  return seller ?? Promise.reject(new Error('a seller of the store is missing from the universe'))
}
