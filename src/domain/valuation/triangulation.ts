/** Valuation methods that are blended. */
export type Method = 'revenue' | 'ebitda' | 'dcf'

/** Value by method, EUR millions, 0 or more. */
export type MethodValues = Readonly<Record<Method, number>>

export const METHODS = ['revenue', 'ebitda', 'dcf'] as const satisfies readonly Method[]

/** Fixed for all companies, because a weight that depends on available methods would cause jumps. */
export const WEIGHTS: Readonly<Record<Method, number>> = { revenue: 0.4, ebitda: 0.4, dcf: 0.2 }
/** Conservative value as a share of the lowest method. */
export const CONSERVATIVE_SHARE = 0.85

/** Blends the methods, EUR millions. */
export function triangulate(values: MethodValues): number {
  return METHODS.reduce((sum, method) => sum + WEIGHTS[method] * values[method], 0)
}

/**
 * Computes the conservative value, EUR millions: 0.85 of the lowest method, so never above the blend; 0 if EBITDA is
 * not positive.
 */
export function conservativeValueEurM(values: MethodValues): number {
  return CONSERVATIVE_SHARE * Math.min(...METHODS.map((method) => values[method]))
}
