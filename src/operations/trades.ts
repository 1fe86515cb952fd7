import { PAGE_ROWS } from '../contract/paging.ts'
import { searchTrades } from '../domain/matching/trade-vocabulary.ts'
import type { Handlers } from '../entry/perform.ts'
import { tradeOnWire } from '../presenting/reading-on-wire.ts'

export const listTrades: Handlers['listTrades'] = async ({ app, input, refuse }) => {
  const { q = '', language = 'en', limit = PAGE_ROWS, cursor } = input
  const from = cursor === undefined ? 0 : /^\d{1,4}$/.test(cursor) ? Number(cursor) : null
  if (from === null) return refuse('invalid_cursor', 'cursor_unknown', 'follow_link_header')
  const found = searchTrades(app.textReading().vocabulary, q, language)
  const to = from + limit
  const next = new URLSearchParams({ q, language, limit: String(limit), cursor: String(to) })
  return {
    body: { trades: found.slice(from, to).map(tradeOnWire), total: found.length },
    headers: {
      'X-Total-Count': String(found.length),
      ...(to < found.length ? { Link: `<?${next}>; rel="next"` } : {}),
    },
  }
}
