import type { ExchangeRate } from '../figures/exchange-rates.ts'
import type { SellerFigures } from '../figures/seller-figures.ts'
import { type CompanyFile, figuresOfYears } from '../parties/company-file.ts'
import { coalesced } from '../parties/profile.ts'
import {
  type Assumption,
  type Basis,
  dcfAssumptions,
  HOUSE_BASIS,
  listedWaccPct,
  multipleAssumptions,
  rangeAssumptions,
  TERMINAL_GROWTH_PCT,
  type UsedFigures,
  weightAssumptions,
} from './assumptions.ts'
import { chooseModel, type ModelChoice, sellsSoftware } from './business-model.ts'
import { concentrationPct, qualityFactors } from './company-quality.ts'
import { countryTax } from './country-tax.ts'
import { type CashFlowPlan, type DiscountRates, discountCashFlow, MOST_DEPRECIATION_PCT } from './dcf.ts'
import { type Divergence, explainDivergence } from './divergence.ts'
import { EVIDENCE_PARTS, type Evidence } from './evidence.ts'
import { dcfRange, type FootballField, MISSING_SPREAD_PCT, outcomeRange } from './football-field.ts'
import { type Industry, recognizeIndustry, type SellerTexts } from './industry.ts'
import { type ModelBasis, revenueAtUsualMargin, valueByModel } from './model-value.ts'
import { ASSUMED_GROWTH_PCT, blendMarginPct, findIndustryBasis, growthFactor } from './multiples.ts'
import { type NormalisedFigures, normaliseFigures } from './normalised-years.ts'
import type { NotValued } from './not-valued.ts'
import { type RangeCoverage, type RangeEnds, rangeCoverage, rangeEnds } from './range-outcomes.ts'
import { type MarketRail, marketRailAt, sizeDiscountPct, sizePremiumPct } from './size-discount.ts'
import {
  CONSERVATIVE_SHARE,
  conservativeValueEurM,
  type MethodValues,
  revenueFloor,
  triangulate,
  WEIGHTS,
} from './triangulation.ts'
import { ACCOUNTS_MONTHS, accountsAge, findWarnings, type ValuationWarning } from './warnings.ts'
import { type MultipleStep, type ValueStep, valuationSteps } from './workings.ts'

/** Inputs of a valuation. Texts may be in English, French, German, Spanish or Italian. */
export interface ValuationInput extends SellerFigures, SellerTexts {
  readonly country: string | null
  readonly evidence?: Evidence | null
}

/**
 * Valuation of a company, EUR millions, unrounded (use `roundedEurM` for the wire). Assumptions and workings contain
 * the seller's exact figures and are for authorised readers only.
 */
export interface CompanyValue {
  readonly status: 'ok'
  readonly industry: Omit<Industry, 'figures'>
  /** Null without a company file. */
  readonly model: ModelChoice | null
  /** Rate at which the company’s amounts were converted; null if they were stated in euros. */
  readonly rate: ExchangeRate | null
  readonly byRevenueEurM: number
  /** 0 if EBITDA is not positive. */
  readonly byEbitdaEurM: number
  readonly byCashFlowsEurM: number
  readonly conservativeEurM: number
  readonly triangulatedEurM: number
  /** Blend of the three methods; that of the headline unless a business model gives another. */
  readonly blendEurM: number
  /** Value by revenue at a margin of 0, or at the loss. */
  readonly atNoMarginEurM: number
  /** Shares of the methods in the blend. */
  readonly weights: MethodValues
  readonly ranges: FootballField
  /** Share of prices paid within the triangulated range. */
  readonly coverage: RangeCoverage
  /**
   * Published range for unlisted companies of this EBITDA, with the resulting enterprise value; null if EBITDA is not
   * positive.
   */
  readonly rail: (MarketRail & { readonly lowEurM: number; readonly highEurM: number }) | null
  /** Reason for large differences between the methods; null if there are none. */
  readonly divergence: Divergence | null
  /** Figures that a reader should question; empty without evidence. */
  readonly warnings: readonly ValuationWarning[]
  readonly assumptions: readonly Assumption[]
  readonly workings: readonly ValueStep[]
  /** Effects of the parts of the company file, in no sum: each is the difference that its part makes alone. */
  readonly effects: readonly EvidenceEffect[]
}

