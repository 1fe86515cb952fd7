import { isCriterion } from '../parties/company-kind.ts'
import { CONFIRMED_SIZE_FIGURES, type Confirmed, NOTHING_CONFIRMED, type OwnConfirmed } from '../parties/confirmed.ts'
import type { Role } from '../parties/trade-role.ts'
import type { BuyerWishes } from './buyer-wishes.ts'
import type { Geography } from './geography.ts'
import { countryName } from './places.ts'
import { isProvable, type ReadBusiness, type Reading, type ReadPlace } from './reading.ts'
import type { ReadSize } from './sizes.ts'

/** A business that a text names, with the id of its trade; null if none is clear. */
export type ReadTrade = ReadBusiness & { readonly trade: string | null }

/** A reading whose businesses have their trades. */
export type ReadingByTrade = Omit<Reading, 'wanted' | 'excluded'> & {
  readonly wanted: readonly ReadTrade[]
  readonly excluded: readonly ReadTrade[]
}

type Marked<T> = T & { readonly isConfirmed: boolean }

/** A reading with what a person confirmed of it. */
export type ConfirmedReading = Omit<ReadingByTrade, 'wanted' | 'excluded' | 'places' | 'sizes'> & {
  readonly wanted: readonly Marked<ReadTrade>[]
  readonly excluded: readonly Marked<ReadTrade>[]
  readonly places: { readonly [List in keyof Reading['places']]: readonly Marked<ReadPlace>[] }
  readonly sizes: readonly Marked<ReadSize>[]
  /** True if the kinds that are criteria are those confirmed. */
  readonly areKindsConfirmed: boolean
  /** The confirmed role; null if none is. */
  readonly role: Role | null
  /** Words that the text states and that a confirmed list replaces. */
  readonly outranked: readonly string[]
}

/**
 * Applies what a person confirmed: a confirmed list replaces that of the text, a confirmed role that of every business wanted. A trade wanted
 * by one and ruled out by the other follows the confirmed list. Places ruled out stay unless they are a confirmed country, kinds that are
 * no criterion of a match stay, and so do sizes that cannot be confirmed.
 */
export function confirmReading(reading: ReadingByTrade, confirmed: OwnConfirmed = NOTHING_CONFIRMED): ConfirmedReading {
  const { trades, excludedTrades, role, countries, kinds, sizes } = confirmed
  const wanted =
    trades === null ? unconfirmed(without(reading.wanted, excludedTrades)) : confirmedTrades(trades, reading.wanted)
  const excluded =
    excludedTrades === null
      ? unconfirmed(without(reading.excluded, trades))
      : confirmedTrades(excludedTrades, reading.excluded)
  const { required, preferred, excluded: ruledOut } = reading.places
  const places = {
    required:
      countries === null
        ? unconfirmed(required)
        : countries.map((code) => ({ code, name: countryName(code), isConfirmed: true })),
    preferred: unconfirmed(countries === null ? preferred : []),
    excluded: unconfirmed(ruledOut.filter(({ code }) => !countries?.includes(code))),
  }
  const confirmedSizes =
    sizes?.map(({ figure, min, max, rate }) => ({ figure, min, max, currency: rate.currency })) ?? []
  const keptSizes = sizes === null ? reading.sizes : reading.sizes.filter(({ figure }) => !isConfirmable(figure))
  const isStated = new Set([...confirmedSizes, ...keptSizes].map(sizeInWords))
  const isKept = new Set([...wanted, ...excluded].map(({ from, quoted = from }) => quoted))
  const codes = new Set(Object.values(places).flatMap((list) => list.map(({ code }) => code)))
  return {
    ...reading,
    wanted: role === null ? wanted : wanted.map((business) => ({ ...business, role })),
    excluded,
    places,
    sizes: [...confirmedSizes.map((size) => ({ ...size, isConfirmed: true })), ...unconfirmed(keptSizes)],
    kinds: kinds === null ? reading.kinds : [...kinds, ...reading.kinds.filter((kind) => !isCriterion(kind))],
    areKindsConfirmed: kinds !== null,
    generalist: reading.generalist && trades === null,
    role,
    outranked: [
      ...[...reading.wanted, ...reading.excluded]
        .map(({ from, quoted = from }) => quoted)
        .filter((words) => !isKept.has(words)),
      ...[...required, ...preferred, ...ruledOut].filter(({ code }) => !codes.has(code)).map(({ name }) => name),
      ...(kinds === null ? [] : reading.kinds.filter((kind) => isCriterion(kind) && !kinds.includes(kind))),
      ...reading.sizes.map(sizeInWords).filter((size) => !isStated.has(size)),
    ],
  }
}

