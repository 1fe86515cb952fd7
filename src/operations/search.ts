import { isSigned } from '../domain/confidentiality/disclosure.ts'
import { decimals, twoSignificant } from '../domain/confidentiality/rounding.ts'
import { ebitdaEurMOf } from '../domain/party.ts'
import type { Candidate } from '../index/universe.ts'
import { pairedWith } from '../store/pairings.ts'
import { searchParties } from '../store/search.ts'
import { showKnown } from './disclosure.ts'
import type { Handlers } from './perform.ts'
import type { Shown } from './showing.ts'
import { withoutNulls } from './wire.ts'

const HITS_MAX = 50

export const search: Handlers['search'] = async ({ house, viewer, input }) => {
  const universe = await house.universe.current()
  const hits = await searchParties(house.database.db, viewer.sessionId, input.q, {
    byName: isSigned(viewer),
    limit: HITS_MAX,
    now: house.now(),
  })
  const known = await universe.partiesOf(hits.map(({ id }) => id))
  const parties = hits.flatMap(({ id }) => known.get(id) ?? [])
  const shown = await showKnown(house, viewer, parties)
  const paired = await pairedWith(
    house.database.db,
    viewer,
    parties.map(({ id }) => id),
  )
  const found = parties.flatMap((party) => {
    const known = shown.get(party.id)
    return known ? [{ party, known, paired: paired.has(party.id) }] : []
  })
  return {
    body: {
      sellers: found
        .filter(({ party }) => party.side === 'seller')
        .map(({ party, known, paired }) => ({ ...sellerHit(party, known), paired })),
      buyers: found
        .filter(({ party }) => party.side === 'buyer')
        .map(({ party, known, paired }) => ({ ...buyerHit(party, known), paired })),
      total: found.length,
      query: input.q,
    },
  }
}

function sellerHit(party: Candidate, known: Shown) {
  const ebitdaEurM = ebitdaEurMOf(known.figures)
  return {
    id: party.id,
    name: known.name,
    ...withoutNulls({
      sector: party.blindTexts.sector,
      revenue: known.figures.revenueEurM,
      ebitda: ebitdaEurM === null ? null : known.cleared ? decimals(ebitdaEurM, 2) : twoSignificant(ebitdaEurM),
      product: party.blindTexts.product,
      contact_name: known.contactName,
      contact_email: known.contactEmail,
    }),
  }
}

function buyerHit(party: Candidate, known: Shown) {
  return {
    id: party.id,
    name: known.name,
    ...withoutNulls({
      sector: party.blindTexts.sector,
      ticket_min: known.criteria.ticketMinEurM,
      ticket_max: known.criteria.ticketMaxEurM,
      contact: known.contactName,
      contact_email: known.contactEmail,
    }),
  }
}
