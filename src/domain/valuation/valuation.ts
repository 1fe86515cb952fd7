import {
  type Assumption,
  type Basis,
  dcfAssumptions,
  HOUSE_BASIS,
  multipleAssumptions,
  SIZE_PREMIUM_PCT,
  TERMINAL_GROWTH_PCT,
} from './assumptions.ts'
import { taxOf } from './country-tax.ts'
import { type CashFlowPlan, type DiscountRates, discountedCashFlowOf } from './dcf.ts'
import { dcfRangeOf, type FootballField, footballFieldOf, multipleRangeOf } from './football-field.ts'
import { type Industry, industryOf, type SellerTexts } from './industry.ts'
import { discountPctOf, ebitdaMultipleOf, salesMultipleOf } from './multiples.ts'
import { conservativeOf, type Method, type MethodValues, triangulate, weightsOf } from './triangulation.ts'
import { type Step, workingsOf } from './workings.ts'

/** A seller's figures; null is not known. Revenue EUR m, 0 to 1e6; growth -100 to 1e4 %; EBITDA margin -1000 to 100 %. */
export interface SellerFigures {
  readonly revenueEurM: number | null
  readonly growthPct: number | null
  readonly ebitdaMarginPct: number | null
}

/** All a valuation is computed from; the texts may be in English, French, German, Spanish or Italian. */
export interface ValuationInput extends SellerFigures, SellerTexts {
  readonly country: string | null
}

/**
 * What a company is worth, EUR m, unrounded (`roundedEurM` is for the wire). Assumptions and workings repeat the seller's
 * exact figures: they are for those who may see these.
 */
export interface CompanyValue {
  readonly status: 'ok'
  readonly industry: Omit<Industry, 'figures'>
  readonly revenueEurM: number
  readonly ebitdaEurM: number | null
  readonly dcfEurM: number | null
  readonly conservativeEurM: number
  readonly triangulatedEurM: number
  /** Shares of the methods in the triangulated value; 0 for a method that does not apply. */
  readonly weights: Readonly<Record<Method, number>>
  readonly ranges: FootballField
  readonly assumptions: readonly Assumption[]
  readonly workings: readonly Step[]
}

/** Nothing to value: revenue is not known or not above 0. `missing` lists every figure not known, the needed one first. */
export interface NoValue {
  readonly status: 'no_data'
  readonly revenue: 'unknown' | 'not_positive'
  readonly missing: readonly ('revenue' | 'growth' | 'ebitda_margin')[]
}

export type Valuation = CompanyValue | NoValue

/** The valuation of a seller: revenue multiple, EBITDA multiple and DCF, their blend and a conservative figure. */
export function valuationOf(input: ValuationInput): Valuation {
  const revenueEurM = knownOf(input.revenueEurM)
  if (revenueEurM === null || revenueEurM <= 0) return noValueOf(input, revenueEurM)
  return valuationIn(industryOf(input), input)
}

/** The same for an industry that is known already, on another basis where one is given. */
export function valuationIn(
  industry: Industry,
  input: SellerFigures & { readonly country: string | null },
  basis = HOUSE_BASIS,
): Valuation {
  const revenueEurM = knownOf(input.revenueEurM)
  if (revenueEurM === null || revenueEurM <= 0) return noValueOf(input, revenueEurM)
  const methods = methodsOf(industry, revenueEurM, input, basis)
  const { marginPct, growthPct, discountPct, sales, ebitda, tax, rates, plan, dcf, values } = methods
  const weights = weightsOf(values)
  const triangulatedEurM = triangulate(values)
  const conservativeEurM = conservativeOf(values)
  const ranges = {
    revenue: multipleRangeOf(values.revenue, sales),
    ...(values.ebitda === null ? {} : { ebitda: multipleRangeOf(values.ebitda, ebitda) }),
    ...(plan === null || values.dcf === null ? {} : { dcf: dcfRangeOf(values.dcf, plan, rates) }),
  }
  const { figures: _, ...recognised } = industry
  return {
    status: 'ok',
    industry: recognised,
    revenueEurM: values.revenue,
    ebitdaEurM: values.ebitda,
    dcfEurM: values.dcf,
    conservativeEurM,
    triangulatedEurM,
    weights,
    ranges: footballFieldOf(ranges, weights, triangulatedEurM),
    assumptions: [
      ...multipleAssumptions(industry, sales, values.ebitda !== null, discountPct, marginPct, basis),
      ...(plan === null || dcf === null ? [] : dcfAssumptions(plan, industry, growthPct, tax, basis)),
    ],
    workings: workingsOf({
      revenueEurM,
      marginPct,
      sales,
      ebitda,
      discountPct,
      dcf,
      rates,
      values,
      weights,
      triangulatedEurM,
      conservativeEurM,
    }),
  }
}