function isConfirmable(figure: ReadSize['figure']): boolean {
  return CONFIRMED_SIZE_FIGURES.some((one) => one === figure)
}

/** Writes a size that can be confirmed as the command line takes it: "ebitda 1m-3m EUR". A currency that is not named is the euro. */
function sizeInWords({ figure, min, max, currency }: ReadSize): string {
  const [least, most] = [min === null ? '' : `${min}m`, max === null ? '' : `${max}m`]
  return `${figure} ${least === most ? least : `${least}-${most}`} ${currency ?? 'EUR'}`
}

function unconfirmed<T>(items: readonly T[]): Marked<T>[] {
  return items.map((item) => ({ ...item, isConfirmed: false }))
}

function without(items: readonly ReadTrade[], trades: readonly string[] | null): readonly ReadTrade[] {
  return trades === null ? items : items.filter(({ trade }) => trade === null || !trades.includes(trade))
}

/** The words of the text stay with a confirmed trade that they name. */
function confirmedTrades(trades: readonly string[], read: readonly ReadTrade[]): Marked<ReadTrade>[] {
  return trades.map((trade) => {
    const named = read.find((business) => business.trade === trade)
    return { trade, role: named?.role ?? 'other', from: named?.quoted ?? named?.from ?? '', isConfirmed: true }
  })
}

/**
 * Applies what a person confirmed to the wishes of a buyer: confirmed trades replace all that it looks for, confirmed exclusions those of its
 * texts. A whole sector that is ruled out is no trade and stays, unless it is confirmed that nothing is.
 *
 * @param textOf the words by which a trade is embedded; where nothing is embedded, the number of texts is enough.
 */
export function confirmWishes(
  read: BuyerWishes,
  { trades, excludedTrades, kinds }: Confirmed,
  textOf: (trade: string) => string = (trade) => trade,
): BuyerWishes {
  const wishes = kinds === null ? read : withKinds(read, kinds)
  const excluding =
    excludedTrades === null
      ? wishes
      : {
          ...wishes,
          exclusions: excludedTrades.map(textOf),
          excludedRoles: 0,
          excludedSectors: excludedTrades.length === 0 ? 0 : wishes.excludedSectors,
        }
  if (trades === null) return excluding
  return {
    ...excluding,
    facets: trades.map((trade) => ({ of: 'sector', text: textOf(trade) })),
    // Words of the texts count no more: a seller that shares them may have another trade.
    named: [],
    isGeneralist: false,
    isOfKinds: false,
    unread: [],
    broadSectors: 0,
  }
}

/** Replaces the kinds wanted; they decide where the texts name no business. */
function withKinds(wishes: BuyerWishes, kinds: readonly string[]): BuyerWishes {
  const { named, broadSectors, isGeneralist, stated } = wishes
  const namesNoBusiness = named.length === 0 && broadSectors === 0 && !isGeneralist
  const isOfKinds = namesNoBusiness && kinds.some(isProvable)
  return { ...wishes, kinds, isOfKinds, unread: namesNoBusiness && !isOfKinds ? stated : [] }
}

/** Applies confirmed countries to the places that a buyer's texts name. */
export function confirmGeography(read: Geography | null, { countries }: Confirmed): Geography | null {
  if (countries === null) return read
  if (countries.length === 0) return null
  return { inside: countries, outside: read?.outside.filter((code) => !countries.includes(code)) ?? [] }
}
