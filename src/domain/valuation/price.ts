import type { Range } from './football-field.ts'
import type { CompanyValue } from './valuation.ts'

/** What leads from the enterprise value to a price, EUR m; null is not known. */
export interface PriceInput {
  /** Debt less cash; negative where there is more cash than debt. */
  readonly netDebtEurM: number | null
  /** What belongs to minority shareholders of subsidiaries. */
  readonly minorityInterestsEurM: number | null
  /** Working capital above what the business normally needs; negative below it. */
  readonly workingCapitalExcessEurM: number | null
  /** Share of the company on offer, percent. */
  readonly stakePct: number | null
  /** For all the shares. */
  readonly askingPriceEurM: number | null
}

/** A value with its range, EUR m. */
export interface Span extends Range {
  readonly valueEurM: number
}

/** The asking price against the value of all the shares. */
export interface AskingPrice {
  readonly priceEurM: number
  /** The enterprise value that the price implies. */
  readonly evEurM: number
  readonly place: 'below' | 'within' | 'above'
  /** The price as a percentage of the triangulated value of the shares; null where that is not above 0. */
  readonly ofValuePct: number | null
}

/** From the enterprise value to the price of the shares. */
export interface Price {
  /** Of all the shares; below 0 where debt exceeds the value. */
  readonly equity: Span
  /** Of the share on offer: its part of the whole, without a discount for a minority or a premium for control. */
  readonly stake: (Span & { readonly stakePct: number }) | null
  readonly asking: AskingPrice | null
}

/**
 * The price of the shares: enterprise value − net debt − minority interests + working capital above normal. Null where net debt is
 * not known; what else is not known counts as 0.
 */
export function sharePrice({ triangulatedEurM, ranges }: CompanyValue, input: PriceInput): Price | null {
  const { netDebtEurM, stakePct, askingPriceEurM } = input
  if (netDebtEurM === null) return null
  const deductedEurM = netDebtEurM + (input.minorityInterestsEurM ?? 0) - (input.workingCapitalExcessEurM ?? 0)
  const { lowEurM, highEurM } = ranges.triangulated
  const equity: Span = {
    lowEurM: lowEurM - deductedEurM,
    valueEurM: triangulatedEurM - deductedEurM,
    highEurM: highEurM - deductedEurM,
  }
  return {
    equity,
    stake: stakePct === null ? null : { stakePct, ...partOf(equity, stakePct / 100) },
    asking: askingPriceEurM === null ? null : askingAgainst(equity, askingPriceEurM, deductedEurM),
  }
}

function partOf({ lowEurM, valueEurM, highEurM }: Span, share: number): Span {
  return { lowEurM: lowEurM * share, valueEurM: valueEurM * share, highEurM: highEurM * share }
}

function askingAgainst({ lowEurM, valueEurM, highEurM }: Span, priceEurM: number, deductedEurM: number): AskingPrice {
  const above = priceEurM > highEurM ? 'above' : 'within'
  return {
    priceEurM,
    evEurM: priceEurM + deductedEurM,
    place: priceEurM < lowEurM ? 'below' : above,
    ofValuePct: valueEurM > 0 ? (100 * priceEurM) / valueEurM : null,
  }
}

/** Below this a multiple says nothing: EUR 1,000, in EUR millions. */
const LEAST_BASE_EUR_M = 0.001

/** Enterprise value ÷ revenue, of which EUR 1,000 is the least that counts, and ÷ EBITDA; the second null where EBITDA is below EUR 1,000. */
export interface ImpliedMultiples {
  readonly evToRevenue: number
  readonly evToEbitda: number | null
}

/** The multiples that an enterprise value means for a valued company. */
export function impliedMultiples({ workings, assumptions }: CompanyValue, evEurM: number): ImpliedMultiples {
  const working = workings.map((step) => step.working).find(({ of }) => of === 'revenue_multiple')
  if (working?.of !== 'revenue_multiple') throw new Error('a valuation has no revenue multiple')
  const margin = assumptions.find(({ of }) => of === 'ebitda_margin' || of === 'ebitda_margin_untold')
  const ebitdaEurM = (working.revenueEurM * (margin?.value ?? 0)) / 100
  return {
    evToRevenue: evEurM / Math.max(working.revenueEurM, LEAST_BASE_EUR_M),
    evToEbitda: ebitdaEurM >= LEAST_BASE_EUR_M ? evEurM / ebitdaEurM : null,
  }
}
