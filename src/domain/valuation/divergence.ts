import { METHODS, type Method, type MethodValues } from './triangulation.ts'

/** Reason for large differences between the methods, with the method that a buyer will then use. */
export type Divergence = {
  readonly of: 'loss' | 'near_loss' | 'thin_margin' | 'high_margin' | 'growth' | 'decline' | 'investment'
  /** Highest method ÷ lowest; null if the lowest is close to zero. */
  readonly timesApart: number | null
  readonly buyerUses: Method
}

/** Ratio above which a reason is given. */
export const EXPLAINED_ABOVE_TIMES = 2.5

/** Ratio above which it is not stated, because a margin close to zero makes it arbitrarily large. */
const FACTOR_STATED_TIMES_MAX = 100

/**
 * Returns the reason if the methods differ by more than 2.5 times, else null. `isAtFloor` states that the value is that of
 * revenue at no margin.
 */
export function explainDivergence(values: MethodValues, growthPct: number, isAtFloor: boolean): Divergence | null {
  const ordered = METHODS.toSorted((a, b) => values[a] - values[b])
  const [lowest, , highest] = ordered
  if (lowest === undefined || highest === undefined) return null
  if (values.ebitda <= 0) return { of: 'loss', timesApart: null, buyerUses: 'revenue' }
  if (values[highest] <= EXPLAINED_ABOVE_TIMES * values[lowest]) return null
  const isFactorStated = values[highest] <= FACTOR_STATED_TIMES_MAX * values[lowest]
  const timesApart = isFactorStated ? values[highest] / values[lowest] : null
  if (isAtFloor) return { of: 'near_loss', timesApart, buyerUses: 'revenue' }
  return { timesApart, ...reasonOf(lowest, highest, growthPct) }
}

function reasonOf(lowest: Method, highest: Method, growthPct: number): Pick<Divergence, 'of' | 'buyerUses'> {
  if (highest === 'dcf') return { of: 'growth', buyerUses: 'ebitda' }
  if (lowest === 'dcf' && growthPct < 0) return { of: 'decline', buyerUses: 'dcf' }
  if (lowest === 'dcf') return { of: 'investment', buyerUses: 'dcf' }
  return { of: highest === 'revenue' ? 'thin_margin' : 'high_margin', buyerUses: 'ebitda' }
}