/**
 * Missing valuation: revenue is unknown or not positive, or multiples and cash flows do not value this kind of company.
 * `missing` lists the unknown figures, required ones first.
 */
export interface NoValue {
  readonly status: 'no_data'
  readonly reason: 'unknown' | 'not_positive' | 'old_accounts' | 'distributor_loss' | NotValued
  readonly missing: readonly ('revenue' | 'growth' | 'ebitda_margin')[]
}

export type Valuation = CompanyValue | NoValue

export type Figures = SellerFigures & Pick<ValuationInput, 'country' | 'evidence'>

/** Values a seller by revenue multiple, EBITDA multiple and DCF, with their blend and a conservative figure. */
export function valueSeller(input: ValuationInput): Valuation {
  return valuationIn(recognizeIndustry(input), input)
}

/** Values a seller of a known industry, optionally on another basis. */
export function valuationIn(industry: Industry, input: Figures, basis = HOUSE_BASIS): Valuation {
  const reason = reasonForNoValue(industry, input)
  if (reason !== null) return noValueOf(input, reason)
  const { evidence = null } = input
  const { normalised, industryBasis, used, applied, tax, premiums, rates, plan, dcf, steps, values, ...headline } =
    headlineOf(industry, input, basis)
  const { choice, model, blendEurM, triangulatedEurM, atNoMarginEurM } = headline
  const widerPct = wideningPct(normalised, evidence)
  const endsOf = (of: 'revenue' | 'ebitda' | 'triangulated'): RangeEnds =>
    widenRange((of === 'triangulated' ? model?.ends : null) ?? rangeEnds(of, used), widerPct)
  const isByModel = model !== null && (model.ends !== null || model.beforeFloorEurM !== null)
  const isDistributor = choice?.used === 'distributor'
  const isAtFloor =
    !isDistributor && basis.weights === null && used.ebitdaMarginPct > 0 && blendEurM === revenueFloor(atNoMarginEurM)
  const lowestEurM = isDistributor && !isByModel ? Math.min(values.ebitda, values.dcf) : triangulatedEurM
  const conservativeEurM = isByModel || isDistributor ? CONSERVATIVE_SHARE * lowestEurM : conservativeValueEurM(values)
  const missingSpreadPct = [...used.missing].reduce((sum, figure) => sum + MISSING_SPREAD_PCT[figure], 0)
  const { figures: _, ...recognised } = industry
  return {
    status: 'ok',
    industry: recognised,
    model: choice,
    rate: evidence?.file.reporting ?? null,
    byRevenueEurM: values.revenue,
    byEbitdaEurM: values.ebitda,
    byCashFlowsEurM: values.dcf,
    conservativeEurM,
    triangulatedEurM,
    blendEurM,
    atNoMarginEurM,
    weights: basis.weights ?? WEIGHTS,
    ranges: {
      revenue: outcomeRange(values.revenue, endsOf('revenue')),
      ebitda: outcomeRange(values.ebitda, endsOf('ebitda')),
      dcf: dcfRange(values.dcf, plan, rates, missingSpreadPct + widerPct),
      triangulated: outcomeRange(triangulatedEurM, endsOf('triangulated')),
    },
    coverage:
      isByModel || isDistributor
        ? { of: 'unmeasured', reason: 'model' }
        : rangeCoverage(plan.revenueEurM, used, hasOwnAssumptions(basis)),
    rail: railOf((plan.revenueEurM * used.ebitdaMarginPct) / 100),
    divergence: isByModel ? null : explainDivergence(values, used.growthPct, isAtFloor),
    warnings: findWarnings(input, tax, evidence, normalised, {
      choice,
      beforeFloorEurM: model?.beforeFloorEurM ?? null,
    }),
    assumptions: [
      ...multipleAssumptions(industry, industryBasis, withReasons(used, normalised), applied, basis),
      ...dcfAssumptions(plan, dcf, industry, tax, premiums, basis),
      ...weightAssumptions(basis),
      ...(model?.assumptions ?? []),
      ...rangeAssumptions(endsOf('triangulated'), choice?.used === 'property'),
    ],
    effects: effectsOf(industry, input, basis, triangulatedEurM),
    workings: valuationSteps({
      steps,
      dcf,
      rates,
      values,
      atNoMarginEurM,
      ownWeights: basis.weights,
      isAtFloor,
      triangulatedEurM,
      conservativeEurM,
      expression: model?.expression ?? [],
      isConservativeOfHeadline: isByModel,
    }),
  }
}

