import type { SellerFigures } from '../figures/seller-figures.ts'
import { adjustedEbitdaEurM } from '../parties/company-file.ts'
import type { Evidence } from './evidence.ts'
import { GROWTH_CAP_PCT } from './multiples.ts'

/** Deviation from the earlier years' average that counts in full, as a share of that average. */
const TOLERANCE_SHARE = 0.15
/** Least number of consecutive years from which a margin is normalised. */
const LEAST_YEARS = 3
/** Coefficients of variation of the margin between which the range widens. */
const SWING = { from: 0.15, to: 0.35 } as const

/** Margin of the last year beside the one that counts, with the years it is drawn from, latest first. */
export interface NormalisedMargin {
  readonly years: readonly { readonly year: number; readonly marginPct: number }[]
  readonly lastPct: number
  readonly countedPct: number
}

/** Growth of the last year beside the part that counts, because sales fell before. */
export interface TemperedGrowth {
  readonly statedPct: number
  readonly countedPct: number
}

/** Key figures that a valuation counts, with the reasons for which they differ from the last year's. */
export interface NormalisedFigures {
  readonly figures: SellerFigures
  readonly margin: NormalisedMargin | null
  /** Revenue of the last year beside that which counts, EUR millions; null unless projects are normalised. */
  readonly revenue: { readonly lastEurM: number; readonly countedEurM: number } | null
  readonly growth: TemperedGrowth | null
  /** Growth moved towards the forecast; null without one that counts. */
  readonly forecast: { readonly countedPct: number } | null
  /** Swing of the margin over the years: 0 for steady ones, 1 from a coefficient of variation of 0.35. */
  readonly swing: number
}

/**
 * Normalises the margin and growth that follow from the financial years, and the revenue of a business of projects;
 * entered figures stay as entered. Figures of fewer than three consecutive years count as they are.
 */
export function normaliseFigures(
  figures: SellerFigures,
  evidence: Evidence | null,
  hasProjects = false,
): NormalisedFigures {
  const years = evidence === null ? [] : consecutiveYears(evidence)
  if (evidence === null || evidence.countsLastYearAlone || years.length < LEAST_YEARS)
    return withForecast({ figures, margin: null, revenue: null, growth: null, forecast: null, swing: 0 }, evidence)
  const margin = evidence.typed.ebitdaMarginPct === null ? normalisedMargin(years) : null
  const revenues = years.map(({ revenueEurM }) => revenueEurM)
  const [lastEurM = 0] = revenues
  const countedEurM = hasProjects && evidence.typed.revenueEurM === null ? normalisedLast(revenues) : lastEurM
  const revenue = countedEurM === lastEurM ? null : { lastEurM, countedEurM }
  const growth = evidence.typed.growthPct === null ? temperedGrowth(years, figures.growthPct) : null
  const counted = {
    ...figures,
    revenueEurM: revenue?.countedEurM ?? figures.revenueEurM,
    ebitdaMarginPct: margin?.countedPct ?? figures.ebitdaMarginPct,
    growthPct: growth?.countedPct ?? figures.growthPct,
  }
  const swing = swingOf(years.map(({ marginPct }) => marginPct))
  return withForecast({ figures: counted, margin, revenue, growth, forecast: null, swing }, evidence)
}

/** Growth of years is rounded to hundredths of a point. */
const LEAST_WAY_PCT = 0.005

/** Parts of the distance to the forecast's growth that count: forecasts are optimistic, except about a fall. */
const FORECAST_COUNTS = { above: 0.25, below: 0.75 } as const

/**
 * Returns growth moved towards that of the first forecast year: a quarter of the way if the forecast is higher, three
 * quarters if it is lower. The same value if there is no forecast after the latest closed year.
 */
function growthWithForecast(growthPct: number, capPct: number, { file }: Evidence): number {
  const [latest, expected] = [file.financialYears?.[0], file.forecastYears?.[0]]
  if (latest?.revenueEurM == null || expected?.revenueEurM == null || latest.revenueEurM <= 0) return growthPct
  const yearsAhead = expected.year - latest.year
  if (yearsAhead < 1) return growthPct
  const yearlyPct = 100 * ((expected.revenueEurM / latest.revenueEurM) ** (1 / yearsAhead) - 1)
  const [base, forecastPct] = [Math.min(capPct, growthPct), Math.min(capPct, yearlyPct)]
  const way = (forecastPct > base ? FORECAST_COUNTS.above : FORECAST_COUNTS.below) * (forecastPct - base)
  return Math.abs(way) < LEAST_WAY_PCT ? growthPct : base + way
}

