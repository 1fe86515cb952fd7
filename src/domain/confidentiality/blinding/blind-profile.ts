import {
  amountBand,
  BAND_WIDTHS,
  type Band,
  type BandWidth,
  impliedEbitdaBand,
  percentBands,
  storedBand,
} from '../../figures/bands.ts'
import { type ExchangeRate, isLocalCurrency } from '../../figures/exchange-rates.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import { adjustedEbitdaEurM, type CompanyFile, type DealType, type HeadcountBand } from '../../parties/company-file.ts'
import type { Fineness } from './fineness.ts'

/** Place stated in a teaser. */
export const STATED_PLACES = ['region', 'country', 'none'] as const
type StatedPlace = (typeof STATED_PLACES)[number]

/** Figures stated in a teaser: bands of a width, or none. */
export const STATED_FIGURES = [...BAND_WIDTHS, 'none'] as const
export type StatedFigures = BandWidth | 'none'

/** Texts of a blind profile, in the order of the teaser. */
export const PROFILE_TEXTS = ['business', 'customers', 'reason_for_sale', 'timetable'] as const
export type ProfileText = (typeof PROFILE_TEXTS)[number]

export const HIGHLIGHTS_MIN = 3
export const HIGHLIGHTS_MAX = 5

/** What a seller states in its teaser, in its own blind words. Texts are empty if nothing is stated. */
export interface BlindProfile {
  /** Id of a trade of the lexicon. Null for none. */
  readonly trade: string | null
  readonly place: StatedPlace
  readonly figures: StatedFigures
  readonly headcount: HeadcountBand | null
  /** First year of the decade. */
  readonly foundedDecade: number | null
  readonly dealType: DealType | null
  readonly stakePct: number | null
  readonly highlights: readonly string[]
  readonly texts: Readonly<Record<ProfileText, string>>
}

/** A year as bands; null if unknown. */
export interface YearBands {
  /** Null for a last year that is not dated. */
  readonly year: number | null
  readonly isForecast: boolean
  /** EUR millions. */
  readonly revenue: Band | null
  /** EUR millions, adjusted; null also for a loss. */
  readonly ebitda: Band | null
  readonly isLoss: boolean
  /** Percent. */
  readonly margin: Band | null
}

/** Figures of a teaser, without any exact one. */
interface BandedFigures {
  /** Earliest first. */
  readonly years: readonly YearBands[]
  /** Average growth a year over the closed years, percent. */
  readonly growth: Band | null
  /** True if an EBITDA is adjusted. */
  readonly isAdjusted: boolean
}

const NO_BANDED_FIGURES: BandedFigures = { years: [], growth: null, isAdjusted: false }

declare const approved: unique symbol

/** A blind profile as a member approved it, with the place and the bands that were shown. Created only below. */
export interface ApprovedProfile {
  readonly profile: BlindProfile
  /** ISO 3166 code. Null if it is not stated. */
  readonly country: string | null
  readonly region: string | null
  /** Broad sector stated in place of a trade; absent with a trade, or where none is known. */
  readonly sector?: string
  readonly figures: BandedFigures
  /** Currency in which the ranges are printed, with its rate; absent for euros. */
  readonly currency?: ExchangeRate
  /** Month of the figures, YYYY-MM-01. */
  readonly asOf: string
  readonly [approved]: true
}

/** Content of an approved profile. */
export type ProfileContent = Omit<ApprovedProfile, typeof approved>

/** Marks content as approved. To be called after its words have been checked, and for what was stored as approved. */
export function approvedProfile(content: ProfileContent): ApprovedProfile {
  return { ...content, figures: storedFigures(content.figures) } as ApprovedProfile
}

function storedFigures({ years, growth, isAdjusted }: BandedFigures): BandedFigures {
  const band = (stored: Band | null) => (stored === null ? null : storedBand(stored))
  return {
    isAdjusted,
    growth: band(growth),
    years: years.map((year) => ({
      ...year,
      revenue: band(year.revenue),
      ebitda: band(year.ebitda),
      margin: band(year.margin),
    })),
  }
}

/** Returns the figures that a profile may state: a party on the grid states decades or nothing. */
export function allowedFigures(figures: StatedFigures, fineness: Fineness): StatedFigures {
  return fineness === 'digits' || figures === 'none' ? figures : 'wide'
}

