import type { Generated, GeneratedAlways } from 'kysely'
import type { DealPhase } from '../domain/deals/deal.ts'
import type { DropReason } from '../domain/deals/notebook.ts'
import type { IntroductionDeclineReason } from '../domain/deals/pairing-introduction.ts'
import type { PhaseRequestOutcome } from '../domain/deals/phase-consent.ts'
import type { Side } from '../domain/parties/party.ts'
import { type Instant, table } from './table.ts'

/** Tables of pairings: requests and messages between their two sides, and a workspace's own notes. */
export const DEAL_TABLES = {
  pairings: table<{
    id: GeneratedAlways<number>
    buyer_id: number
    seller_id: number
    match_score: number
    phase: DealPhase
    made_by_session: number | null
    made_by_operator: boolean
    operator_acted: Generated<boolean>
    buyer_acted: boolean
    seller_acted: boolean
    phase_set_by: Side | 'operator' | null
    closed_by_buyer: Generated<boolean>
    closed_by_seller: Generated<boolean>
    closed_by_operator: Generated<boolean>
    paused_at: Generated<Instant | null>
    paused_for: Generated<number | null>
    created_at: Instant
    updated_at: Instant
  }>({
    owner: { pairing: 'id' },
    kept: 'is the other side’s too, and names nobody',
    export: { parts: ['pairings'] },
  }),
  pairing_introductions: table<{
    id: GeneratedAlways<number>
    pairing_id: number
    asked_by: Side
    asked_at: Instant
    answer: Generated<'accepted' | 'declined' | null>
    decline_reason: Generated<IntroductionDeclineReason | null>
    answered_at: Generated<Instant | null>
    lapse_told_at: Generated<Instant | null>
  }>({ owner: { pairing: 'pairing_id' }, export: { parts: ['pairings'] } }),
  phase_requests: table<{
    id: GeneratedAlways<number>
    pairing_id: number
    phase: DealPhase
    asked_by: Side
    asked_at: Instant
    outcome: Generated<PhaseRequestOutcome | null>
    ended_at: Generated<Instant | null>
    lapse_told_at: Generated<Instant | null>
  }>({
    owner: { pairing: 'pairing_id' },
    kept: 'is the history of a kept pairing, and names nobody',
    export: { parts: ['pairings'] },
  }),
  pairing_messages: table<{
    id: GeneratedAlways<number>
    pairing_id: number
    party_id: number
    text: string
    blind_text: string
    sent_at: Instant
    read_at: Instant | null
  }>({ owner: { party: 'party_id' }, export: { parts: ['conversations'] } }),
  published_answers: table<{
    id: GeneratedAlways<number>
    party_id: number
    question_id: number | null
    answer_id: number
    published_at: Instant
  }>({ owner: { rowOf: 'pairing_messages' }, export: { parts: ['published_answers'] } }),
  pairing_notebooks: table<{
    session_id: number
    pairing_id: number
    deal_owner_id: number | null
    tags: Generated<string[]>
    drop_reason: DropReason | null
    updated_at: Instant
  }>({ owner: { workspace: 'session_id' }, export: { parts: ['notebooks'] } }),
  pairing_notes: table<{
    id: GeneratedAlways<number>
    session_id: number
    pairing_id: number
    member_id: number | null
    text: string
    written_at: Instant
  }>({ owner: { workspace: 'session_id' }, export: { parts: ['notebooks'] } }),
  pairing_tasks: table<{
    id: GeneratedAlways<number>
    session_id: number
    pairing_id: number
    member_id: number | null
    text: string
    due_on: string
    done_at: Instant | null
    created_at: Instant
  }>({ owner: { workspace: 'session_id' }, export: { parts: ['notebooks'] } }),
}
