import { type DealPhase, isActive } from '../deals/deal.ts'
import { type IntroductionState, introductionLapsesAt } from '../deals/pairing-introduction.ts'
import { phaseRequestLapsesAt } from '../deals/phase-consent.ts'
import type { Aggregate } from '../figures/aggregate.ts'
import { DAY_MS } from '../figures/durations.ts'
import type { Side } from '../parties/party.ts'

/** To-dos that the other side is waiting for, or has left for this side to read. */
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

/** Kinds of to-do of a workspace. */
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

/** Pending item of one counterparty. */
export interface WaitingThing {
  /** Null for a name request to a match without a pairing. */
  pairId: string | null
  counterpartyId: number
  /** RFC 3339; a calendar day for a task. */
  since: string
}

/** To-do with the facts that its sentence needs. */
export type Todo =
  | { kind: 'create_profile' }
  /** Own texts without a recognised line of business, which match nothing. */
  | ({ kind: 'unread_text' } & UnreadTexts)
  /** Oldest first. */
  | { kind: WaitingKind; things: Things }
  /** Own tasks due today or overdue, earliest first. */
  | { kind: 'tasks_due'; things: Things }
  /** Signature requested by an agent that awaits its supervisor. */
  | { kind: 'signature_waiting'; since: string }
  /** The seller's blind view awaits approval; until then others see sector and region only. */
  | { kind: 'approve_blind_view' }
  /** Names are not disclosed to the session until it signs. */
  | { kind: 'sign_nda'; matches: Aggregate; pairings: number }
  | { kind: 'complete_profile'; field: string; missingFields: readonly string[]; dataQuality: number }
  /** Findings that contradict own entries. */
  | { kind: 'facts_to_review'; count: number }
  /** Pairings that have been in their phase for long, longest first; `phase` is that of the first. */
  | { kind: 'phase_waiting'; things: Things; phase: DealPhase }
  /** Matches without a pairing, with the best fit among them. */
  | { kind: 'review_matches'; count: number; bestFit: number }

/** Texts without a recognised line of business: fields of the profile, and ids of theses. */
export interface UnreadTexts {
  side: Side
  fields: readonly string[]
  theses: readonly number[]
}

type Things = readonly [WaitingThing, ...WaitingThing[]]

/** Attributes of a pairing that the overview needs. */
export interface PairingState {
  pairId: string
  counterpartyId: number
  phase: DealPhase
  /** True if this side, or the other side or an operator, has acted on it. */
  ownActed: boolean
  othersActed: boolean
  /** State of the introduction, and the time of its request: RFC 3339, null without one. */
  introduction: IntroductionState
  introductionAskedAt: string | null
  /** Time at which the counterparty requested a phase: RFC 3339, null if none is pending. */
  phaseAskedAt: string | null
  /** True if the counterparty closed the deal and neither this side nor an operator has. */
  isClosedByOtherAlone: boolean
  updatedAt: string
}

/** Pending items that do not follow from pairings, by kind, oldest first. */
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

/** Matches of a session, each count with the best fit among them; null without any. */
export interface MatchCounts {
  total: Aggregate
  bestFit: number | null
  /** Matches without a pairing. */
  unpaired: Aggregate
  bestUnpairedFit: number | null
}

/** Facts that determine the to-dos of a session; profile is null if it has none on its side. */
export interface OverviewFacts {
  signed: boolean
  /** True if the own seller releases its name on request and has not approved its blind view. */
  awaitsBlindApproval: boolean
  profile: { dataQuality: number; missingFields: readonly string[] } | null
  unread: UnreadTexts | null
  conflicts: number
  pairings: readonly PairingState[]
  waiting: OtherWaiting
  /** Time at which an agent requested a signature that awaits its supervisor; null without one. */
  signatureAskedAt: string | null
  matches: MatchCounts
}

/** Days after which an unchanged pairing counts as stalled. */
export const WAITING_AFTER_DAYS = 14
/** Data quality below which completing the profile comes first, because valuation and matching are unreliable. */
export const POOR_QUALITY = 5

/** Returns the sentence for texts without a recognised line of business, those of the profile first. */
export function unreadSentence({ side, fields, theses }: UnreadTexts) {
  if (fields.length === 0) return { of: 'todo_unread_theses', count: theses.length } as const
  return { of: side === 'buyer' ? 'todo_unread_wishes' : 'todo_unread_description', fields } as const
}

/** Lists the to-dos of a session, most useful first: pending items, then data to check, then matches to review. */
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

/** Collects the pending items of a side by kind, oldest first. */
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

/** Returns the pairings with something pending, oldest first. `sinceOf` returns its time; null if nothing is. */
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

/** Excludes pairings already requested or declined as an introduction. */
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

/** Returns the times at which a pairing's to-dos change without an action: a request lapses, or it becomes stalled. */
export function changesByTime({ introductionAskedAt, phaseAskedAt, updatedAt }: PairingState): Date[] {
  const waitsLong = new Date(new Date(updatedAt).getTime() + WAITING_AFTER_DAYS * DAY_MS + 1)
  return [
    ...(introductionAskedAt === null ? [] : [introductionLapsesAt({ askedAt: introductionAskedAt })]),
    ...(phaseAskedAt === null ? [] : [phaseRequestLapsesAt({ askedAt: phaseAskedAt })]),
    waitsLong,
  ]
}
