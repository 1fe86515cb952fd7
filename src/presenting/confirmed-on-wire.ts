import type { RefusedField } from '../domain/language/refusals.ts'
import { CRITERION_KINDS } from '../domain/parties/company-kind.ts'
import { NONE, type SuppliedConfirmed, tradeInBothLists } from '../domain/parties/confirmed.ts'
import { countryCodeOf } from '../domain/parties/country.ts'
import type { Role } from '../domain/parties/trade-role.ts'
import { refuse } from '../entry/refusal.ts'
import { readStatedTrade } from '../workspace/stated-trade.ts'

/** Confirmed statements as an input gives them. */
export interface ConfirmedInput {
  readonly trades?: readonly string[] | null | undefined
  readonly excluded_trades?: readonly string[] | null | undefined
  readonly role?: Role | typeof AS_READ | null | undefined
  readonly countries?: readonly string[] | null | undefined
  readonly kinds?: readonly string[] | null | undefined
}

/** Value that withdraws a confirmed role. */
const AS_READ = 'as_read'

interface ConfirmedFault {
  readonly code: 'trade_unknown' | 'trade_ambiguous' | 'trade_contradictory'
  readonly field: RefusedField
}

/**
 * Converts confirmed statements to the domain's names, with trades by their ids. Absent and null keep the stored ones; an empty list
 * withdraws them, and `none` confirms an empty one.
 */
export function readConfirmed(
  { trades, excluded_trades, role, countries, kinds }: ConfirmedInput,
  prefix = '',
): { confirmed: SuppliedConfirmed; faults: readonly ConfirmedFault[] } {
  const faults: ConfirmedFault[] = []
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
  const confirmed: SuppliedConfirmed = {
    trades: trades == null ? undefined : trades.length === 0 ? null : ids('trades', trades),
    excludedTrades: listed(excluded_trades, (stated) => ids('excluded_trades', stated)),
    role: role == null ? undefined : role === AS_READ ? null : role,
    countries: listed(countries, (stated) => [...new Set(stated.flatMap((country) => countryCodeOf(country) ?? []))]),
    kinds: listed(kinds, (stated) => CRITERION_KINDS.filter((kind) => stated.includes(kind))),
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

function listed<T extends string>(
  stated: readonly string[] | null | undefined,
  read: (stated: readonly string[]) => T[],
): T[] | null | undefined {
  if (stated == null) return undefined
  if (stated.length === 0) return null
  return stated.length === 1 && stated[0]?.toLowerCase() === NONE ? [] : read(stated)
}

const REMEDIES = {
  trade_unknown: 'use_listed_trade',
  trade_ambiguous: 'choose_one_trade',
  trade_contradictory: 'keep_trade_in_one_list',
} as const

/** Converts confirmed statements. Refuses with 400 a trade that is unknown, not certain, or both wanted and excluded. */
export function suppliedConfirmed(stated: ConfirmedInput, prefix = ''): SuppliedConfirmed {
  const { confirmed, faults } = readConfirmed(stated, prefix)
  const [first] = faults
  if (first !== undefined)
    refuse(first.code, first.code, REMEDIES[first.code], { fields: faults.map(({ field }) => field) })
  return confirmed
}
