/** Figures of a seller: revenue in EUR millions, growth and EBITDA margin in percent; null if not disclosed. */
export interface SellerFigures {
  revenueEurM: number | null
  growthPct: number | null
  ebitdaMarginPct: number | null
}
