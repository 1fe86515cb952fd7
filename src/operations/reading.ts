import { ownCandidate, ownPartyId } from '../disclosure/own-party.ts'
import { acceptsNone, LANGUAGES, type Language, negotiateLanguage } from '../domain/language/language.ts'
import { checkProposal, type ProposedTrade } from '../domain/matching/proposed-reading.ts'
import { NOTHING_CONFIRMED } from '../domain/parties/confirmed.ts'
import type { Side } from '../domain/parties/party.ts'
import { confirmReading, type ReadTrade } from '../domain/reading/confirmed.ts'
import { readableText, readParty } from '../domain/reading/party-reading.ts'
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
  const shown = await onWire(app, viewer.side, reading, negotiateLanguage(asked.acceptLanguage), profile.confirmed)
  return { body: { ...shown, ...(app.languageModel === null ? {} : { proposals: true }) } }
}

export const proposeReading: Handlers['proposeReading'] = async ({ app, viewer, asked, refuse }) => {
  const { languageModel } = app
  const { side, blindTexts } = await ownCandidate(viewer, await app.universe.current(), refuse)
  if (languageModel === null)
    return refuse('language_model_unavailable', 'no_language_model', 'state_trades_or_ask_operator')
  const text = readableText(blindTexts, side)
  const { vocabulary } = app.textReading()
  const answer = text === '' ? NOTHING_PROPOSED : await languageModel.read(text, vocabulary.trades)
  if (answer === null)
    return refuse('language_model_unavailable', 'language_model_silent', 'state_trades_or_try_later', {
      retry_after: 60,
    })
  const { wanted, excluded, countries } = checkProposal(answer, text, vocabulary)
  const language = negotiateLanguage(asked.acceptLanguage)
  const onWire = ({ trade, from }: ProposedTrade) => ({ trade: { id: trade.id, name: trade.names[language] }, from })
  return {
    body: {
      trades: wanted.map(onWire),
      excluded_trades: excluded.map(onWire),
      countries: side === 'buyer' ? [...countries] : [],
    },
  }
}

const NOTHING_PROPOSED = { wanted: [], excluded: [], countries: [] }

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
  const wanted = reading.wanted.map(withTrade)
  const asked = new Set(wanted.map(({ trade }) => trade))
  // "Building cleaning, no window cleaning" rules out no trade: its words are narrower than the trade asked for.
  const excluded = reading.excluded.map(withTrade).map((one) => (asked.has(one.trade) ? { ...one, trade: null } : one))
  const byTrade = { ...reading, wanted, excluded }
  return readingOnWire(side, confirmReading(byTrade, confirmed), vocabulary, language)
}
