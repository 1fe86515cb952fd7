import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DAY_MS } from '../../src/domain/figures/durations.ts'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller, UNFIT_BUYER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const answerIt = ({ key }: Seeded, pair_id: string, body: object) =>
  ask(app, 'answerIntroduction', { key, params: { pair_id }, body })
const askAgain = ({ key }: Seeded, pair_id: string) =>
  ask(app, 'askIntroduction', { key, params: { pair_id }, body: {} })

function refused(answer: Awaited<ReturnType<typeof ask>>, status: number, code: string): void {
  is(answer, status)
  assert.equal(answer.body.code, code)
}

async function paired(maker: Seeded, buyer: Seeded, seller: Seeded, phase = '0_prospecting'): Promise<string> {
  const body = { buyer_id: buyer.id, seller_id: seller.id, phase }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': maker.key } })
  is(made, 201)
  return made.body.pair_id
}

async function pairingFor({ key }: Seeded, pairId: string, names = 'open') {
  const { body } = await ask(app, 'listPairings', { key, query: { names } })
  return body.pairings.find(({ pair_id }: { pair_id: string }) => pair_id === pairId)
}

const todosOf = async ({ key }: Seeded) => (await ask(app, 'getOverview', { key })).body.todos
const typesOf = async ({ key }: Seeded) =>
  (await ask(app, 'listActivity', { key })).body.events.map(({ type }: { type: string }) => type)

const answerToldTo = async ({ key }: Seeded) =>
  (await ask(app, 'listActivity', { key })).body.events.find(
    ({ type }: { type: string }) => type === 'introduction_answered',
  )?.facts.answer

