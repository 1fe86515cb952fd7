import { PAGE_ROWS } from '../contract/paging.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { languageOf } from '../domain/language/language.ts'
import type { Handlers } from '../entry/perform.ts'
import { suggestMatches } from '../matches/suggesting.ts'
import { eventsOnWire } from '../presenting/events-on-wire.ts'
import { eventsOf } from '../store/events.ts'
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
  if (before === null) await suggestMatches(app, viewer, await app.universe.current())
  const events = await eventsOf(app.database.db, viewer.sessionId, { before, partyId, limit: limit + 1 })
  const page = events.slice(0, limit)
  const last = page.at(-1)
  return {
    body: { events: await eventsOnWire(app, viewer, page, languageOf(asked.acceptLanguage)) },
    ...(events.length > limit && last
      ? { headers: { Link: `<?${nextPage(input.pair_id, limit, last.id)}>; rel="next"` } }
      : {}),
  }
}

const nextPage = (pairId: string | undefined, limit: number, lastId: number) =>
  new URLSearchParams({
    ...(pairId === undefined ? {} : { pair_id: pairId }),
    limit: String(limit),
    cursor: `e${lastId}`,
  })

const counterpartyIn = ({ buyerId, sellerId }: StoredPairing, viewer: LoadedViewer) =>
  viewer.buyerId === buyerId ? sellerId : buyerId

function eventIdOf(cursor: string): number | null {
  const found = /^e(\d{1,15})$/.exec(cursor)
  return found ? Number(found[1]) : null
}
