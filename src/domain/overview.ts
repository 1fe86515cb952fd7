import type { Aggregate } from './confidentiality/blinding/aggregate.ts'
import { type DealPhase, isActive } from './deal.ts'
import { DAY_MS } from './durations.ts'
import { type IntroductionState, introductionLapsesAt } from './pairing-introduction.ts'
import type { Side } from './party.ts'
import { phaseRequestLapsesAt } from './phase-consent.ts'

/** The closed list of what a workspace may be asked to do next. */
export const TODO_KINDS = [
  'create_profile',
  'unread_text',
  'answer_introductions',
  'answer_phase_requests',
  'open_offers',
  'approve_blind_view',
  'sign_nda',
  'complete_profile',
  'facts_to_review',
  'phase_waiting',
  'review_matches',
] as const
export type TodoKind = (typeof TODO_KINDS)[number]

/** One thing to do, with the facts that a sentence about it needs. */
export type Todo =
  | { kind: 'create_profile' }
  /** Own texts in which no business could be read, so that nothing matches by them. */
  | ({ kind: 'unread_text' } & UnreadTexts)
  /** Pairings whose counterparty asks to be introduced; the one that asked first is named. */
  | { kind: 'answer_introductions'; count: number; pairId: string; counterpartyId: number; since: string }
  /** Phases that the counterparty asks this side to confirm; the one that was asked for first is named. */
  | { kind: 'answer_phase_requests'; count: number; pairId: string; counterpartyId: number; since: string }
  /** Other pairings that the counterparty or an operator opened or moved and this side has not acted on; the oldest is named. */
  | { kind: 'open_offers'; count: number; pairId: string; counterpartyId: number; since: string }
  /** Others see sector and region of the seller only, until its owner has approved what they are to see. */
  | { kind: 'approve_blind_view' }
  /** Names stay closed to this session until it signs. */
  | { kind: 'sign_nda'; matches: Aggregate; pairings: number }
  | { kind: 'complete_profile'; field: string; missingFields: readonly string[]; dataQuality: number }
  /** Findings that contradict an own entry. */
  | { kind: 'facts_to_review'; count: number }
  /** Pairings that have stood in their phase for long; the longest standing is named. */
  | { kind: 'phase_waiting'; count: number; pairId: string; counterpartyId: number; phase: DealPhase; since: string }
  /** Matches that this session has not paired with, and the best fit among them. */
  | { kind: 'review_matches'; count: number; bestFit: number }

/** Texts in which no business could be read: fields of the profile, and the ids of theses. */
export interface UnreadTexts {
  side: Side
  fields: readonly string[]
  theses: readonly number[]
}

/** A pairing, as far as an overview needs it. */
export interface PairingState {
  pairId: string
  counterpartyId: number
  phase: DealPhase
  /** Whether this side has acted on it, and whether the other side or an operator has. */
  ownActed: boolean
  othersActed: boolean
  /** How its introduction stands, and when it was asked for: RFC 3339, null where nobody asked. */
  introduction: IntroductionState
  introductionAskedAt: string | null
  /** When the counterparty asked this side to confirm a phase: RFC 3339, null where none waits. */
  phaseAskedAt: string | null
  /** RFC 3339. */
  updatedAt: string
}

/** Matches of a session, each count beside the best fit of the same matches; null where there are none. */
export interface MatchCounts {
  total: Aggregate
  bestFit: number | null
  /** Those that it is not paired with. */
  unpaired: Aggregate
  bestUnpairedFit: number | null
}

/** All that the to-dos of a session follow from; null where it has no profile on its side. */
export interface OverviewFacts {
  signed: boolean
  /** The own seller is to be asked for its name and has not approved what others see of it. */
  awaitsBlindApproval: boolean
  profile: { dataQuality: number; missingFields: readonly string[] } | null
  unread: UnreadTexts | null
  conflicts: number
  pairings: readonly PairingState[]
  matches: MatchCounts
}

/** A pairing that has stood in its phase for so long waits for somebody. */
export const WAITING_AFTER_DAYS = 14
/** Below this data quality a profile is valued and matched on guesses: to complete it comes first. */
export const POOR_QUALITY = 5

/** Returns the sentence for texts in which no business could be read: those of the profile first. */
export function unreadSentence({ side, fields, theses }: UnreadTexts) {
  if (fields.length === 0) return { of: 'todo_unread_theses', count: theses.length } as const
  return { of: side === 'buyer' ? 'todo_unread_wishes' : 'todo_unread_description', fields } as const
}

