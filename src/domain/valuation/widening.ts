import { concentrationPct } from './company-quality.ts'
import type { Evidence } from './evidence.ts'
import type { NormalisedFigures } from './normalised-years.ts'
import type { RangeEnds } from './range-outcomes.ts'
import { ACCOUNTS_MONTHS, accountsAge } from './warnings.ts'

/**
 * Additional width of a range, percent of its ends. Appraisers widen ± 22 % to ± 30 % for a weak year and to ± 40 % for
 * estimated earnings: 1.30 ÷ 1.22 and 1.40 ÷ 1.22 are 6 and 14 % more.
 */
const MOST_PCT = { swing: 14, age: 14, customers: 6 } as const
/** Shares of the largest customer between which a range widens, percent. */
const CONCENTRATED = { fromPct: 25, toPct: 75 } as const

/**
 * Computes the percentage by which swinging margins, accounts older than two years and concentrated customers widen a
 * range.
 */
export function wideningPct({ swing }: Pick<NormalisedFigures, 'swing'>, evidence: Evidence | null): number {
  const age = evidence === null ? null : accountsAge(evidence)
  const { marked, most } = ACCOUNTS_MONTHS
  const aged = age === null ? 0 : Math.min(1, Math.max(0, (age.months - marked) / (most - marked)))
  const share = concentrationPct(evidence?.file ?? null) ?? 0
  const { fromPct, toPct } = CONCENTRATED
  const concentrated = Math.min(1, Math.max(0, (share - fromPct) / (toPct - fromPct)))
  return MOST_PCT.swing * swing + MOST_PCT.age * aged + MOST_PCT.customers * concentrated
}

/** Moves both ends of a range away from its value. */
export function widenRange({ low, high }: RangeEnds, widerPct: number): RangeEnds {
  const times = 1 + widerPct / 100
  return { low: low * times, high: high * times }
}
