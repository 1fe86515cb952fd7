import { PAGE_ROWS } from '../contract/paging.ts'
import { ownPartyId } from '../disclosure/own-party.ts'
import { acceptsNone, LANGUAGES, type Language, negotiateLanguage } from '../domain/language/language.ts'
import { findNamedTrades, searchTrades, type Trade, tradeOfItem } from '../domain/matching/trade-vocabulary.ts'
import { NOTHING_CONFIRMED } from '../domain/parties/confirmed.ts'
import type { Side } from '../domain/parties/party.ts'
import { confirmReading, type ReadTrade } from '../domain/reading/confirmed.ts'
import { readParty } from '../domain/reading/party-reading.ts'
import { readFreeText } from '../domain/reading/read-text.ts'
import type { ReadBusiness, Reading } from '../domain/reading/reading.ts'
import type { Language as TextLanguage } from '../domain/text/words.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { readingOnWire, tradeOnWire } from '../presenting/reading-on-wire.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import { openedWorkspace } from '../workspace/opened-profile.ts'

export const previewReading: Handlers['previewReading'] = async ({ app, input, asked }) => {
  const { side, text, language: stated = null } = input
  const reading = readFreeText(text, side, app.textReading().rules, stated)
  const language = namesLanguage(asked.acceptLanguage, stated)
  return { body: await onWire(app, side, reading, language), headers: { 'Content-Language': language } }
}

/** Languages in which trades have names. */
const NAMED_IN: readonly TextLanguage[] = [...LANGUAGES, 'it']

/** Returns the reader's language, or the text's if the reader states none of the service's. */
function namesLanguage(acceptLanguage: string | null, stated: string | null): TextLanguage {
  const accepted: Language = negotiateLanguage(acceptLanguage)
  if (!acceptsNone(acceptLanguage)) return accepted
  return NAMED_IN.find((language) => language === stated) ?? accepted
}

export const getReading: Handlers['getReading'] = async ({ app, viewer, asked, refuse }) => {
  if (ownPartyId(viewer) === null || viewer.side === null) return refuse('no_profile', 'no_profile', 'add_profile')
  const { profiles } = openedWorkspace(await loadOwnProfile(app.database.db, viewer.sessionId))
  const profile = profiles[viewer.side] ?? refuse('no_profile', 'no_profile', 'add_profile')
  const reading = readParty(profile.texts, viewer.side, app.textReading().rules)
  return { body: await onWire(app, viewer.side, reading, negotiateLanguage(asked.acceptLanguage), profile.confirmed) }
}

async function onWire(
  app: AppContext,
  side: Side,
  reading: Reading,
  language: TextLanguage,
  confirmed = NOTHING_CONFIRMED,
) {
  const { vocabulary } = app.textReading()
  const found = await findTrades(app, [...reading.wanted, ...reading.excluded])
  const withTrade = (business: ReadBusiness): ReadTrade => ({
    ...business,
    trade: vocabulary.trades[found.get(business) ?? -1]?.id ?? null,
  })
  const byTrade = { ...reading, wanted: reading.wanted.map(withTrade), excluded: reading.excluded.map(withTrade) }
  return readingOnWire(side, confirmReading(byTrade, confirmed), vocabulary, language)
}

/** Finds the trade of each business. Only words that no name settles are embedded; without the encoder they have no trade. */
async function findTrades(
  app: AppContext,
  businesses: readonly ReadBusiness[],
): Promise<ReadonlyMap<ReadBusiness, number | null>> {
  const { vocabulary } = app.textReading()
  const named = new Map(businesses.map((business) => [business, findNamedTrades(business.from, vocabulary)]))
  const open = businesses.filter((business) => named.get(business) !== null && named.get(business)?.length !== 1)
  const vectors = new Map<ReadBusiness, Int8Array>()
  try {
    const embedded = await app.localEmbedder.embed(open.map(({ from }) => from))
    open.forEach((business, i) => void vectors.set(business, embedded[i] ?? new Int8Array()))
  } catch (error) {
    app.log.warn({ err: error }, 'the encoder did not answer: words that no name settles have no trade')
  }
  return new Map(
    businesses.map((business) => [
      business,
      tradeOfItem(business, named.get(business) ?? null, vectors.get(business) ?? null, vocabulary),
    ]),
  )
}

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
async function tradesFound(app: AppContext, query: string, language: TextLanguage): Promise<readonly Trade[]> {
  const { rules, vocabulary } = app.textReading()
  const found = searchTrades(vocabulary, query, language)
  if (found.length > 0) return found
  const read = await findTrades(app, readFreeText(query, 'buyer', rules, null).wanted)
  const trades = [...read.values()].flatMap((trade) => vocabulary.trades[trade ?? -1] ?? [])
  return [...new Set(trades)]
}
