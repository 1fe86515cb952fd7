import { ownPairings, showKnown } from '../disclosure/disclose.ts'
import type { ActivityType } from '../domain/activity.ts'
import { pairIdOf } from '../domain/deal.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { EventFacts, StoredEvent } from '../store/events.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { withoutNulls } from './api-mapping.ts'

/** Events as their reader may see them today; they disclose no new name. */
export async function eventsOnWire(app: AppContext, viewer: LoadedViewer, events: readonly StoredEvent[]) {
  const universe = await app.universe.current()
  const parties = await universe.partiesOf(events.flatMap(({ partyId }) => (partyId === null ? [] : [partyId])))
  const shown = await showKnown(app, viewer, [...parties.values()])
  const pairings = await ownPairings(app, viewer, [...parties.keys()])
  return events.map((event) => {
    const pairing = pairings.get(event.partyId ?? -1)
    return eventOnWire(event, {
      counterparty: shown.get(event.partyId ?? -1)?.name ?? null,
      pair_id: pairing === undefined ? null : pairIdOf(pairing.buyerId, pairing.sellerId),
    })
  })
}

type With = Readonly<Record<'counterparty' | 'pair_id', string | null>>

function eventOnWire({ type, facts, createdAt }: StoredEvent, shown: With) {
  const { title, detail } = sentencesOf(type, facts, shown.counterparty ?? 'a counterparty')
  // The hash of a document tells a new one from an old one, and a reader nothing.
  const { content: _, ...told } = facts
  return { type, title, detail, time: createdAt, ...withoutNulls(shown), facts: told }
}

type Sentences = { title: string; detail: string }

/** A memorandum released or taken back, for its seller or the buyer. */
function releaseSentences({ release, side }: EventFacts, counterparty: string): Sentences {
  const isReleased = release === 'released'
  const title = isReleased ? 'Memorandum released' : 'Memorandum release revoked'
  if (side === 'seller')
    return {
      title,
      detail: isReleased
        ? `You released your information memorandum to ${counterparty}.`
        : `${counterparty} can no longer read your information memorandum.`,
    }
  return {
    title,
    detail: isReleased
      ? `${counterparty} released its information memorandum to you.`
      : `You can no longer read the information memorandum of ${counterparty}.`,
  }
}

/** An event in words for its reader; `counterparty` is the name that this reader may see today. */
function sentencesOf(type: ActivityType, facts: EventFacts, counterparty: string): Sentences {
  const changed =
    Array.isArray(facts.changed) && facts.changed.length > 0 ? ` Fields: ${facts.changed.join(', ')}.` : ''
  switch (type) {
    case 'workspace_joined':
      return { title: 'Workspace opened', detail: 'The workspace was opened or its contact updated.' }
    case 'registered':
      return { title: 'Registered', detail: `Registered as a ${facts.side ?? 'party'}.${changed}` }
    case 'profile_updated':
      return { title: 'Profile updated', detail: `The profile was changed.${changed}` }
    case 'valuation_computed':
      return { title: 'Valuation computed', detail: 'The valuation was computed from the current figures.' }
    case 'match_suggested':
      return facts.count === 1
        ? { title: 'New match', detail: `${counterparty} matches.` }
        : { title: 'New matches', detail: `${facts.count} new matches; ${counterparty} fits best.` }
    case 'pairing_created':
      return {
        title: 'Pairing created',
        detail: `Paired with ${counterparty} in phase ${facts.phase}, by ${actorOf(facts)}.`,
      }
    case 'phase_changed':
      return {
        title: 'Phase changed',
        detail: `With ${counterparty}: from ${facts.from} to ${facts.to}, by ${actorOf(facts)}.`,
      }
    case 'nda_signed':
      return { title: 'NDA signed', detail: `The confidentiality undertaking was signed, record ${facts.sequence}.` }
    case 'identity_disclosed':
      return facts.told === 'viewer'
        ? { title: 'Name learned', detail: `The identity of ${counterparty} was disclosed under your NDA.` }
        : {
            title: 'Your name was disclosed',
            detail: `Your identity was disclosed to ${counterparty} under its recorded NDA.`,
          }
    case 'dq_enqueued':
      return {
        title: 'Data improvement queued',
        detail: `Steps for ${facts.own ? 'your own profile' : counterparty}: ${listOf(facts.steps)}.`,
      }
    case 'dq_step_done':
      return { title: `Step ${facts.step} done`, detail: foundSentence(facts) }
    case 'dq_step_failed':
      return {
        title: `Step ${facts.step} without an answer`,
        detail: `${facts.reason} ${facts.again ? 'It is tried again by itself.' : 'Nothing was made up in its place.'}`,
      }
    case 'memo_generated':
      if (facts.release !== undefined) return releaseSentences(facts, counterparty)
      return { title: 'Memorandum written', detail: 'The memorandum was written from the current facts.' }
    case 'memo_downloaded':
      if (facts.version !== undefined)
        return facts.side === 'seller'
          ? {
              title: 'Memorandum read',
              detail: `${counterparty} has read version ${facts.version} of your memorandum.`,
            }
          : {
              title: 'Memorandum read',
              detail: `You read version ${facts.version} of the memorandum of ${counterparty}.`,
            }
      return { title: 'Memorandum downloaded', detail: `The memorandum was downloaded with ${facts.names} names.` }
    case 'teaser_generated':
      return facts.side === 'seller'
        ? { title: 'Teaser made', detail: `Your blind teaser for ${counterparty} was made.` }
        : { title: 'Teaser made', detail: `The blind teaser of ${counterparty} was made.` }
    case 'product_analyzed':
      return {
        title: 'Product analysed',
        detail: `The product was analysed for the pairing with ${counterparty}, from the ${facts.from === 'website' ? 'website' : 'profile'}.`,
      }
    case 'exchange_received':
      return facts.by === 'operator'
        ? {
            title: 'An agent’s proposal concerns you',
            detail: 'The operator accepted a proposal that names your party.',
          }
        : { title: 'A message came', detail: 'A message came through the token issued to your side.' }
  }
}

const listOf = (value: EventFacts[string] | undefined) => (Array.isArray(value) ? value.join(', ') : '')

function foundSentence({ found, conflicts, reason }: EventFacts): string {
  const facts = `${found} ${found === 1 ? 'fact' : 'facts'} found`
  if (typeof reason === 'string') return found === 0 ? reason : `${facts}. ${reason}`
  const differing = conflicts === 1 ? 'one differs' : `${conflicts} differ`
  return conflicts === 0 ? `${facts}.` : `${facts}; ${differing} from your own entries, which stand until you accept.`
}

const actorOf = (facts: EventFacts) => (facts.by === 'operator' ? 'the operator' : `the ${facts.by}`)
