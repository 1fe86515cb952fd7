import terms from '../../../model/domain/industries.json' with { type: 'json' }

/**
 * Companies that multiples of revenue or EBITDA do not value. The valuation's message states the suitable method. Owners of
 * let property are valued by their net rent.
 */
export const NOT_VALUED = ['bank', 'insurer', 'holding', 'property'] as const
export type NotValued = (typeof NOT_VALUED)[number]

export const NOT_VALUED_TERMS: Readonly<Record<NotValued, readonly string[]>> = terms['not-valued']

// Divisions 64 and 65 of NACE contain banks, leasing, holdings, funds and insurers; brokers and advisers are in 66, owners
// of let property in 68.2.
const BY_NACE: readonly (readonly [string, NotValued])[] = [
  ['64.2', 'holding'],
  ['64.3', 'holding'],
  ['64.1', 'bank'],
  ['64.9', 'bank'],
  ['65', 'insurer'],
  ['68.2', 'property'],
]

/** Returns the kind for a dotted NACE code, or null. */
export function notValuedByNace(code: string): NotValued | null {
  return BY_NACE.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null
}
