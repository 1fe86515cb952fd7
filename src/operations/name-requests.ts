import type { Static } from 'typebox'
import type { listNameRequests as ListNameRequests } from '../contract/name-requests.ts'
import { ownPairings, showKnown } from '../disclosure/disclose.ts'
import { type Introduced, introducedAs } from '../disclosure/opened-contents.ts'
import { ownCandidate } from '../disclosure/own-party.ts'
import { PROVE_HUMAN, refuseBelow, refuseBelowAssurance } from '../disclosure/withheld.ts'
import { workspaceKeyOf } from '../domain/confidentiality/policy/block-list.ts'
import { isShownTo } from '../domain/confidentiality/policy/circle.ts'
import { mayAskAgain, NAME_REQUESTS_PER_DAY, nameRequestState } from '../domain/deals/name-request.ts'
import { DAY_MS } from '../domain/figures/durations.ts'
import { type Language, negotiateLanguage } from '../domain/language/language.ts'
import { heldBackBy } from '../domain/parties/name-release.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { DAILY_RETRY_AFTER_S } from '../entry/refusal.ts'
import { refuseBelowRole } from '../entry/viewer.ts'
import { pairIn } from '../matching-index/universe.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { matchesOnWire } from '../presenting/match-on-wire.ts'
import { standingOnWire } from '../presenting/name-request-on-wire.ts'
import { addBlock } from '../store/block-lists.ts'
import { disclosedTo } from '../store/disclosures.ts'
import { eventsOfPair, insertEvents } from '../store/events.ts'
import {
  type AskerHistory,
  decideNameRequest as decide,
  insertNameRequest,
  lastNameRequest,
  loadAskerHistories,
  lockNameRequest,
  type NameRequest,
  nameRequestsBy,
  nameRequestsFor,
  nameRequestsSince,
} from '../store/name-requests.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'

/** Maximum number of requests listed for each direction. */
const LISTED_MAX = 200

export const requestName: Handlers['requestName'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id: partyId } = input
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const party = (await universe.partyOf(partyId)) ?? refuse('party_not_found', 'party_unknown', 'use_paired_id')
  if (own.hidden.includes(partyId)) return refuse('party_not_found', 'party_unknown', 'use_paired_id')
  const isPaired = (await ownPairings(app, viewer, [partyId])).size > 0
  const isMatch = isShownTo(own, party) && (pairIn(own, party)?.isMatch ?? false)
  if (party.erased || pairIn(own, party) === null || (!isPaired && !isMatch))
    return refuse('party_out_of_scope', 'party_out_of_scope', 'request_match_name')
  if (!viewer.checked)
    return refuse('human_check_required', 'request_needs_human_check', PROVE_HUMAN, {
      human_check_required: true,
    })
  refuseBelowAssurance(app, viewer, refuse)
  if (heldBackBy(party.nameRelease, viewer, false) === 'assurance') refuseBelow(party.nameRelease, refuse)
  const isDisclosed = (await disclosedTo(app.database.db, viewer.sessionId, [partyId], app.now())).has(partyId)
  if (party.nameRelease.to !== 'ask' || isDisclosed)
    return refuse('name_not_on_request', 'name_not_on_request', 'read_name')
  if (!party.offered) return refuse('party_withdrawn', 'party_withdrawn', 'ask_after_reinstatement')
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const now = app.now()
    if (!mayAskAgain(await lastNameRequest(trx, viewer.sessionId, partyId), now))
      return refuse('name_request_exists', 'name_request_exists', 'read_name_request')
    const today = await nameRequestsSince(trx, viewer.sessionId, new Date(now.getTime() - DAY_MS))
    if (today >= NAME_REQUESTS_PER_DAY)
      return refuse(
        'name_request_limit_reached',
        'name_requests_used_up',
        { of: 'name_requests_per_day', count: NAME_REQUESTS_PER_DAY },
        { retry_after: DAILY_RETRY_AFTER_S },
      )
    const introduction = input.introduction ?? 'code_name'
    const request = { sessionId: viewer.sessionId, askerPartyId: own.id, partyId, introduction }
    const inserted = await insertNameRequest(trx, request, now)
    await insertEvents(trx, eventsOfPair('name_requested', own, party, { by: own.side }), now)
    return { body: standingOnWire(inserted, now) }
  })
}

