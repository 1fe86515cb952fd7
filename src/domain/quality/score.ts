import type { FinancialYear } from '../parties/company-file.ts'
import type { Side } from '../parties/party.ts'
import { type Identity, type Profile, profileFields } from '../parties/profile.ts'
import { contradictingFacts, type Fact, verifiedFields } from './facts.ts'

/** Scores the data quality of a profile. Entries confirmed by a register count in full. */
export function profileQuality(side: Side, profile: Profile, identity: Identity, facts: readonly Fact[] = []): Quality {
  const fields = profileFields(side, profile, identity)
  const contradicted = new Set(contradictingFacts(facts, fields).map(({ field }) => field))
  const { financialYears } = profile.file
  const counted = { ...fields, financial_years: financialYears?.length ? financialYears : null }
  return scoreQuality(side, counted, verifiedFields(facts, fields), contradicted)
}

/** Field that counts towards data quality, with its wire name, weight and plausibility test. */
interface Counted {
  field: string
  weight: number
  plausible: (value: unknown) => boolean
  /**
   * True if a register can verify the field. It then counts in full once verified, 80 % if self-declared and 30 % if
   * contradicted.
   */
  verifiable: boolean
}

const SELF_DECLARED_SHARE = 0.8
const CONTRADICTED_SHARE = 0.3

const atLeast = (characters: number) => (value: unknown) =>
  typeof value === 'string' && value.trim().length >= characters
const within = (low: number, high: number) => (value: unknown) =>
  typeof value === 'number' && value >= low && value <= high

/** True for two closed years with revenue and EBITDA, the minimum that shows a trend. */
const hasTwoYears = (value: unknown) =>
  Array.isArray(value) &&
  (value as (FinancialYear | null)[]).filter(
    (year) => Number.isFinite(year?.revenueEurM) && Number.isFinite(year?.ebitdaEurM),
  ).length >= 2

/**
 * Weights of profile fields, heaviest first; those of each side sum to 1. Fields that decide whether a buyer takes a
 * look outweigh those for its decision: the former alone earn 8.
 */
export const QUALITY_WEIGHTS: Record<Side, readonly Counted[]> = {
  seller: [
    { field: 'revenue', weight: 0.19, plausible: within(0.01, 100_000), verifiable: true },
    { field: 'ebitda_margin', weight: 0.16, plausible: within(-100, 80), verifiable: true },
    { field: 'product', weight: 0.13, plausible: atLeast(10), verifiable: false },
    { field: 'growth', weight: 0.12, plausible: within(-80, 300), verifiable: true },
    { field: 'sector', weight: 0.1, plausible: atLeast(3), verifiable: false },
    { field: 'description', weight: 0.09, plausible: atLeast(60), verifiable: false },
    { field: 'company', weight: 0.07, plausible: atLeast(2), verifiable: true },
    { field: 'financial_years', weight: 0.05, plausible: hasTwoYears, verifiable: false },
    { field: 'largest_customer_share', weight: 0.02, plausible: within(0.1, 100), verifiable: false },
    { field: 'recurring_share', weight: 0.02, plausible: within(0, 100), verifiable: false },
    { field: 'country', weight: 0.02, plausible: atLeast(2), verifiable: false },
    { field: 'deal_type', weight: 0.01, plausible: atLeast(3), verifiable: false },
    { field: 'net_debt', weight: 0.01, plausible: within(-100_000, 100_000), verifiable: false },
    { field: 'headcount', weight: 0.01, plausible: atLeast(3), verifiable: false },
  ],
  buyer: [
    { field: 'sector', weight: 0.21, plausible: atLeast(3), verifiable: false },
    { field: 'check_size_max', weight: 0.15, plausible: within(0.01, 100_000), verifiable: false },
    { field: 'check_size_min', weight: 0.13, plausible: within(0, 100_000), verifiable: false },
    { field: 'solution_1', weight: 0.12, plausible: atLeast(3), verifiable: false },
    { field: 'growth_target', weight: 0.09, plausible: within(-50, 200), verifiable: false },
    { field: 'ebitda_target', weight: 0.09, plausible: within(-50, 80), verifiable: false },
    { field: 'geography', weight: 0.06, plausible: atLeast(2), verifiable: false },
    { field: 'company', weight: 0.04, plausible: atLeast(2), verifiable: true },
    { field: 'solution_2', weight: 0.03, plausible: atLeast(3), verifiable: false },
    { field: 'solution_3', weight: 0.03, plausible: atLeast(3), verifiable: false },
    { field: 'track_record', weight: 0.02, plausible: atLeast(3), verifiable: false },
    { field: 'financing', weight: 0.02, plausible: atLeast(3), verifiable: false },
    { field: 'buyer_type', weight: 0.01, plausible: atLeast(3), verifiable: false },
  ],
}

export interface Quality {
  /** 0..10: rounded weighted share of the fields that are present and plausible. */
  dataQuality: number
  /** Wire names of absent fields, heaviest first. */
  missingFields: string[]
}

/**
 * Scores a profile given by wire names (decisions §6). An implausible value earns nothing but is not missing; a
 * verified one earns its full weight, a self-declared one 80 % and one contradicted by a register 30 %.
 */
export function scoreQuality(
  side: Side,
  profile: Readonly<Record<string, unknown>>,
  verified: ReadonlySet<string>,
  contradicted: ReadonlySet<string> = new Set(),
): Quality {
  const earned = ({ field, verifiable }: Counted) => {
    if (contradicted.has(field)) return CONTRADICTED_SHARE
    return verifiable && !verified.has(field) ? SELF_DECLARED_SHARE : 1
  }
  let share = 0
  const missingFields: string[] = []
  for (const counted of QUALITY_WEIGHTS[side]) {
    const { field, weight, plausible } = counted
    const value = profile[field]
    if (value === null || value === undefined || value === '') missingFields.push(field)
    else if (plausible(value)) share += weight * earned(counted)
  }
  return { dataQuality: Math.round(share * 10), missingFields }
}
