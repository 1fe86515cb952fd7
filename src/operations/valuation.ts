import type { Static } from 'typebox'
import type { Contract } from '../contract/index.ts'
import { openOwnFigures, openOwnValuation } from '../disclosure/exact-figures.ts'
import { toXlsx } from '../documents/xlsx.ts'
import { type ExchangeRate, toEurM } from '../domain/figures/exchange-rates.ts'
import { type DocumentLanguage, negotiateDocumentLanguage, negotiateLanguage } from '../domain/language/language.ts'
import type { CompanyFile } from '../domain/parties/company-file.ts'
import { EMPTY_PROFILE } from '../domain/parties/profile.ts'
import type { Assumption, Basis } from '../domain/valuation/assumptions.ts'
import type { Evidence } from '../domain/valuation/evidence.ts'
import { recognizeIndustry } from '../domain/valuation/industry.ts'
import type { PriceInput } from '../domain/valuation/price.ts'
import {
  type Axis,
  mostStep,
  SENSITIVITY_INPUTS,
  type SensitivityInput,
  sensitivityTable,
} from '../domain/valuation/sensitivity.ts'
import type { MethodValues } from '../domain/valuation/triangulation.ts'
import { type Valuation, valuationIn } from '../domain/valuation/valuation.ts'
import { buildWorksheet } from '../domain/valuation/worksheet.ts'
import { buildSummary } from '../domain/valuation/worksheet-summary.ts'
import type { AppContext } from '../entry/app-context.ts'
import { refuseFaults } from '../entry/input.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { valuationOnWire } from '../presenting/api-mapping.ts'
import { inEuros, statedRate } from '../presenting/money-on-wire.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { openedFacts, openedWorkspace } from '../workspace/opened-profile.ts'
import { ownEvidence } from '../workspace/own-evidence.ts'

export const getValuation: Handlers['getValuation'] = async ({ app, viewer, asked, refuse }) => {
  const seller = await ownSeller(app, viewer, refuse)
  const evidence = await loadEvidence(app, viewer)
  const valuation = openOwnValuation(viewer, seller, evidence)
  if (!valuation) throw new Error('a seller of the universe has no valuation')
  return { body: valuationOnWire(valuation, seller.valuedAt, negotiateLanguage(asked.acceptLanguage), evidence.file) }
}

export const downloadValuationWorksheet: Handlers['downloadValuationWorksheet'] = async ({
  app,
  viewer,
  asked,
  refuse,
}) => {
  const seller = await ownSeller(app, viewer, refuse)
  const { file, ...evidence } = await loadEvidence(app, viewer)
  const valuation = openOwnValuation(viewer, seller, { ...evidence, file })
  if (valuation?.status !== 'ok') return refuse('no_valuation', 'no_valuation', 'read_valuation_message')
  const language = negotiateDocumentLanguage(asked.acceptLanguage)
  const asOf = seller.valuedAt ?? app.now().toISOString()
  const worksheet = buildWorksheet(valuation, asOf, language)
  return {
    body: toXlsx(worksheet, buildSummary(valuation, worksheet, { file, price: file, asOf }, language)),
    headers: { 'Content-Disposition': `attachment; filename="${WORKSHEET_NAMES[language]}"` },
  }
}

const WORKSHEET_NAMES: Readonly<Record<DocumentLanguage, string>> = {
  en: 'valuation-worksheet.xlsx',
  fr: 'feuille-de-valorisation.xlsx',
  de: 'bewertungsmodell.xlsx',
  es: 'hoja-de-valoracion.xlsx',
  it: 'foglio-di-valutazione.xlsx',
}

