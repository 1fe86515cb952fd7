import type { Band } from '../figures/bands.ts'
import { type ExchangeRate, inCurrency } from '../figures/exchange-rates.ts'
import { decimals } from '../figures/rounding.ts'
import { wordsIn } from './catalogue.ts'
import { DOCUMENT_LANGUAGES, DOCUMENT_LOCALES, type DocumentLanguage } from './language.ts'

type Ends = Pick<Band, 'low' | 'high'>

/** Formats of figures, amounts, bands, dates and places in one language. */
interface Formats {
  /** Formats a number with at most `places` decimals. */
  number(value: number, places: number): string
  /** Formats a number with all its digits, for sentences that repeat it: "1234.567", "1 234,567". */
  exact(value: number): string
  /**
   * Formats EUR millions: "€12.34m", "12,34 M€". Amounts that would round to 0 get two significant digits: "€0.0016m".
   */
  eurM(value: number, places?: number): string
  /** Formats EUR millions derived from other figures, with three digits, or two decimals from €1m to €100m. */
  eurMDerived(value: number): string
  /**
   * Returns a formatter with equal decimals for amounts in EUR millions: "€10.10m" beside "€10.07m".
   * @param values amounts shown together.
   * @param most maximum decimals; by default as many as show three digits of the largest: two from €1m, none from
   *   €1,000m.
   */
  eurMAlike(values: readonly number[], most?: number): (value: number) => string
  /** Returns a formatter like `eurMAlike`, without the unit. */
  millionsAlike(values: readonly number[], most?: number): (value: number) => string
  /** Returns a formatter with equal decimals for plain numbers. */
  numbersAlike(values: readonly number[], most?: number): (value: number) => string
  /** Formats EUR millions with all digits. */
  eurMExact(value: number): string
  percent(value: number, places?: number): string
  /** Returns a formatter with equal decimals for percentages: "11.0%" beside "9.8%". */
  percentAlike(values: readonly number[], most?: number): (value: number) => string
  /** Formats a percentage with all digits. */
  percentExact(value: number): string
  /** Formats a band of EUR millions. */
  eurMBand(band: Ends): string
  /** Formats a band of millions of a currency. */
  amountBand(band: Ends, currency: string): string
  percentBand(band: Ends): string
  /** Formats the UTC day of an RFC 3339 instant or date. */
  day(instant: string): string
  month(instant: string): string
  /** Returns the name of a country by ISO 3166 code. */
  country(code: string): string
  /** Selects the form of a noun by the plural rules of the language. */
  plural(count: number, forms: { readonly one: string; readonly other: string }): string
  /** Joins a label and its text: "Size: inside". */
  labelled(label: string, text: string): string
  /** Joins parts of a sentence: "one; other". */
  clauses(parts: readonly string[]): string
}

/**
 * Formats all digits of a number. Intl receives the decimal that it prints as, because it would write out the binary
 * fraction. English repeats a figure as it was entered, without grouping.
 */
function everyDigitIn(language: DocumentLanguage): (value: number) => string {
  if (language === 'en') return (value) => `${value}`
  const format = new Intl.NumberFormat(DOCUMENT_LOCALES[language], {
    maximumFractionDigits: 100,
    signDisplay: 'negative',
  })
  return (value) => format.format(`${value}`).replace('-', '−')
}