/** What a session should do now, the most useful first: whoever waits for it, what its figures rest on, what it may look at. */
export function todosOf(facts: OverviewFacts, now: Date): Todo[] {
  if (facts.profile === null) return [{ kind: 'create_profile' }]
  const completing = completingOf(facts.profile)
  const isPoor = facts.profile.dataQuality < POOR_QUALITY
  return [
    ...(facts.unread === null ? [] : [{ kind: 'unread_text', ...facts.unread } as const]),
    ...(isPoor ? completing : []),
    ...introductionsOf(facts.pairings),
    ...askedFirst('answer_phase_requests', facts.pairings, ({ phaseAskedAt }) => phaseAskedAt),
    ...offersOf(facts.pairings),
    ...(facts.awaitsBlindApproval ? [{ kind: 'approve_blind_view' } as const] : []),
    ...signingOf(facts),
    ...(facts.conflicts > 0 ? [{ kind: 'facts_to_review', count: facts.conflicts } as const] : []),
    ...waitingOf(facts.pairings, now),
    ...reviewingOf(facts.matches),
    ...(isPoor ? [] : completing),
  ]
}

function completingOf({ dataQuality, missingFields }: NonNullable<OverviewFacts['profile']>): Todo[] {
  const [field] = missingFields
  return field === undefined ? [] : [{ kind: 'complete_profile', field, missingFields, dataQuality }]
}

function introductionsOf(pairings: readonly PairingState[]): Todo[] {
  return askedFirst('answer_introductions', pairings, ({ introduction, ownActed, introductionAskedAt }) =>
    introduction === 'requested' && !ownActed ? introductionAskedAt : null,
  )
}

/** What the counterparties ask of this side; `since` tells when one asked, null where it does not. */
function askedFirst(
  kind: 'answer_introductions' | 'answer_phase_requests',
  pairings: readonly PairingState[],
  sinceOf: (pairing: PairingState) => string | null,
): Todo[] {
  const asked = pairings
    .flatMap((one) => {
      const since = sinceOf(one)
      return since === null ? [] : [{ ...one, since }]
    })
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
  const [first] = asked
  if (first === undefined) return []
  const { pairId, counterpartyId, since } = first
  return [{ kind, count: asked.length, pairId, counterpartyId, since }]
}

/** What was asked as an introduction is not asked twice, and what was declined is answered. */
function offersOf(pairings: readonly PairingState[]): Todo[] {
  const offers = oldestFirst(
    pairings.filter(
      ({ phase, othersActed, ownActed, introduction }) =>
        isActive(phase) && othersActed && !ownActed && introduction !== 'requested' && introduction !== 'declined',
    ),
  )
  const [oldest] = offers
  if (oldest === undefined) return []
  const { pairId, counterpartyId, updatedAt: since } = oldest
  return [{ kind: 'open_offers', count: offers.length, pairId, counterpartyId, since }]
}

function signingOf({ signed, matches, pairings }: OverviewFacts): Todo[] {
  const active = pairings.filter(({ phase }) => isActive(phase)).length
  if (signed || (matches.total === 0 && active === 0)) return []
  return [{ kind: 'sign_nda', matches: matches.total, pairings: active }]
}

function waitingOf(pairings: readonly PairingState[], now: Date): Todo[] {
  const before = new Date(now.getTime() - WAITING_AFTER_DAYS * DAY_MS).toISOString()
  const waiting = oldestFirst(pairings.filter((one) => isActive(one.phase) && one.ownActed && one.updatedAt < before))
  const [longest] = waiting
  if (longest === undefined) return []
  const { pairId, counterpartyId, phase, updatedAt: since } = longest
  return [{ kind: 'phase_waiting', count: waiting.length, pairId, counterpartyId, phase, since }]
}

function reviewingOf({ unpaired: count, bestUnpairedFit: bestFit }: MatchCounts): Todo[] {
  return count > 0 && bestFit !== null ? [{ kind: 'review_matches', count, bestFit }] : []
}

/** When what there is to do about a pairing changes although nobody acts: what was asked lapses, or it has waited for long. */
export function changesByTime({ introductionAskedAt, phaseAskedAt, updatedAt }: PairingState): Date[] {
  const waitsLong = new Date(new Date(updatedAt).getTime() + WAITING_AFTER_DAYS * DAY_MS + 1)
  return [
    ...(introductionAskedAt === null ? [] : [introductionLapsesAt({ askedAt: introductionAskedAt })]),
    ...(phaseAskedAt === null ? [] : [phaseRequestLapsesAt({ askedAt: phaseAskedAt })]),
    waitsLong,
  ]
}

const oldestFirst = (pairings: readonly PairingState[]) =>
  pairings.toSorted((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1))