export const whatIfValuation: Handlers['whatIfValuation'] = async ({ app, viewer, input: stated, asked, refuse }) => {
  const rate = statedRate(stated)
  const input = inEuros(stated, rate)
  const seller = await ownSeller(app, viewer, refuse)
  const { wording, country } = seller
  const { figures } = openOwnFigures(viewer, seller)
  const own = await loadEvidence(app, viewer)
  const typed = {
    revenueEurM: input.revenue ?? own.typed.revenueEurM,
    growthPct: input.growth ?? own.typed.growthPct,
    ebitdaMarginPct: input.ebitda_margin ?? own.typed.ebitdaMarginPct,
  }
  const file: CompanyFile = {
    ...own.file,
    recurringSharePct: input.recurring_share ?? own.file.recurringSharePct,
    largestCustomerSharePct: input.largest_customer_share ?? own.file.largestCustomerSharePct,
    top5CustomersSharePct: input.top5_customers_share ?? own.file.top5CustomersSharePct,
    businessModel: input.business_model ?? own.file.businessModel,
    arrEurM: input.arr ?? own.file.arrEurM,
    netRevenueRetentionPct: input.net_revenue_retention ?? own.file.netRevenueRetentionPct,
    netRentEurM: input.net_rent ?? own.file.netRentEurM,
    netAssetValueEurM: input.net_asset_value ?? own.file.netAssetValueEurM,
    royaltyIncomeEurM: input.royalty_income ?? own.file.royaltyIncomeEurM,
    ownerPayEurM: input.owner_pay ?? own.file.ownerPayEurM,
    netDebtEurM: input.net_debt ?? own.file.netDebtEurM,
  }
  const supposed = {
    country,
    evidence: { ...own, typed, file },
    revenueEurM: input.revenue ?? figures.revenueEurM,
    growthPct: input.growth ?? figures.growthPct,
    ebitdaMarginPct: input.ebitda_margin ?? figures.ebitdaMarginPct,
  }
  const isAssumed = (field: 'growth' | 'ebitda_margin') => typeof input[field] === 'number'
  const basis: Basis = {
    waccPct: input.wacc_pct ?? null,
    terminalGrowthPct: input.terminal_growth_pct ?? null,
    sizeDiscountPct: input.size_discount_pct ?? null,
    multiple: input.multiple ?? null,
    weights: ownWeights(input),
    taxPct: input.tax_pct ?? null,
    renewalPct: input.capex_pct ?? null,
    counted: {},
    assumedFigures: new Set((['growth', 'ebitda_margin'] as const).filter(isAssumed)),
  }
  const industry = recognizeIndustry(wording)
  const valuation = withAssumed(valuationIn(industry, supposed, basis), input)
  const axes = input.sensitivity ? sensitivityAxes(input.sensitivity, rate) : null
  const sensitivity = axes === null ? null : sensitivityTable(industry, supposed, basis, axes)
  const price: PriceInput = {
    netDebtEurM: file.netDebtEurM,
    minorityInterestsEurM: input.minority_interests ?? file.minorityInterestsEurM,
    workingCapitalExcessEurM: input.working_capital_excess ?? file.workingCapitalExcessEurM,
    stakePct: input.stake_pct ?? file.stakePct,
    askingPriceEurM: input.asking_price ?? file.askingPriceEurM,
  }
  const language = negotiateLanguage(asked.acceptLanguage)
  return {
    body: valuationOnWire(valuation, app.now().toISOString(), language, price, rate ?? undefined, sensitivity),
  }
}

type WhatIf = Static<NonNullable<Contract['whatIfValuation']['body']>>

/** Marks the figures of a business model that the what-if supposes, which the valuation takes for the seller’s. */
function withAssumed(valuation: Valuation, input: WhatIf): Valuation {
  if (valuation.status !== 'ok') return valuation
  const supposed = new Map<string, unknown>(Object.entries(input))
  const assumptions = valuation.assumptions.map(
    (one): Assumption =>
      one.source === 'seller' && supposed.get(one.of) != null ? { ...one, source: 'what_if' } : one,
  )
  return { ...valuation, assumptions }
}

/** Returns the weights of a what-if as shares; null if none is given. */
function ownWeights(input: WhatIf): MethodValues | null {
  const given = [input.weight_revenue, input.weight_ebitda, input.weight_dcf]
  if (given.every((weight) => weight == null)) return null
  const [revenue = 0, ebitda = 0, dcf = 0] = given.map((weight) => weight ?? 0)
  const sum = revenue + ebitda + dcf
  if (sum === 0) refuseFaults([{ path: 'weight_revenue', message: { of: 'field_above', limit: 0 } }])
  return { revenue: revenue / sum, ebitda: ebitda / sum, dcf: dcf / sum }
}

/** Returns the axes of a sensitivity table, refusing two of one input and steps that leave its limits. */
function sensitivityAxes(
  { rows, columns, row_step, column_step }: NonNullable<WhatIf['sensitivity']>,
  rate: ExchangeRate | null,
) {
  const others = SENSITIVITY_INPUTS.filter((input) => input !== rows)
  if (rows === columns) refuseFaults([{ path: 'sensitivity.columns', message: { of: 'field_one_of', values: others } }])
  const axis = (input: SensitivityInput, step: number | undefined, path: string): Axis => {
    const most = mostStep(input)
    if ((step ?? 0) > most) refuseFaults([{ path: `sensitivity.${path}`, message: { of: 'field_max', limit: most } }])
    const isConverted = input === 'revenue' && step !== undefined && rate !== null
    return { input, step: isConverted ? toEurM({ amountM: step, currency: rate.currency }, rate) : (step ?? null) }
  }
  return { rows: axis(rows, row_step, 'row_step'), columns: axis(columns, column_step, 'column_step') }
}

/** Returns the evidence of the seller’s own file and the registers for its valuation. */
async function loadEvidence(app: AppContext, viewer: LoadedViewer): Promise<Evidence> {
  const own = await loadOwnProfile(app.database.db, viewer.sessionId)
  const facts = await openedFacts(app.database.db, own)
  return ownEvidence(app, openedWorkspace(own, facts).profiles.seller ?? EMPTY_PROFILE, facts)
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
