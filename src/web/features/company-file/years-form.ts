import type { ProposedYear } from '../../../client/accounts-workbook.ts'
import type { InputFor, OutputFor } from '../../../client/index.ts'
import { numberTyped } from '../../figures.ts'
import type { FieldFault } from '../identity/profile-form.ts'

type SellerSent = NonNullable<InputFor<'updateSession'>['seller']>
type SellerHeld = NonNullable<OutputFor<'getSession'>['seller']>

/** An EBITDA adjustment as typed. */
interface AdjustmentTyped {
  amount: string
  reason: string
}

/** A year as typed. Forecasts have no net debt, adjustments or source. */
export interface YearTyped {
  year: string
  revenue: string
  ebitda: string
  net_debt: string
  capex: string
  source: 'typed' | 'document' | 'audited'
  adjustments: AdjustmentTyped[]
}

/** Closed and forecast years, in page order. */
export interface YearsTyped {
  closed: YearTyped[]
  expected: YearTyped[]
}
export type YearKind = keyof YearsTyped

/** Limits of the contract: years of a kind, and adjustments of a year. */
export const YEARS_MAX = 5
export const ADJUSTMENTS_MAX = 20
/** Amounts of each kind of year, in form order. */
export const AMOUNTS = {
  closed: ['revenue', 'ebitda', 'net_debt', 'capex'],
  expected: ['revenue', 'ebitda', 'capex'],
} as const
export type Amount = (typeof AMOUNTS)[YearKind][number]

const MAY_BE_NEGATIVE: readonly string[] = ['ebitda', 'net_debt', 'amount']
const AMOUNT_MAX_EUR_M = 1e6
const REASON_MAX_CHARS = 300

/** Returns an empty year with its number set. */
export const yearNamed = (year: number | null): YearTyped => ({
  year: year === null ? '' : String(year),
  revenue: '',
  ebitda: '',
  net_debt: '',
  capex: '',
  source: 'typed',
  adjustments: [],
})

/** Returns the stored years as form values, formatted for `language`. */
export function yearsHeld(
  seller: Pick<SellerHeld, 'financial_years' | 'forecast_years'> | undefined,
  language: string,
): YearsTyped {
  const written = (value: number | undefined) =>
    value === undefined ? '' : language === 'fr' ? `${value}`.replace('.', ',') : `${value}`
  return {
    closed: (seller?.financial_years ?? []).map((held) => ({
      year: String(held.year),
      revenue: written(held.revenue),
      ebitda: written(held.ebitda),
      net_debt: written(held.net_debt),
      capex: written(held.capex),
      source: held.source,
      adjustments: (held.adjustments ?? []).map(({ amount, reason }) => ({ amount: written(amount), reason })),
    })),
    expected: (seller?.forecast_years ?? []).map((held) => ({
      ...yearNamed(held.year),
      revenue: written(held.revenue),
      ebitda: written(held.ebitda),
      capex: written(held.capex),
    })),
  }
}

/** Errors by place: `closed.0.revenue`, `closed.0.adjustments.1.reason`. */
export type YearFaults = Readonly<Record<string, FieldFault>>

