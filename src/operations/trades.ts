import { PAGE_ROWS } from '../contract/paging.ts'
import { searchTrades, type Trade } from '../domain/matching/trade-vocabulary.ts'
import { readFreeText } from '../domain/reading/read-text.ts'
import type { Language } from '../domain/text/words.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { findTrades } from '../matches/trades-of-businesses.ts'
import { tradeOnWire } from '../presenting/reading-on-wire.ts'

export const listTrades: Handlers['listTrades'] = async ({ app, input, refuse }) => {
  const { q = '', language = 'en', limit = PAGE_ROWS, cursor } = input
  const from = cursor === undefined ? 0 : /^\d{1,4}$/.test(cursor) ? Number(cursor) : null
  if (from === null) return refuse('invalid_cursor', 'cursor_unknown', 'follow_link_header')
  const found = await tradesFound(app, q, language)
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

/** Returns the trades whose names a query holds, or else the trade that a reader finds in it. */
async function tradesFound(app: AppContext, query: string, language: Language): Promise<readonly Trade[]> {
  const { rules, vocabulary } = app.textReading()
  const found = searchTrades(vocabulary, query, language)
  if (found.length > 0) return found
  const read = await findTrades(app, readFreeText(query, 'buyer', rules, null).wanted)
  const trades = [...read.values()].flatMap((trade) => vocabulary.trades[trade ?? -1] ?? [])
  return [...new Set(trades)]
}
