import { type Band, coarseBands, gridBands } from '../../figures/bands.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { Fineness } from './fineness.ts'
import type { Anonymity } from './k-anonymity.ts'

/**
 * Seller as shown to a reader that neither matches it nor was chosen by it: sector, country and the widest bands. It
 * has no field for texts, not even masked ones, or for a value.
 */
export interface CoarseProfile {
  /** Name of the row in the industry figures. */
  readonly industry: string
  /** ISO 3166 code; null if unknown or withheld. */
  readonly country: string | null
  readonly countryWithheld: boolean
  /** EUR millions, a whole decade. */
  readonly revenue: Band | null
  /** Percent. */
  readonly growth: Band | null
  /** Percent. */
  readonly ebitdaMargin: Band | null
  readonly fictional: boolean
}

/** Builds a coarse profile. The country is shown if enough others share it within a narrower revenue band. */
export function coarseProfile(
  {
    figures,
    fineness,
    ...shown
  }: Pick<CoarseProfile, 'industry' | 'fictional'> & {
    readonly figures: SellerFigures
    readonly fineness: Fineness
  },
  { country, countryWithheld }: Anonymity,
): CoarseProfile {
  const bands = fineness === 'grid' ? gridBands(figures) : coarseBands(figures)
  return { ...shown, country, countryWithheld, ...bands }
}
