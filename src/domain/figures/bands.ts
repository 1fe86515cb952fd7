import type { SellerFigures } from './seller-figures.ts'

declare const banded: unique symbol

/**
 * Figure known only by its band: from `low` up to but excluding `high`; null is open. Created only by the functions
 * below, so that no exact figure passes for a band.
 */
export interface Band {
  readonly low: number | null
  readonly high: number | null
  readonly [banded]: true
}

/** Width of revenue bands: 0 is a third of a decade (1, 2, 5), 1 the pair 1–5 and 5–10, 2 a whole decade. */
export const REVENUE_LEVELS = [0, 1, 2] as const
export type RevenueLevel = (typeof REVENUE_LEVELS)[number]

// 1e7 closes the band of the largest revenue the contract accepts, 1e6.
const DECADES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
const WITHIN_DECADE: Readonly<Record<RevenueLevel, readonly number[]>> = { 0: [1, 2, 5], 1: [1, 5], 2: [1] }
const BELOW_ONE: Readonly<Record<RevenueLevel, readonly number[]>> = { 0: [0, 0.5], 1: [0], 2: [0] }

const edgesOf = (level: RevenueLevel): readonly number[] => [
  ...BELOW_ONE[level],
  ...DECADES.flatMap((decade) => WITHIN_DECADE[level].map((step) => decade * step)),
  1e7,
]

/** Edges of the revenue bands, EUR millions, by level. Edges of wider levels are a subset of those of narrower ones. */
export const REVENUE_EDGES: Readonly<Record<RevenueLevel, readonly number[]>> = {
  0: edgesOf(0),
  1: edgesOf(1),
  2: edgesOf(2),
}

/** Widths of the bands of a year in a teaser: a fifth to a third of the value, the steps 1–2–5, or a whole decade. */
export const BAND_WIDTHS = ['narrow', 'standard', 'wide'] as const
export type BandWidth = (typeof BAND_WIDTHS)[number]

const STEPS_OF_WIDTH: Readonly<Record<BandWidth, readonly number[]>> = {
  narrow: [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8],
  standard: [1, 2, 5],
  wide: [1],
}
/** Exponents of ten, EUR millions: from 10,000 euros to the largest revenue that the contract accepts. */
const AMOUNT_DECADES = [-2, -1, 0, 1, 2, 3, 4, 5, 6]
const amountEdges = (width: BandWidth): readonly number[] => [
  0,
  ...AMOUNT_DECADES.flatMap((decade) => STEPS_OF_WIDTH[width].map((step) => Number(`${step}e${decade}`))),
  1e7,
]
const AMOUNT_EDGES: Readonly<Record<BandWidth, readonly number[]>> = {
  narrow: amountEdges('narrow'),
  standard: amountEdges('standard'),
  wide: amountEdges('wide'),
}

const GROWTH_EDGES = [-10, 0, 5, 10, 20, 30]
const MARGIN_EDGES = [0, 5, 10, 15, 20, 30, 40, 60]
/** Edges for readers that the seller did not choose; each is also an edge of the narrower bands. */
const COARSE_GROWTH_EDGES = [0, 10]
const COARSE_MARGIN_EDGES = [0, 10, 20]

/**
 * Edges of the grid for parties that release their name on request. The number of parties per cell is measured in
 * docs/measurements/grid.md.
 */
const GRID_GROWTH_EDGES = [0]
const GRID_MARGIN_EDGES = [20]
/** Edges of a ticket on the grid, EUR millions: 1 and 5 of each decade from 10,000 euros. */
export const TICKET_EDGES: readonly number[] = [-2, -1, 0, 1, 2, 3, 4, 5, 6].flatMap((decade) => [
  Number(`1e${decade}`),
  Number(`5e${decade}`),
])

/** Figures of a seller as bands; null if unknown. */
export interface FigureBands {
  /** EUR millions. */
  readonly revenue: Band | null
  /** Percent. */
  readonly growth: Band | null
  /** Percent. */
  readonly ebitdaMargin: Band | null
}

/** Figures of a seller as ranges, with the range of EBITDA derived from them; null if unknown. */
export interface ShownBands extends FigureBands {
  /** EUR millions. */
  readonly ebitda: Band | null
}

