import terms from '../../../model/domain/industries.json' with { type: 'json' }
import type { IndustryFigures } from './industry-figures.ts'

/**
 * Trade priced differently from its industry: contract maintenance above cleaning, subcontracted parts below own
 * machines. The factors are Concordat's own judgement (docs/VALUATION.md), within 0.6 and 1.35; their order is tested
 * on judged pairs.
 */
export interface Trade {
  readonly key: string
  readonly industry: IndustryFigures['name']
  /** Factor on the industry's EV/EBITDA. */
  readonly factor: number
  /** Typical EBITDA margin of an unlisted company of the trade, percent; null for the industry's. */
  readonly marginPct: number | null
  /** In the form of industry terms. */
  readonly terms: readonly string[]
}

const SERVICES = 'Business & Consumer Services'
const WORKS = 'Engineering/Construction'

/** Key, industry, factor, margin in percent; in order of precedence: narrower or more specific trades first. */
const ROWS: readonly (readonly [keyof typeof terms.trades, string, number, number | null])[] = [
  ['maintenance_under_contract', WORKS, 1.35, 13],
  ['engineering_office', WORKS, 1.1, 12],
  ['building_works', WORKS, 0.85, 6],
  ['testing_and_certification', SERVICES, 1.3, 17],
  ['alarm_monitoring', SERVICES, 1.3, 18],
  ['hygiene_and_pest_control', SERVICES, 1.2, 16],
  ['insurance_broking', SERVICES, 1.3, 22],
  ['accountants', SERVICES, 1.1, 18],
  ['property_management', SERVICES, 1.1, 14],
  ['staffing', SERVICES, 0.7, 4],
  ['guarding', SERVICES, 0.7, 5],
  ['cleaning_and_facilities', SERVICES, 0.75, 7],
  ['call_centre', SERVICES, 0.75, 8],
  ['grounds_maintenance', SERVICES, 0.9, 9],
  ['hairdressing', SERVICES, 0.65, 9],
  ['managed_it', 'Computer Services', 1.15, 14],
  ['it_by_the_day', 'Computer Services', 0.85, 8],
  ['subcontracted_parts', 'Machinery', 0.7, 13],
  ['dental_laboratory', 'Healthcare Products', 0.6, 13],
  ['care_at_home', 'Hospitals/Healthcare Facilities', 0.75, 7],
  ['laboratories_and_imaging', 'Hospitals/Healthcare Facilities', 1.2, 20],
  ['craft_bakery', 'Food Processing', 0.75, 9],
]

/** In order of precedence. */
export const TRADES: readonly Trade[] = ROWS.map(([key, industry, factor, marginPct]) => ({
  key,
  industry,
  factor,
  marginPct,
  terms: terms.trades[key],
}))

export function tradesInIndustry(industryName: string): readonly Trade[] {
  return TRADES.filter(({ industry }) => industry === industryName)
}
