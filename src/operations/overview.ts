import { showKnown } from '../disclosure/disclose.ts'
import { openOwnValuation } from '../disclosure/exact-figures.ts'
import { ownPartyId } from '../disclosure/own-party.ts'
import { isSigned } from '../domain/confidentiality/policy/disclosure.ts'
import { DEAL_PHASES, isActive } from '../domain/deals/deal.ts'
import { lapsesAt } from '../domain/deals/name-request.ts'
import { lessListed, NOBODY } from '../domain/figures/aggregate.ts'
import { type Language, negotiateLanguage } from '../domain/language/language.ts'
import { type NewsSentence, newsWriter } from '../domain/language/news.ts'
import type { Page, Place } from '../domain/matching/scoring/shortlist.ts'
import {
  changesByTime,
  listTodos,
  type MatchCounts,
  type OtherWaiting,
  type OverviewFacts,
  type PairingState,
  type Todo,
  unreadSentence,
  WAITING_KINDS,
  type WaitingKind,
  type WaitingThing,
} from '../domain/overview/overview.ts'
import { factStatus } from '../domain/quality/facts.ts'
import { roundedEurM, type Valuation } from '../domain/valuation/valuation.ts'
import { ownEntries } from '../domain/workspace/entries.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { loadDismissedMatches, matchesWithout } from '../matches/shown-matches.ts'
import { BEST_MATCHES, suggestMatches } from '../matches/suggesting.ts'
import { type Candidate, type Match, pairIn, type Universe } from '../matching-index/universe.ts'
import { unreadTexts } from '../matching-index/unread-texts.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { eventsOnWire } from '../presenting/events-on-wire.ts'
import { placeOfTodo } from '../presenting/next-step.ts'
import { ownQuality } from '../presenting/quality-on-wire.ts'
import { loadEvents } from '../store/events.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { waitingSignature } from '../store/signature-requests.ts'
import { openedFacts, openedWorkspace } from '../workspace/opened-profile.ts'
import { ownEvidence } from '../workspace/own-evidence.ts'
import { missingFields } from '../workspace/save-workspace.ts'
import { loadWaiting } from '../workspace/what-waits.ts'

const NEWEST_EVENTS = 5
/** Maximum number of things listed in one to-do. */
const THINGS_MAX = 20

export const getOverview: Handlers['getOverview'] = async ({ app, viewer, asked }) => {
  const language = negotiateLanguage(asked.acceptLanguage)
  const universe = await app.universe.current()
  const partyId = ownPartyId(viewer)
  const own = partyId === null ? null : await universe.partyOf(partyId)
  const { side } = viewer
  const now = app.now()
  const { pairings, waiting } =
    own === null ? NOTHING_WAITS : await loadWaiting(app.database.db, partyOf(viewer, own), now)
  for (const pairing of pairings)
    for (const change of changesByTime(pairing)) if (change > now) app.answerEndsAt(change)
  const counterparties = await universe.partiesOf(pairings.map(({ counterpartyId }) => counterpartyId))
  for (const change of changesOfWaiting(waiting, now)) app.answerEndsAt(change)
  const signature = await waitingSignature(app.database.db, viewer.sessionId, now)
  if (signature !== null) app.answerEndsAt(new Date(signature.expiresAt))
  const quality = own === null ? null : await qualityOf(app, viewer, own)
  const matches = own === null ? NO_MATCHES : await matchCountsOf(app, viewer, universe, own, counterparties)
  const facts: OverviewFacts = {
    signed: isSigned(viewer),
    awaitsBlindApproval: quality?.awaitsBlindApproval ?? false,
    profile: quality,
    unread: own === null ? null : unreadTexts(own),
    conflicts: quality?.conflicts ?? 0,
    pairings,
    waiting,
    signatureAskedAt: signature?.askedAt ?? null,
    matches,
  }
  const todos = listTodos(facts, now)
  const named = todos.flatMap((todo) => ('things' in todo ? todo.things.slice(0, THINGS_MAX) : []))
  const shown = await showKnown(app, viewer, [
    ...(await universe.partiesOf(named.map(({ counterpartyId }) => counterpartyId))).values(),
  ])
  const nameOf = (counterpartyId: number) =>
    shown.get(counterpartyId)?.name ?? newsWriter.write(language, 'a_counterparty')
  await suggestMatches(app, viewer, universe)
  const events = await loadEvents(app.database.db, viewer.sessionId, {
    before: null,
    partyId: null,
    thesisId: null,
    limit: NEWEST_EVENTS,
  })
  return {
    body: {
      ...withoutNulls({ role: side }),
      nda_signed: facts.signed,
      todos: todos.map((todo) => todoOnWire(language, todo, nameOf)),
      waiting: todos
        .map((todo) => ('things' in todo && isWaitingKind(todo.kind) ? todo.things.length : 0))
        .reduce((sum, count) => sum + count, 0),
      figures: {
        matches: matches.total,
        ...withoutNulls({ best_fit: matches.bestFit, data_quality: quality?.dataQuality }),
        active_pairings: pairings.filter(({ phase }) => isActive(phase)).length,
        pairings_by_phase: DEAL_PHASES.map((phase) => ({
          phase,
          count: pairings.filter((pairing) => pairing.phase === phase).length,
        })).filter(({ count }) => count > 0),
        ...valuesOf(own && openOwnValuation(viewer, own, quality?.evidence ?? null)),
      },
      activity: await eventsOnWire(app, viewer, events, language),
    },
  }
}

