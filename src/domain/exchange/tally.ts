import { LEAST_K } from '../figures/aggregate.ts'
import type { Range } from '../reading/amounts.ts'
import { type Want, widenToRange } from './understanding.ts'

/** Matching counterparty with the attributes needed for counting, without its name. */
export interface Counted {
  readonly fit: number
  readonly industry: string | null
  /** Country of a seller, or target countries of a buyer; empty if not stated. */
  readonly countries: readonly string[]
  /** Revenue of a seller; null for buyers or if unknown. */
  readonly revenueEurM: number | null
  readonly ebitdaEurM: number | null
  readonly fictional: boolean
}

/** Counts of one population: real companies, or the demonstration universe. */
export interface Tally {
  /** Parties on offer on the side asked about. */
  readonly offered: number
  /** Matches within the size and geography wanted. */
  readonly matching: number
  /** Those of the matches that do not state a country, or the figure needed for size. */
  readonly placeUnknown: number
  readonly sizeUnknown: number
  /** Matches outside the size or geography wanted. */
  readonly outside: number
  /** Median over the matching ones; null without any. */
  readonly medianFit: number | null
  /** The best of the matching ones; null below five, except among fictional parties. */
  readonly best: Best | null
  /** Matching ones by industry, largest first. */
  readonly industries: readonly { readonly name: string; readonly count: number }[]
}

/** Band of the best fit, with the industry and country that at least four other matches share with it. */
export interface Best {
  readonly band: FitBand
  readonly industry: string | null
  readonly country: string | null
}

function bestOf(matches: readonly Counted[]): Best | null {
  const [best] = matches.toSorted((one, other) => other.fit - one.fit)
  const floor = best?.fictional ? 1 : LEAST_K
  if (best === undefined || matches.length < floor) return null
  const alike = matches.filter(({ industry }) => industry === best.industry)
  const isIndustryShared = best.industry !== null && alike.length >= floor
  const [country = null] = best.countries
  const inCountry = (isIndustryShared ? alike : matches).filter(({ countries }) => countries[0] === country)
  return {
    band: fitBand(best.fit),
    industry: isIndustryShared ? best.industry : null,
    country: country !== null && inCountry.length >= floor ? country : null,
  }
}

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
    best: bestOf(inside),
    medianFit: medianOf(inside.map(({ fit }) => fit)),
    industries: [...industries]
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
  }
}

type Place = 'inside' | 'outside' | 'unknown'

function placeOf({ countries, excludedCountries }: Want, match: Counted): Place {
  if (match.countries.length > 0 && match.countries.every((country) => excludedCountries.includes(country)))
    return 'outside'
  if (countries.length === 0) return 'inside'
  if (match.countries.length === 0) return 'unknown'
  return match.countries.some((country) => countries.includes(country)) ? 'inside' : 'outside'
}

/** Compares a seller's revenue and EBITDA with the size wanted. Buyers pass, because their fit already covers size. */
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

/** Returns the band of the median fit; null if too few match. */
export function medianFitBand({ matching, medianFit }: Pick<Tally, 'matching' | 'medianFit'>): FitBand | null {
  if (matching < LEAST_K || medianFit === null) return null
  return fitBand(medianFit)
}

function fitBand(fit: number): FitBand {
  return fit >= 65 ? '65+' : fit >= 60 ? '60-65' : fit >= 55 ? '55-60' : '50-55'
}