/** Computes only the triangulated value of {@link valuationIn}, EUR millions; null if it returns `no_data`. */
export function triangulatedEvEurM(industry: Industry, input: Figures, basis: Basis): number | null {
  return reasonForNoValue(industry, input) === null ? headlineOf(industry, input, basis).triangulatedEurM : null
}

/**
 * Estimates the value for matching, EUR millions, at a tenth of the cost; null if {@link valuationIn} returns
 * `no_data`. Software that grows before it earns counts by its revenue, so that the three methods do not hide it from
 * tickets.
 */
export function estimateEvEurM(industry: Industry, input: Figures): number | null {
  if (reasonForNoValue(industry, input) !== null) return null
  const { values, atNoMarginEurM, plan, used, industryBasis, applied } = methodsOf(industry, input, HOUSE_BASIS)
  const blendEurM = triangulate(values, atNoMarginEurM)
  if (!sellsSoftware(industry)) return blendEurM
  const growthFactor = applied.growthFactors.revenue
  const growing = { revenueEurM: plan.revenueEurM, used, industryBasis, growthFactor, qualityFactor: 1 }
  return Math.max(blendEurM, revenueAtUsualMargin(growing).valueEurM)
}

/** Rounds to two decimals for the wire. */
export function roundedEurM(valueEurM: number): number {
  return Number(valueEurM.toFixed(2))
}

type EvidencePart = (typeof EVIDENCE_PARTS)[number]

/** Returns the evidence without one part; the same object if the file does not state it. */
function withoutPart(evidence: Evidence, part: EvidencePart): Evidence {
  const { file } = evidence
  const years = file.financialYears ?? []
  const without = (changes: Partial<CompanyFile>): Evidence => ({ ...evidence, file: { ...file, ...changes } })
  switch (part) {
    case 'business_model':
      return without({ businessModel: 'operating', netAssetValueEurM: null })
    case 'recurring_share':
      return file.recurringSharePct === null ? evidence : without({ recurringSharePct: null })
    case 'customers':
      return file.largestCustomerSharePct === null && file.top5CustomersSharePct === null
        ? evidence
        : without({ largestCustomerSharePct: null, top5CustomersSharePct: null })
    case 'capex':
      return years.every(({ capexEurM }) => capexEurM === null)
        ? evidence
        : without({ financialYears: years.map((year) => ({ ...year, capexEurM: null })) })
    case 'forecast':
      return file.forecastYears === null ? evidence : without({ forecastYears: null })
    case 'years':
      return years.length < 3 ? evidence : { ...evidence, countsLastYearAlone: true }
    case 'adjustments':
      return years.every(({ adjustments }) => adjustments.length === 0)
        ? evidence
        : without({ financialYears: years.map((year) => ({ ...year, adjustments: [] })) })
  }
}

/** Returns the key figures of the evidence: the entered ones, and those of its years for the others. */
function figuresIn({ typed, file }: Evidence): SellerFigures {
  return coalesced(figuresOfYears(file.financialYears), typed)
}

/**
 * Averages capital expenditure over the years that state it, percent of revenue, with the latest year's weight the
 * largest; null if none does.
 */
function capexPctOfRevenue({ file }: Evidence): number | null {
  const shares = (file.financialYears ?? []).flatMap(({ capexEurM, revenueEurM }) =>
    capexEurM === null || revenueEurM === null || revenueEurM <= 0 ? [] : [(100 * capexEurM) / revenueEurM],
  )
  if (shares.length === 0) return null
  const weighted = shares.reduce((sum, share, at) => sum + (shares.length - at) * share, 0)
  return weighted / ((shares.length * (shares.length + 1)) / 2)
}