const NOTHING_WAITS: { pairings: PairingState[]; waiting: OtherWaiting } = {
  pairings: [],
  waiting: {
    answer_name_requests: [],
    answer_messages: [],
    open_approved_names: [],
    read_memoranda: [],
    read_documents: [],
    tasks_due: [],
  },
}

const partyOf = ({ sessionId }: LoadedViewer, { id: partyId, side }: Candidate) => ({ sessionId, partyId, side })

const isWaitingKind = (kind: Todo['kind']): kind is WaitingKind => (WAITING_KINDS as readonly string[]).includes(kind)

/**
 * Returns the instants at which the waiting work changes without an action: a name request lapses, or a task becomes
 * due at midnight.
 */
function changesOfWaiting({ answer_name_requests: requests }: OtherWaiting, now: Date): Date[] {
  const midnight = new Date(now)
  midnight.setUTCHours(24, 0, 0, 0)
  return [midnight, ...requests.map(({ since }) => lapsesAt({ askedAt: since }))]
}

const NO_MATCHES: MatchCounts = { total: NOBODY, bestFit: null, unpaired: NOBODY, bestUnpairedFit: null }

async function matchCountsOf(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  own: Candidate,
  counterparties: ReadonlyMap<number, Candidate>,
): Promise<MatchCounts> {
  const dismissed = await loadDismissedMatches(app, viewer, universe, own)
  const best = await matchesWithout(dismissed, universe, own, BEST_MATCHES)
  const paired = new Set(
    [...counterparties.values()]
      .filter((other) => pairIn(own, other)?.isMatch && !dismissed.has(other.id))
      .map(({ id }) => id),
  )
  return {
    total: best.total,
    bestFit: best.shown[0]?.fit ?? null,
    unpaired: lessListed(best.total, paired),
    bestUnpairedFit: await bestFitWithout(
      paired,
      (after) => matchesWithout(dismissed, universe, own, { limit: 200, after }),
      best,
    ),
  }
}

/** Returns the fit of the best match not in `paired`; reads the next page only if a whole one is paired. */
async function bestFitWithout(
  paired: ReadonlySet<number>,
  pageAfter: (place: Place) => Promise<Page<Match>>,
  { shown, next }: Page<Match>,
): Promise<number | null> {
  const found = shown.find(({ id }) => !paired.has(id))
  if (found !== undefined || next === null) return found?.fit ?? null
  return await bestFitWithout(paired, pageAfter, await pageAfter(next))
}

