import type { Static } from 'typebox'
import type { Bands } from '../contract/party-shapes.ts'
import type { PartyView } from '../disclosure/party-view.ts'
import type { ShownBands, TicketBand } from '../domain/figures/bands.ts'
import { withoutNulls } from './without-nulls.ts'

type Range = TicketBand | null

const rangeOnWire = (band: Range) => band && withoutNulls({ low: band.low, high: band.high })

/** Returns the ranges that a party shows. Null if it shows figures. */
export function bandsOnWire({
  bands,
  ticketBand,
}: Pick<PartyView, 'bands' | 'ticketBand'>): Static<typeof Bands> | null {
  if (bands !== null) return sellerBandsOnWire(bands)
  return ticketBand && withoutNulls({ ticket: rangeOnWire(ticketBand) })
}

export function sellerBandsOnWire({ revenue, growth, ebitda, ebitdaMargin }: ShownBands): Static<typeof Bands> {
  return withoutNulls({
    revenue: rangeOnWire(revenue),
    growth: rangeOnWire(growth),
    ebitda: rangeOnWire(ebitda),
    ebitda_margin: rangeOnWire(ebitdaMargin),
  })
}
