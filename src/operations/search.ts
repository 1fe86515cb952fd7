import { showKnown } from '../disclosure/disclose.ts'
import type { PartyView } from '../disclosure/party-view.ts'
import { decimals, threeSignificant } from '../domain/confidentiality/blinding/rounding.ts'
import { isSigned } from '../domain/confidentiality/policy/disclosure.ts'
import { ebitdaEurMOf } from '../domain/party.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { pairedWith } from '../store/pairings.ts'
import { searchParties } from '../store/search.ts'

const HITS_MAX = 50

export const search: Handlers['search'] = async ({ app, viewer, input }) => {
  const universe = await app.universe.current()
  const hits = await searchParties(app.database.db, viewer.sessionId, input.q, {
    byName: isSigned(viewer),
    limit: HITS_MAX,
    now: app.now(),
  })
  const known = await universe.partiesOf(hits.map(({ id }) => id))
  const parties = hits.flatMap(({ id }) => known.get(id) ?? [])
  const shown = await showKnown(app, viewer, parties)
  const paired = await pairedWith(
    app.database.db,
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

function sellerHit(party: Candidate, known: PartyView) {
  const ebitdaEurM = ebitdaEurMOf(known.figures)
  return {
    id: party.id,
    name: known.name,
    ...withoutNulls({
      sector: party.blindTexts.sector,
      revenue: known.figures.revenueEurM,
      ebitda: ebitdaEurM === null ? null : known.cleared ? decimals(ebitdaEurM, 2) : threeSignificant(ebitdaEurM),
      product: party.blindTexts.product,
      contact_name: known.contactName,
      contact_email: known.contactEmail,
    }),
  }
}

function buyerHit(party: Candidate, known: PartyView) {
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