/** Effect of a part of the company file on the triangulated value, EUR millions. */
export interface EvidenceEffect {
  readonly of: EvidencePart
  readonly effectEurM: number
}

/** Computes the triangulated value with a part of the evidence and without it, for each part that moves it. */
function effectsOf(industry: Industry, input: Figures, basis: Basis, triangulatedEurM: number): EvidenceEffect[] {
  const { evidence = null } = input
  if (evidence === null) return []
  return EVIDENCE_PARTS.flatMap((of) => {
    const without = withoutPart(evidence, of)
    if (without === evidence) return []
    const figures = of === 'adjustments' ? { ...input, ...figuresIn(without) } : input
    const effectEurM =
      triangulatedEurM - headlineOf(industry, { ...figures, evidence: without }, basis).triangulatedEurM
    return Math.abs(effectEurM) < LEAST_EFFECT_EUR_M ? [] : [{ of, effectEurM }]
  })
}

/** EUR 10: smaller differences are those of rounded figures. */
const LEAST_EFFECT_EUR_M = 0.00001

/** Own capital expenditure counts up to this share of EBITDA, percent, so that cash flows remain. */
const MOST_CAPEX_PCT = 95

/** Computes the headline: the blend of the methods, or the value by the business model of a company file. */
function headlineOf(industry: Industry, input: Figures, basis: Basis) {
  const methods = methodsOf(industry, input, basis)
  const { values, atNoMarginEurM, choice, plan, used, industryBasis, rates, applied, tax } = methods
  const blendEurM = triangulate(values, atNoMarginEurM, basis.weights)
  const { evidence = null } = input
  if (evidence === null || choice === null) return { ...methods, blendEurM, model: null, triangulatedEurM: blendEurM }
  const modelBasis: ModelBasis = {
    ...{ choice, file: evidence.file, revenueEurM: plan.revenueEurM, used, values, blendEurM, industryBasis },
    growthFactor: applied.growthFactors.revenue,
    qualityFactor: applied.quality.recurring * applied.quality.customers,
    ...{ plan, rates, countryCode: tax.countryCode },
  }
  const model = valueByModel(modelBasis)
  if (choice.used !== 'growth' || choice.chosen !== null || model.ends !== null)
    return { ...methods, blendEurM, model, triangulatedEurM: model.valueEurM }
  // A software company whose profit is worth more than its growth is asked for its recurring revenue instead.
  const asked: ModelChoice = { ...choice, proposed: 'recurring', used: 'operating', lacks: 'arr' }
  const plain = valueByModel({ ...modelBasis, choice: asked })
  return { ...methods, choice: asked, blendEurM, model: plain, triangulatedEurM: plain.valueEurM }
}

