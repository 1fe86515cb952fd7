/** The ways of valuing that are blended. */
export type Method = 'revenue' | 'ebitda' | 'dcf'

/** A value in EUR m by each method; null where the method does not apply. */
export type MethodValues = Readonly<Record<Method, number | null>>

export const METHODS = ['revenue', 'ebitda', 'dcf'] as const satisfies readonly Method[]

const FULL_WEIGHTS: Readonly<Record<Method, number>> = { revenue: 0.4, ebitda: 0.4, dcf: 0.2 }
/** Share of the lowest method that the conservative figure is. */
export const CONSERVATIVE_SHARE = 0.85

/** The weights 40/40/20 shared out over the methods that apply and are positive; they sum to 1, or are all 0. */
export function weightsOf(values: MethodValues): Record<Method, number> {
  const weight = (method: Method) => ((values[method] ?? 0) > 0 ? FULL_WEIGHTS[method] : 0)
  const sum = METHODS.reduce((total, method) => total + weight(method), 0)
  const share = (method: Method) => (sum === 0 ? 0 : weight(method) / sum)
  return { revenue: share('revenue'), ebitda: share('ebitda'), dcf: share('dcf') }
}

/** The blend of the methods in EUR m, held between the lowest and the highest against rounding. */
export function triangulate(values: MethodValues): number {
  const weights = weightsOf(values)
  const positive = positiveOf(values)
  if (positive.length === 0) return 0
  const blend = METHODS.reduce((sum, method) => sum + weights[method] * (values[method] ?? 0), 0)
  return Math.min(Math.max(...positive), Math.max(Math.min(...positive), blend))
}

/** The low figure in EUR m: 0.85 of the lowest positive method, hence never above the blend. */
export function conservativeOf(values: MethodValues): number {
  const positive = positiveOf(values)
  return positive.length === 0 ? 0 : CONSERVATIVE_SHARE * Math.min(...positive)
}

function positiveOf(values: MethodValues): number[] {
  return METHODS.map((method) => values[method] ?? 0).filter((value) => value > 0)
}
