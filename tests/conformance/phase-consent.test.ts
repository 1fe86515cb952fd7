import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DAY_MS } from '../../src/domain/figures/durations.ts'
import { ask, is } from '../_contract.ts'
import { OPERATOR } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

type Answer = Awaited<ReturnType<typeof ask>>
const move = ({ key }: Seeded, pair_ids: string[], phase: string) =>
  ask(app, 'updatePhase', { body: { pair_ids, phase }, headers: { 'x-session-id': key } })
const answerIt = ({ key }: Seeded, pair_id: string, request_id: number, answer: string) =>
  ask(app, 'answerPhaseRequest', { key, params: { pair_id }, body: { request_id, answer } })
const setRules = ({ key }: Seeded, body: object) => ask(app, 'setDealRules', { key, body })
const pause = ({ key }: Seeded, pair_id: string, paused: boolean) =>
  ask(app, 'pausePairing', { key, params: { pair_id }, body: { paused } })

function refused(answer: Answer, status: number, code: string): void {
  is(answer, status)
  assert.equal(answer.body.code, code)
}

async function paired(buyer: Seeded, seller: Seeded): Promise<string> {
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } })
  is(made, 201)
  return made.body.pair_id
}

async function pairingFor({ key }: Seeded, pairId: string) {
  const { body } = await ask(app, 'listPairings', { key, query: { names: 'told' } })
  return body.pairings.find(({ pair_id }: { pair_id: string }) => pair_id === pairId)
}

const typesOf = async ({ key }: Seeded) =>
  (await ask(app, 'listActivity', { key })).body.events.map(({ type }: { type: string }) => type)

/** Creates a pairing whose seller requires the consent of both sides. */
async function bothDecide(): Promise<{ buyer: Seeded; seller: Seeded; pairId: string }> {
  const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
  const pairId = await paired(buyer, seller)
  is(await setRules(seller, { phase_consent: 'both' }), 200)
  return { buyer, seller, pairId }
}

async function asked(by: Seeded, pairId: string, phase: string): Promise<number> {
  const answer = await move(by, [pairId], phase)
  is(answer, 200)
  assert.deepEqual([answer.body.updated, answer.body.pair_ids, answer.body.skipped], [0, [], []])
  return answer.body.requested[0].request_id
}