/** Computes the value by each method with its intermediate results. Requires a positive revenue. */
export function methodsOf(industry: Industry, input: Figures, basis: Basis) {
  const { evidence = null } = input
  const choice = evidence === null ? null : chooseModel(industry, input, evidence.file)
  const normalised = normaliseFigures(input, evidence, choice?.used === 'project')
  const revenueEurM = knownOf(normalised.figures.revenueEurM) ?? 0
  const industryBasis = findIndustryBasis(industry)
  const used = {
    ...usedFiguresOf(normalised.figures, industryBasis.lowerQuartileMarginPct),
    ...basis.counted,
  }
  const quality = qualityFactors(evidence?.file ?? null, industry)
  const qualityFactor = quality.recurring * quality.customers
  const { ebitdaMarginPct, growthPct } = used
  const ebitdaEurM = (revenueEurM * ebitdaMarginPct) / 100
  const countedMarginPct = blendMarginPct(ebitdaMarginPct, industryBasis.marginPct)
  const discountPcts = {
    ebitda: basis.sizeDiscountPct ?? sizeDiscountPct(ebitdaEurM),
    revenue: basis.sizeDiscountPct ?? sizeDiscountPct((revenueEurM * countedMarginPct) / 100),
  }
  const growthFactors = { ebitda: growthFactor('ebitda', growthPct), revenue: growthFactor('revenue', growthPct) }
  const paidMultiple = industryBasis.multiple * (1 - discountPcts.ebitda / 100) * growthFactors.ebitda * qualityFactor
  const multiple = industryBasis.multiple * (basis.multiple === null ? 1 : basis.multiple / paidMultiple)
  const stepBy = (of: 'ebitda' | 'revenue', marginPct: number): MultipleStep => ({
    revenueEurM,
    marginPct,
    multiple,
    discountPct: discountPcts[of],
    growthFactor: growthFactors[of],
    qualityFactor,
  })
  const steps = { revenue: stepBy('revenue', countedMarginPct), ebitda: stepBy('ebitda', ebitdaMarginPct) }
  const noMarginPct = blendMarginPct(Math.min(0, ebitdaMarginPct), industryBasis.marginPct)
  const atNoMarginEurM = productOf({
    ...steps.revenue,
    marginPct: noMarginPct,
    discountPct: basis.sizeDiscountPct ?? sizeDiscountPct((revenueEurM * noMarginPct) / 100),
  })
  const tax = countryTax(input.country)
  const premiumPct = sizePremiumPct(ebitdaEurM)
  const terminalGrowthPct = basis.terminalGrowthPct ?? TERMINAL_GROWTH_PCT
  const sizedWaccPct = listedWaccPct(industry.figures) + premiumPct + tax.riskPremiumPct
  // A perpetuity is worth 1 ÷ (rate − growth), so this premium moves it by the factor on the multiples.
  const qualityPremiumPct = (sizedWaccPct - terminalGrowthPct) * (1 / qualityFactor - 1)
  const premiums = { premiumPct, qualityPremiumPct }
  const rates: DiscountRates = { waccPct: basis.waccPct ?? sizedWaccPct + qualityPremiumPct, terminalGrowthPct }
  const capexPct = evidence === null || ebitdaMarginPct <= 0 ? null : capexPctOfRevenue(evidence)
  const isOwnCapex = capexPct !== null
  const ownPct = isOwnCapex ? Math.min(MOST_CAPEX_PCT, (100 * capexPct) / ebitdaMarginPct) : null
  const depreciationPct = basis.renewalPct ?? ownPct ?? depreciationPctOf(industry)
  const plan: CashFlowPlan = {
    revenueEurM,
    growthPct,
    ebitdaMarginPct,
    depreciationPct,
    isOwnCapex,
    taxPct: basis.taxPct ?? tax.taxPct,
  }
  const dcf = discountCashFlow(plan, rates)
  const values: MethodValues = {
    revenue: productOf(steps.revenue),
    ebitda: Math.max(0, productOf(steps.ebitda)),
    dcf: dcf.valueEurM,
  }
  const applied = { countedMarginPct, discountPcts, growthFactors, quality }
  const methods = { normalised, used, applied, tax, premiums, rates, plan, dcf, steps, values, atNoMarginEurM }
  return { ...methods, industryBasis: { ...industryBasis, multiple }, paidMultiple, choice }
}

function hasOwnAssumptions({ assumedFigures: _, counted: __, ...own }: Basis): boolean {
  return Object.values(own).some((value) => value !== null)
}

function usedFiguresOf(input: SellerFigures, lowerQuartileMarginPct: number): UsedFigures {
  const [marginPct, growthPct] = [knownOf(input.ebitdaMarginPct), knownOf(input.growthPct)]
  const missing = new Set<'growth' | 'ebitda_margin'>()
  if (marginPct === null) missing.add('ebitda_margin')
  if (growthPct === null) missing.add('growth')
  return {
    ebitdaMarginPct: marginPct ?? lowerQuartileMarginPct,
    growthPct: growthPct ?? ASSUMED_GROWTH_PCT,
    missing,
  }
}

function productOf(step: MultipleStep): number {
  const { revenueEurM, marginPct, multiple, discountPct, growthFactor, qualityFactor } = step
  return revenueEurM * (marginPct / 100) * multiple * (1 - discountPct / 100) * growthFactor * qualityFactor
}

