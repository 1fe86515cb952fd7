import table from '../../../model/domain/exchange-rates.json' with { type: 'json' }

/** Reference rate of the European Central Bank: units of a currency for one euro, on a day. */
export interface ExchangeRate {
  /** ISO 4217. */
  readonly currency: string
  readonly perEur: number
  /** `YYYY-MM-DD`. */
  readonly date: string
}

/** An amount at the edge, in millions of its currency; the domain counts in euros. */
export interface Money {
  readonly amountM: number
  readonly currency: string
}

/** The euro at itself: amounts stay as they are. */
export const EUROS: ExchangeRate = { currency: 'EUR', perEur: 1, date: table.date }

const RATES: Readonly<Record<string, number>> = { EUR: 1, ...table.rates }

/** Currencies that have a rate, the euro first. */
export const CURRENCIES: readonly string[] = Object.keys(RATES)

/** Returns the shipped rate of a currency; null if the European Central Bank publishes none. */
export function exchangeRate(currency: string): ExchangeRate | null {
  const perEur = Object.hasOwn(RATES, currency) ? RATES[currency] : undefined
  return perEur === undefined ? null : { currency, perEur, date: table.date }
}

/** Countries by the currency of their own, ISO 3166; the euro and currencies without a rate are left out. */
const COUNTRIES_BY_CURRENCY: Readonly<Record<string, string>> = {
  USD: 'US PR EC SV PA',
  JPY: 'JP',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  GBP: 'GB GG IM JE',
  HUF: 'HU',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  CHF: 'CH LI',
  ISK: 'IS',
  NOK: 'NO SJ',
  TRY: 'TR',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CNY: 'CN',
  HKD: 'HK',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NZD: 'NZ',
  PHP: 'PH',
  SGD: 'SG',
  THB: 'TH',
  ZAR: 'ZA',
}

/** True if a currency is that of a country, so that it adds nothing to the country. */
export function isLocalCurrency(currency: string, country: string): boolean {
  return COUNTRIES_BY_CURRENCY[currency]?.split(' ').includes(country) ?? false
}

/** Converts an amount to EUR millions, precise enough that it converts back to the same cent. */
export function toEurM({ amountM }: Money, { perEur }: ExchangeRate): number {
  return perEur === 1 ? amountM : Number((amountM / perEur).toFixed(12))
}

/** Converts EUR millions to a currency, to single units of it. */
export function inCurrency(eurM: number, { currency, perEur }: ExchangeRate): Money {
  return { currency, amountM: perEur === 1 ? eurM : Number((eurM * perEur).toFixed(6)) }
}

/** Converts each amount of a value, at any depth: the numbers whose key `isAmount` accepts. */
export function withAmounts<T>(value: T, isAmount: (key: string) => boolean, convert: (amount: number) => number): T {
  if (Array.isArray(value)) return value.map((item) => withAmounts(item, isAmount, convert)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    typeof inner === 'number' && isAmount(key) ? convert(inner) : withAmounts(inner, isAmount, convert),
  ])
  return Object.fromEntries(entries) as T
}

/** Re-expresses amounts in EUR millions that were converted at one rate at another of the same currency. */
export function atNewRate<T>(
  value: T,
  before: ExchangeRate,
  after: ExchangeRate,
  isAmount = (key: string) => key.endsWith('EurM'),
): T {
  return withAmounts(value, isAmount, (eurM) => toEurM(inCurrency(eurM, before), after))
}