/** Ends of a buyer's ticket, EUR millions, on edges of the grid; null if neither is stated. */
export interface TicketBand {
  readonly low: number | null
  readonly high: number | null
}

const bandOrNull = (figure: number | null, bandOf: (figure: number) => Band) =>
  figure === null ? null : bandOf(figure)

/** Returns the bands of a teaser, with revenue at a level. */
export function teaserBands(
  { revenueEurM, growthPct, ebitdaMarginPct }: SellerFigures,
  level: RevenueLevel,
): FigureBands {
  return {
    revenue: bandOrNull(revenueEurM, (eurM) => revenueBandAt(eurM, level)),
    growth: bandOrNull(growthPct, growthBand),
    ebitdaMargin: bandOrNull(ebitdaMarginPct, marginBand),
  }
}

/** Returns the grid cell of a seller's figures. */
export function gridBands({ revenueEurM, growthPct, ebitdaMarginPct }: SellerFigures): FigureBands {
  return {
    revenue: bandOrNull(revenueEurM, (eurM) => revenueBandAt(eurM, 2)),
    growth: bandOrNull(growthPct, (pct) => bandIn(GRID_GROWTH_EDGES, pct)),
    ebitdaMargin: bandOrNull(ebitdaMarginPct, (pct) => bandIn(GRID_MARGIN_EDGES, pct)),
  }
}

/** Returns the bands of a reduced paper: a whole decade of revenue, three steps of growth, four of margin. */
export function coarseBands({ revenueEurM, growthPct, ebitdaMarginPct }: SellerFigures): FigureBands {
  return {
    revenue: bandOrNull(revenueEurM, (eurM) => revenueBandAt(eurM, 2)),
    growth: bandOrNull(growthPct, coarseGrowthBand),
    ebitdaMargin: bandOrNull(ebitdaMarginPct, coarseMarginBand),
  }
}

/** Returns the band of a revenue in EUR millions, 0 to 1e6. */
export function revenueBandAt(revenueEurM: number, level: RevenueLevel): Band {
  return bandIn(REVENUE_EDGES[level], revenueEurM)
}

/** Returns the band of an amount of 0 to 1e6 EUR millions in a teaser. */
export function amountBand(eurM: number, width: BandWidth): Band {
  return bandIn(AMOUNT_EDGES[width], eurM)
}

/** Returns the bands of a growth and of a margin in percent as a teaser of this width states them. */
export function percentBands(width: BandWidth) {
  const [growth, margin] = width === 'wide' ? [GRID_GROWTH_EDGES, GRID_MARGIN_EDGES] : [GROWTH_EDGES, MARGIN_EDGES]
  return {
    growth: (growthPct: number) => bandIn(growth, growthPct),
    margin: (marginPct: number) => bandIn(margin, marginPct),
  }
}

const KNOWN_EDGES: ReadonlySet<number> = new Set([...AMOUNT_EDGES.narrow, ...GROWTH_EDGES, ...MARGIN_EDGES])

/**
 * Returns a stored band.
 * @throws Error unless both ends are edges, so that no exact figure passes for a band
 */
export function storedBand({ low, high }: { readonly low: number | null; readonly high: number | null }): Band {
  if ([low, high].some((end) => end !== null && !KNOWN_EDGES.has(end)) || low === high)
    throw new Error('a stored band has an end that is no edge')
  return bandOf(low, high)
}

/**
 * Returns the band of a growth in percent, -100 or more; open below -10, and above 30, where the valuation caps growth.
 */
export function growthBand(growthPct: number): Band {
  return bandIn(GROWTH_EDGES, growthPct)
}

/** Returns the band of an EBITDA margin in percent, 100 or less; open below 0 and above 60. */
export function marginBand(ebitdaMarginPct: number): Band {
  return bandIn(MARGIN_EDGES, ebitdaMarginPct)
}

/** Returns the coarse band of a growth in percent: negative, up to 10, or above. */
function coarseGrowthBand(growthPct: number): Band {
  return bandIn(COARSE_GROWTH_EDGES, growthPct)
}

