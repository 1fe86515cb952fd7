import { type Band, coarseBands, gridBands } from '../../figures/bands.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { CodeName } from './blind.ts'
import type { Fineness } from './fineness.ts'
import type { Anonymity } from './k-anonymity.ts'

/**
 * A seller as a reader may be told of it whom nobody chose: sector, country and the widest bands. There is no field for a text, not even a
 * masked one, and none for a value.
 */
export interface CoarseProfile {
  readonly codeName: CodeName
  /** Name of its row in the industry figures. */
  readonly industry: string
  /** ISO 3166 code; null when not known or not told. */
  readonly country: string | null
  readonly countryWithheld: boolean
  /** EUR m, a whole decade. */
  readonly revenue: Band | null
  /** Percent. */
  readonly growth: Band | null
  /** Percent. */
  readonly ebitdaMargin: Band | null
  readonly fictional: boolean
}

/** A seller in sector, country and the widest bands. Its country is told where enough others share it in a narrower band of revenue. */
export function coarseProfile(
  {
    figures,
    fineness,
    ...told
  }: Pick<CoarseProfile, 'codeName' | 'industry' | 'fictional'> & {
    readonly figures: SellerFigures
    readonly fineness: Fineness
  },
  { country, countryWithheld }: Anonymity,
): CoarseProfile {
  const bands = fineness === 'grid' ? gridBands(figures) : coarseBands(figures)
  return { ...told, country, countryWithheld, ...bands }
}
