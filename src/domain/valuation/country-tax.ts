import published from '../../../model/domain/countries.json' with { type: 'json' }
import { COUNTRIES_BY_NAME, countryCodeOf, plainName } from '../parties/country.ts'
import { memoize } from '../text/memoize.ts'

/** Corporate tax and country risk premium, percent, by ISO 3166 code. */
const COVERED: Readonly<Record<string, { readonly taxPct: number; readonly riskPct: number }>> = published.countries

/**
 * Country risk premium of France, percent. Prices by size were drawn from the Netherlands and France, so countries up to
 * it carry no premium.
 */
const HOME_RISK_PCT = 0.776
/** Share of equity in the capital, which country risk is a premium on. */
const EQUITY_SHARE = 0.6

/** Average statutory rate of 181 jurisdictions, percent: Tax Foundation, Corporate Tax Rates around the World, 2023. */
const WORLD_AVERAGE_PCT = 23.45
/** Publication date of that source. */
export const TAX_FOUNDATION_DATE = '2023-12-12'

/** Basis of a country's tax: its own rate, the world average, or that of France for an unknown country. */
const TAX_BASES = ['rate', 'world_average', 'home_market'] as const
type TaxBasis = (typeof TAX_BASES)[number]

export interface CountryTax {
  readonly countryCode: string
  readonly basis: TaxBasis
  readonly taxPct: number
  /** Premium on the cost of capital for country risk, percentage points; 0 for a country that the table lacks. */
  readonly riskPremiumPct: number
}

/**
 * Returns corporate tax and risk premium of a country given as an ISO code ("DE"), a name in English, French, German,
 * Spanish or Italian, or a place that ends with one ("Lyon, France"). Uses the world average tax for a country that the
 * table lacks, and France, the home market, for an unknown one.
 */
export function countryTax(country: string | null): CountryTax {
  const listed = country === null ? null : codeOf(country)
  if (listed !== null) return covered(listed, 'rate')
  const other = country === null ? null : countryCodeOf(country)
  if (other === null) return covered('FR', 'home_market')
  return { countryCode: other, basis: 'world_average', taxPct: WORLD_AVERAGE_PCT, riskPremiumPct: 0 }
}

function covered(countryCode: string, basis: TaxBasis): CountryTax {
  const { taxPct, riskPct } = COVERED[countryCode] ?? { taxPct: WORLD_AVERAGE_PCT, riskPct: 0 }
  return { countryCode, basis, taxPct, riskPremiumPct: EQUITY_SHARE * Math.max(0, riskPct - HOME_RISK_PCT) }
}

/** Names of the countries in the table, longest first, then in table order. */
const NAMES = Object.keys(COVERED)
  .flatMap((code) => [...COUNTRIES_BY_NAME].filter(([, named]) => named === code))
  .sort(([a], [b]) => b.length - a.length)

const codeOf = memoize<string | null>(1000, (country) => {
  const code = country.trim().toUpperCase()
  if (code in COVERED) return code
  const text = ` ${plainName(country)} `
  return (
    NAMES.find(([name]) => text.includes(` ${name} `))?.[1] ??
    country.match(/\b[A-Z]{2}\b/g)?.findLast((word) => word in COVERED) ??
    null
  )
})