/** Returns the coarse band of an EBITDA margin in percent: negative, up to 10, up to 20, or above. */
function coarseMarginBand(ebitdaMarginPct: number): Band {
  return bandIn(COARSE_MARGIN_EDGES, ebitdaMarginPct)
}

const MARGIN_MAX_PCT = 100

/** Returns the grid cell of a seller's figures, with the range of EBITDA that revenue and margin imply. */
export function toShownBands(figures: SellerFigures): ShownBands {
  const bands = gridBands(figures)
  return { ...bands, ebitda: impliedEbitdaBand(bands) }
}

/** Returns the range of EBITDA for these ranges. Open below if the margin is, because a loss has no floor. */
export function impliedEbitdaBand({
  revenue,
  ebitdaMargin,
}: Pick<FigureBands, 'revenue' | 'ebitdaMargin'>): Band | null {
  if (revenue === null || ebitdaMargin === null) return null
  const [low, high] = [ebitdaMargin.low, ebitdaMargin.high ?? MARGIN_MAX_PCT]
  return bandOf(
    low === null ? null : downToTwo(((revenue.low ?? 0) * low) / 100),
    revenue.high === null ? null : upToTwo((revenue.high * high) / 100),
  )
}

/** Widens a range outwards to two significant digits. Ends are 0 or above. */
export function widenBand(low: number, high: number): Band {
  return bandOf(downToTwo(low), Number.isFinite(high) ? upToTwo(high) : null)
}

/** Steps to which the ends of a converted band go, of one decade: about a tenth apart. */
const CONVERTED_STEPS = [...stepsBetween(1, 2, 0.1), ...stepsBetween(2.2, 3, 0.2), ...stepsBetween(3.5, 10, 0.5)]
/** Steps of a band so wide that finer ones would only look exact. */
const CONVERTED_WIDE_STEPS = stepsBetween(1, 10, 1)
const WIDE_RATIO = 5

/** Returns the numbers from one to another at a distance, of one decimal. */
function stepsBetween(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_, i) => Number((from + i * by).toFixed(1)))
}

/**
 * Converts a band of EUR millions to another currency and widens it outwards to round ends. It contains the band that it
 * was made from, so a reader of both knows no more than that one.
 */
export function convertedBand({ low, high }: Band, perEur: number): Band {
  const isWide = low === null || high === null || high >= WIDE_RATIO * low
  const steps = isWide ? CONVERTED_WIDE_STEPS : CONVERTED_STEPS
  return bandOf(
    low === null ? null : roundEnd(low * perEur, steps, 'below'),
    high === null ? null : roundEnd(high * perEur, steps, 'above'),
  )
}

function roundEnd(value: number, steps: readonly number[], side: 'below' | 'above'): number {
  if (!(value >= LEAST)) return side === 'above' && value > 0 ? LEAST : 0
  const decade = Math.floor(Math.log10(value) + HAIR)
  const digits = value / 10 ** decade
  const step =
    side === 'below' ? steps.findLast((one) => one <= digits + HAIR) : steps.find((one) => one >= digits - HAIR)
  return Number(`${step ?? (side === 'below' ? 1 : 10)}e${decade}`)
}

function bandIn(edges: readonly number[], value: number): Band {
  const above = edges.findIndex((edge) => edge > value)
  return above === -1 ? bandOf(edges.at(-1) ?? null, null) : bandOf(edges[above - 1] ?? null, edges[above] ?? null)
}

function bandOf(low: number | null, high: number | null): Band {
  return { low, high } as Band
}

// Tolerance for products such as 0.1 × 3, which exceed their decimal slightly. A larger one could put a range's end
// below its content.
const HAIR = 1e-9
/** One euro in millions. Smaller amounts become zero or this. */
const LEAST = 1e-6

function downToTwo(value: number): number {
  if (!(value >= LEAST)) return 0
  const place = Math.floor(Math.log10(value)) - 1
  return Number(`${Math.floor(value / 10 ** place + HAIR)}e${place}`)
}

function upToTwo(value: number): number {
  if (!(value >= LEAST)) return value > 0 ? LEAST : 0
  const place = Math.floor(Math.log10(value)) - 1
  return Number(`${Math.ceil(value / 10 ** place - HAIR)}e${place}`)
}