/** Returns the errors of the years by place; `thisYear` is the calendar year. */
export function yearFaultsIn(years: YearsTyped, thisYear: number): YearFaults {
  const faults: Record<string, FieldFault> = {}
  const report = (place: string, fault: FieldFault | null) => {
    if (fault !== null) faults[place] ??= fault
  }
  const closedYears = years.closed.flatMap(({ year }) => numberTyped(year) ?? [])
  const latestClosed = closedYears.length === 0 ? null : Math.max(...closedYears)
  for (const kind of ['closed', 'expected'] as const)
    for (const [at, typed] of years[kind].entries()) {
      const place = `${kind}.${at}`
      report(`${place}.year`, yearFault(typed.year))
      const year = numberTyped(typed.year)
      if (years[kind].some((other, before) => before < at && numberTyped(other.year) === year && year !== null))
        report(`${place}.year`, { why: 'yearTwice' })
      if (kind === 'closed' && year !== null && year > thisYear) report(`${place}.year`, { why: 'notClosed' })
      if (kind === 'expected' && year !== null && latestClosed !== null && year <= latestClosed)
        report(`${place}.year`, { why: 'closedAlready' })
      for (const amount of AMOUNTS[kind]) report(`${place}.${amount}`, amountFault(amount, typed[amount]))
      const [revenue, ebitda] = [numberTyped(typed.revenue), numberTyped(typed.ebitda)]
      if (revenue !== null && ebitda !== null && ebitda > revenue) report(`${place}.ebitda`, { why: 'aboveRevenue' })
      if (kind === 'closed')
        for (const [n, { amount, reason }] of typed.adjustments.entries()) {
          const line = `${place}.adjustments.${n}`
          report(`${line}.amount`, amount.trim() === '' ? { why: 'required' } : amountFault('amount', amount))
          if (reason.trim() === '') report(`${line}.reason`, { why: 'required' })
          if (reason.trim().length > REASON_MAX_CHARS)
            report(`${line}.reason`, { why: 'tooLong', maxChars: REASON_MAX_CHARS })
        }
    }
  return faults
}

function yearFault(text: string): FieldFault | null {
  if (text.trim() === '') return { why: 'required' }
  if (!/^\d{4}$/.test(text.trim())) return { why: 'year' }
  const year = Number(text)
  return year < 1990 || year > 2100 ? { why: 'yearOut' } : null
}

function amountFault(field: string, text: string): FieldFault | null {
  if (text.trim() === '') return null
  const value = numberTyped(text)
  if (value === null) return { why: 'number' }
  if (Math.abs(value) >= 100_000) return { why: 'millions' }
  const min = MAY_BE_NEGATIVE.includes(field) ? -AMOUNT_MAX_EUR_M : 0
  return value < min ? { why: 'range', min, max: AMOUNT_MAX_EUR_M } : null
}

/** Converts the years to the wire format. Call only with input that has no errors. */
export function yearsInput(years: YearsTyped): Required<Pick<SellerSent, 'financial_years' | 'forecast_years'>> {
  return {
    financial_years: years.closed.map((typed) => ({
      ...amountsOf(typed, AMOUNTS.closed),
      year: Number(typed.year),
      source: typed.source,
      adjustments: typed.adjustments.map(({ amount, reason }) => ({
        amount: numberTyped(amount) ?? 0,
        reason: reason.trim(),
      })),
    })),
    forecast_years: years.expected.map((typed) => ({
      ...amountsOf(typed, AMOUNTS.expected),
      year: Number(typed.year),
    })),
  }
}

function amountsOf(typed: YearTyped, amounts: readonly Amount[]): Partial<Record<Amount, number>> {
  return Object.fromEntries(
    amounts.flatMap((amount) => {
      const value = numberTyped(typed[amount])
      return value === null ? [] : [[amount, value]]
    }),
  )
}

/** Returns the wire names of the lists of years that differ from the stored ones. */
export function yearsChanged(typed: YearsTyped, held: YearsTyped): ('financial_years' | 'forecast_years')[] {
  const [one, other] = [yearsInput(typed), yearsInput(held)]
  return (['financial_years', 'forecast_years'] as const).filter(
    (name) => inOrder(one[name] ?? []) !== inOrder(other[name] ?? []),
  )
}

const inOrder = (years: readonly { year: number }[]) =>
  JSON.stringify(years.toSorted((one, other) => one.year - other.year))

/** Parses a stored draft. Returns null if there is none; unreadable parts are omitted. */
export function yearsKept(text: string | null): YearsTyped | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isYears(kept) ? kept : null
  } catch {
    return null
  }
}

