/** Valuation methods that are blended. */
export type Method = 'revenue' | 'ebitda' | 'dcf'

/** Value by method, EUR millions, 0 or more. */
export type MethodValues = Readonly<Record<Method, number>>

export const METHODS = ['revenue', 'ebitda', 'dcf'] as const satisfies readonly Method[]

/** Fixed for all companies, because a weight that depends on available methods would cause jumps. */
export const WEIGHTS: Readonly<Record<Method, number>> = { revenue: 0.4, ebitda: 0.4, dcf: 0.2 }
/** Conservative value as a share of the lowest method. */
export const CONSERVATIVE_SHARE = 0.85

/**
 * Times another method up to which a method counts: EBITDA up to 1.05 × the cash flows, and they up to 1.5 × EBITDA. The
 * revenue multiple counts no more than EBITDA does, because a buyer does not pay for a margin that a company does not earn.
 */
export const COUNTED_TIMES = { ebitdaOfDcf: 1.05, dcfOfEbitda: 1.5 } as const

/** Returns the values as the blend counts them, each at most its own and non-decreasing in all of them. */
export function countedValues({ revenue, ebitda, dcf }: MethodValues): MethodValues {
  const countedEbitda = Math.min(ebitda, COUNTED_TIMES.ebitdaOfDcf * dcf)
  return {
    revenue: Math.min(revenue, countedEbitda),
    ebitda: countedEbitda,
    dcf: Math.min(dcf, COUNTED_TIMES.dcfOfEbitda * ebitda),
  }
}

/** Returns the part of the value by revenue, without a margin, below which no blend falls, EUR millions. */
export function revenueFloor(revenueAtNoMarginEurM: number): number {
  return WEIGHTS.revenue * revenueAtNoMarginEurM
}

/**
 * Blends the methods as counted, EUR millions; by weights of the reader's own, each in full. At least what the company would be worth by its revenue at no margin, or at
 * its loss: so the value does not fall as a loss turns into a small profit.
 */
export function triangulate(
  values: MethodValues,
  revenueAtNoMarginEurM: number,
  ownWeights: MethodValues | null = null,
): number {
  if (ownWeights !== null) return METHODS.reduce((sum, method) => sum + ownWeights[method] * values[method], 0)
  const counted = countedValues(values)
  const blend = METHODS.reduce((sum, method) => sum + WEIGHTS[method] * counted[method], 0)
  return Math.max(blend, revenueFloor(revenueAtNoMarginEurM))
}

/**
 * Computes the conservative value, EUR millions: 0.85 of the lowest method, so never above the blend; 0 if EBITDA is
 * not positive.
 */
export function conservativeValueEurM(values: MethodValues): number {
  return CONSERVATIVE_SHARE * Math.min(...METHODS.map((method) => values[method]))
}
