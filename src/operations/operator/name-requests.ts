import { PAGE_ROWS } from '../../contract/paging.ts'
import { openPartyName } from '../../disclosure/operator-view.ts'
import type { Operator } from '../../domain/confidentiality/policy/disclosure.ts'
import { nameRequestState } from '../../domain/deals/name-request.ts'
import type { Handlers } from '../../entry/perform.ts'
import { withoutNulls } from '../../presenting/api-mapping.ts'
import { standingOnWire } from '../../presenting/name-request-on-wire.ts'
import { pageLink } from '../../presenting/page-link.ts'
import { insertEvents } from '../../store/events.ts'
import {
  decideNameRequest,
  lockNameRequest,
  type NameRequest,
  unclaimedNameRequests,
} from '../../store/name-requests.ts'
import { recordAct } from '../../store/operator.ts'
import { knownParty } from '../../store/parties.ts'
import type { Db } from '../../store/schema.ts'

export const listUnclaimedNameRequests: Handlers['listUnclaimedNameRequests'] = async ({ app, viewer, input }) => {
  const { limit = PAGE_ROWS, cursor } = input
  const { db } = app.database
  const rows = await unclaimedNameRequests(db, cursor === undefined ? null : Number(cursor), limit + 1)
  const requests = []
  for (const request of rows.slice(0, limit)) requests.push(await requestOnWire(db, viewer, request, app.now()))
  return { body: { requests }, headers: pageLink(rows, limit, {}) }
}

export const decideUnclaimedNameRequest: Handlers['decideUnclaimedNameRequest'] = async ({
  app,
  viewer,
  input,
  refuse,
  commit,
}) =>
  await commit(async (trx) => {
    const now = app.now()
    const request = await lockNameRequest(trx, input.id)
    const party = request && (await knownParty(trx, request.partyId))
    if (request === null || party === null)
      return refuse('name_request_not_found', 'request_no_such_id', 'use_operator_request_id')
    if (party.sessionId !== null) return refuse('party_has_workspace', 'party_decides_itself', 'owner_answers_request')
    if (nameRequestState(request, now) === 'lapsed')
      return refuse('name_request_lapsed', 'name_request_lapsed', 'asker_can_ask_again')
    const decision = input.decision === 'approve' ? 'approved' : 'declined'
    const declineReason = decision === 'declined' ? (input.reason ?? 'other') : null
    const decided = await decideNameRequest(trx, request.id, { decision, declineReason }, now)
    if (request.decision !== decision) {
      const news = { by: 'operator', decision }
      const { sessionId, partyId } = request
      await insertEvents(trx, [{ sessionId, type: 'name_request_decided', partyId, facts: news }], now)
    }
    const facts = { decision, asker: `workspace ${request.sessionId}` }
    const act = { act: 'decideUnclaimedNameRequest', subject: `party ${request.partyId}`, facts }
    await recordAct(trx, { operator: viewer.credential, ...act }, now)
    return { body: await requestOnWire(trx, viewer, decided, now) }
  })

async function requestOnWire(db: Db, operator: Operator, request: NameRequest, now: Date) {
  const nameOfParty = async (id: number) => {
    const party = await knownParty(db, id)
    return party && openPartyName(operator, party)
  }
  return {
    ...standingOnWire(request, now),
    party_id: request.partyId,
    asker_party_id: request.askerPartyId,
    asker_workspace_id: request.sessionId,
    ...withoutNulls({
      party_name: await nameOfParty(request.partyId),
      asker_name: await nameOfParty(request.askerPartyId),
    }),
  }
}
