import type { CompanyFile } from '../parties/company-file.ts'
import type { Industry } from './industry.ts'

/**
 * Effect of the recurring share on a value: up to a fifth more where all revenue renews. Studies of small companies find
 * 0.3 to 1.3 turns of EBITDA, of some five. `norm` is the share that counts for none: the lower quartile, so that silence
 * does not pay.
 */
const RECURRING = { most: 0.2, normPct: 10, contractedNormPct: 40 } as const

/**
 * Effect of the largest customer: none at a quarter of revenue, 3 % more at a tenth and below, a fifth less at three
 * quarters and above. Five customers with a share count as one with two fifths of it.
 */
const CUSTOMER = { normPct: 25, spreadPct: 10, bonus: 0.03, heavyPct: 75, most: 0.2, ofTop5: 0.4 } as const

/** Industries whose companies sell under contract: their multiples already pay for revenue that renews. */
const CONTRACTED = new Set<string>([
  'Software (System & Application)',
  'Software (Internet)',
  'Telecom. Services',
  'Environmental & Waste Services',
])

/** Factors on every method for the quality of a company's revenue, 1 where nothing is stated. */
export interface QualityFactors {
  readonly recurring: number
  readonly customers: number
}

/** Computes the factors from the shares that a company file states. */
export function qualityFactors(file: CompanyFile | null, industry: Industry): QualityFactors {
  const { recurringPct: norm } = qualityNorm(industry)
  const recurringPct = file?.recurringSharePct ?? norm
  return {
    recurring: 1 + (RECURRING.most * (recurringPct - norm)) / (100 - norm),
    customers: customersFactor(file),
  }
}

/** Returns the shares of revenue that count for no factor, percent. */
export function qualityNorm({ name, trade }: Pick<Industry, 'name' | 'trade'>) {
  const isContracted = CONTRACTED.has(name) || (trade !== undefined && trade.factor > 1)
  return {
    recurringPct: isContracted ? RECURRING.contractedNormPct : RECURRING.normPct,
    customerPct: CUSTOMER.normPct,
  }
}

/** Returns the share of the largest customer, percent, estimated from the five largest where it is not stated. */
export function concentrationPct(file: CompanyFile | null): number | null {
  const stated = [
    file?.largestCustomerSharePct ?? null,
    file?.top5CustomersSharePct == null ? null : CUSTOMER.ofTop5 * file.top5CustomersSharePct,
  ].filter((share) => share !== null)
  return stated.length === 0 ? null : Math.max(...stated)
}

function customersFactor(file: CompanyFile | null): number {
  const share = concentrationPct(file)
  if (share === null) return 1
  const { normPct, spreadPct, bonus, heavyPct, most } = CUSTOMER
  if (share < normPct) return 1 + bonus * Math.min(1, (normPct - share) / (normPct - spreadPct))
  return 1 - most * Math.min(1, (share - normPct) / (heavyPct - normPct))
}
