import { type ExchangeRate, toEurM } from '../figures/exchange-rates.ts'
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

/** Figures of a company that a buyer's size may bound; `ev` is its enterprise value. */
export const CONFIRMED_SIZE_FIGURES = ['revenue', 'ebitda', 'ev'] as const

/** A bound on a figure of the companies wanted, as its owner stated it: at least one end, in millions of its currency. */
export interface ConfirmedSize {
  readonly figure: (typeof CONFIRMED_SIZE_FIGURES)[number]
  readonly min: number | null
  readonly max: number | null
  /** Currency of the ends, with the rate at which they are compared. */
  readonly rate: ExchangeRate
}

/** Confirmed statements of an owner, with the sizes that the matching index holds blind. */
export interface OwnConfirmed extends Confirmed {
  /** The sizes wanted. Empty if any size will do. */
  readonly sizes: readonly ConfirmedSize[] | null
}

/** Changes of confirmed statements: absent keeps, null withdraws. */
export type SuppliedConfirmed = { readonly [K in keyof OwnConfirmed]?: OwnConfirmed[K] | undefined }

export const NOTHING_CONFIRMED: OwnConfirmed = {
  trades: null,
  excludedTrades: null,
  role: null,
  countries: null,
  kinds: null,
  sizes: null,
}

/** Largest number of trades, and of countries, in a list. */
export const CONFIRMED_TRADES_MAX = 12
export const CONFIRMED_COUNTRIES_MAX = 60
export const CONFIRMED_SIZES_MAX = 4

export function applyConfirmed(current: OwnConfirmed, supplied: SuppliedConfirmed = {}): OwnConfirmed {
  const { trades, excludedTrades, role, countries, kinds, sizes } = supplied
  return {
    trades: trades === undefined ? current.trades : trades,
    excludedTrades: excludedTrades === undefined ? current.excludedTrades : excludedTrades,
    role: role === undefined ? current.role : role,
    countries: countries === undefined ? current.countries : countries,
    kinds: kinds === undefined ? current.kinds : kinds,
    sizes: sizes === undefined ? current.sizes : sizes,
  }
}

export function sameConfirmed(one: OwnConfirmed, other: OwnConfirmed): boolean {
  return (
    sameConfirmedTrades(one, other) &&
    one.role === other.role &&
    sameList(one.countries, other.countries) &&
    sameList(one.kinds, other.kinds) &&
    sameConfirmedSizes(one, other)
  )
}

export function sameConfirmedSizes(one: Pick<OwnConfirmed, 'sizes'>, other: Pick<OwnConfirmed, 'sizes'>): boolean {
  return sameList(one.sizes?.map(sizeKey) ?? null, other.sizes?.map(sizeKey) ?? null)
}

const sizeKey = ({ figure, min, max, rate: { currency, perEur } }: ConfirmedSize): string =>
  [figure, min, max, currency, perEur].join(' ')

/** Returns a confirmed size in EUR millions. */
export function inEurM({ figure, min, max, rate }: ConfirmedSize) {
  const converted = (amountM: number | null) =>
    amountM === null ? null : toEurM({ amountM, currency: rate.currency }, rate)
  return { figure, min: converted(min), max: converted(max) }
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
export function confirmedFields({ trades, excludedTrades, role, countries, kinds, sizes }: OwnConfirmed): {
  trades?: string[]
  excluded_trades?: string[]
  role?: Role
  countries?: string[]
  kinds?: string[]
  sizes?: SizeFields[]
} {
  return {
    ...(trades === null ? {} : { trades: [...trades] }),
    ...(excludedTrades === null ? {} : { excluded_trades: orNone(excludedTrades) }),
    ...(role === null ? {} : { role }),
    ...(countries === null ? {} : { countries: orNone(countries) }),
    ...(kinds === null ? {} : { kinds: orNone(kinds) }),
    ...(sizes === null ? {} : { sizes: sizes.length === 0 ? [{ figure: NONE }] : sizes.map(sizeFields) }),
  }
}

/** A confirmed size by wire names, with its ends in millions of the currency. The figure `none` confirms that any size will do. */
interface SizeFields {
  figure: ConfirmedSize['figure'] | typeof NONE
  min?: number
  max?: number
  currency?: string
}

function sizeFields({ figure, min, max, rate }: ConfirmedSize): SizeFields {
  return { figure, ...(min === null ? {} : { min }), ...(max === null ? {} : { max }), currency: rate.currency }
}

/** Value that confirms an empty list. */
export const NONE = 'none'

const orNone = (list: readonly string[]): string[] => (list.length === 0 ? [NONE] : [...list])
