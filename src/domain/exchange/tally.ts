import { LEAST_K } from '../figures/aggregate.ts'
import type { Range } from '../reading/amounts.ts'
import { type Want, widenToRange } from './understanding.ts'

/** A counterparty that matches a want, by what counting it takes; nothing here names it. */
export interface Counted {
  readonly fit: number
  readonly industry: string | null
  /** A seller's country, or the countries a buyer looks in; empty where not stated. */
  readonly countries: readonly string[]
  /** A seller's; null for a buyer, or where not known. */
  readonly revenueEurM: number | null
  readonly ebitdaEurM: number | null
  readonly fictional: boolean
}

/** What was counted of one population: companies that exist, or those of the demonstration universe. */
export interface Tally {
  /** Parties of the side asked about that are offered at all. */
  readonly offered: number
  /** Matches that are not outside the size and the geography wanted. */
  readonly matching: number
  /** Among these, those that do not state a country, or a figure the size asks for. */
  readonly placeUnknown: number
  readonly sizeUnknown: number
  /** Matches outside the geography or the size wanted. */
  readonly outside: number
  /** Of the matching ones; null without any. */
  readonly medianFit: number | null
  /** The matching ones by industry, most first. */
  readonly industries: readonly { readonly name: string; readonly count: number }[]
}

/** Counts one population's matches of a want. */
export function tallyMatches(want: Want, matches: readonly Counted[], offered: number): Tally {
  const weighed = matches.map((match) => ({ ...match, place: placeOf(want, match), size: sizeOf(want, match) }))
  const inside = weighed.filter(({ place, size }) => place !== 'outside' && size !== 'outside')
  const industries = new Map<string, number>()
  for (const { industry } of inside)
    if (industry !== null) industries.set(industry, (industries.get(industry) ?? 0) + 1)
  return {
    offered,
    matching: inside.length,
    placeUnknown: inside.filter(({ place }) => place === 'unknown').length,
    sizeUnknown: inside.filter(({ size }) => size === 'unknown').length,
    outside: weighed.length - inside.length,
    medianFit: medianOf(inside.map(({ fit }) => fit)),
    industries: [...industries]
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
  }
}

type Place = 'inside' | 'outside' | 'unknown'

function placeOf({ countries }: Want, match: Counted): Place {
  if (countries.length === 0) return 'inside'
  if (match.countries.length === 0) return 'unknown'
  return match.countries.some((country) => countries.includes(country)) ? 'inside' : 'outside'
}

/** A seller by the revenue and EBITDA wanted; a buyer by its fit alone, which judges size already. */
function sizeOf({ direction, sizes }: Want, { revenueEurM, ebitdaEurM }: Counted): Place {
  if (direction !== 'buy') return 'inside'
  const places = [within(sizes.revenue, revenueEurM), within(sizes.ebitda, ebitdaEurM)]
  return places.find((place) => place === 'outside') ?? places.find((place) => place === 'unknown') ?? 'inside'
}

function within(wanted: Range | null, figure: number | null): Place {
  const range = widenToRange(wanted)
  if (range === null) return 'inside'
  if (figure === null) return 'unknown'
  return figure >= (range.low ?? 0) && figure <= (range.high ?? Number.POSITIVE_INFINITY) ? 'inside' : 'outside'
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  return middle ?? null
}

export const FIT_BANDS = ['50-55', '55-60', '60-65', '65+'] as const
export type FitBand = (typeof FIT_BANDS)[number]

/** The band of the median fit; null where too few match to tell it. */
export function medianFitBand({ matching, medianFit }: Pick<Tally, 'matching' | 'medianFit'>): FitBand | null {
  if (matching < LEAST_K || medianFit === null) return null
  return medianFit >= 65 ? '65+' : medianFit >= 60 ? '60-65' : medianFit >= 55 ? '55-60' : '50-55'
}
