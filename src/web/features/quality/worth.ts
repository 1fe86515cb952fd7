import type { Side } from '../identity/profile-form.ts'

/*
 * What a field adds to the score of ten when it is filled in well and only stated by the party. The service answers
 * missing fields in the order of their weight, without it; a test holds these numbers against the service's own table.
 */
const POINTS: Record<Side, Readonly<Record<string, number>>> = {
  seller: {
    revenue: 1.76,
    ebitda_margin: 1.44,
    product: 1.6,
    growth: 1.12,
    sector: 1.2,
    description: 1,
    company: 0.64,
  },
  buyer: {
    sector: 2.2,
    check_size_max: 1.6,
    check_size_min: 1.4,
    solution_1: 1.2,
    growth_target: 1,
    ebitda_target: 1,
    geography: 0.6,
    company: 0.32,
    solution_2: 0.3,
    solution_3: 0.3,
  },
}

/** Points of ten that a missing field is worth; null for one that is not known here. */
export const worthOf = (side: Side, field: string): number | null => POINTS[side][field] ?? null