function isYears(kept: unknown): kept is YearsTyped {
  const { closed, expected } = (kept ?? {}) as Partial<YearsTyped>
  return [closed, expected].every((years) => Array.isArray(years) && years.every(isYear))
}

function isYear(kept: unknown): boolean {
  const year = (kept ?? {}) as Partial<YearTyped>
  return (
    [year.year, year.revenue, year.ebitda, year.net_debt, year.capex].every((text) => typeof text === 'string') &&
    (year.source === 'typed' || year.source === 'document' || year.source === 'audited') &&
    Array.isArray(year.adjustments) &&
    year.adjustments.every((line) => typeof line?.amount === 'string' && typeof line.reason === 'string')
  )
}

/**
 * Returns the closed years with those proposed from accounts: an own year takes the proposed figures and keeps the rest,
 * others are added while there is room, latest first. Their source becomes the annual accounts.
 */
export function withProposed(
  own: readonly YearTyped[],
  proposals: readonly ProposedYear[],
  language: string,
): YearTyped[] {
  const years = [...own]
  for (const { year, ...proposal } of proposals) {
    const at = years.findIndex((typed) => numberTyped(typed.year) === year)
    if (at === -1 && years.length >= YEARS_MAX) continue
    const figures = Object.fromEntries(
      AMOUNTS.closed.flatMap((amount) => {
        const value = proposal[amount]
        return value === undefined ? [] : [[amount, language === 'fr' ? `${value}`.replace('.', ',') : `${value}`]]
      }),
    )
    const known = years[at] ?? yearNamed(year)
    const source = known.source === 'audited' ? known.source : 'document'
    years.splice(at === -1 ? years.length : at, at === -1 ? 0 : 1, { ...known, ...figures, source })
  }
  return years
}

/** Returns the next year to add: before the earliest closed year, or after the latest of all years for a forecast. */
export function nextYear(years: YearsTyped, kind: YearKind, thisYear: number): number {
  const closed = years.closed.flatMap(({ year }) => numberTyped(year) ?? [])
  if (kind === 'closed') return closed.length === 0 ? thisYear - 1 : Math.min(...closed) - 1
  const all = [...closed, ...years.expected.flatMap(({ year }) => numberTyped(year) ?? [])]
  return all.length === 0 ? thisYear : Math.max(...all) + 1
}

/** A closed year after adjustments, EUR millions; null if unknown. */
interface YearLine {
  year: number
  revenueEurM: number | null
  growthPct: number | null
  ebitdaEurM: number | null
  adjustedEbitdaEurM: number | null
  marginPct: number | null
}

/** Computes adjusted figures from the closed years, earliest first. Years that cannot be parsed are omitted. */
export function yearLines(years: YearsTyped): YearLine[] {
  const read = years.closed
    .flatMap((typed) => (yearFault(typed.year) === null ? [{ ...typed, closedIn: Number(typed.year) }] : []))
    .toSorted((one, other) => one.closedIn - other.closedIn)
  return read.map(({ closedIn, revenue, ebitda, adjustments }, at) => {
    const [revenueEurM, ebitdaEurM] = [numberTyped(revenue), numberTyped(ebitda)]
    const before = read[at - 1]
    const earlierEurM = before?.closedIn === closedIn - 1 ? numberTyped(before.revenue) : null
    const adjustedEbitdaEurM =
      ebitdaEurM === null ? null : adjustments.reduce((sum, { amount }) => sum + (numberTyped(amount) ?? 0), ebitdaEurM)
    return {
      year: closedIn,
      revenueEurM,
      growthPct: revenueEurM === null || !earlierEurM ? null : (revenueEurM / earlierEurM - 1) * 100,
      ebitdaEurM,
      adjustedEbitdaEurM,
      marginPct: adjustedEbitdaEurM === null || !revenueEurM ? null : (adjustedEbitdaEurM / revenueEurM) * 100,
    }
  })
}
