import { GROWTH_CAP_PCT } from './multiples.ts'

/** Inputs of the free cash flows. */
export interface CashFlowPlan {
  readonly revenueEurM: number
  /** Growth in the first year, percent; capped at 30, and at least -100. */
  readonly growthPct: number
  readonly ebitdaMarginPct: number
  /** Depreciation as a share of EBITDA, percent. Replacement investment is equal to it. */
  readonly depreciationPct: number
  /** True if that share is the company's own capital expenditure. */
  readonly isOwnCapex?: boolean
  /** Percent of operating profit. */
  readonly taxPct: number
}

/** Discount rate and perpetual growth. The former must exceed the latter. */
export interface DiscountRates {
  readonly waccPct: number
  readonly terminalGrowthPct: number
}

/** Forecast year, EUR millions: flow = EBITDA − tax − investment. */
export interface CashFlowYear {
  readonly year: number
  readonly revenueEurM: number
  readonly ebitdaEurM: number
  readonly taxEurM: number
  /** Replacement (equal to depreciation) and growth investment. */
  readonly investmentEurM: number
  readonly flowEurM: number
  /** Discounted to today from the middle of the year. */
  readonly presentEurM: number
}

/** Discounted cash flow with its parts; without years if EBITDA is not positive. */
export interface DiscountedCashFlow {
  readonly years: readonly CashFlowYear[]
  /** Value of all later years, half a year before the end of the last forecast year. */
  readonly terminalValueEurM: number
  readonly terminalPresentEurM: number
  readonly valueEurM: number
}

export const FORECAST_YEARS = 5
/** After-tax return on growth investment, percent. The cost of capital applies if it is higher. */
export const RETURN_ON_INVESTMENT_PCT = 20
/** Cap on the depreciation share. Above it the United States figures include impairments. */
export const MOST_DEPRECIATION_PCT = 60

/** Returns yearly growth as ratios, linear from the first year's own to the terminal growth in the last year. */
export function growthPath(growthPct: number, terminalGrowthPct: number): number[] {
  const first = Math.max(-100, Math.min(GROWTH_CAP_PCT, growthPct)) / 100
  const last = terminalGrowthPct / 100
  return Array.from({ length: FORECAST_YEARS }, (_, year) => first + ((last - first) * year) / (FORECAST_YEARS - 1))
}

/**
 * Computes the enterprise value: five years of free cash flow and a Gordon growth value, all discounted from mid-year.
 * Growth requires investment: the increase of operating profit after tax ÷ 20 % (value driver formula of Koller,
 * Goedhart and Wessels, Valuation); a decrease releases none. Returns 0 if EBITDA is not positive.
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
    // Adding an increase close to -100 % would lose all digits.
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

/** Returns shares of sales as ratios; profit is operating profit after tax. */
function perSalesOf({ ebitdaMarginPct, depreciationPct, taxPct }: CashFlowPlan) {
  const ebitda = ebitdaMarginPct / 100
  const depreciation = (ebitda * depreciationPct) / 100
  const tax = (ebitda - depreciation) * (taxPct / 100)
  return { ebitda, depreciation, tax, profit: ebitda - depreciation - tax }
}
