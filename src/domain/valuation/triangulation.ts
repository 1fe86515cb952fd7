/** The ways of valuing that are blended. */
export type Method = 'revenue' | 'ebitda' | 'dcf'

/** A value in EUR m by each method, 0 or more. */
export type MethodValues = Readonly<Record<Method, number>>

export const METHODS = ['revenue', 'ebitda', 'dcf'] as const satisfies readonly Method[]

/** The same for every company: a weight that came and went with a method would be a cliff. */
export const WEIGHTS: Readonly<Record<Method, number>> = { revenue: 0.4, ebitda: 0.4, dcf: 0.2 }
/** Share of the lowest method that the conservative figure is. */
export const CONSERVATIVE_SHARE = 0.85

/** The blend of the methods in EUR m. */
export function triangulate(values: MethodValues): number {
  return METHODS.reduce((sum, method) => sum + WEIGHTS[method] * values[method], 0)
}

/** The low figure in EUR m: 0.85 of the lowest method, hence never above the blend; 0 where EBITDA is not above 0. */
export function conservativeValueEurM(values: MethodValues): number {
  return CONSERVATIVE_SHARE * Math.min(...METHODS.map((method) => values[method]))
}