/**
 * Returns the rate at which a document without names states amounts. Null for euros: a currency is stated only beside the
 * country whose own it is, since any other would reveal more than the country does.
 */
export function statedRate(reporting: ExchangeRate | null, country: string | null): ExchangeRate | null {
  return reporting !== null && country !== null && isLocalCurrency(reporting.currency, country) ? reporting : null
}

const HEADLINE_CHARACTERS = 80

/** Returns the first sentence of a text if it is short enough for the headline of a teaser without a trade. */
export function headlineIn(text: string): string | null {
  const [sentence = ''] = text.split(/(?<=[.!?])\s/)
  const headline = sentence.replace(/[.!?]+$/, '').trim()
  return headline === '' || headline.length > HEADLINE_CHARACTERS ? null : headline
}

const CLOSED_MAX = 3
const FORECAST_MAX = 2

/** Bands the last three closed years and up to two forecast ones; without years, the key figures as the last year. */
export function bandedFigures(
  { financialYears, forecastYears }: Pick<CompanyFile, 'financialYears' | 'forecastYears'>,
  figures: SellerFigures,
  width: StatedFigures,
): BandedFigures {
  if (width === 'none') return NO_BANDED_FIGURES
  const percents = percentBands(width)
  const closed = (financialYears ?? []).slice(0, CLOSED_MAX).reverse()
  const rows = [
    ...closed.map((year) => ({ ...year, ebitdaEurM: adjustedEbitdaEurM(year), isForecast: false })),
    ...(forecastYears ?? []).slice(0, FORECAST_MAX).map((year) => ({ ...year, isForecast: true })),
  ].filter(({ revenueEurM, ebitdaEurM }) => revenueEurM !== null || ebitdaEurM !== null)
  const { revenueEurM, growthPct, ebitdaMarginPct } = figures
  const stated = { year: null, isForecast: false, revenueEurM, ebitdaEurM: ebitdaIn(revenueEurM, ebitdaMarginPct) }
  const dated = rows.some(({ isForecast }) => !isForecast)
  const all = dated || revenueEurM === null ? rows : [stated, ...rows]
  const growth = dated ? averageGrowthPct(closed) : null
  return {
    years: all.map((row) => ({
      year: row.year,
      isForecast: row.isForecast,
      revenue: row.revenueEurM === null ? null : amountBand(row.revenueEurM, width),
      ...bandedEarnings(row, width),
    })),
    growth: (growth ?? growthPct) === null ? null : percents.growth((growth ?? growthPct) as number),
    isAdjusted: closed.some(({ adjustments }) => adjustments.length > 0),
  }
}

function ebitdaIn(revenueEurM: number | null, marginPct: number | null): number | null {
  return revenueEurM === null || marginPct === null ? null : (revenueEurM * marginPct) / 100
}

/** Bands EBITDA and margin. Of a decade, EBITDA is the range that revenue and margin imply, so that it states no more than the grid. */
function bandedEarnings(
  { revenueEurM, ebitdaEurM }: { readonly revenueEurM: number | null; readonly ebitdaEurM: number | null },
  width: BandWidth,
): Pick<YearBands, 'ebitda' | 'isLoss' | 'margin'> {
  const isLoss = ebitdaEurM !== null && ebitdaEurM < 0
  const isRated = revenueEurM !== null && revenueEurM > 0 && ebitdaEurM !== null
  const margin = isRated ? percentBands(width).margin((100 * ebitdaEurM) / revenueEurM) : null
  if (width === 'wide') {
    const revenue = revenueEurM === null ? null : amountBand(revenueEurM, width)
    return { ebitda: impliedEbitdaBand({ revenue, ebitdaMargin: margin }), isLoss: false, margin }
  }
  const ebitda = ebitdaEurM === null || isLoss ? null : amountBand(ebitdaEurM, width)
  return { ebitda, isLoss, margin: isLoss ? null : margin }
}

/** Compound growth a year between the first and the last known revenue, percent. */
function averageGrowthPct(closed: readonly { readonly year: number; readonly revenueEurM: number | null }[]) {
  const known = closed.filter(({ revenueEurM }) => (revenueEurM ?? 0) > 0)
  const [first, last] = [known[0], known.at(-1)]
  if (!first?.revenueEurM || !last?.revenueEurM || last.year === first.year) return null
  return 100 * ((last.revenueEurM / first.revenueEurM) ** (1 / (last.year - first.year)) - 1)
}