function formatsIn(language: DocumentLanguage): Formats {
  const locale = DOCUMENT_LOCALES[language]
  const words = wordsIn(language, 'formats')
  const exact = everyDigitIn(language)
  const percent = (figure: string) => words('percent', { figure })
  const percents = (low: string, high: string) => words('percents', { low, high })
  const byPlaces = Array.from(
    { length: 7 },
    (_, places) => new Intl.NumberFormat(locale, { maximumFractionDigits: places }),
  )
  const fixedByPlaces = Array.from(
    { length: 7 },
    (_, places) => new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places }),
  )
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const plurals = new Intl.PluralRules(locale)
  const places = new Intl.DisplayNames([locale], { type: 'region' })
  // Uses the minus sign of the locale, and rounds the decimal as printed: 1.005 is 1.01 to two places.
  const number = (value: number, to: number) =>
    (byPlaces[to] ?? new Intl.NumberFormat(locale)).format(decimals(value, to)).replace('-', '−')
  const numbersAlike = (values: readonly number[], most = placesBySize(values)) => {
    const to = Math.max(0, ...values.map((value) => placesNeeded(value, most)))
    return (value: number) =>
      value !== 0 && decimals(value, to) === 0
        ? number(value, placesOf(value))
        : (fixedByPlaces[to]?.format(decimals(value, to)) ?? number(value, to)).replace('-', '−')
  }
  const coarse = (value: number) => number(value, 6)
  const band = (
    { low, high }: Ends,
    one: (figure: string) => string,
    both: (low: string, high: string) => string,
  ): string => {
    if (low === null && high === null) return '–'
    if (high === null) return words('over', { amount: one(coarse(low ?? 0)) })
    if (low === null) return words('under', { amount: one(coarse(high)) })
    return both(coarse(low), coarse(high))
  }
  const amountBand: Formats['amountBand'] = ({ low, high }, currency) => {
    const one = (figure: string) => amountIn(language, currency, figure)
    return low === 0 && high !== null
      ? words('under', { amount: one(coarse(high)) })
      : band({ low, high }, one, (from, to) => words('amounts', { low: from, high: to, currency }))
  }
  return {
    number,
    exact,
    ...amountsIn(language, { number, exact, numbersAlike }, null),
    numbersAlike,
    percentExact: (value) => percent(exact(value)),
    percent: (value, to = 2) => percent(number(value, to)),
    percentAlike: (values, most = 2) => {
      const write = numbersAlike(values, most)
      return (value) => percent(write(value))
    },
    eurMBand: (given) => amountBand(given, 'EUR'),
    amountBand,
    percentBand: (given) => band(given, percent, percents),
    day: (instant) => days.format(new Date(instant)),
    month: (instant) => months.format(new Date(instant)),
    country: (code) => places.of(code) ?? code,
    plural: (count, { one, other }) => (plurals.select(count) === 'one' ? one : other),
    labelled: (label, text) => words('labelled', { label, text }),
    clauses: ([start = '', ...rest]) => rest.reduce((first, second) => words('clauses', { first, second }), start),
  }
}

/** Returns the decimals that show two digits of a small amount, at most six. */
function placesOf(value: number): number {
  return value === 0 ? 0 : Math.min(6, 1 - Math.floor(Math.log10(Math.abs(value))))
}

/** Returns the decimals that show three digits of the largest amount; at least two from 1 to 100. */
function placesBySize(values: readonly number[]): number {
  const largest = Math.max(0, ...values.map(Math.abs))
  if (largest === 0) return 0
  if (largest >= 1 && largest < 100) return 2
  return Math.min(6, Math.max(0, (largest < 1 ? 2 : 3) - Math.floor(Math.log10(largest))))
}

/** Returns the decimals of a value rounded to at most `most`. */
function placesNeeded(value: number, most: number): number {
  const rounded = decimals(value, most)
  let places = 0
  while (places < most && decimals(rounded, places) !== rounded) places += 1
  return places
}

/** Created once, because Intl formats are expensive. */
export const FORMATS = Object.fromEntries(
  DOCUMENT_LANGUAGES.map((language) => [language, formatsIn(language)]),
) as Readonly<Record<DocumentLanguage, Formats>>

/** Returns formats that write EUR millions as they were entered, in the currency of a company; bands stay in euros. */
export function formatsAt(language: DocumentLanguage, rate: ExchangeRate | null | undefined): Formats {
  const inEuros = FORMATS[language]
  return rate == null || rate.currency === 'EUR' ? inEuros : { ...inEuros, ...amountsIn(language, inEuros, rate) }
}

/** Returns the formats of amounts in EUR millions, written in euros or, with a rate, in its currency. */
function amountsIn(
  language: DocumentLanguage,
  { number, exact, numbersAlike }: Pick<Formats, 'number' | 'exact' | 'numbersAlike'>,
  rate: ExchangeRate | null,
): Pick<Formats, 'eurM' | 'eurMDerived' | 'eurMAlike' | 'millionsAlike' | 'eurMExact'> {
  const stated = (eurM: number) => (rate === null ? eurM : inCurrency(eurM, rate).amountM)
  const amount = (figure: string) => amountIn(language, rate?.currency ?? 'EUR', figure)
  const millionsAlike: Formats['millionsAlike'] = (values, most) => {
    const write = numbersAlike(values.map(stated), most)
    return (value) => write(stated(value))
  }
  return {
    eurM: (eurM, to = 2) => {
      const value = stated(eurM)
      return amount(number(value, decimals(value, to) === 0 ? placesOf(value) : to))
    },
    eurMDerived: (value) => amount(millionsAlike([value])(value)),
    eurMAlike: (values, most) => {
      const write = millionsAlike(values, most)
      return (value) => amount(write(value))
    },
    millionsAlike,
    eurMExact: (value) => amount(exact(stated(value))),
  }
}

/** Writes a figure of millions with its currency; a minus comes before a sign of currency: "−€1.2m". */
function amountIn(language: DocumentLanguage, currency: string, figure: string): string {
  const digits = figure.replace(/^[−-]/, '')
  const amount = wordsIn(language, 'formats')('amount', { currency, figure: digits })
  return digits === figure ? amount : `−${amount}`
}
