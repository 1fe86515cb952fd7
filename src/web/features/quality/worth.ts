import type { Side } from '../identity/profile-form.ts'

/*
 * Points of ten for a field filled in well and declared by the party. The service sorts missing fields by weight
 * without stating it; a test compares these numbers with the service's table.
 */
const POINTS: Record<Side, Readonly<Record<string, number>>> = {
  seller: {
    revenue: 1.52,
    ebitda_margin: 1.28,
    product: 1.3,
    growth: 0.96,
    sector: 1,
    description: 0.9,
    company: 0.56,
    financial_years: 0.5,
    largest_customer_share: 0.2,
    recurring_share: 0.2,
    country: 0.2,
    deal_type: 0.1,
    net_debt: 0.1,
    headcount: 0.1,
  },
  buyer: {
    sector: 2.1,
    check_size_max: 1.5,
    check_size_min: 1.3,
    solution_1: 1.2,
    growth_target: 0.9,
    ebitda_target: 0.9,
    geography: 0.6,
    company: 0.32,
    solution_2: 0.3,
    solution_3: 0.3,
    track_record: 0.2,
    financing: 0.2,
    buyer_type: 0.1,
  },
}

/** Returns the points of ten that a missing field would add, or null if unknown. */
export const worthOf = (side: Side, field: string): number | null => POINTS[side][field] ?? null
