/** A seller's figures: revenue in EUR millions, growth and EBITDA margin in percent; null where not disclosed. */
export interface SellerFigures {
  revenueEurM: number | null
  growthPct: number | null
  ebitdaMarginPct: number | null
}
