import type { Aggregate } from '../figures/aggregate.ts'
import type { FigureBands } from '../figures/bands.ts'

/** Matched seller as the market view counts it. */
interface CountedSeller {
  readonly industry: string
  /** As any viewer may see them. */
  readonly bands: FigureBands
}

/** Matched sellers counted by industry and by band. Sellers without the figure are counted under null. */
export interface MarketView {
  /** Best matches that were counted, and the total. */
  readonly counted: number
  readonly total: Aggregate
  readonly industries: readonly (readonly [string, number])[]
  readonly revenues: readonly BandCount[]
  readonly growths: readonly BandCount[]
  readonly margins: readonly BandCount[]
}

/** Number of sellers in a band; both ends null if the figure is unknown. */
export interface BandCount {
  readonly low: number | null
  readonly high: number | null
  readonly sellers: number
}

/** Summarises a buyer's matches in bands. */
export function summarizeMarket(sellers: readonly CountedSeller[], total: Aggregate): MarketView {
  const industries = new Map<string, number>()
  for (const { industry } of sellers) industries.set(industry, (industries.get(industry) ?? 0) + 1)
  return {
    counted: sellers.length,
    total,
    industries: [...industries].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)),
    revenues: countedBy(sellers, ({ revenue }) => revenue),
    growths: countedBy(sellers, ({ growth }) => growth),
    margins: countedBy(sellers, ({ ebitdaMargin }) => ebitdaMargin),
  }
}

type Ends = Pick<BandCount, 'low' | 'high'>

function countedBy(sellers: readonly CountedSeller[], bandOf: (bands: FigureBands) => Ends | null): BandCount[] {
  const counts = new Map<string, BandCount>()
  for (const { bands } of sellers) {
    const { low, high } = bandOf(bands) ?? { low: null, high: null }
    const key = `${low} ${high}`
    counts.set(key, { low, high, sellers: (counts.get(key)?.sellers ?? 0) + 1 })
  }
  const start = ({ low, high }: BandCount) =>
    low ?? (high === null ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)
  return [...counts.values()].sort(
    (one, other) => Number(start(one) > start(other)) - Number(start(one) < start(other)),
  )
}
