/** From `low` to `high`, both included; null is open. */
export interface Range {
  readonly low: number | null
  readonly high: number | null
}

/** Sizes a text states: money in EUR millions, the two targets in percent; null where it states none. */
export interface Sizes {
  readonly revenue: Range | null
  readonly ebitda: Range | null
  readonly ticket: Range | null
  readonly enterpriseValue: Range | null
  readonly growthPct: number | null
  readonly ebitdaMarginPct: number | null
  /** Money in another currency was found; it is not converted. */
  readonly otherCurrency: boolean
}