/** Derives depreciation from listed United States firms as a share of EBITDA, percent, two decimals. */
function depreciationPctOf({ figures }: Industry): number {
  const sharePct = 100 * (1 - figures.usOperatingMarginPct / figures.usEbitdaMarginPct)
  return Math.min(MOST_DEPRECIATION_PCT, Number(sharePct.toFixed(2)))
}

function railOf(ebitdaEurM: number): CompanyValue['rail'] {
  if (ebitdaEurM <= 0) return null
  const rail = marketRailAt(ebitdaEurM)
  return { ...rail, lowEurM: rail.lowMultiple * ebitdaEurM, highEurM: rail.highMultiple * ebitdaEurM }
}

function knownOf(figure: number | null): number | null {
  return figure !== null && Number.isFinite(figure) ? figure : null
}

function withReasons(used: UsedFigures, { margin, growth, forecast }: NormalisedFigures): UsedFigures {
  return {
    ...used,
    isMarginNormalised: margin !== null,
    isGrowthTempered: growth !== null,
    isGrowthForecast: forecast !== null,
  }
}

function reasonForNoValue(industry: Industry, input: Figures): NoValue['reason'] | null {
  const { notValued } = industry
  const { revenueEurM, evidence = null } = input
  const model = evidence === null ? null : chooseModel(industry, input, evidence.file)
  const isProperty = model === null ? notValued === 'property' : (model.chosen ?? model.proposed) === 'property'
  if (isProperty && model?.used !== 'property') return 'property'
  if (notValued !== undefined && notValued !== 'property') return notValued
  const knownEurM = knownOf(revenueEurM)
  if (knownEurM === null) return 'unknown'
  if (knownEurM <= 0) return 'not_positive'
  const age = evidence === null ? null : accountsAge(evidence)
  if (age !== null && age.months > ACCOUNTS_MONTHS.most) return 'old_accounts'
  const isDistributor = model?.used === 'distributor' && evidence?.file.netAssetValueEurM === null
  const marginPct = isDistributor ? normaliseFigures(input, evidence).figures.ebitdaMarginPct : null
  return marginPct !== null && marginPct <= 0 ? 'distributor_loss' : null
}

function noValueOf(input: SellerFigures, reason: NoValue['reason']): NoValue {
  const figures = [
    ['growth', input.growthPct],
    ['ebitda_margin', input.ebitdaMarginPct],
  ] as const
  const unknown = figures.filter(([, figure]) => knownOf(figure) === null).map(([name]) => name)
  const needsRevenue = reason === 'unknown' || reason === 'not_positive' || reason === 'old_accounts'
  return { status: 'no_data', reason, missing: needsRevenue ? ['revenue', ...unknown] : unknown }
}

/**
 * Additional width of a range, percent of its ends. Appraisers widen ± 22 % to ± 30 % for a weak year and to ± 40 % for
 * estimated earnings: 1.30 ÷ 1.22 and 1.40 ÷ 1.22 are 6 and 14 % more.
 */
const MOST_WIDENING_PCT = { swing: 14, age: 14, customers: 6 } as const
/** Shares of the largest customer between which a range widens, percent. */
const CONCENTRATED = { fromPct: 25, toPct: 75 } as const

/**
 * Computes the percentage by which swinging margins, accounts older than two years and concentrated customers widen a
 * range.
 */
function wideningPct({ swing }: Pick<NormalisedFigures, 'swing'>, evidence: Evidence | null): number {
  const age = evidence === null ? null : accountsAge(evidence)
  const { marked, most } = ACCOUNTS_MONTHS
  const aged = age === null ? 0 : Math.min(1, Math.max(0, (age.months - marked) / (most - marked)))
  const share = concentrationPct(evidence?.file ?? null) ?? 0
  const { fromPct, toPct } = CONCENTRATED
  const concentrated = Math.min(1, Math.max(0, (share - fromPct) / (toPct - fromPct)))
  return MOST_WIDENING_PCT.swing * swing + MOST_WIDENING_PCT.age * aged + MOST_WIDENING_PCT.customers * concentrated
}

/** Moves both ends of a range away from its value. */
function widenRange({ low, high }: RangeEnds, widerPct: number): RangeEnds {
  const times = 1 + widerPct / 100
  return { low: low * times, high: high * times }
}