export const listNameRequests: Handlers['listNameRequests'] = async ({ app, viewer, asked }) => {
  const { db } = app.database
  const language = negotiateLanguage(asked.acceptLanguage)
  const ownIds = [viewer.buyerId, viewer.sellerId].filter((id) => id !== null)
  const made = await requestsOnWire(app, viewer, await nameRequestsBy(db, viewer.sessionId, LISTED_MAX), language)
  const received = await requestsOnWire(app, viewer, await nameRequestsFor(db, ownIds, LISTED_MAX), language)
  for (const { state, lapses_at } of [...made, ...received]) if (state === 'open') app.answerEndsAt(new Date(lapses_at))
  return { body: { made, received, open_received: received.filter(({ state }) => state === 'open').length } }
}

export const decideNameRequest: Handlers['decideNameRequest'] = async ({ app, viewer, input, refuse, commit }) => {
  // Blocking changes the block list, which only owners may do.
  if (input.decision === 'block') refuseBelowRole(viewer, 'owner')
  return await commit(async (trx) => {
    const now = app.now()
    const request = await lockNameRequest(trx, input.request_id)
    if (request === null || (request.partyId !== viewer.buyerId && request.partyId !== viewer.sellerId))
      return refuse('name_request_not_found', 'name_request_unknown', 'use_received_request_id')
    if (nameRequestState(request, now) === 'lapsed')
      return refuse('name_request_lapsed', 'name_request_lapsed', 'asker_can_ask_again')
    const decision = input.decision === 'approve' ? 'approved' : 'declined'
    const declineReason = decision === 'declined' ? (input.reason ?? 'other') : null
    if (input.decision === 'block') {
      const value = `request ${request.id}`
      await addBlock(trx, request.partyId, { kind: 'workspace', value, key: workspaceKeyOf(request.sessionId) }, now)
    }
    const asker = { id: request.askerPartyId, sessionId: request.sessionId }
    const decider = { id: request.partyId, sessionId: viewer.sessionId }
    const facts = { by: request.partyId === viewer.buyerId ? 'buyer' : 'seller', decision }
    // A blocked requester must not read of this counterparty any more.
    const events = eventsOfPair('name_request_decided', asker, decider, facts).filter(
      ({ sessionId }) => input.decision !== 'block' || sessionId !== asker.sessionId,
    )
    if (request.decision !== decision) await insertEvents(trx, events, now)
    return { body: standingOnWire(await decide(trx, request.id, { decision, declineReason }, now), now) }
  })
}

type OnWire = Static<(typeof ListNameRequests)['output']>['made'][number]

/** Lists requests as one of their two sides reads them, without those of an erased party. No new name is disclosed. */
async function requestsOnWire(
  app: AppContext,
  viewer: LoadedViewer,
  requests: readonly NameRequest[],
  language: Language,
): Promise<OnWire[]> {
  const universe = await app.universe.current()
  const parties = await universe.partiesOf(requests.flatMap(({ partyId, askerPartyId }) => [partyId, askerPartyId]))
  const counterpartyOf = (request: NameRequest) =>
    parties.get(request.sessionId === viewer.sessionId ? request.partyId : request.askerPartyId)
  const counterparties = requests.flatMap((request) => counterpartyOf(request) ?? [])
  const views = await showKnown(app, viewer, counterparties)
  const received = requests.filter(({ sessionId }) => sessionId !== viewer.sessionId)
  const histories = await loadAskerHistories(
    app.database.db,
    received.map(({ sessionId }) => sessionId),
    app.now(),
  )
  const onWire: OnWire[] = []
  for (const request of requests) {
    const isMade = request.sessionId === viewer.sessionId
    const counterparty = counterpartyOf(request)
    const own = parties.get(isMade ? request.askerPartyId : request.partyId)
    const pair = own && counterparty && pairIn(own, counterparty)
    if (!own || !counterparty || !pair || counterparty.erased || own.hidden.includes(counterparty.id)) continue
    const match = { ...pair, id: counterparty.id, candidate: counterparty }
    const [shown] = await matchesOnWire(app, viewer, own, [match], views, language)
    if (shown === undefined) continue
    onWire.push({
      direction: isMade ? 'made' : 'received',
      own_party_id: own.id,
      counterparty: shown,
      introduction: request.introduction,
      ...(isMade ? {} : introducedOnWire(await introducedAs(app, request, counterparty))),
      ...(isMade ? {} : historyOnWire(histories.get(request.sessionId))),
      ...standingOnWire(request, app.now()),
    })
  }
  return onWire
}

function introducedOnWire(introduced: Introduced | null) {
  if (introduced === null) return {}
  const { company, contactName } = introduced
  return { introduced: withoutNulls({ company, contact_name: contactName }) }
}

function historyOnWire(history: AskerHistory | undefined) {
  if (history === undefined) return {}
  const { memberSince, signedAt, namesLearned } = history
  return {
    history: { member_since: memberSince, ...withoutNulls({ nda_signed_at: signedAt }), names_learned: namesLearned },
  }
}
