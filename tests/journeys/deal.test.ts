import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OperationId } from '../../src/contract/index.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'
import { REVISIONS } from '../mcp/_client.ts'
import { type Edge, type OpenEdge, overHttp, overMcp } from './_edges.ts'

const SUPERVISOR = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
const ASKER = { name: 'Alba Terra', email: 'alba@journey.example', company: 'Zubrowka Capital' }
const OWNER = { name: 'Odile Cassandre', email: 'odile@cassandre.example', company: 'Cassandre Rail' }

/** Runs `work` with two agents of one service, each through its own edge. */
async function twoAgents(edges: readonly [OpenEdge, OpenEdge], work: (pair: Agents) => Promise<void>): Promise<void> {
  const app: TestHouse = await startService({})
  const [buyer, seller] = [await edges[0](app), await edges[1](app)]
  try {
    await work({ buyer: calling(buyer), seller: calling(seller), answered: statusOf })
  } finally {
    await buyer.leave()
    await seller.leave()
    await app.close()
  }
}

type Call = (id: OperationId, input?: Record<string, unknown>) => ReturnType<Edge['ask']>
interface Agents {
  buyer: Call
  seller: Call
  /** Asserts the status of a response and returns its body. */
  answered: typeof statusOf
}

const calling =
  (edge: Edge): Call =>
  async (id, input = {}) =>
    await edge.ask(id, input)

async function statusOf(answer: ReturnType<Edge['ask']>, status = 200) {
  const said = await answer
  assert.equal(said.status, status, JSON.stringify(said.body))
  return said.body
}

/** Registers both agents and pairs them on behalf of the buyer. Returns the pairing id. */
async function paired({ buyer, seller, answered }: Agents): Promise<string> {
  const registration = { user_type: 'seller', identity: OWNER, seller: SELLER, supervisor: SUPERVISOR }
  await answered(seller('submit', registration))
  await answered(buyer('submit', { user_type: 'investor', identity: ASKER, buyer: BUYER, supervisor: SUPERVISOR }))
  const own = await answered(buyer('getSession'))
  const [match] = await answered(buyer('listMatches', { limit: 1 }))
  return (await answered(buyer('createPairing', { buyer_id: own.buyer.id, seller_id: match.id }), 201)).pair_id
}

/** Walks from registration to a closed deal; each step is asserted where the other side reads it. */
async function walk(agents: Agents): Promise<void> {
  const { buyer, seller, answered } = agents
  const pair_id = await paired(agents)
  const pairingOf = async (side: Call) => (await answered(side('listPairings'))).pairings[0]
  assert.deepEqual((await pairingOf(seller)).introduction.open_to, ['answer'])
  await answered(seller('answerIntroduction', { pair_id, answer: 'accept', note: 'Glad to talk.' }))
  assert.equal((await pairingOf(buyer)).introduction.state, 'accepted')
  assert.equal((await pairingOf(buyer)).seller_contact_email, undefined, 'accepting the introduction discloses no name')

  for (const side of [buyer, seller]) await answered(side('signNda', { signer_name: 'Sig Natory' }))
  assert.equal((await answered(buyer('getSellerName', { id: (await pairingOf(buyer)).seller_id }))).name, OWNER.company)
  assert.equal((await pairingOf(buyer)).seller_contact_email, OWNER.email)

  await answered(seller('approveMemorandum'))
  await answered(seller('releaseMemorandum', { pair_id }))
  assert.equal((await pairingOf(buyer)).memorandum_released, true)

  const question_id = (await answered(buyer('sendMessage', { pair_id, text: 'Are the premises rented?' }), 201))
    .message_id
  const answer_id = (await answered(seller('sendMessage', { pair_id, text: 'Yes, until 2031.' }), 201)).message_id
  await answered(seller('publishAnswer', { pair_id, question_id, answer_id }), 201)
  const [published] = (await answered(buyer('listPublishedAnswers', { pair_id }))).answers
  assert.deepEqual([published.question, published.answer], ['Are the premises rented?', 'Yes, until 2031.'])

  await answered(seller('setDealRules', { phase_consent: 'both' }))
  for (const phase of ['4_loi', '8_closed']) {
    const { requested } = await answered(buyer('updatePhase', { pair_ids: [pair_id], phase }))
    const { request_id } = requested[0]
    const answers = await Promise.all(
      [1, 2].map(() => seller('answerPhaseRequest', { pair_id, request_id, answer: 'confirm' })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted(),
      [200, 409],
      'exactly one of two concurrent confirmations succeeds',
    )
    assert.equal((await pairingOf(buyer)).phase, phase)
  }
}

describe('deal between two agents', () => {
  const [newest] = REVISIONS
  const mcp = overMcp(newest)
  const ways: [string, readonly [OpenEdge, OpenEdge]][] = [
    ['over HTTP only', [overHttp, overHttp]],
    ['over MCP only', [mcp, mcp]],
    ['with one over HTTP and the other over MCP', [overHttp, mcp]],
  ]
  for (const [title, edges] of ways)
    it(`runs from registration to closing ${title}`, async () => await twoAgents(edges, walk))

  it('is abandoned if one side erases its workspace halfway; further messages return 409 workspace_erased', async () => {
    await twoAgents([overHttp, mcp], async (agents) => {
      const { buyer, seller, answered } = agents
      const pair_id = await paired(agents)
      await answered(buyer('setDealRules', { phase_consent: 'both' }))
      await answered(buyer('updatePhase', { pair_ids: [pair_id], phase: '4_loi' }))
      await answered(seller('eraseWorkspace', { confirm: 'erase' }))
      const [left] = (await answered(buyer('listPairings'))).pairings
      assert.deepEqual([left.phase, left.phase_request, left.introduction.state], ['9_abandoned', undefined, 'none'])
      const refused = await answered(buyer('sendMessage', { pair_id, text: 'Still there?' }), 409)
      assert.equal(refused.code, 'workspace_erased')
      assert.match(refused.detail, /9_abandoned/)
    })
  })
})
