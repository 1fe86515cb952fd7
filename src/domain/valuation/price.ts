import type { Assumption } from './assumptions.ts'
import type { Range } from './football-field.ts'
import type { CompanyValue } from './valuation.ts'

/** Inputs of the bridge from enterprise value to price, EUR millions; null if unknown. */
export interface PriceInput {
  /** Debt less cash; negative for net cash. */
  readonly netDebtEurM: number | null
  /** Share of minority shareholders of subsidiaries. */
  readonly minorityInterestsEurM: number | null
  /** Working capital above its normal level; negative if below. */
  readonly workingCapitalExcessEurM: number | null
  /** Stake on offer, percent. */
  readonly stakePct: number | null
  /** For all shares. */
  readonly askingPriceEurM: number | null
}

/** Value with its range, EUR millions. */
export interface Span extends Range {
  readonly valueEurM: number
}

/** Asking price relative to the value of all shares. */
export interface AskingPrice {
  readonly priceEurM: number
  /** Enterprise value implied by the price. */
  readonly evEurM: number
  readonly place: 'below' | 'within' | 'above'
  /** Price as a percentage of the triangulated equity value; null if that is not positive. */
  readonly ofValuePct: number | null
}

/** Bridge from enterprise value to the price of the shares. */
export interface Price {
  /** For all shares; negative if debt exceeds the value. */
  readonly equity: Span
  /** For the stake on offer, pro rata, without a minority discount or control premium. */
  readonly stake: (Span & { readonly stakePct: number }) | null
  readonly asking: AskingPrice | null
}

/**
 * Computes the equity value: enterprise value − net debt − minority interests + working capital above normal. Null if
 * net debt is unknown; other unknown amounts count as 0.
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

/** Smallest meaningful base of a multiple: EUR 1,000, in EUR millions. */
const LEAST_BASE_EUR_M = 0.001

/** Enterprise value ÷ revenue (at least EUR 1,000) and ÷ EBITDA; the latter null if EBITDA is below EUR 1,000. */
export interface ImpliedMultiples {
  readonly evToRevenue: number
  readonly evToEbitda: number | null
}

const MARGINS: ReadonlySet<Assumption['of']> = new Set([
  'ebitda_margin',
  'ebitda_margin_untold',
  'ebitda_margin_normalised',
])

/** Computes the multiples implied by an enterprise value for a valued company. */
export function impliedMultiples({ workings, assumptions }: CompanyValue, evEurM: number): ImpliedMultiples {
  const working = workings.map((step) => step.working).find(({ of }) => of === 'revenue_multiple')
  if (working?.of !== 'revenue_multiple') throw new Error('a valuation has no revenue multiple')
  const margin = assumptions.find(({ of }) => MARGINS.has(of))
  const ebitdaEurM = (working.revenueEurM * (margin?.value ?? 0)) / 100
  return {
    evToRevenue: evEurM / Math.max(working.revenueEurM, LEAST_BASE_EUR_M),
    evToEbitda: ebitdaEurM >= LEAST_BASE_EUR_M ? evEurM / ebitdaEurM : null,
  }
}