function withForecast(normalised: NormalisedFigures, evidence: Evidence | null): NormalisedFigures {
  const { growthPct } = normalised.figures
  if (growthPct === null || evidence === null) return normalised
  const countedPct = growthWithForecast(growthPct, GROWTH_CAP_PCT, evidence)
  if (countedPct === growthPct) return normalised
  return { ...normalised, figures: { ...normalised.figures, growthPct: countedPct }, forecast: { countedPct } }
}

interface KnownYear {
  readonly year: number
  readonly revenueEurM: number
  readonly marginPct: number
}

/** Returns the latest years without a gap, latest first, up to the first that lacks revenue or EBITDA. */
function consecutiveYears({ file }: Evidence): KnownYear[] {
  const known: KnownYear[] = []
  for (const year of file.financialYears ?? []) {
    const ebitdaEurM = adjustedEbitdaEurM(year)
    const isNext = known.length === 0 || known.at(-1)?.year === year.year + 1
    if (!isNext || year.revenueEurM === null || year.revenueEurM <= 0 || ebitdaEurM === null) break
    known.push({
      year: year.year,
      revenueEurM: year.revenueEurM,
      marginPct: (100 * ebitdaEurM) / year.revenueEurM,
    })
  }
  return known
}

function normalisedMargin(years: readonly KnownYear[]): NormalisedMargin | null {
  const margins = years.map(({ marginPct }) => marginPct)
  const [lastPct] = margins
  const countedPct = normalisedLast(margins)
  if (lastPct === undefined || countedPct === lastPct) return null
  return { years: years.map(({ year, marginPct }) => ({ year, marginPct })), lastPct, countedPct }
}

/**
 * Computes the part of the last of several values, latest first, that counts. The last year counts in full within 15 % of the earlier years' average, and as far
 * as a trend of the earlier years leads; what lies beyond counts with the last year's weight in a linearly weighted
 * average of all years, 2 ÷ (n + 1). So the result never falls as the last year's value rises.
 */
function normalisedLast(values: readonly number[]): number {
  const [last = 0, ...earlier] = values
  const average = linearAverage(earlier)
  const tolerance = TOLERANCE_SHARE * Math.abs(average)
  const led = trendLed(earlier)
  const [low, high] = [Math.min(average - tolerance, led), Math.max(average + tolerance, led)]
  const within = Math.min(high, Math.max(low, last))
  return within + (2 / (values.length + 1)) * (last - within)
}

/** Averages values, latest first, with weights n to 1. */
function linearAverage(values: readonly number[]): number {
  const weight = (at: number) => values.length - at
  const sum = values.reduce((total, value, at) => total + weight(at) * value, 0)
  return sum / ((values.length * (values.length + 1)) / 2)
}

/**
 * Extrapolates a trend by one step, reduced by the share of movement that reversed: all of it for values that move one
 * way, none for those that return to where they began.
 */
function trendLed(values: readonly number[]): number {
  const [latest = 0] = values
  const net = latest - (values.at(-1) ?? latest)
  const moved = stepsOf(values).reduce((sum, step) => sum + Math.abs(step), 0)
  if (moved === 0) return latest
  return latest + (net / (values.length - 1)) * (Math.abs(net) / moved)
}

/** Returns the changes between neighbouring values given latest first. */
function stepsOf(values: readonly number[]): number[] {
  return values.slice(0, -1).map((value, at) => value - (values[at + 1] ?? value))
}

/**
 * Computes the growth that counts: growth after a fall of sales is a recovery, and counts, up to the cap on growth, by
 * the share of rises among the earlier changes of revenue. Falling sales count in full.
 */
function temperedGrowth(years: readonly KnownYear[], growthPct: number | null): TemperedGrowth | null {
  if (growthPct === null || growthPct <= 0) return null
  const steps = stepsOf(years.slice(1).map(({ revenueEurM }) => revenueEurM))
  const moved = steps.reduce((sum, step) => sum + Math.abs(step), 0)
  if (moved === 0) return null
  const risen = steps.reduce((sum, step) => sum + Math.max(0, step), 0)
  if (risen === moved) return null
  return { statedPct: growthPct, countedPct: Math.min(GROWTH_CAP_PCT, growthPct) * (risen / moved) }
}

function swingOf(margins: readonly number[]): number {
  const mean = margins.reduce((sum, one) => sum + one, 0) / margins.length
  const deviation = Math.sqrt(margins.reduce((sum, one) => sum + (one - mean) ** 2, 0) / margins.length)
  if (deviation === 0) return 0
  const variation = mean === 0 ? Number.POSITIVE_INFINITY : deviation / Math.abs(mean)
  return Math.min(1, Math.max(0, (variation - SWING.from) / (SWING.to - SWING.from)))
}
