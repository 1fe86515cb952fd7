/**
 * Companies that multiples of revenue or EBITDA do not value. The valuation's message states the suitable method. Owners of
 * let property are valued by their net rent.
 */
export const NOT_VALUED = ['bank', 'insurer', 'holding', 'property'] as const
export type NotValued = (typeof NOT_VALUED)[number]
