import type { Static } from 'typebox'
import type { Reporting } from '../contract/company-file.ts'
import {
  CURRENCIES,
  type ExchangeRate,
  exchangeRate,
  inCurrency,
  toEurM,
  withAmounts,
} from '../domain/figures/exchange-rates.ts'
import { refuse } from '../entry/refusal.ts'

/** Amounts of a profile by wire name, at any depth; a test compares them with the contract. */
export const AMOUNT_FIELDS: ReadonlySet<string> = new Set([
  'revenue',
  'ebitda',
  'adjusted_ebitda',
  'amount',
  'capex',
  'net_debt',
  'asking_price',
  'minority_interests',
  'working_capital_excess',
  'interim_revenue',
  'interim_ebitda',
  'check_size_min',
  'check_size_max',
  'arr',
  'net_rent',
  'net_asset_value',
  'royalty_income',
  'owner_pay',
])
const isAmount = (name: string) => AMOUNT_FIELDS.has(name)

/** Input of a profile, whose amounts are in EUR millions unless it names a currency. */
interface InCurrency {
  readonly currency?: string | null | undefined
}

/** Returns the rate of the currency that an input names, null if it names none. Refuses one without a rate. */
export function statedRate({ currency }: InCurrency, side?: 'buyer' | 'seller'): ExchangeRate | null {
  if (currency == null) return null
  const path = side === undefined ? 'currency' : `${side}.currency`
  const fault = { path, message: { of: 'field_one_of' as const, values: [...CURRENCIES] } }
  return (
    exchangeRate(currency) ??
    refuse('currency_unsupported', 'currency_unsupported', 'state_supported_currency', { fields: [fault] })
  )
}

/** Converts the amounts of an input from its currency to EUR millions. */
export function inEuros<T extends InCurrency>(input: T, rate: ExchangeRate | null): T {
  if (rate === null) return input
  return withAmounts(input, isAmount, (amountM) => toEurM({ amountM, currency: rate.currency }, rate))
}

/** Returns a profile's amounts in the currency of its company, with rate and day; absent for euros. */
export function reportingOnWire(profile: object, rate: ExchangeRate | null): { reporting?: Static<typeof Reporting> } {
  if (rate === null || rate.currency === 'EUR') return {}
  const local = withAmounts(profile, isAmount, (eurM) => inCurrency(eurM, rate).amountM)
  const { financial_years, forecast_years, ...fields } = local as Static<typeof Reporting>
  return {
    reporting: {
      currency: rate.currency,
      per_eur: rate.perEur,
      rate_date: rate.date,
      ...Object.fromEntries(Object.entries(fields).filter(([name]) => isAmount(name))),
      ...(financial_years === undefined ? {} : { financial_years: financial_years.map(withOwnSum) }),
      ...(forecast_years === undefined ? {} : { forecast_years }),
    },
  }
}

type Year = NonNullable<Static<typeof Reporting>['financial_years']>[number]

/** Adds the adjustments up in the currency itself, so that no rounded euros are converted. */
function withOwnSum(year: Year): Year {
  const { ebitda, adjusted_ebitda: adjusted, adjustments = [] } = year
  if (ebitda === undefined || adjusted === undefined) return year
  const sum = adjustments.reduce((total, { amount }) => total + amount, ebitda)
  return { ...year, adjusted_ebitda: Number(sum.toFixed(6)) }
}
