import { contract, type OperationId } from '../contract/index.ts'
import type { TodoKind } from '../domain/overview/overview.ts'
import type { ActivityType } from '../domain/workspace/activity.ts'

interface Place {
  /** A page of the application under `/workspace`. */
  page: string
  /** Anchor on the page. */
  part?: string
  operation: OperationId
}

/** Placeholder for the page of the pairing that a to-do or an event is about. */
const PAIRING = 'pipeline/{pair_id}'

const TODO_PLACES: Readonly<Record<TodoKind, Place>> = {
  create_profile: { page: 'settings', operation: 'updateSession' },
  unread_text: { page: 'settings', operation: 'updateSession' },
  answer_introductions: { page: PAIRING, part: 'introduction', operation: 'answerIntroduction' },
  answer_name_requests: { page: 'confidentiality', part: 'requests', operation: 'listNameRequests' },
  answer_phase_requests: { page: PAIRING, part: 'phase', operation: 'answerPhaseRequest' },
  confirm_closings: { page: PAIRING, part: 'phase', operation: 'updatePhase' },
  answer_messages: { page: PAIRING, part: 'conversation', operation: 'listMessages' },
  open_offers: { page: PAIRING, operation: 'listPairings' },
  open_approved_names: { page: 'confidentiality', part: 'requests', operation: 'openNames' },
  read_memoranda: { page: PAIRING, part: 'documents', operation: 'getReleasedMemorandum' },
  read_documents: { page: PAIRING, part: 'documents', operation: 'listReleasedDocuments' },
  tasks_due: { page: PAIRING, part: 'notebook', operation: 'listTasks' },
  signature_waiting: { page: 'confidentiality', part: 'nda', operation: 'signNda' },
  approve_blind_view: { page: 'confidentiality', part: 'blind-view', operation: 'getBlindView' },
  sign_nda: { page: 'confidentiality', part: 'nda', operation: 'getNdaText' },
  complete_profile: { page: 'settings', operation: 'updateSession' },
  facts_to_review: { page: 'quality', part: 'conflicts', operation: 'getQuality' },
  phase_waiting: { page: PAIRING, part: 'phase', operation: 'updatePhase' },
  review_matches: { page: 'matches', operation: 'listMatches' },
}

const EVENT_PLACES: Readonly<Record<ActivityType, Place>> = {
  workspace_joined: { page: 'settings', operation: 'getWorkspace' },
  registered: { page: 'settings', operation: 'getSession' },
  profile_updated: { page: 'settings', operation: 'getSession' },
  valuation_computed: { page: 'valuation', operation: 'getValuation' },
  match_suggested: { page: 'matches', operation: 'listMatches' },
  pairing_created: { page: PAIRING, operation: 'listPairings' },
  introduction_asked: { page: PAIRING, part: 'introduction', operation: 'answerIntroduction' },
  introduction_answered: { page: PAIRING, part: 'introduction', operation: 'listPairings' },
  introduction_lapsed: { page: PAIRING, part: 'introduction', operation: 'askIntroduction' },
  phase_changed: { page: PAIRING, part: 'phase', operation: 'listPairings' },
  phase_requested: { page: PAIRING, part: 'phase', operation: 'answerPhaseRequest' },
  phase_request_ended: { page: PAIRING, part: 'phase', operation: 'listPairings' },
  closing_confirmed: { page: PAIRING, part: 'phase', operation: 'listPairings' },
  pairing_paused: { page: PAIRING, part: 'phase', operation: 'listPairings' },
  pairing_resumed: { page: PAIRING, part: 'phase', operation: 'listPairings' },
  name_requested: { page: 'confidentiality', part: 'requests', operation: 'listNameRequests' },
  name_request_decided: { page: 'confidentiality', part: 'requests', operation: 'listNameRequests' },
  message_sent: { page: PAIRING, part: 'conversation', operation: 'listMessages' },
  task_set: { page: PAIRING, part: 'notebook', operation: 'listTasks' },
  signature_asked: { page: 'confidentiality', part: 'nda', operation: 'signNda' },
  nda_signed: { page: 'confidentiality', part: 'nda', operation: 'getNdaReceipt' },
  identity_disclosed: { page: 'confidentiality', part: 'disclosures', operation: 'listDisclosures' },
  memo_generated: { page: PAIRING, part: 'documents', operation: 'listReleasedDocuments' },
  memo_downloaded: { page: PAIRING, part: 'documents', operation: 'listReleasedDocuments' },
  answer_published: { page: PAIRING, part: 'answers', operation: 'listPublishedAnswers' },
  teaser_generated: { page: PAIRING, part: 'documents', operation: 'getTeaser' },
  product_analyzed: { page: PAIRING, operation: 'getProductAnalysis' },
  dq_enqueued: { page: 'quality', operation: 'getQuality' },
  dq_step_done: { page: 'quality', operation: 'getQuality' },
  dq_step_failed: { page: 'quality', operation: 'getQuality' },
  exchange_received: { page: 'activity', operation: 'listActivity' },
}

/** Place of the approval of the own teaser. */
const OWN_TEASER: Place = { page: 'documents', operation: 'getBlindProfile' }

/** Returns the page of the application and the operation that complete a to-do. */
export function placeOfTodo(kind: TodoKind, pairId: string | null) {
  return placeOnWire(TODO_PLACES[kind], pairId)
}

/** Returns the page and operation that show an event's subject. */
export function placeOfEvent(type: ActivityType, pairId: string | null) {
  return placeOnWire(type === 'teaser_generated' && pairId === null ? OWN_TEASER : EVENT_PLACES[type], pairId)
}

/** Without a pairing, the page of one becomes the list of pairings. The workspace's key stays out of the path. */
function placeOnWire({ page, part, operation }: Place, pairId: string | null) {
  const { method, path } = contract[operation]
  const isList = page === PAIRING && pairId === null
  const named = page === PAIRING ? (isList ? 'pipeline' : `pipeline/${pairId}`) : page
  return {
    link: `/workspace/${named}${part === undefined || isList ? '' : `#${part}`}`,
    next: { operation, method, path: pairId === null ? path : path.replace('{pair_id}', pairId) },
  }
}