async function qualityOf(app: AppContext, viewer: LoadedViewer, { side, id }: Candidate) {
  const own = await loadOwnProfile(app.database.db, viewer.sessionId)
  const facts = await openedFacts(app.database.db, own)
  const workspace = openedWorkspace(own, facts)
  const entries = ownEntries(workspace, side)
  const conflicts = facts.filter((fact) => fact.partyId === id && factStatus(fact, entries) === 'conflict').length
  const seller = side === 'seller' ? own.parties.seller : undefined
  const { seller: profile } = workspace.profiles
  return {
    evidence: profile === undefined ? null : ownEvidence(app, profile, facts),
    dataQuality: ownQuality(workspace, side),
    missingFields: missingFields(workspace),
    conflicts,
    awaitsBlindApproval: seller?.nameRelease.to === 'ask' && !seller.isBlindApproved,
  }
}

function valuesOf(valuation: Valuation | null) {
  if (valuation?.status !== 'ok') return {}
  return {
    valuation_triangulated: roundedEurM(valuation.triangulatedEurM),
    valuation_conservative: roundedEurM(valuation.conservativeEurM),
  }
}

function todoOnWire(language: Language, todo: Todo, nameOf: (counterpartyId: number) => string) {
  const title = newsWriter.write(language, titleOf(todo, nameOf, language))
  if ('things' in todo) return thingsOnWire(todo, title, nameOf)
  const place = placeOfTodo(todo.kind, null)
  switch (todo.kind) {
    case 'create_profile':
    case 'approve_blind_view':
      return { kind: todo.kind, title, ...place }
    case 'unread_text':
      return { kind: todo.kind, title, ...place, unread_fields: [...todo.fields], unread_theses: [...todo.theses] }
    case 'complete_profile': {
      const { kind, field, missingFields, dataQuality: data_quality } = todo
      return { kind, title, ...place, field, missing_fields: [...missingFields], data_quality }
    }
    case 'review_matches':
      return { kind: todo.kind, title, ...place, count: todo.count, best_fit: todo.bestFit }
    case 'sign_nda':
    case 'signature_waiting':
    case 'facts_to_review':
      return { ...todo, title, ...place }
  }
}

/** Formats a to-do about counterparties: the first beside the kind, and up to twenty under `things`. */
function thingsOnWire(
  todo: Extract<Todo, { things: unknown }>,
  title: string,
  nameOf: (counterpartyId: number) => string,
) {
  const { kind, things } = todo
  const thingOnWire = ({ pairId, counterpartyId, since }: WaitingThing) => ({
    ...withoutNulls({ pair_id: pairId }),
    ...{ counterparty_id: counterpartyId, counterparty: nameOf(counterpartyId), since },
    ...placeOfTodo(kind, pairId),
  })
  return {
    ...{ kind, title, count: things.length },
    ...thingOnWire(things[0]),
    ...('phase' in todo ? { phase: todo.phase } : {}),
    things: things.slice(0, THINGS_MAX).map(thingOnWire),
  }
}

/** Writes a to-do as a sentence, with the counterparty's name as its reader may see it. */
function titleOf(todo: Todo, nameOf: (counterpartyId: number) => string, language: Language): NewsSentence {
  if ('things' in todo) {
    const { kind, things } = todo
    return { of: `todo_${kind}`, count: things.length, name: nameOf(things[0].counterpartyId) }
  }
  switch (todo.kind) {
    case 'unread_text':
      return unreadSentence(todo)
    case 'create_profile':
      return 'todo_create_profile'
    case 'approve_blind_view':
      return 'todo_approve_blind_view'
    case 'signature_waiting':
      return 'todo_signature_waiting'
    case 'sign_nda': {
      const counted = (of: 'matches_counted' | 'pairings_counted', count: number) =>
        newsWriter.write(language, { of, count })
      const matches = counted('matches_counted', todo.matches)
      return { of: 'todo_sign_nda', matches, pairings: counted('pairings_counted', todo.pairings) }
    }
    case 'complete_profile':
      return { of: 'todo_complete_profile', field: todo.field, quality: todo.dataQuality }
    case 'facts_to_review':
      return { of: 'todo_facts_to_review', count: todo.count }
    case 'review_matches':
      return { of: 'todo_review_matches', count: todo.count, fit: todo.bestFit }
  }
}
