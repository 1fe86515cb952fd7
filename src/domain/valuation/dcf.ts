import { GROWTH_CAP_PCT } from './multiples.ts'

/** What the free cash flows are made of. */
export interface CashFlowPlan {
  readonly revenueEurM: number
  /** Growth of the first year, percent; capped at 30, and never below the loss of all sales. */
  readonly growthPct: number
  readonly ebitdaMarginPct: number
  /** Share of EBITDA that depreciation is, percent; as much is spent to keep the assets as they are. */
  readonly depreciationPct: number
  /** Tax on operating profit. */
  readonly taxPct: number
}

/** The rate that discounts and the growth that never ends; the first must exceed the second. */
export interface DiscountRates {
  readonly waccPct: number
  readonly terminalGrowthPct: number
}

/** One forecast year, EUR m: flow = EBITDA − tax − investment. */
export interface CashFlowYear {
  readonly year: number
  readonly revenueEurM: number
  readonly ebitdaEurM: number
  readonly taxEurM: number
  /** Replacement (as much as depreciation) and what growth takes. */
  readonly investmentEurM: number
  readonly flowEurM: number
  /** Discounted to today from the middle of the year. */
  readonly presentEurM: number
}

/** A discounted cash flow with its parts; no years where EBITDA is not above 0. */
export interface DiscountedCashFlow {
  readonly years: readonly CashFlowYear[]
  /** Of everything after the last year, as seen half a year before the last year's end. */
  readonly terminalValueEurM: number
  readonly terminalPresentEurM: number
  readonly valueEurM: number
}

export const FORECAST_YEARS = 5
/** After-tax return on what is invested in growth, percent, or the cost of capital where that is higher. */
export const RETURN_ON_INVESTMENT_PCT = 20
/** Above this share the United States figures carry impairments. */
export const MOST_DEPRECIATION_PCT = 60

/** Yearly growth as ratios: the first year's own, fading in a straight line to the terminal growth in the last year. */
export function growthPath(growthPct: number, terminalGrowthPct: number): number[] {
  const first = Math.max(-100, Math.min(GROWTH_CAP_PCT, growthPct)) / 100
  const last = terminalGrowthPct / 100
  return Array.from({ length: FORECAST_YEARS }, (_, year) => first + ((last - first) * year) / (FORECAST_YEARS - 1))
}

/**
 * The enterprise value of a plan: five years of free cash flow and a Gordon value, all discounted from the middle of the year.
 * Growth is paid for: an increase of operating profit after tax takes the increase ÷ 20 % of investment (value driver formula
 * of Koller, Goedhart and Wessels, Valuation); a decrease releases nothing. It is 0 where EBITDA is not above 0.
 */
export function discountCashFlow(plan: CashFlowPlan, rates: DiscountRates): DiscountedCashFlow {
  const terminalGrowth = rates.terminalGrowthPct / 100
  const wacc = rates.waccPct / 100
  const perSales = perSalesOf(plan)
  if (perSales.profit <= 0) return { years: [], terminalValueEurM: 0, terminalPresentEurM: 0, valueEurM: 0 }
  const returnOnInvestment = Math.max(RETURN_ON_INVESTMENT_PCT / 100, wacc)
  const growthTakes = (increase: number) => Math.max(0, increase * perSales.profit) / returnOnInvestment
  let sales = plan.revenueEurM
  const years = growthPath(plan.growthPct, rates.terminalGrowthPct).map((growth, at): CashFlowYear => {
    const increase = sales * growth
    // A sum would lose all digits where next to all sales go, and the value then its proportion to the company's size.
    sales *= 1 + growth
    const [ebitdaEurM, taxEurM] = [sales * perSales.ebitda, sales * perSales.tax]
    const investmentEurM = sales * perSales.depreciation + growthTakes(increase)
    const flowEurM = ebitdaEurM - taxEurM - investmentEurM
    const presentEurM = flowEurM / (1 + wacc) ** (at + 0.5)
    return { year: at + 1, revenueEurM: sales, ebitdaEurM, taxEurM, investmentEurM, flowEurM, presentEurM }
  })
  const nextFlow = sales * (1 + terminalGrowth) * perSales.profit - growthTakes(sales * terminalGrowth)
  const terminalValueEurM = nextFlow / (wacc - terminalGrowth)
  const terminalPresentEurM = terminalValueEurM / (1 + wacc) ** (FORECAST_YEARS - 0.5)
  const valueEurM = years.reduce((sum, { presentEurM }) => sum + presentEurM, terminalPresentEurM)
  return { years, terminalValueEurM, terminalPresentEurM, valueEurM: Math.max(0, valueEurM) }
}

/** Shares of sales, as ratios; profit is operating profit after tax. */
function perSalesOf({ ebitdaMarginPct, depreciationPct, taxPct }: CashFlowPlan) {
  const ebitda = ebitdaMarginPct / 100
  const depreciation = (ebitda * depreciationPct) / 100
  const tax = (ebitda - depreciation) * (taxPct / 100)
  return { ebitda, depreciation, tax, profit: ebitda - depreciation - tax }
}
