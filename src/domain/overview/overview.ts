import { type DealPhase, isActive } from '../deals/deal.ts'
import { type IntroductionState, introductionLapsesAt } from '../deals/pairing-introduction.ts'
import { phaseRequestLapsesAt } from '../deals/phase-consent.ts'
import type { Aggregate } from '../figures/aggregate.ts'
import { DAY_MS } from '../figures/durations.ts'
import type { Side } from '../parties/party.ts'

/** To-dos for which the other side waits, or which it left for this side to read. */
export const WAITING_KINDS = [
  'answer_introductions',
  'answer_name_requests',
  'answer_phase_requests',
  'confirm_closings',
  'answer_messages',
  'open_offers',
  'open_approved_names',
  'read_memoranda',
  'read_documents',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** The closed list of what a workspace may be asked to do next. */
export const TODO_KINDS = [
  'create_profile',
  'unread_text',
  ...WAITING_KINDS,
  'tasks_due',
  'signature_waiting',
  'approve_blind_view',
  'sign_nda',
  'complete_profile',
  'facts_to_review',
  'phase_waiting',
  'review_matches',
] as const
export type TodoKind = (typeof TODO_KINDS)[number]

/** One thing that waits, of one counterparty. */
export interface WaitingThing {
  /** The pairing it belongs to; null for a name asked of a match that is not paired. */
  pairId: string | null
  counterpartyId: number
  /** RFC 3339; a calendar day for a task. */
  since: string
}

/** One thing to do, with the facts that a sentence about it needs. */
export type Todo =
  | { kind: 'create_profile' }
  /** Own texts in which no business could be read, so that nothing matches by them. */
  | ({ kind: 'unread_text' } & UnreadTexts)
  /** The oldest first. */
  | { kind: WaitingKind; things: Things }
  /** Own tasks that are due today or before, the first due first. */
  | { kind: 'tasks_due'; things: Things }
  /** A signature that an agent asked for waits for the supervisor. */
  | { kind: 'signature_waiting'; since: string }
  /** Others see sector and region of the seller only, until its owner has approved what they are to see. */
  | { kind: 'approve_blind_view' }
  /** Names stay closed to this session until it signs. */
  | { kind: 'sign_nda'; matches: Aggregate; pairings: number }
  | { kind: 'complete_profile'; field: string; missingFields: readonly string[]; dataQuality: number }
  /** Findings that contradict an own entry. */
  | { kind: 'facts_to_review'; count: number }
  /** Pairings that have stood in their phase for long, the longest standing first; `phase` is that of the first. */
  | { kind: 'phase_waiting'; things: Things; phase: DealPhase }
  /** Matches that this session has not paired with, and the best fit among them. */
  | { kind: 'review_matches'; count: number; bestFit: number }

/** Texts in which no business could be read: fields of the profile, and the ids of theses. */
export interface UnreadTexts {
  side: Side
  fields: readonly string[]
  theses: readonly number[]
}

type Things = readonly [WaitingThing, ...WaitingThing[]]

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
  /** The counterparty closed the deal, and neither this side nor an operator has. */
  isClosedByOtherAlone: boolean
  /** RFC 3339. */
  updatedAt: string
}

/** Things that wait besides what pairings say of themselves, by kind, the oldest first. */
export type OtherWaiting = Readonly<
  Record<
    | 'answer_name_requests'
    | 'answer_messages'
    | 'open_approved_names'
    | 'read_memoranda'
    | 'read_documents'
    | 'tasks_due',
    readonly WaitingThing[]
  >
