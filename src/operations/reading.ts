import { ownPartyId } from '../disclosure/own-party.ts'
import { acceptsNone, LANGUAGES, type Language, negotiateLanguage } from '../domain/language/language.ts'
import { NOTHING_CONFIRMED } from '../domain/parties/confirmed.ts'
import type { Side } from '../domain/parties/party.ts'
import { confirmReading, type ReadTrade } from '../domain/reading/confirmed.ts'
import { readParty } from '../domain/reading/party-reading.ts'
import { readFreeText } from '../domain/reading/read-text.ts'
import type { ReadBusiness, Reading } from '../domain/reading/reading.ts'
import type { Language as TextLanguage } from '../domain/text/words.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { findTrades } from '../matches/trades-of-businesses.ts'
import { readingOnWire } from '../presenting/reading-on-wire.ts'
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
