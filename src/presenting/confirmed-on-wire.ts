import { CURRENCIES, exchangeRate } from '../domain/figures/exchange-rates.ts'
import type { RefusedField } from '../domain/language/refusals.ts'
import { CRITERION_KINDS } from '../domain/parties/company-kind.ts'
import { type ConfirmedSize, NONE, type SuppliedConfirmed, tradeInBothLists } from '../domain/parties/confirmed.ts'
import { countryCodeOf } from '../domain/parties/country.ts'
import type { Role } from '../domain/parties/trade-role.ts'
import { refuseFaults } from '../entry/input.ts'
import { refuse } from '../entry/refusal.ts'
import { readStatedTrade } from '../workspace/stated-trade.ts'

/** Confirmed statements as an input gives them. */
export interface ConfirmedInput {
  readonly trades?: readonly string[] | null | undefined
  readonly excluded_trades?: readonly string[] | null | undefined
  readonly role?: Role | typeof AS_READ | null | undefined
  readonly countries?: readonly string[] | null | undefined
  readonly kinds?: readonly string[] | null | undefined
  readonly sizes?: readonly SizeInput[] | null | undefined
  /** Currency of sizes that state none. */
  readonly currency?: string | null | undefined
}

interface SizeInput {
  readonly figure: ConfirmedSize['figure'] | typeof NONE
  readonly min?: number | null | undefined
  readonly max?: number | null | undefined
  readonly currency?: string | null | undefined
}

/** Value that withdraws a confirmed role. */
const AS_READ = 'as_read'

interface ConfirmedFault {
  readonly code: keyof typeof REMEDIES | 'validation_failed'
  readonly field: RefusedField
}

/**
 * Converts confirmed statements to the domain's names, with trades by their ids. Absent and null keep the stored ones; an empty list
 * withdraws them, and `none` confirms an empty one.
 */
export function readConfirmed(
  { trades, excluded_trades, role, countries, kinds, sizes, currency: others }: ConfirmedInput,
  prefix = '',
): { confirmed: SuppliedConfirmed; faults: readonly ConfirmedFault[] } {
  const faults: ConfirmedFault[] = []
  const refuseNone = (path: string) =>
    void faults.push({ code: 'validation_failed', field: { path, message: 'field_none_alone' } })
  const ids = (field: 'trades' | 'excluded_trades', stated: readonly string[]) => {
    const found = stated.flatMap((one, at): string[] => {
      const trade = readStatedTrade(one)
      if (trade.of === 'trade') return [trade.id]
      const path = `${prefix}${field}.${at}`
      faults.push(
        trade.of === 'several'
          ? { code: 'trade_ambiguous', field: { path, message: { of: 'field_trade_one_of', values: trade.ids } } }
          : { code: 'trade_unknown', field: { path, message: 'field_trade' } },
      )
      return []
    })
    return [...new Set(found)]
  }
  const size = ({ figure, min = null, max = null, currency }: SizeInput, at: number): ConfirmedSize[] => {
    const path = `${prefix}sizes.${at}`
    const rate = exchangeRate(currency ?? others ?? 'EUR')
    const isReversed = min !== null && max !== null && min > max
    if (figure === NONE) refuseNone(path)
    else if (min === null && max === null)
      faults.push({ code: 'validation_failed', field: { path: `${path}.min`, message: 'field_required' } })
    else if (isReversed)
      faults.push({
        code: 'validation_failed',
        field: { path: `${path}.min`, message: { of: 'field_not_above', field: 'max' } },
      })
    else if (rate === null)
      faults.push({
        code: 'currency_unsupported',
        field: { path: `${path}.currency`, message: { of: 'field_one_of', values: [...CURRENCIES] } },
      })
    else return [{ figure, min, max, rate }]
    return []
  }
  const listed = <T extends string>(
    field: 'excluded_trades' | 'countries' | 'kinds',
    stated: readonly string[] | null | undefined,
    read: (stated: readonly string[]) => T[],
  ): T[] | null | undefined => {
    if (stated == null) return undefined
    if (stated.length === 0) return null
    if (stated.length === 1 && isNone(stated[0])) return []
    for (const [at, one] of stated.entries()) if (isNone(one)) refuseNone(`${prefix}${field}.${at}`)
    return read(stated.filter((one) => !isNone(one)))
  }
  const isAnySize = sizes?.length === 1 && sizes[0]?.figure === NONE
  const confirmed: SuppliedConfirmed = {
    trades: trades == null ? undefined : trades.length === 0 ? null : ids('trades', trades),
    excludedTrades: listed('excluded_trades', excluded_trades, (stated) => ids('excluded_trades', stated)),
    role: role == null ? undefined : role === AS_READ ? null : role,
    countries: listed('countries', countries, (stated) => [
      ...new Set(stated.flatMap((country) => countryCodeOf(country) ?? [])),
    ]),
    sizes: sizes == null ? undefined : sizes.length === 0 ? null : isAnySize ? [] : onceEach(sizes.flatMap(size)),
    kinds: listed('kinds', kinds, (stated) => CRITERION_KINDS.filter((kind) => stated.includes(kind))),
  }
  const both = tradeInBothLists({
    trades: confirmed.trades ?? null,
    excludedTrades: confirmed.excludedTrades ?? null,
  })
  if (both !== null)
    faults.push({
      code: 'trade_contradictory',
      field: { path: `${prefix}excluded_trades`, message: { of: 'field_trade_in_both', trade: both } },
    })
  return { confirmed, faults }
}

function onceEach(sizes: readonly ConfirmedSize[]): ConfirmedSize[] {
  return [...new Map(sizes.map((size) => [JSON.stringify(size), size])).values()]
}

const isNone = (stated: string | undefined) => stated?.toLowerCase() === NONE

const REMEDIES = {
  trade_unknown: 'use_listed_trade',
  trade_ambiguous: 'choose_one_trade',
  trade_contradictory: 'keep_trade_in_one_list',
  currency_unsupported: 'state_supported_currency',
} as const

/**
 * Converts confirmed statements. Refuses with 400 a trade that is unknown, not certain, or both wanted and excluded, and a size without
 * ends, in reverse, or in a currency without a rate.
 */
export function suppliedConfirmed(stated: ConfirmedInput, prefix = ''): SuppliedConfirmed {
  const { confirmed, faults } = readConfirmed(stated, prefix)
  const [first] = faults
  const fields = faults.map(({ field }) => field)
  if (first?.code === 'validation_failed') refuseFaults(fields)
  if (first !== undefined) refuse(first.code, first.code, REMEDIES[first.code], { fields })
  return confirmed
}
