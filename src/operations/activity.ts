import { PAGE_ROWS } from '../contract/paging.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { suggestMatches } from '../matches/suggesting.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import { eventsOnWire } from '../presenting/events-on-wire.ts'
import { loadEvents } from '../store/events.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'

export const listActivity: Handlers['listActivity'] = async ({ app, viewer, input, asked, refuse }) => {
  const before =
    input.cursor === undefined
      ? null
      : (eventIdOf(input.cursor) ?? refuse('invalid_cursor', 'cursor_unknown', 'follow_link_header'))
  const limit = input.limit ?? PAGE_ROWS
  const pairing = input.pair_id === undefined ? null : await ownPairing(app, viewer, input.pair_id, refuse)
  const partyId = pairing && counterpartyIn(pairing, viewer)
  const thesisId = input.thesis ?? null
  if (thesisId !== null || before === null) {
    const universe = await app.universe.current()
    if (thesisId !== null) refuseUnknownThesis(await ownBuyer(viewer, universe, refuse), thesisId, refuse)
    if (before === null) await suggestMatches(app, viewer, universe)
  }
  const events = await loadEvents(app.database.db, viewer.sessionId, { before, partyId, thesisId, limit: limit + 1 })
  const page = events.slice(0, limit)
  const last = page.at(-1)
  return {
    body: { events: await eventsOnWire(app, viewer, page, negotiateLanguage(asked.acceptLanguage)) },
    ...(events.length > limit && last
      ? { headers: { Link: `<?${nextPage(input, limit, last.id)}>; rel="next"` } }
      : {}),
  }
}

const nextPage = (asked: { pair_id?: string; thesis?: number }, limit: number, lastId: number) =>
  new URLSearchParams({
    ...(asked.pair_id === undefined ? {} : { pair_id: asked.pair_id }),
    ...(asked.thesis === undefined ? {} : { thesis: String(asked.thesis) }),
    limit: String(limit),
    cursor: `e${lastId}`,
  })

async function ownBuyer(viewer: LoadedViewer, universe: Universe, refuse: Refuse<'not_a_buyer'>): Promise<Candidate> {
  const own = viewer.buyerId === null ? null : await universe.partyOf(viewer.buyerId)
  return own ?? refuse('not_a_buyer', 'not_a_buyer', 'add_buyer')
}

function refuseUnknownThesis(own: Candidate, thesisId: number, refuse: Refuse<'thesis_not_found'>): void {
  if (!own.furtherTheses.some((one) => one.thesisId === thesisId))
    refuse('thesis_not_found', 'thesis_unknown', 'use_thesis_id')
}

const counterpartyIn = ({ buyerId, sellerId }: StoredPairing, viewer: LoadedViewer) =>
  viewer.buyerId === buyerId ? sellerId : buyerId

function eventIdOf(cursor: string): number | null {
  const found = /^e(\d{1,15})$/.exec(cursor)
  return found ? Number(found[1]) : null
}
