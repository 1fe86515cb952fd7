import { ownPairings, showKnown } from '../disclosure/disclose.ts'
import { openOwnThesis } from '../disclosure/exact-figures.ts'
import { ownPartyId } from '../disclosure/own-party.ts'
import { pairingId } from '../domain/deals/deal.ts'
import type { Language } from '../domain/language/language.ts'
import { newsWriter } from '../domain/language/news.ts'
import { outcomeIn } from '../domain/language/outcomes.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate } from '../matching-index/universe.ts'
import type { StoredEvent } from '../store/events.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { withoutNulls } from './api-mapping.ts'
import { eventSentences } from './event-sentences.ts'
import { placeOfEvent } from './next-step.ts'

/** Returns events as their reader may see them today. Discloses no new name. */
export async function eventsOnWire(
  app: AppContext,
  viewer: LoadedViewer,
  events: readonly StoredEvent[],
  language: Language,
) {
  const universe = await app.universe.current()
  const parties = await universe.partiesOf(events.flatMap(({ partyId }) => (partyId === null ? [] : [partyId])))
  const shown = await showKnown(app, viewer, [...parties.values()])
  const pairings = await ownPairings(app, viewer, [...parties.keys()])
  const ownId = ownPartyId(viewer)
  const own = ownId === null ? null : await universe.partyOf(ownId)
  return events.map((event) => {
    const pairing = pairings.get(event.partyId ?? -1)
    return eventOnWire(language, event, {
      counterparty: shown.get(event.partyId ?? -1)?.name ?? null,
      pair_id: pairing === undefined ? null : pairingId(pairing.buyerId, pairing.sellerId),
      member: event.member,
      thesis: own === null ? null : thesisNamed(viewer, own, event),
    })
  })
}

/** Returns an event's thesis by its present name. Null if the event has none or the thesis was removed. */
function thesisNamed(viewer: LoadedViewer, own: Candidate, { facts }: StoredEvent): NamedThesis | null {
  if (typeof facts.thesis_id !== 'number') return null
  const thesis = openOwnThesis(viewer, own, { thesisId: facts.thesis_id })
  return thesis === null ? null : { thesis_id: thesis.id, name: thesis.name }
}

interface NamedThesis {
  thesis_id: number
  name: string
}

type With = Readonly<Record<'counterparty' | 'pair_id' | 'member', string | null>> & { thesis: NamedThesis | null }

function eventOnWire(language: Language, { type, facts, reason, createdAt, aboutMember }: StoredEvent, shown: With) {
  // The document's hash only serves to compare versions; the thesis is returned beside the facts while it exists.
  const { content: _, thesis_id: __, ...known } = facts
  const told = reason === null ? known : { ...known, reason: outcomeIn(language, reason) }
  const { write } = newsWriter
  const name = aboutMember ?? shown.counterparty ?? write(language, 'a_counterparty')
  const sentences = eventSentences(type, told, { name, thesis: shown.thesis?.name ?? null }, language)
  const title = write(language, sentences.title)
  const detail = sentences.detail.map((one) =>
    typeof one === 'object' && 'text' in one ? one.text : write(language, one),
  )
  const place = placeOfEvent(type, shown.pair_id)
  return { type, title, detail: detail.join(' '), time: createdAt, ...place, ...withoutNulls(shown), facts: told }
}
