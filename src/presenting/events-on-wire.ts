import { ownPairings, showKnown } from '../disclosure/disclose.ts'
import { openOwnThesis } from '../disclosure/exact-figures.ts'
import { ownPartyId } from '../disclosure/own-party.ts'
import { pairingId } from '../domain/deals/deal.ts'
import type { Language } from '../domain/language/language.ts'
import { type NewsSentence, newsWriter } from '../domain/language/news.ts'
import { outcomeIn } from '../domain/language/outcomes.ts'
import type { ActivityType } from '../domain/workspace/activity.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate } from '../matching-index/universe.ts'
import type { EventFacts, StoredEvent } from '../store/events.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { withoutNulls } from './api-mapping.ts'
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
  const shownFacts = reason === null ? known : { ...known, reason: outcomeIn(language, reason) }
  const { write } = newsWriter
  const name = aboutMember ?? shown.counterparty ?? write(language, 'a_counterparty')
  const sentences = eventSentences(type, shownFacts, { name, thesis: shown.thesis?.name ?? null }, language)
  const title = write(language, sentences.title)
  const detail = sentences.detail.map((one) =>
    typeof one === 'object' && 'text' in one ? one.text : write(language, one),
  )
  const place = placeOfEvent(type, shown.pair_id)
  return { type, title, detail: detail.join(' '), time: createdAt, ...place, ...withoutNulls(shown), facts: shownFacts }
}

/** `text` is a finished sentence in the reader's language. */
type Sentences = { title: NewsSentence; detail: readonly (NewsSentence | { text: string })[] }

/** Returns the sentences of a memorandum released or revoked, for its seller or the buyer. */
function releaseSentences({ release, side, rule, phase }: EventFacts, name: string): Sentences {
  if (release === 'rule_set')
    return { title: 'memorandum_rule_set', detail: [{ of: 'memorandum_rule_set_detail', phase: String(phase) }] }
  if (release === 'rule_ended') return { title: 'memorandum_rule_ended', detail: ['memorandum_rule_ended_detail'] }
  if (rule && release === 'released' && side === 'seller')
    return { title: 'memorandum_released', detail: [{ of: 'memorandum_released_by_rule', name }] }
  const change = release === 'released' ? 'released' : 'revoked'
  const reader = side === 'seller' ? 'seller' : 'buyer'
  return { title: `memorandum_${change}`, detail: [{ of: `memorandum_${change}_${reader}`, name }] }
}

/** Returns the sentences of a folder released or revoked, or a document downloaded, for its owner or the reader. */
function roomSentences({ room, side }: EventFacts, name: string): Sentences {
  const reader = side === 'owner' ? 'owner' : 'reader'
  const what =
    room === 'downloaded' ? 'document_downloaded' : room === 'released' ? 'folder_released' : 'folder_revoked'
  return { title: what, detail: [{ of: `${what}_${reader}`, name }] }
}

/** Returns the sentence of an answer published, for one of the buyers or for the seller. Neither names the asker. */
function answerPublishedSentence({ side, readers }: EventFacts, name: string): NewsSentence {
  if (side !== 'seller') return { of: 'answer_published_reader', name }
  const count = Number(readers)
  return count === 0 ? 'answer_published_to_nobody' : { of: 'answer_published_to', count }
}

/** Returns the sentences of a member's key that was created, changed or revoked. */
function memberSentences({ member, role }: EventFacts, name: string): Sentences {
  const isRole = role === 'owner' || role === 'member' ? role : 'reader'
  if (member === 'revoked') return { title: 'member_revoked', detail: [{ of: 'member_revoked_detail', name }] }
  if (member === 'changed') return { title: 'member_changed', detail: [{ of: `member_is_${isRole}`, name }] }
  return { title: 'member_invited', detail: [{ of: `member_is_${isRole}`, name }] }
}

/**
 * The subject of an event: the member, or the counterparty as its reader may see it today, and the reader's own thesis.
 */
interface EventSubject {
  name: string
  thesis: string | null
}