>

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
  waiting: OtherWaiting
  /** Since when a signature waits for the supervisor of the agent that asked for it; null where none does. */
  signatureAskedAt: string | null
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
export function listTodos(facts: OverviewFacts, now: Date): Todo[] {
  if (facts.profile === null) return [{ kind: 'create_profile' }]
  const completing = completingOf(facts.profile)
  const isPoor = facts.profile.dataQuality < POOR_QUALITY
  const waiting = waitingThings(facts.pairings, facts.waiting)
  return [
    ...(facts.unread === null ? [] : [{ kind: 'unread_text', ...facts.unread } as const]),
    ...(isPoor ? completing : []),
    ...WAITING_KINDS.flatMap((kind) => todoOfThings(kind, waiting[kind])),
    ...todoOfThings('tasks_due', facts.waiting.tasks_due),
    ...(facts.awaitsBlindApproval ? [{ kind: 'approve_blind_view' } as const] : []),
    ...signingOf(facts),
    ...(facts.conflicts > 0 ? [{ kind: 'facts_to_review', count: facts.conflicts } as const] : []),
    ...stalledOf(facts.pairings, now),
    ...reviewingOf(facts.matches),
    ...(isPoor ? [] : completing),
  ]
}

/** What waits for a side, by kind, the oldest first. */
export function waitingThings(
  pairings: readonly PairingState[],
  waiting: OtherWaiting,
): Readonly<Record<WaitingKind, readonly WaitingThing[]>> {
  return {
    ...waiting,
    answer_introductions: thingsSince(pairings, ({ introduction, ownActed, introductionAskedAt }) =>
      introduction === 'requested' && !ownActed ? introductionAskedAt : null,
    ),
    answer_phase_requests: thingsSince(pairings, ({ phaseAskedAt }) => phaseAskedAt),
    confirm_closings: thingsSince(pairings, ({ isClosedByOtherAlone, updatedAt }) =>
      isClosedByOtherAlone ? updatedAt : null,
    ),
    open_offers: thingsSince(pairings, (one) => (isOffer(one) ? one.updatedAt : null)),
  }
}

function completingOf({ dataQuality, missingFields }: NonNullable<OverviewFacts['profile']>): Todo[] {
  const [field] = missingFields
  return field === undefined ? [] : [{ kind: 'complete_profile', field, missingFields, dataQuality }]
}

function todoOfThings(kind: WaitingKind | 'tasks_due', [first, ...others]: readonly WaitingThing[]): Todo[] {
  return first === undefined ? [] : [{ kind, things: [first, ...others] }]
}

/** The pairings that something is asked of, the oldest first; `sinceOf` gives since when, null where nothing is. */
function thingsSince(
  pairings: readonly PairingState[],
  sinceOf: (pairing: PairingState) => string | null,
): WaitingThing[] {
  return pairings
    .flatMap((one) => {
      const since = sinceOf(one)
      return since === null ? [] : [{ pairId: one.pairId, counterpartyId: one.counterpartyId, since }]
    })
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
}

/** What was asked as an introduction is not asked twice, and what was declined is answered. */
function isOffer({ phase, othersActed, ownActed, introduction }: PairingState): boolean {
  return isActive(phase) && othersActed && !ownActed && introduction !== 'requested' && introduction !== 'declined'
}

function signingOf({ signed, signatureAskedAt, matches, pairings }: OverviewFacts): Todo[] {
  if (signed) return []
  if (signatureAskedAt !== null) return [{ kind: 'signature_waiting', since: signatureAskedAt }]
  const active = pairings.filter(({ phase }) => isActive(phase)).length
  if (matches.total === 0 && active === 0) return []
  return [{ kind: 'sign_nda', matches: matches.total, pairings: active }]
}

function stalledOf(pairings: readonly PairingState[], now: Date): Todo[] {
  const before = new Date(now.getTime() - WAITING_AFTER_DAYS * DAY_MS).toISOString()
  const stalled = pairings.filter((one) => isActive(one.phase) && one.ownActed && one.updatedAt < before)
  const [first, ...others] = thingsSince(stalled, ({ updatedAt }) => updatedAt)
  const phase = stalled.find(({ pairId }) => pairId === first?.pairId)?.phase
  return first === undefined || phase === undefined
    ? []
    : [{ kind: 'phase_waiting', things: [first, ...others], phase }]
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
