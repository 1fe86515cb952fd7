import { COUNTRIES_BY_NAME, countryCodeOf, plainName } from '../parties/country.ts'
import { memoize } from '../text/memoize.ts'

/** Corporate tax in percent by ISO 3166 code: Damodaran, ctryprem.xls, January 2026. */
const TAX_PCT: Readonly<Record<string, number>> = {
  AT: 23,
  BE: 25,
  BG: 10,
  HR: 18,
  CY: 12.5,
  CZ: 21,
  DK: 22,
  EE: 20,
  FI: 20,
  FR: 25.83,
  DE: 29.93,
  GR: 22,
  HU: 9,
  IS: 21,
  IE: 12.5,
  IT: 27.81,
  LV: 20,
  LI: 12.5,
  LT: 15,
  LU: 24.94,
  MT: 35,
  NL: 25.8,
  NO: 22,
  PL: 19,
  PT: 31.5,
  RO: 16,
  SK: 21,
  SI: 22,
  ES: 25,
  SE: 20.6,
  CH: 19.61,
  GB: 25,
  US: 25,
}

/** Average statutory rate of 181 jurisdictions, percent: Tax Foundation, Corporate Tax Rates around the World, 2023. */
const WORLD_AVERAGE_PCT = 23.45
/** Publication date of that source. */
export const TAX_FOUNDATION_DATE = '2023-12-12'

/** Basis of a country's tax: its own rate, the world average, or that of France for an unknown country. */
export const TAX_BASES = ['rate', 'world_average', 'home_market'] as const
export type TaxBasis = (typeof TAX_BASES)[number]

export interface CountryTax {
  readonly countryCode: string
  readonly basis: TaxBasis
  readonly taxPct: number
}

/**
 * Returns the corporate tax of a country given as an ISO code ("DE"), a name in English, French, German, Spanish or
 * Italian, or a place that ends with one ("Lyon, France"). Uses the world average for a country that the table lacks,
 * and France, the home market, for an unknown one.
 */
export function countryTax(country: string | null): CountryTax {
  const listed = country === null ? null : codeOf(country)
  if (listed !== null) return { countryCode: listed, basis: 'rate', taxPct: TAX_PCT[listed] ?? WORLD_AVERAGE_PCT }
  const other = country === null ? null : countryCodeOf(country)
  if (other !== null) return { countryCode: other, basis: 'world_average', taxPct: WORLD_AVERAGE_PCT }
  return { countryCode: 'FR', basis: 'home_market', taxPct: TAX_PCT.FR ?? WORLD_AVERAGE_PCT }
}

/** Names of the countries in the table, longest first, then in table order. */
const NAMES = Object.keys(TAX_PCT)
  .flatMap((code) => [...COUNTRIES_BY_NAME].filter(([, named]) => named === code))
  .sort(([a], [b]) => b.length - a.length)

const codeOf = memoize<string | null>(1000, (country) => {
  const code = country.trim().toUpperCase()
  if (code in TAX_PCT) return code
  const text = ` ${plainName(country)} `
  return (
    NAMES.find(([name]) => text.includes(` ${name} `))?.[1] ??
    country.match(/\b[A-Z]{2}\b/g)?.findLast((word) => word in TAX_PCT) ??
    null
  )
})