/** Returns an event in sentences for its reader. */
function eventSentences(
  type: ActivityType,
  facts: EventFacts,
  { name, thesis }: EventSubject,
  language: Language,
): Sentences {
  const changed = listOf(facts.changed)
  const fields = changed.length > 0 ? [{ of: 'fields_are', fields: changed } as const] : []
  switch (type) {
    case 'workspace_joined':
      if (facts.member !== undefined) return memberSentences(facts, name)
      return { title: 'workspace_joined', detail: ['workspace_joined_detail'] }
    case 'registered': {
      const side = facts.side === 'buyer' || facts.side === 'seller' ? facts.side : 'party'
      return { title: 'registered', detail: [`registered_${side}`, ...fields] }
    }
    case 'profile_updated':
      return { title: 'profile_updated', detail: ['profile_updated_detail', ...fields] }
    case 'valuation_computed':
      return { title: 'valuation_computed', detail: ['valuation_computed_detail'] }
    case 'match_suggested': {
      const count = Number(facts.count)
      const detail =
        count === 1
          ? ({ of: 'match_suggested_detail', name } as const)
          : ({ of: 'matches_suggested_detail', count, name } as const)
      if (thesis === null) return { title: { of: 'matches_suggested', count }, detail: [detail] }
      return { title: { of: 'matches_suggested_for', count, thesis }, detail: [detail] }
    }
    case 'pairing_created': {
      const phase = String(facts.phase)
      return {
        title: 'pairing_created',
        detail: [{ of: 'pairing_created_detail', name, phase, actor: actorOf(facts, language) }],
      }
    }
    case 'introduction_asked':
      return {
        title: 'introduction_asked',
        detail: [{ of: 'introduction_asked_detail', name, actor: actorOf(facts, language) }],
      }
    case 'introduction_answered': {
      const answer = facts.answer === 'accepted' ? 'accepted' : 'declined'
      return {
        title: `introduction_${answer}`,
        detail: [{ of: `introduction_${answer}_detail`, name, actor: actorOf(facts, language) }],
      }
    }
    case 'introduction_lapsed':
      return {
        title: 'introduction_lapsed',
        detail: [{ of: 'introduction_lapsed_detail', name, actor: actorOf(facts, language) }],
      }
    case 'phase_requested': {
      const [from, to] = [String(facts.from), String(facts.to)]
      return {
        title: 'phase_requested',
        detail: [{ of: 'phase_requested_detail', name, from, to, actor: actorOf(facts, language) }],
      }
    }
    case 'phase_request_ended': {
      const [to, actor] = [String(facts.to), actorOf(facts, language)]
      if (facts.outcome === 'lapsed')
        return { title: 'phase_request_lapsed', detail: [{ of: 'phase_request_lapsed_detail', name, to, actor }] }
      const outcome = facts.outcome === 'dismissed' ? 'dismissed' : 'withdrawn'
      return {
        title: `phase_request_${outcome}`,
        detail: [{ of: 'phase_request_ended_detail', name, to, actor }],
      }
    }
    case 'pairing_paused':
    case 'pairing_resumed':
      return { title: type, detail: [{ of: `${type}_detail`, name }] }
    case 'phase_changed': {
      const [from, to] = [String(facts.from), String(facts.to)]
      return {
        title: 'phase_changed',
        detail: [{ of: 'phase_changed_detail', name, from, to, actor: actorOf(facts, language) }],
      }
    }
    case 'closing_confirmed':
      return { title: type, detail: [{ of: 'closing_confirmed_detail', name, actor: actorOf(facts, language) }] }
    case 'name_requested':
      return { title: type, detail: [{ of: 'name_requested_detail', name, actor: actorOf(facts, language) }] }
    case 'name_request_decided': {
      const decided = facts.decision === 'approved' ? 'name_request_approved' : 'name_request_declined'
      return { title: decided, detail: [{ of: `${decided}_detail`, name, actor: actorOf(facts, language) }] }
    }
    case 'message_sent':
      return { title: 'message_of_counterparty', detail: [{ of: 'message_of_counterparty_detail', name }] }
    case 'task_set':
      return { title: type, detail: [{ of: 'task_set_detail', name, day: String(facts.due_on) }] }
    case 'signature_asked':
      return { title: type, detail: ['signature_asked_detail'] }
    case 'nda_signed':
      return { title: 'nda_signed', detail: [{ of: 'nda_signed_detail', sequence: String(facts.sequence) }] }
    case 'identity_disclosed':
      return facts.told === 'viewer'
        ? { title: 'name_disclosed_to_you', detail: [{ of: 'name_disclosed_to_you_detail', name }] }
        : { title: 'your_name_disclosed', detail: [{ of: 'your_name_disclosed_detail', name }] }
    case 'dq_enqueued': {
      const steps = listOf(facts.steps)
      return {
        title: 'enrichment_queued',
        detail: [facts.own ? { of: 'enrichment_queued_own', steps } : { of: 'enrichment_queued_other', name, steps }],
      }
    }
    case 'dq_step_done':
      return { title: { of: 'step_done', step: String(facts.step) }, detail: foundSentences(facts) }
    case 'dq_step_failed':
      return {
        title: { of: 'step_failed', step: String(facts.step) },
        detail: [{ text: String(facts.reason) }, facts.again ? 'step_again' : 'nothing_made_up'],
      }
    case 'memo_generated':
      if (facts.room !== undefined) return roomSentences(facts, name)
      if (facts.release !== undefined) return releaseSentences(facts, name)
      if (facts.approved !== undefined) {
        const version = String(facts.approved)
        return { title: 'memorandum_approved', detail: [{ of: 'memorandum_approved_detail', version }] }
      }
      return { title: 'memorandum_written', detail: ['memorandum_written_detail'] }
    case 'memo_downloaded': {
      if (facts.room !== undefined) return roomSentences(facts, name)
      if (facts.version === undefined)
        return {
          title: 'memorandum_downloaded',
          detail: [{ of: 'memorandum_downloaded_detail', count: Number(facts.names) }],
        }
      const version = String(facts.version)
      const of = facts.side === 'seller' ? 'memorandum_read_seller' : 'memorandum_read_buyer'
      return { title: 'memorandum_read', detail: [{ of, name, version }] }
    }
    case 'answer_published':
      return { title: 'answer_published', detail: [answerPublishedSentence(facts, name)] }
    case 'teaser_generated':
      if (facts.decision !== undefined) {
        const decided = facts.decision === 'approved' ? 'teaser_approved' : 'teaser_withdrawn'
        return { title: decided, detail: [{ of: `${decided}_detail`, language: String(facts.language) }] }
      }
      return {
        title: 'teaser_made',
        detail: [{ of: facts.side === 'seller' ? 'teaser_made_own' : 'teaser_made_other', name }],
      }
    case 'product_analyzed':
      return {
        title: 'product_analysed',
        detail: [{ of: facts.from === 'website' ? 'product_analysed_website' : 'product_analysed_profile', name }],
      }
    case 'exchange_received':
      return facts.by === 'operator'
        ? { title: 'proposal_concerns_you', detail: ['proposal_concerns_you_detail'] }
        : { title: 'message_received', detail: ['message_received_detail'] }
  }
}

const listOf = (value: EventFacts[string] | undefined) => (Array.isArray(value) ? value.map(String) : [])

function foundSentences({ found, conflicts, reason }: EventFacts): Sentences['detail'] {
  const facts = { of: 'facts_found', count: Number(found) } as const
  if (typeof reason === 'string') return found === 0 ? [{ text: reason }] : [facts, { text: reason }]
  const differing = Number(conflicts)
  return differing === 0 ? [facts] : [facts, { of: 'facts_differ', count: differing }]
}

function actorOf({ by }: EventFacts, language: Language): string {
  const actor = by === 'buyer' || by === 'seller' ? by : 'operator'
  return newsWriter.write(language, `actor_${actor}`)
}
