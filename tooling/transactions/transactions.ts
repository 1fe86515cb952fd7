/** Disclosed sales of small and mid-market companies: facts with the address of their source, read from transactions.json. */
import { readFileSync } from 'node:fs'
import { recognizeIndustry } from '../../src/domain/valuation/industry.ts'
import { COVERAGE_YEARS, type Knowledge, type Measured } from '../../src/domain/valuation/range-outcomes.ts'
import { type CompanyValue, valuationIn } from '../../src/domain/valuation/valuation.ts'

/** A transaction; amounts in EUR m for the whole company, null is not disclosed. */
export interface Transaction {
  readonly id: string
  readonly target: string
  readonly what: string
  readonly trade: string
  readonly country: string
  /** Year and month of the announcement or completion. */
  readonly date: string
  /** Without payments that depend on later results. */
  readonly ev_eur_m: number
  readonly revenue_eur_m: number | null
  readonly earnings_eur_m: number
  readonly earnings_class: 'EBITDA' | 'EBIT' | 'profit before tax' | 'unclear'
  readonly growth_pct: number | null
  /** A: value and earnings are stated for a closed year. B: one of them is derived or of another period. C: approximate. */
  readonly quality: 'A' | 'B' | 'C'
  /** Earnings next to nothing. */
  readonly outlier: boolean
  readonly source: string
}

export const TRANSACTIONS: readonly Transaction[] = JSON.parse(
  readFileSync(new URL('transactions.json', import.meta.url), 'utf8'),
)

export type Part = 'fit' | 'test'
export const PARTS = ['fit', 'test'] as const satisfies readonly Part[]

/** The part of a transaction: test from 2022 on. */
export function partByYear({ date }: Transaction): Part {
  return Number(date.slice(0, 4)) < COVERAGE_YEARS.from ? 'fit' : 'test'
}

/** Growth that a company is taken to have where its growth was not disclosed and the seller would know it, percent. */
const ORDINARY_GROWTH_PCT = 7

/** EBITDA in EUR m; null where another measure of earnings was disclosed. */
export function ebitdaEurM({ earnings_class, earnings_eur_m }: Transaction): number | null {
  return earnings_class === 'EBITDA' ? earnings_eur_m : null
}

/** Transactions that are measured by what is known: price and revenue, and EBITDA where the margin counts; approximate ones left out. */
export function measuredTransactions(knowledge: Knowledge, part: Part): Transaction[] {
  const needsMargin = knowledge === 'growth_and_margin' || knowledge === 'margin'
  return TRANSACTIONS.filter(
    (one) =>
      partByYear(one) === part &&
      one.quality !== 'C' &&
      !one.outlier &&
      one.revenue_eur_m !== null &&
      (!needsMargin || ebitdaEurM(one) !== null),
  )
}

/** The service's valuation of a transaction's company, from as much as `knowledge` says. */
export function valueTransaction(one: Transaction, knowledge: Knowledge): CompanyValue {
  const { trade, what, country, growth_pct: growthPct, revenue_eur_m: revenueEurM } = one
  const earnedEurM = ebitdaEurM(one)
  const isMarginKnown = knowledge === 'growth_and_margin' || knowledge === 'margin'
  const isGrowthKnown = knowledge === 'growth_and_margin' || knowledge === 'growth'
  const valuation = valuationIn(recognizeIndustry({ sector: trade, product: what, description: null }), {
    country,
    revenueEurM,
    growthPct: isGrowthKnown ? (growthPct ?? ORDINARY_GROWTH_PCT) : null,
    ebitdaMarginPct: isMarginKnown && earnedEurM !== null ? (100 * earnedEurM) / (revenueEurM ?? 0) : null,
  })
  if (valuation.status !== 'ok') throw new Error(`${one.id} has no value: ${valuation.reason}`)
  return valuation
}

/** The value that is compared with the price paid, EUR m. */
export function measuredValueEurM(
  { byRevenueEurM, byEbitdaEurM, triangulatedEurM }: CompanyValue,
  of: Measured,
): number {
  return { revenue: byRevenueEurM, ebitda: byEbitdaEurM, triangulated: triangulatedEurM }[of]
}

/** Share of the fit part that a range holds. */
const HELD_SHARE = 0.75

/**
 * The factor of a range as the fit part gives it, rounded up to two decimals: the order statistic of rank 0.75 × (n + 1) of
 * max(price ÷ value, value ÷ price). Without a margin every price above value ÷ `lowFactor` counts by price ÷ value, one below it as never held.
 */
function fittedFactor(of: Measured, knowledge: Knowledge, lowFactor: number | null): number {
  const ratios = measuredTransactions(knowledge, 'fit').map(
    (one) => one.ev_eur_m / measuredValueEurM(valueTransaction(one, knowledge), of),
  )
  const factors = ratios.map((ratio) => {
    if (lowFactor === null) return Math.max(ratio, 1 / ratio)
    return ratio < 1 / lowFactor ? Number.POSITIVE_INFINITY : Math.max(1, ratio)
  })
  const rank = Math.ceil(HELD_SHARE * (factors.length + 1))
  const factor = factors.toSorted((a, b) => a - b)[rank - 1]
  if (factor === undefined || !Number.isFinite(factor)) throw new Error('too few transactions to fit a range')
  return Math.ceil(100 * factor) / 100
}

/** Growth that is not told widens a range by this much at least. */
const LEAST_WIDENING = 0.05

/** Returns the factors by what is known. Without growth they are wider, by chance or by `LEAST_WIDENING`. */
export function fittedFactors(of: Measured): Readonly<Record<Knowledge, number>> {
  const widened = (untold: number, told: number) => Math.max(untold, Number((told + LEAST_WIDENING).toFixed(2)))
  const growthAndMargin = fittedFactor(of, 'growth_and_margin', null)
  const margin = widened(fittedFactor(of, 'margin', null), growthAndMargin)
  const growth = fittedFactor(of, 'growth', growthAndMargin)
  const alone = widened(fittedFactor(of, 'revenue_alone', margin), growth)
  return { growth_and_margin: growthAndMargin, margin, growth, revenue_alone: alone }
}

/** Transactions of a part, and those whose price lay within the triangulated range. */
export function countedCoverage(knowledge: Knowledge, part: Part): { transactions: number; within: number } {
  const transactions = measuredTransactions(knowledge, part)
  const within = transactions.filter((one) => {
    const { lowEurM, highEurM } = valueTransaction(one, knowledge).ranges.triangulated
    return one.ev_eur_m >= lowEurM && one.ev_eur_m <= highEurM
  })
  return { transactions: transactions.length, within: within.length }
}
