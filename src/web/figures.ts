/** Formats figures for display; separators and the position of signs follow the language. */

/** The language of the application, in which figures are written unless another is given. */
let spoken = 'en'

export function writeFiguresIn(language: string): void {
  spoken = language
}

/**
 * Formats EUR millions as "€12.3m" or "12,3 M€": up to three significant digits below a hundred, whole millions above.
 */
export function eurM(value: number | null | undefined, language = spoken): string {
  return millions(value, 'EUR', language)
}

/** Formats millions of a currency as `eurM` does: "£12.3m", "CHF 12.3m", "12,3 M GBP". */
export function millions(value: number | null | undefined, currency: string, language = spoken): string {
  const size = Math.abs(value ?? 0)
  return inMillions(value, { currency, language }, { maximumFractionDigits: size >= 100 ? 0 : size >= 10 ? 1 : 2 })
}

/** Formats a number with the decimals that it has. */
export function exactNumber(value: number, language = spoken): string {
  return numberIn(language, { maximumFractionDigits: 6 }).format(value)
}

/**
 * Formats a computed value in EUR millions: one decimal from one to a hundred, so that decimals align in columns, and
 * more below one.
 */
export function valueEurM(value: number | null | undefined, language = spoken, currency = 'EUR'): string {
  const decimals = decimalsOfValue(Math.abs(value ?? 0))
  return inMillions(value, { currency, language }, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

function decimalsOfValue(eurM: number): number {
  if (eurM >= 100) return 0
  if (eurM >= 1 || eurM === 0) return 1
  return eurM >= 0.1 ? 2 : 3
}

const SIGNS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£' }

function inMillions(
  value: number | null | undefined,
  { currency, language }: { currency: string; language: string },
  digits: Intl.NumberFormatOptions,
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '—'
  const text = numberIn(language, digits).format(value)
  if (language === 'fr') return `${text}\u00a0M${currency === 'EUR' ? '€' : `\u00a0${currency}`}`
  const sign = SIGNS[currency] ?? `${currency}\u00a0`
  return value < 0 ? `−${sign}${text.replace(/^[-−]/, '')}m` : `${sign}${text}m`
}

/** Returns the unit of amounts in millions of a currency: "GBP millions", "M€". */
export function millionsUnit(currency = 'EUR', language = spoken): string {
  if (language !== 'fr') return `${currency} millions`
  return currency === 'EUR' ? 'M€' : `M\u00a0${currency}`
}

/** A word joiner follows the dash, because browsers can break a line after a dash even before a no-break space. */
const UNBROKEN_DASH = '\u00a0–\u2060\u00a0'

/**
 * Formats a range of EUR millions without line breaks, with the unit at both ends. Callers label open ends.
 * @param write formats one end.
 */
export function eurRange(low: number | undefined, high: number | undefined, language = spoken, write = eurM): string {
  if (low === undefined && high === undefined) return '—'
  if (low === undefined) return `≤ ${write(high, language)}`
  if (high === undefined) return `≥ ${write(low, language)}`
  return `${write(low, language)}${UNBROKEN_DASH}${write(high, language)}`
}

/** Formats percent as "7.5%" or "7,5 %", one decimal at most. */
export function percent(value: number | null | undefined, language = spoken): string {
  return percentTo(1, value, language)
}

/** Formats percent with the two decimals of the service: rounding 16.848 twice would give 16.9 instead of 16.8. */
export function keptPercent(value: number, language = spoken): string {
  return percentTo(2, value, language)
}

function percentTo(maximumFractionDigits: number, value: number | null | undefined, language: string): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '—'
  const text = numberIn(language, { maximumFractionDigits }).format(value)
  return language === 'fr' ? `${text}\u00a0%` : `${text}%`
}

/** Ends of a range; a missing one is open. */
export interface Ends {
  low?: number
  high?: number
}

/** Formats EUR millions, or the range shown in place of the figure. */
export function eurMOrRange(value: number | undefined, range: Ends | undefined, language = spoken): string {
  return range === undefined ? eurM(value, language) : eurRange(range.low || undefined, range.high, language)
}

/** Formats percent, or the range shown in place of the figure, as in "≥ 0 %". */
export function percentOrRange(value: number | undefined, range: Ends | undefined, language = spoken): string {
  if (range === undefined) return percent(value, language)
  if (range.low === undefined) return `< ${percent(range.high, language)}`
  return range.high === undefined
    ? `≥ ${percent(range.low, language)}`
    : `${percent(range.low, language)} – ${percent(range.high, language)}`
}

/** Formats a number with a fixed number of decimals. */
export function decimal(value: number | null | undefined, language = spoken, decimals = 1): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '—'
  return numberIn(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)
}

/** Formats an integer with thousands separators. */
export function count(value: number, language = spoken): string {
  return numberIn(language, { maximumFractionDigits: 0 }).format(value)
}

/** Formats a date as "20 Nov 2026" or "20 nov. 2026". */
export function day(instant: string, language = spoken): string {
  return new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(instant),
  )
}

/** Formats a recent date as "20 Nov" or "20 nov.". */
export function dayOfMonth(instant: string, language = spoken): string {
  return new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short' }).format(new Date(instant))
}

/** Formats a calendar date, "2026-11-30", as `day` does, independent of the time zone. */
export function calendarDay(date: string, language = spoken): string {
  const style = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(language), style).format(new Date(date))
}

/** Formats date and time in the local time zone. */
export function moment(instant: string, language = spoken): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )
}

/** Formats the time, "14:05", in the local time zone. */
export function timeOfDay(instant: string, language = spoken): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' }).format(new Date(instant))
}

const STEPS = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
  ['week', 604_800],
] as const

/** Formats the time elapsed, "3 hours ago", or the date beyond four weeks. */
export function ago(instant: string, now: Date, language = spoken): string {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000
  if (seconds > 28 * 86_400) return day(instant, language)
  const [unit, length] = STEPS.findLast(([, size]) => seconds >= size) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto', style: 'long' }).format(
    unit === 'second' ? 0 : -Math.floor(seconds / length),
    unit,
  )
}

/**
 * Parses a number as people type it: "12,5", "12.5 %", "1 250", "€3.2m", "1,250.5", "12,400,000". Returns null for
 * anything else. A separator that occurs once, or the last of two kinds, is decimal; a repeated one groups thousands.
 */
export function numberTyped(text: string): number | null {
  const bare = text.replace(/[\s  €%]|m(?:€|eur)?$/gi, '').replace(/^[−–]/, '-')
  if (bare === '') return null
  const comma = bare.lastIndexOf(',')
  const point = bare.lastIndexOf('.')
  const last = comma > point ? ',' : '.'
  const isRepeated = bare.split(last).length > 2
  const plain = isRepeated
    ? bare.replaceAll(last, '').replace(',', '.')
    : bare.replaceAll(last === ',' ? '.' : ',', '').replace(',', '.')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

const formats = new Map<string, Intl.NumberFormat>()

/** Returns a number formatter, cached by language and options. */
export function numberIn(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.NumberFormat(localeOf(language), options)
  formats.set(key, known)
  return known
}

const localeOf = (language: string) => (language === 'fr' ? 'fr-FR' : 'en-GB')