/** The triangulated value alone, EUR m; null where {@link valuationIn} says `no_data`. A tenth of the work. */
export function evEurMOf(
  industry: Industry,
  input: SellerFigures & { readonly country: string | null },
): number | null {
  const revenueEurM = knownOf(input.revenueEurM)
  if (revenueEurM === null || revenueEurM <= 0) return null
  return triangulate(methodsOf(industry, revenueEurM, input, HOUSE_BASIS).values)
}

/** The value by each method, with all that led to it. */
function methodsOf(
  industry: Industry,
  revenueEurM: number,
  input: SellerFigures & { readonly country: string | null },
  basis: Basis,
) {
  const marginPct = knownOf(input.ebitdaMarginPct)
  const growthPct = knownOf(input.growthPct)
  const discountPct = basis.sizeDiscountPct ?? discountPctOf(revenueEurM)
  const kept = 1 - discountPct / 100
  const sales = salesMultipleOf(industry, marginPct)
  const ebitda = ebitdaMultipleOf(industry)
  const tax = taxOf(input.country)
  const rates = ratesOf(industry, basis)
  const plan = planOf(industry, revenueEurM, growthPct ?? rates.terminalGrowthPct, marginPct, tax.taxPct)
  const dcf = plan === null ? null : discountedCashFlowOf(plan, rates)
  const values = {
    revenue: revenueEurM * sales.value * kept,
    ebitda: positiveOrNull(revenueEurM * ((marginPct ?? 0) / 100) * ebitda.value * kept),
    dcf: dcf?.valueEurM ?? null,
  } satisfies MethodValues
  return { marginPct, growthPct, discountPct, sales, ebitda, tax, rates, plan, dcf, values }
}

/** A value as the wire carries it: EUR m, 2 decimals. */
export function roundedEurM(valueEurM: number): number {
  return Number(valueEurM.toFixed(2))
}

function knownOf(figure: number | null): number | null {
  return figure !== null && Number.isFinite(figure) ? figure : null
}

function positiveOrNull(value: number): number | null {
  return value > 0 ? value : null
}

function noValueOf(input: SellerFigures, revenueEurM: number | null): NoValue {
  const unknown = [
    ['growth', input.growthPct],
    ['ebitda_margin', input.ebitdaMarginPct],
  ] as const
  return {
    status: 'no_data',
    revenue: revenueEurM === null ? 'unknown' : 'not_positive',
    missing: ['revenue', ...unknown.filter(([, figure]) => knownOf(figure) === null).map(([name]) => name)],
  }
}

function ratesOf({ figures }: Industry, { waccPct, terminalGrowthPct }: Basis): DiscountRates {
  return {
    waccPct: waccPct ?? figures.waccPct + SIZE_PREMIUM_PCT,
    terminalGrowthPct: terminalGrowthPct ?? TERMINAL_GROWTH_PCT,
  }
}

function planOf(
  { figures }: Industry,
  revenueEurM: number,
  growthPct: number,
  ebitdaMarginPct: number | null,
  taxPct: number,
): CashFlowPlan | null {
  if (ebitdaMarginPct === null) return null
  const depreciationPct = Number((figures.usEbitdaMarginPct - figures.usOperatingMarginPct).toFixed(2))
  return { revenueEurM, growthPct, ebitdaMarginPct, depreciationPct, taxPct }
}
