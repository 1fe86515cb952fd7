import type { Static } from 'typebox'
import type { Bands } from '../contract/schemas.ts'
import type { Band, FigureBands } from '../domain/confidentiality/blinding/bands.ts'
import { withoutNulls } from './without-nulls.ts'

/** The ranges of a seller's figures; null where its figures are not given as ranges. */
export function bandsOnWire(bands: FigureBands | null): Static<typeof Bands> | null {
  if (bands === null) return null
  const range = (band: Band | null) => band && withoutNulls({ low: band.low, high: band.high })
  return withoutNulls({
    revenue: range(bands.revenue),
    growth: range(bands.growth),
    ebitda_margin: range(bands.ebitdaMargin),
  })
}