describe('phase change that both sides must confirm', () => {
  it('is listed in the other side’s to-dos and takes effect once confirmed', async () => {
    const { buyer, seller, pairId } = await bothDecide()
    const id = await asked(buyer, pairId, '2_nda')
    const waiting = await pairingFor(seller, pairId)
    assert.deepEqual([waiting.phase, waiting.phase_consent], ['0_prospecting', 'both'])
    assert.deepEqual([waiting.phase_request.request_id, waiting.phase_request.asked_by], [id, 'counterparty'])
    assert.equal(Date.parse(waiting.phase_request.lapses_at) - Date.parse(waiting.phase_request.asked_at), 14 * DAY_MS)
    const todos = (await ask(app, 'getOverview', { key: seller.key })).body.todos
    assert.ok(todos.some(({ kind }: { kind: string }) => kind === 'answer_phase_requests'))
    const confirmed = await answerIt(seller, pairId, id, 'confirm')
    is(confirmed, 200)
    assert.deepEqual([confirmed.body.outcome, confirmed.body.phase], ['confirmed', '2_nda'])
    const moved = await pairingFor(buyer, pairId)
    assert.deepEqual([moved.phase, moved.phase_request], ['2_nda', undefined])
    for (const side of [buyer, seller]) {
      const types = await typesOf(side)
      for (const type of ['phase_requested', 'phase_changed']) assert.ok(types.includes(type), type)
    }
  })

  it('blocks other changes by both sides until answered; abandoning takes effect at once and cancels it', async () => {
    const { buyer, seller, pairId } = await bothDecide()
    const id = await asked(buyer, pairId, '2_nda')
    for (const side of [buyer, seller])
      assert.deepEqual((await move(side, [pairId], '4_ioi')).body, {
        updated: 0,
        pair_ids: [],
        phase: '4_ioi',
        blocked: [{ pair_id: pairId, reason: 'pending' }],
        skipped: [],
      })
    assert.equal((await move(buyer, [pairId], '9_abandoned')).body.updated, 1)
    refused(await answerIt(seller, pairId, id, 'confirm'), 409, 'phase_request_not_open')
    assert.equal((await pairingFor(seller, pairId)).phase, '9_abandoned')
  })

  it('returns 403 to the wrong side, 404 for another pairing’s request and 409 for a repeated answer', async () => {
    const { buyer, seller, pairId } = await bothDecide()
    const other = await bothDecide()
    const id = await asked(buyer, pairId, '2_nda')
    refused(await answerIt(buyer, pairId, id, 'confirm'), 403, 'phase_request_not_yours')
    refused(await answerIt(seller, pairId, id, 'withdraw'), 403, 'phase_request_not_yours')
    refused(await answerIt(other.seller, pairId, id, 'confirm'), 403, 'not_your_pairing')
    refused(await answerIt(other.seller, other.pairId, id, 'confirm'), 404, 'phase_request_not_found')
    is(await answerIt(seller, pairId, id, 'dismiss'), 200)
    refused(await answerIt(seller, pairId, id, 'dismiss'), 409, 'phase_request_not_open')
    refused(await answerIt(seller, pairId, id, 'confirm'), 409, 'phase_request_not_open')
    assert.equal((await pairingFor(buyer, pairId)).phase, '0_prospecting')
    const again = await asked(buyer, pairId, '2_nda')
    is(await answerIt(buyer, pairId, again, 'withdraw'), 200)
    refused(await answerIt(seller, pairId, again, 'confirm'), 409, 'phase_request_not_open')
  })

  it('lapses after fourteen days and can be requested again', async () => {
    const { buyer, seller, pairId } = await bothDecide()
    const id = await asked(buyer, pairId, '2_nda')
    app.advance(14 * DAY_MS)
    refused(await answerIt(seller, pairId, id, 'confirm'), 409, 'phase_request_not_open')
    assert.equal((await pairingFor(buyer, pairId)).phase_request, undefined)
    await asked(seller, pairId, '4_ioi')
  })

  it('accepts only one of several concurrent answers', async () => {
    const { buyer, seller, pairId } = await bothDecide()
    for (const phase of ['1_contact', '2_nda', '2_valuation']) {
      const id = await asked(buyer, pairId, phase)
      const answers = await Promise.all([
        answerIt(seller, pairId, id, 'confirm'),
        answerIt(seller, pairId, id, 'confirm'),
        answerIt(buyer, pairId, id, 'withdraw'),
      ])
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
      const isSet = answers.slice(0, 2).some(({ status }) => status === 200)
      assert.equal((await pairingFor(buyer, pairId)).phase === phase, isSet)
    }
  })

  it('records one of two concurrent requests and blocks the other', async () => {
    const { buyer, seller, pairId } = await bothDecide()
    const answers = await Promise.all([move(buyer, [pairId], '2_nda'), move(seller, [pairId], '4_ioi')])
    assert.equal(answers.filter(({ body }) => body.requested).length, 1)
    assert.equal(answers.filter(({ body }) => body.blocked).length, 1)
  })

  it('closing removes the seller from matches once both sides have confirmed it', async () => {
    const { buyer, seller, pairId } = await bothDecide()
    const other = await seedBuyer(app)
    const id = await asked(buyer, pairId, '8_closed')
    is(await answerIt(seller, pairId, id, 'confirm'), 200)
    const { body } = await ask(app, 'listMatches', { key: other.key, query: { limit: 200 } })
    assert.ok(!body.some((match: { id: number }) => match.id === seller.id))
  })

  it('takes effect at once for the operator, if one side may decide, and if the other side was erased', async () => {
    const { buyer, pairId, seller } = await bothDecide()
    const id = await asked(buyer, pairId, '2_nda')
    const body = { pair_ids: [pairId], phase: '5_dd' }
    assert.equal((await ask(app, 'updatePhase', { body, headers: OPERATOR })).body.updated, 1)
    refused(await answerIt(seller, pairId, id, 'confirm'), 409, 'phase_request_not_open')
    is(await setRules(seller, { phase_consent: 'one' }), 200)
    assert.deepEqual((await move(buyer, [pairId], '6_negotiation')).body, {
      updated: 1,
      pair_ids: [pairId],
      phase: '6_negotiation',
      skipped: [],
    })
    is(await setRules(buyer, { phase_consent: 'both' }), 200)
    is(await ask(app, 'eraseWorkspace', { key: seller.key, body: { confirm: 'erase' } }), 200)
    assert.equal((await move(buyer, [pairId], '7_closing')).body.updated, 1)
  })
})

