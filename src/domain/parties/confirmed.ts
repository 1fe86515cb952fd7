import type { CriterionKind } from './company-kind.ts'
import type { Role } from './trade-role.ts'

/**
 * Statements by which a person confirmed or corrected the reading of its texts. A list that is confirmed is complete: the texts count no more
 * for it. Null if nothing was confirmed.
 */
export interface Confirmed {
  /** Ids of the trades wanted, or of a seller's own; never empty. */
  readonly trades: readonly string[] | null
  /** Ids of the trades ruled out. Empty if none is, against the texts. */
  readonly excludedTrades: readonly string[] | null
  /** The role of the companies wanted, or of the seller. */
  readonly role: Role | null
  /** ISO 3166-1 alpha-2 codes of the countries in one of which a company has to be. Empty if any country will do. */
  readonly countries: readonly string[] | null
  /** The kinds of company wanted, or of a seller. Empty if none is. */
  readonly kinds: readonly CriterionKind[] | null
}

/** Changes of confirmed statements: absent keeps, null withdraws. */
export type SuppliedConfirmed = { readonly [K in keyof Confirmed]?: Confirmed[K] | undefined }

export const NOTHING_CONFIRMED: Confirmed = {
  trades: null,
  excludedTrades: null,
  role: null,
  countries: null,
  kinds: null,
}

/** Largest number of trades, and of countries, in a list. */
export const CONFIRMED_TRADES_MAX = 12
export const CONFIRMED_COUNTRIES_MAX = 60

export function applyConfirmed(current: Confirmed, supplied: SuppliedConfirmed = {}): Confirmed {
  const { trades, excludedTrades, role, countries, kinds } = supplied
  return {
    trades: trades === undefined ? current.trades : trades,
    excludedTrades: excludedTrades === undefined ? current.excludedTrades : excludedTrades,
    role: role === undefined ? current.role : role,
    countries: countries === undefined ? current.countries : countries,
    kinds: kinds === undefined ? current.kinds : kinds,
  }
}

export function sameConfirmed(one: Confirmed, other: Confirmed): boolean {
  return sameList(one.trades, other.trades) && sameButTrades(one, other)
}

function sameButTrades(one: Confirmed, other: Confirmed): boolean {
  return (
    one.role === other.role &&
    sameList(one.excludedTrades, other.excludedTrades) &&
    sameList(one.countries, other.countries) &&
    sameList(one.kinds, other.kinds)
  )
}

/** True if both give the same texts to embed. */
export function sameConfirmedTrades(one: Confirmed, other: Confirmed): boolean {
  return sameList(one.trades, other.trades) && sameList(one.excludedTrades, other.excludedTrades)
}

function sameList(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one === null || other === null
    ? one === other
    : one.length === other.length && one.every((each, at) => each === other[at])
}

/** Returns a trade that is both wanted and excluded; null if the lists do not overlap. */
export function tradeInBothLists({
  trades,
  excludedTrades,
}: Pick<Confirmed, 'trades' | 'excludedTrades'>): string | null {
  return trades?.find((trade) => excludedTrades?.includes(trade)) ?? null
}

/** Maps confirmed statements to wire names, without those that are null. A list that is confirmed as empty is `none`. */
export function confirmedFields({ trades, excludedTrades, role, countries, kinds }: Confirmed): {
  trades?: string[]
  excluded_trades?: string[]
  role?: Role
  countries?: string[]
  kinds?: string[]
} {
  return {
    ...(trades === null ? {} : { trades: [...trades] }),
    ...(excludedTrades === null ? {} : { excluded_trades: orNone(excludedTrades) }),
    ...(role === null ? {} : { role }),
    ...(countries === null ? {} : { countries: orNone(countries) }),
    ...(kinds === null ? {} : { kinds: orNone(kinds) }),
  }
}

/** Value that confirms an empty list. */
export const NONE = 'none'

const orNone = (list: readonly string[]): string[] => (list.length === 0 ? [NONE] : [...list])
