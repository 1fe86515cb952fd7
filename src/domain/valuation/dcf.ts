/** What the free cash flows are made of; percent figures are shares of sales unless they say otherwise. */
export interface CashFlowPlan {
  readonly revenueEurM: number
  /** Growth of the first year; capped at 30 %, and never below the loss of all sales. */
  readonly growthPct: number
  readonly ebitdaMarginPct: number
  readonly depreciationPct: number
  /** Tax on operating profit; none on a loss. */
  readonly taxPct: number
}

/** The rate that discounts and the growth that never ends; the first must exceed the second. */
export interface DiscountRates {
  readonly waccPct: number
  readonly terminalGrowthPct: number
}

/** A discounted cash flow with its parts. */
export interface DiscountedCashFlow {
  readonly flowsEurM: readonly number[]
  /** Of everything after the last year, as seen half a year before the last year's end. */
  readonly terminalValueEurM: number
  readonly valueEurM: number
}

export const FORECAST_YEARS = 5
export const GROWTH_CAP_PCT = 30
export const CAPEX_ABOVE_DEPRECIATION_PCT = 1
export const WORKING_CAPITAL_PCT = 10

/** Yearly growth as ratios: the first year's own, fading in a straight line to the terminal growth in the last year. */
export function growthPathOf(growthPct: number, terminalGrowthPct: number): number[] {
  const first = Math.max(-100, Math.min(GROWTH_CAP_PCT, growthPct)) / 100
  const last = terminalGrowthPct / 100
  return Array.from({ length: FORECAST_YEARS }, (_, year) => first + ((last - first) * year) / (FORECAST_YEARS - 1))
}

/**
 * Free cash flow to the firm of each forecast year, EUR m: EBITDA less tax on EBIT, less capital expenditure
 * (depreciation + 1 % of sales), less 10 % of the increase in sales for working capital (a decrease releases it).
 */
export function freeCashFlowsOf(plan: CashFlowPlan, terminalGrowthPct: number): number[] {
  const margin = plan.ebitdaMarginPct / 100
  const depreciation = plan.depreciationPct / 100
  const tax = Math.max(0, margin - depreciation) * (plan.taxPct / 100)
  const perSales = margin - tax - depreciation - CAPEX_ABOVE_DEPRECIATION_PCT / 100
  let sales = plan.revenueEurM
  return growthPathOf(plan.growthPct, terminalGrowthPct).map((growth) => {
    const increase = sales * growth
    sales += increase
    return sales * perSales - increase * (WORKING_CAPITAL_PCT / 100)
  })
}

/** Present value of yearly flows that arrive in the middle of each year, in the flows' unit. */
export function presentValueOf(flows: readonly number[], ratePct: number): number {
  const rate = ratePct / 100
  return flows.reduce((sum, flow, year) => sum + flow / (1 + rate) ** (year + 0.5), 0)
}

/** A row of a discounted cash flow: a forecast year from 1, or null for everything after the last. */
export interface CashFlowRow {
  readonly year: number | null
  readonly flowEurM: number
  /** Discounted to today; these add up to the value. */
  readonly presentEurM: number
}

/** The flows of a discounted cash flow with their present values, the terminal value last. */
export function cashFlowRowsOf(
  flowsEurM: readonly number[],
  terminalValueEurM: number,
  waccPct: number,
): CashFlowRow[] {
  const presentAt = (flowEurM: number, year: number) => flowEurM / (1 + waccPct / 100) ** (year - 0.5)
  return [
    ...flowsEurM.map((flowEurM, i) => ({ year: i + 1, flowEurM, presentEurM: presentAt(flowEurM, i + 1) })),
    { year: null, flowEurM: terminalValueEurM, presentEurM: presentAt(terminalValueEurM, flowsEurM.length) },
  ]
}

/** Gordon's value of a flow growing for ever, one year before its next payment. */
export function terminalValueOf(lastFlow: number, { waccPct, terminalGrowthPct }: DiscountRates): number {
  const growth = terminalGrowthPct / 100
  return (lastFlow * (1 + growth)) / (waccPct / 100 - growth)
}

/**
 * The enterprise value of a plan, or null where the method says nothing: a last flow that is not positive, as every one on a
 * margin of 0 or less is (its value for ever would be a debt), or a sum that is not. The terminal value is discounted from the middle of the last
 * year, as the flows it continues are.
 */
export function discountedCashFlowOf(plan: CashFlowPlan, rates: DiscountRates): DiscountedCashFlow | null {
  const flowsEurM = freeCashFlowsOf(plan, rates.terminalGrowthPct)
  const lastFlow = flowsEurM.at(-1) ?? 0
  if (lastFlow <= 0) return null
  const terminalValueEurM = terminalValueOf(lastFlow, rates)
  const valueEurM = presentValueOf(flowsEurM.with(-1, lastFlow + terminalValueEurM), rates.waccPct)
  return valueEurM > 0 ? { flowsEurM, terminalValueEurM, valueEurM } : null
}