describe('deal rules of a workspace', () => {
  it('an update changes only the rules sent and returns all of them', async () => {
    const seller = await seedSeller(app)
    const { body } = await ask(app, 'getDealRules', { key: seller.key })
    assert.deepEqual(body, { phase_consent: 'one', pause_others_at_loi: false })
    assert.deepEqual((await setRules(seller, { pause_others_at_loi: true })).body, {
      phase_consent: 'one',
      pause_others_at_loi: true,
    })
    is(await setRules(seller, { phase_consent: 'nobody' }), 400)
    const exported = await ask(app, 'exportWorkspace', { key: seller.key })
    assert.equal(exported.body.deal_rules.pause_others_at_loi, true)
  })

  it('pause_others_at_loi pauses the seller’s other pairings until resumed or the deal is abandoned', async () => {
    const seller = await seedSeller(app)
    const [one, two, three] = [await seedBuyer(app), await seedBuyer(app), await seedBuyer(app)]
    const [first, second, third] = [await paired(one, seller), await paired(two, seller), await paired(three, seller)]
    is(await setRules(seller, { pause_others_at_loi: true }), 200)
    assert.equal((await move(one, [first], '4_loi')).body.updated, 1)
    assert.equal(
      (await pairingFor(two, second)).paused_at,
      undefined,
      'a letter of intent set by the buyer paused another pairing',
    )
    await move(seller, [first], '2_nda')
    await move(seller, [first], '4_loi')
    assert.equal((await pairingFor(one, first)).paused_at, undefined)
    assert.ok((await pairingFor(two, second)).paused_at)
    assert.ok((await typesOf(two)).includes('pairing_paused'))
    assert.deepEqual((await move(two, [second], '2_nda')).body.blocked, [{ pair_id: second, reason: 'paused' }])
    is(await pause(seller, second, false), 200)
    assert.equal((await move(two, [second], '2_nda')).body.updated, 1)
    assert.ok((await pairingFor(three, third)).paused_at)
    assert.equal((await move(one, [first], '9_abandoned')).body.updated, 1)
    assert.equal((await pairingFor(three, third)).paused_at, undefined)
    assert.ok((await typesOf(three)).includes('pairing_resumed'))
  })

  it('pausing returns 403 to a buyer and 409 for an ended deal', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await paired(buyer, seller)
    refused(await pause(buyer, pairId, true), 403, 'pause_not_yours')
    is(await pause(seller, pairId, true), 200)
    is(await pause(seller, pairId, true), 200)
    assert.equal((await typesOf(buyer)).filter((type: string) => type === 'pairing_paused').length, 1)
    is(await pause(seller, pairId, false), 200)
    is(await move(buyer, [pairId], '9_abandoned'), 200)
    refused(await pause(seller, pairId, true), 409, 'pairing_ended')
  })
})