describe('introduction requested by a pairing', () => {
  it('waits fourteen days for the other side, which has a to-do', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await paired(buyer, buyer, seller)
    const made = (await pairingFor(buyer, pairId)).introduction
    assert.equal(made.state, 'requested')
    assert.equal(made.asked_by, 'own')
    assert.equal(Date.parse(made.lapses_at) - Date.parse(made.asked_at), 14 * DAY_MS)
    assert.deepEqual(made.open_to, [])
    const received = (await pairingFor(seller, pairId)).introduction
    assert.deepEqual([received.asked_by, received.open_to], ['counterparty', ['answer']])
    const [todo] = (await todosOf(seller)).filter(({ kind }: { kind: string }) => kind === 'answer_introductions')
    assert.deepEqual([todo.pair_id, todo.count], [pairId, 1])
    assert.ok((await todosOf(seller)).every(({ kind }: { kind: string }) => kind !== 'open_offers'))
    assert.ok((await todosOf(buyer)).every(({ kind }: { kind: string }) => kind !== 'answer_introductions'))
  })

  it('discloses the contact to each side that has signed the NDA, once accepted', async () => {
    const [buyer, seller] = [
      await seedBuyer(app, UNFIT_BUYER, { role: 'Partner' }),
      await seedSeller(app, {}, { role: 'Managing partner' }),
    ]
    const pairId = await paired(buyer, buyer, seller)
    is(await app.sign(buyer.key), 200)
    const before = await pairingFor(buyer, pairId, 'told')
    assert.deepEqual([before.seller_contact_email, before.seller_contact_role], [undefined, undefined])
    assert.equal(before.stands, false)
    const accepted = await answerIt(seller, pairId, { answer: 'accept' })
    is(accepted, 200)
    assert.deepEqual([accepted.body.state, accepted.body.asked_by], ['accepted', 'counterparty'])
    for (const side of [buyer, seller]) assert.equal(await answerToldTo(side), 'accepted')
    const forBuyer = await pairingFor(buyer, pairId)
    assert.equal(forBuyer.stands, true)
    assert.equal(forBuyer.introduction.state, 'accepted')
    assert.equal(forBuyer.seller_name, seller.company)
    assert.match(forBuyer.seller_contact_email, /@/)
    assert.equal(forBuyer.seller_contact_role, 'Managing partner')
    const forSeller = await pairingFor(seller, pairId)
    assert.notEqual(forSeller.buyer_name, buyer.company)
    assert.deepEqual([forSeller.buyer_contact_email, forSeller.buyer_contact_role], [undefined, undefined])
    is(await app.sign(seller.key), 200)
    const known = await pairingFor(seller, pairId)
    assert.match(known.buyer_contact_email, /@/)
    assert.equal(known.buyer_contact_role, 'Partner')
    for (const side of [buyer, seller]) assert.ok((await typesOf(side)).includes('introduction_answered'))
  })

  it('does not disclose the name of a party that releases it on request', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app, { name_release: 'ask' })]
    is(await app.sign(buyer.key), 200)
    const pairId = await paired(buyer, buyer, seller)
    is(await answerIt(seller, pairId, { answer: 'accept' }), 200)
    const shown = await pairingFor(buyer, pairId)
    assert.equal(shown.revealed, false)
    assert.equal(shown.seller_contact_email, undefined)
    refused(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 403, 'consent_required')
  })

  it('shows the reason and the masked note once declined, and discloses nothing', async () => {
    const [buyer, seller] = [await seedBuyer(app, UNFIT_BUYER), await seedSeller(app)]
    const pairId = await paired(buyer, buyer, seller)
    is(await app.sign(buyer.key), 200)
    const note = 'Not this year: Zubrowka Maschinenfabrik stays in the family.'
    is(await answerIt(seller, pairId, { answer: 'decline', reason: 'not_now', note }), 200)
    const shown = await pairingFor(buyer, pairId, 'told')
    assert.deepEqual([shown.introduction.state, shown.introduction.decline_reason], ['declined', 'not_now'])
    assert.deepEqual([shown.revealed, shown.stands, shown.phase], [false, false, '0_prospecting'])
    const { body } = await ask(app, 'listMessages', { key: buyer.key, params: { pair_id: pairId } })
    assert.match(body.messages[0].text, /Not this year/)
    assert.doesNotMatch(body.messages[0].text, /Zubrowka/)
    const kinds = (await todosOf(seller)).map(({ kind }: { kind: string }) => kind)
    assert.ok(!kinds.includes('open_offers') && !kinds.includes('answer_introductions'))
  })

  it('returns 403 to the requester and to a stranger, and 409 for a second answer', async () => {
    const [buyer, seller, stranger] = [await seedBuyer(app), await seedSeller(app), await seedSeller(app)]
    const pairId = await paired(buyer, buyer, seller)
    refused(await answerIt(buyer, pairId, { answer: 'accept' }), 403, 'introduction_not_yours')
    refused(await answerIt(stranger, pairId, { answer: 'accept' }), 403, 'not_your_pairing')
    is(await answerIt(seller, pairId, { answer: 'decline' }), 200)
    refused(await answerIt(seller, pairId, { answer: 'accept' }), 409, 'introduction_not_open')
    refused(await answerIt(buyer, pairId, { answer: 'accept' }), 409, 'introduction_not_open')
    is(await answerIt(seller, pairId, { answer: 'perhaps' }), 400)
  })

  it('accepts one of two concurrent answers, and returns 409 for the other', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await paired(buyer, buyer, seller)
    const both = await Promise.all([
      answerIt(seller, pairId, { answer: 'accept' }),
      answerIt(seller, pairId, { answer: 'decline' }),
    ])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    const { state } = (await pairingFor(buyer, pairId)).introduction
    assert.equal(state, both[0]?.status === 200 ? 'accepted' : 'declined')
  })

  it('can be requested after a decline only by the side that declined, and is then mutual', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await paired(buyer, buyer, seller)
    refused(await askAgain(buyer, pairId), 409, 'introduction_not_askable')
    is(await answerIt(seller, pairId, { answer: 'decline' }), 200)
    refused(await askAgain(buyer, pairId), 409, 'introduction_not_askable')
    const again = await askAgain(seller, pairId)
    is(again, 201)
    assert.equal(again.body.state, 'mutual')
    assert.equal((await pairingFor(buyer, pairId)).introduction.state, 'mutual')
    refused(await askAgain(seller, pairId), 409, 'introduction_not_askable')
  })

  it('is mutual once the other side moves the pairing itself', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await paired(buyer, buyer, seller)
    const body = { pair_ids: [pairId], phase: '1_contact' }
    is(await ask(app, 'updatePhase', { body, headers: { 'x-session-id': seller.key } }), 200)
    assert.equal((await pairingFor(buyer, pairId)).introduction.state, 'mutual')
  })

  it('has the state none once the requester has abandoned the pairing', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const abandoned = await paired(buyer, buyer, seller)
    const body = { pair_ids: [abandoned], phase: '9_abandoned' }
    is(await ask(app, 'updatePhase', { body, headers: { 'x-session-id': buyer.key } }), 200)
    refused(await answerIt(seller, abandoned, { answer: 'accept' }), 409, 'introduction_not_open')
    refused(await askAgain(buyer, abandoned), 409, 'introduction_not_askable')
    const { introduction } = await pairingFor(seller, abandoned)
    assert.deepEqual(introduction, { state: 'none', open_to: [] })
  })

  it('does not count as consent to a deal that only the other side closes later', async () => {
    const [buyer, seller, other] = [await seedBuyer(app, UNFIT_BUYER), await seedSeller(app), await seedBuyer(app)]
    const pairId = await paired(buyer, buyer, seller)
    is(await answerIt(seller, pairId, { answer: 'accept' }), 200)
    const body = { pair_ids: [pairId], phase: '8_closed' }
    is(await ask(app, 'updatePhase', { body, headers: { 'x-session-id': buyer.key } }), 200)
    const isMatched = async () =>
      (await ask(app, 'listMatches', { key: other.key, query: { limit: 200 } })).body.some(
        ({ id }: { id: number }) => id === seller.id,
      )
    assert.equal(await isMatched(), true)
    is(await ask(app, 'updatePhase', { body, headers: { 'x-session-id': seller.key } }), 200)
    assert.equal(await isMatched(), false)
  })

  it('has the state none once the requester has erased its workspace', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await paired(buyer, buyer, seller)
    is(await ask(app, 'eraseWorkspace', { key: buyer.key, body: { confirm: 'erase' } }), 200)
    assert.deepEqual((await pairingFor(seller, pairId)).introduction, { state: 'none', open_to: [] })
    refused(await answerIt(seller, pairId, { answer: 'accept' }), 409, 'workspace_erased')
  })

  it('lapses after fourteen days, and can be requested three times at most', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await paired(buyer, buyer, seller)
    for (const asked of [1, 2, 3]) {
      app.advance(14 * DAY_MS)
      refused(await answerIt(seller, pairId, { answer: 'accept' }), 409, 'introduction_not_open')
      const { introduction } = await pairingFor(buyer, pairId)
      assert.deepEqual([introduction.state, introduction.open_to], ['lapsed', asked < 3 ? ['ask'] : []])
      if (asked < 3) is(await askAgain(buyer, pairId), 201)
    }
    refused(await askAgain(buyer, pairId), 409, 'introduction_not_askable')
    const back = await askAgain(seller, pairId)
    assert.equal(back.body.state, 'mutual')
  })
})
