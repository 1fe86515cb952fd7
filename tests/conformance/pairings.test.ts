import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { DEAL_PHASES } from '../../src/domain/deals/deal.ts'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_SELLER } from '../_seed.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from '../_service.ts'

const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }
const DAY_MS = 86_400_000

let app: TestHouse
let buyer: Seeded
let seller: Seeded
let stranger: Seeded

before(async () => {
  app = await startService()
  buyer = await seedBuyer(app)
  seller = await seedSeller(app)
  stranger = await seedBuyer(app)
})
after(() => app.close())

const as = ({ key }: { key: string }) => ({ 'x-session-id': key })
const pairOf = (one: Seeded, other: Seeded) => ({ buyer_id: one.id, seller_id: other.id })
const pairIdOf = (one: Seeded, other: Seeded) => `pair-${one.id}-${other.id}`
const create = (body: object, headers = {}) => ask(app, 'createPairing', { body, headers })
const move = (body: object, headers = {}) => ask(app, 'updatePhase', { body, headers })
const pairingsOf = async ({ key }: Seeded) => (await ask(app, 'listPairings', { key })).body.pairings
const activityOf = async ({ key }: Seeded) => (await ask(app, 'listActivity', { key })).body.events

describe('POST /api/pairings/create with a withdrawn party', () => {
  it('returns 403 and advises reinstatement of the caller’s own party, or pairing with a match', async () => {
    const [maker, other] = [await seedBuyer(app), await seedSeller(app)]
    const headers = { ...OPERATOR, 'idempotency-key': randomUUID() }
    const withdraw = async ({ id }: Seeded) =>
      is(await ask(app, 'withdrawParty', { params: { id }, body: {}, headers }), 200)
    await withdraw(other)
    const othersWithdrawn = await create(pairOf(maker, other), as(maker))
    assert.deepEqual([othersWithdrawn.status, othersWithdrawn.body.code], [403, 'party_withdrawn'])
    assert.match(othersWithdrawn.text, /Pair with a party of GET \/api\/matches/)
    assert.doesNotMatch(othersWithdrawn.text, /reinstate/)
    headers['idempotency-key'] = randomUUID()
    await withdraw(maker)
    const ownWithdrawn = await create(pairOf(maker, await seedSeller(app)), as(maker))
    assert.deepEqual([ownWithdrawn.status, ownWithdrawn.body.code], [403, 'party_withdrawn'])
    assert.match(ownWithdrawn.text, /Ask the operator to reinstate your party/)
    assert.doesNotMatch(ownWithdrawn.text, /Pair with a party/)
  })
})

describe('POST /api/pairings/create: authorisation', () => {
  it('returns 400 naming the missing buyer_id or seller_id', async () => {
    for (const [body, path] of [
      [{ seller_id: seller.id }, 'buyer_id'],
      [{ buyer_id: buyer.id }, 'seller_id'],
    ] as const) {
      const answer = await create(body, as(buyer))
      is(answer, 400)
      assert.deepEqual(answer.body.fields, [{ path, message: 'is required' }])
    }
  })
  it('returns 403 without a credential and states which to send', async () => {
    const answer = await create(pairOf(buyer, seller))
    is(answer, 403)
    assert.match(answer.body.detail, /X-Session-Id/)
    assert.match(answer.body.detail, /session_id/)
  })
  it('returns 403 for an unknown key', async () =>
    is(await create(pairOf(buyer, seller), as({ key: randomUUID() })), 403))
  it('returns 403 for a malformed key in the header', async () =>
    is(await create(pairOf(buyer, seller), as({ key: 'x' })), 403))
  it('returns 400 for a malformed session_id in the body', async () =>
    is(await create({ ...pairOf(buyer, seller), session_id: 'x' }), 400))
  it('returns 403 for a session that is neither party', async () =>
    is(await create(pairOf(buyer, seller), as(stranger)), 403))
  it('returns 403 for a workspace without a party', async () => {
    is(await create(pairOf(buyer, seller), as({ key: await seedVisitor(app) })), 403)
  })
  it('returns 403 for a session whose party is on the other side', async () => {
    is(await create({ buyer_id: seller.id, seller_id: buyer.id }, as(buyer)), 403)
  })
  it('returns 403 if header and body identify different workspaces', async () => {
    is(await create({ ...pairOf(buyer, seller), session_id: seller.key }, as(buyer)), 403)
  })
  it('returns 403 for a bearer token other than the operator’s, even with a valid session', async () => {
    is(await create(pairOf(buyer, seller), { ...as(buyer), authorization: 'Bearer wrong' }), 403)
  })
  it('returns 404 for an unknown counterparty', async () => {
    is(await create({ buyer_id: buyer.id, seller_id: 999_999 }, as(buyer)), 404)
    is(await create({ buyer_id: buyer.id, seller_id: Number.MAX_SAFE_INTEGER }, as(buyer)), 404)
    is(await create({ buyer_id: 999_999, seller_id: seller.id }, as(seller)), 404)
  })
  it('returns 404 for a counterparty on the wrong side', async () => {
    is(await create({ buyer_id: buyer.id, seller_id: stranger.id }, as(buyer)), 404)
    is(await create({ buyer_id: seller.id, seller_id: buyer.id }, OPERATOR), 404)
  })
  it('returns 403 for pairing a workspace with itself', async () => {
    const both = await seedBuyer(app)
    is(await ask(app, 'updateSession', { key: both.key, body: { seller: { revenue: 5 } } }), 200)
    const own = (await ask(app, 'getSession', { key: both.key })).body
    is(await create({ buyer_id: own.buyer.id, seller_id: own.seller.id }, as(both)), 403)
  })
})

describe('POST /api/pairings/create: result', () => {
  it('returns 201 with the default score and phase to the buyer', async () => {
    const answer = await create(pairOf(buyer, seller), as(buyer))
    is(answer, 201)
    const { pairing_dbid, ...rest } = answer.body
    assert.deepEqual(rest, {
      ...pairOf(buyer, seller),
      pair_id: pairIdOf(buyer, seller),
      match_score: 0,
      phase: '0_prospecting',
    })
    assert.ok(Number.isInteger(pairing_dbid))
  })
  it('returns 201 to the seller that sends its key in the body', async () => {
    const other = await seedBuyer(app)
    is(await create({ ...pairOf(other, seller), session_id: seller.key }), 201)
  })
  it('accepts a key in upper case', async () => {
    const other = await seedSeller(app)
    is(await create(pairOf(buyer, other), as({ key: buyer.key.toUpperCase() })), 201)
  })
  it('confirms the operator’s pairing at any fit', async () => {
    const unfit = await seedSeller(app, UNFIT_SELLER)
    is(await create(pairOf(buyer, unfit), OPERATOR), 201)
    const made = (await pairingsOf(buyer)).find((pairing: { seller_id: number }) => pairing.seller_id === unfit.id)
    assert.ok(made.fit < 50)
    assert.equal(made.stands, true)
  })
  it('returns and stores the score and phase that were sent, separately from the server’s own fit', async () => {
    const other = await seedSeller(app)
    const answer = await create({ ...pairOf(buyer, other), match_score: 12.5, phase: '4_loi' }, as(buyer))
    is(answer, 201)
    assert.deepEqual([answer.body.match_score, answer.body.phase], [12.5, '4_loi'])
    const kept = (await pairingsOf(buyer)).find((pairing: { seller_id: number }) => pairing.seller_id === other.id)
    assert.deepEqual([kept.match_score, kept.phase], [12.5, '4_loi'])
    assert.ok(kept.fit >= 50)
  })
  it('stores score 0 if none or 0 was sent, separately from the server’s own fit', async () => {
    const other = await seedSeller(app)
    is(await create({ ...pairOf(buyer, other), match_score: 0 }, as(buyer)), 201)
    for (const sellerId of [seller.id, other.id]) {
      const kept = (await pairingsOf(buyer)).find((pairing: { seller_id: number }) => pairing.seller_id === sellerId)
      assert.equal(kept.match_score, 0)
      assert.ok(kept.fit >= 50)
    }
  })
  it('returns 400 for an invalid phase, score or id', async () => {
    const other = await seedSeller(app)
    for (const flaw of [
      { phase: '3_dd' },
      { phase: null },
      { phase: '0_Prospecting' },
      { match_score: 101 },
      { match_score: -1 },
      { match_score: '50' },
      { seller_id: 1.5 },
      { seller_id: '17' },
      { seller_id: 0 },
      { seller_id: -1 },
      { seller_id: 2 ** 53 },
      { seller_id: [other.id] },
      { seller_id: null },
    ])
      is(await create({ ...pairOf(buyer, other), ...flaw }, as(buyer)), 400)
    is(await create(pairOf(buyer, other), as(buyer)), 201)
  })
  it('ignores body fields that are sent in the query string', async () => {
    const other = await seedSeller(app)
    const query = { buyer_id: stranger.id, seller_id: seller.id, phase: '8_closed', match_score: 99 }
    const answer = await ask(app, 'createPairing', { body: pairOf(buyer, other), query, headers: as(buyer) })
    is(answer, 201)
    assert.deepEqual([answer.body.pair_id, answer.body.phase], [pairIdOf(buyer, other), '0_prospecting'])
  })
  it('returns 409 with pair_id for an existing pair, to either side and the operator', async () => {
    for (const headers of [as(buyer), as(seller), OPERATOR]) {
      const answer = await create(pairOf(buyer, seller), headers)
      is(answer, 409)
      assert.equal(answer.body.pair_id, pairIdOf(buyer, seller))
    }
  })
  it('returns 201 to one of two identical concurrent requests and 409 to the other', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await seedSeller(app)
      const sides = round % 2 === 0 ? [as(buyer), as(buyer)] : [as(buyer), as(one)]
      const answers = await Promise.all(sides.map((headers) => create(pairOf(buyer, one), headers)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
      const refused = answers.find(({ status }) => status === 409)
      assert.equal(refused?.body.pair_id, pairIdOf(buyer, one))
      assert.equal((await pairingsOf(one)).length, 1)
      assert.equal((await activityOf(one)).filter(({ type }: { type: string }) => type === 'pairing_created').length, 1)
    }
  })
  it('returns 429 for the 51st pairing of a day, accepts it the next day and never limits the operator', async () => {
    const eager = await seedBuyer(app)
    const sellers: Seeded[] = []
    for (let i = 0; i < 52; i++) sellers.push(await seedSeller(app))
    for (const one of sellers.slice(0, 50)) is(await create(pairOf(eager, one), as(eager)), 201)
    const [fiftyFirst, last] = sellers.slice(50)
    assert.ok(fiftyFirst && last)
    const answer = await create(pairOf(eager, fiftyFirst), as(eager))
    is(answer, 429)
    assert.ok(answer.body.retry_after > 0)
    assert.equal((await pairingsOf(eager)).length, 50)
    is(await create(pairOf(eager, fiftyFirst), OPERATOR), 201)
    app.advance(DAY_MS)
    is(await create(pairOf(eager, last), as(eager)), 201)
  })
})

describe('GET /api/pairings/{session_id}', () => {
  it('returns 404 to a workspace without a party', async () => {
    is(await ask(app, 'listPairings', { key: await seedVisitor(app) }), 404)
  })
  it('returns the role, id and name of the caller as buyer and as seller', async () => {
    const asBuyer = await ask(app, 'listPairings', { key: buyer.key })
    is(asBuyer, 200)
    assert.deepEqual(
      [asBuyer.body.role, asBuyer.body.buyer_id, asBuyer.body.buyer_name],
      ['buyer', buyer.id, buyer.company],
    )
    assert.equal(asBuyer.body.count, asBuyer.body.pairings.length)
    const asSeller = await ask(app, 'listPairings', { key: seller.key })
    assert.deepEqual(
      [asSeller.body.role, asSeller.body.seller_id, asSeller.body.seller_name],
      ['seller', seller.id, seller.company],
    )
  })
  it('returns an empty list before the first pairing', async () => {
    const { body } = await ask(app, 'listPairings', { key: (await seedSeller(app)).key })
    assert.deepEqual([body.pairings, body.count], [[], 0])
  })
  it('sorts by the latest change, newest first', async () => {
    const maker = await seedBuyer(app)
    const [one, two, three] = [await seedSeller(app), await seedSeller(app), await seedSeller(app)]
    for (const each of [one, two, three]) {
      app.advance(1000)
      is(await create(pairOf(maker, each), as(maker)), 201)
    }
    app.advance(1000)
    is(await move({ pair_ids: [pairIdOf(maker, one)], phase: '1_contact' }, as(maker)), 200)
    const order = (await pairingsOf(maker)).map((pairing: { seller_id: number }) => pairing.seller_id)
    assert.deepEqual(order, [one.id, three.id, two.id])
  })
  it('masks the name, rounds the figures and hides the contact until the NDA is signed', async () => {
    const reader = await seedBuyer(app)
    const other = await seedSeller(app)
    is(await create(pairOf(reader, other), as(reader)), 201)
    const [blind] = await pairingsOf(reader)
    assert.equal(blind.seller_name, 'Company A')
    assert.deepEqual([blind.seller_revenue, blind.seller_growth, blind.seller_ebitda], [12.3, 7.77, 1.8])
    assert.deepEqual([blind.valuation, blind.valuation_triangulated].map(significant), [true, true])
    assert.deepEqual([blind.seller_contact_name, blind.seller_contact_email], [undefined, undefined])
    assert.equal(blind.buyer_name, reader.company)
    assert.equal(blind.revealed, false)
    is(await app.sign(reader.key), 200)
    const [open] = await pairingsOf(reader)
    assert.equal(open.revealed, true)
    assert.equal(open.seller_name, other.company)
    assert.deepEqual([open.seller_revenue, open.seller_growth, open.seller_ebitda], [12.34, 7.77, 1.8])
    const { body: valuation } = await ask(app, 'getValuation', { key: other.key })
    assert.deepEqual(
      [open.valuation, open.valuation_triangulated],
      [valuation.valuation_conservative, valuation.valuation_triangulated],
    )
    assert.match(open.seller_contact_email, /@qorvax/)
    assert.match(open.seller_contact_name, /^Ada /)
  })

  it('states which sides have acted or have a workspace, and whether a counterparty that acted has signed', async () => {
    const [reader, other] = [await seedBuyer(app), await seedSeller(app)]
    is(await create(pairOf(reader, other), as(reader)), 201)
    const factsFor = async (who: Seeded) => {
      const [{ own_acted, counterparty_acted, counterparty_has_workspace, counterparty_nda_signed }] =
        await pairingsOf(who)
      return { own_acted, counterparty_acted, counterparty_has_workspace, counterparty_nda_signed }
    }
    is(await app.sign(other.key), 200)
    assert.deepEqual(await factsFor(reader), {
      own_acted: true,
      counterparty_acted: false,
      counterparty_has_workspace: true,
      counterparty_nda_signed: undefined,
    })
    assert.deepEqual(await factsFor(other), {
      own_acted: false,
      counterparty_acted: true,
      counterparty_has_workspace: true,
      counterparty_nda_signed: false,
    })
    const moved = { pair_ids: [`pair-${reader.id}-${other.id}`], phase: '2_nda' }
    is(await ask(app, 'updatePhase', { body: moved, headers: as(other) }), 200)
    assert.equal((await factsFor(reader)).counterparty_nda_signed, true)
  })
  it('shows the buyer’s contact to a seller only once the seller has signed', async () => {
    const [reader, other] = [await seedSeller(app), await seedBuyer(app)]
    is(await create(pairOf(other, reader), as(other)), 201)
    const [blind] = await pairingsOf(reader)
    assert.deepEqual([blind.buyer_contact_name, blind.buyer_contact_email], [undefined, undefined])
    is(await app.sign(reader.key), 200)
    const [open] = await pairingsOf(reader)
    assert.equal(open.buyer_name, other.company)
    assert.match(open.buyer_contact_name, /^Ada Zubrin/)
    assert.match(open.buyer_contact_email, /@qorvax/)
  })
  it('shows the buyer’s financing, contribution and decision process only once the seller has signed', async () => {
    const [reader, other] = [await seedSeller(app), await seedBuyer(app)]
    const said = {
      financing: 'Equity of our own and a committed loan.',
      brings: 'Branches in nine regions.',
      decision_process: 'Two partners decide within three weeks.',
    }
    is(await ask(app, 'updateSession', { key: other.key, body: { buyer: said } }), 200)
    is(await create(pairOf(other, reader), as(other)), 201)
    const toldTo = async (who: Seeded) => {
      const [{ buyer_financing, buyer_brings, buyer_decision_process }] = await pairingsOf(who)
      return { financing: buyer_financing, brings: buyer_brings, decision_process: buyer_decision_process }
    }
    const nothing = { financing: undefined, brings: undefined, decision_process: undefined }
    assert.deepEqual(await toldTo(reader), nothing)
    is(await app.sign(reader.key), 200)
    assert.deepEqual(await toldTo(reader), said)
  })

  const significant = (value: number) => Number(value.toPrecision(3)) === value
})

describe('POST /api/pairings/update_phase', () => {
  it('returns 400 for missing, empty, malformed or too many pair_ids', async () => {
    const phase = '1_contact'
    for (const pair_ids of [
      undefined,
      null,
      [],
      'pair-1-2',
      [17],
      [null],
      [['pair-1-2']],
      Array(10_000).fill('pair-1-2'),
    ])
      is(await move({ pair_ids, phase }, as(buyer)), 400)
  })
  it('returns 400 for a missing or unknown phase', async () => {
    const pair_ids = [pairIdOf(buyer, seller)]
    for (const phase of [undefined, null, '', '3_dd', 'closed', 5, ['1_contact']])
      is(await move({ pair_ids, phase }, as(buyer)), 400)
  })
  it('returns 403 without a credential, for an unknown key and for a wrong bearer token', async () => {
    const body = { pair_ids: [pairIdOf(buyer, seller)], phase: '1_contact' }
    is(await move(body), 403)
    is(await move(body, as({ key: randomUUID() })), 403)
    is(await move(body, { authorization: 'Bearer wrong' }), 403)
  })
  it('accepts every phase in any order from either side', async () => {
    for (const [i, phase] of [...DEAL_PHASES, ...DEAL_PHASES.toReversed()].entries()) {
      const answer = await move({ pair_ids: [pairIdOf(buyer, seller)], phase }, as(i % 2 ? seller : buyer))
      is(answer, 200)
      assert.deepEqual(answer.body, { updated: 1, pair_ids: [pairIdOf(buyer, seller)], phase, skipped: [] })
    }
  })
  it('skips unknown pairings and those of other workspaces, and gives the same reason for both', async () => {
    const other = await seedSeller(app)
    is(await create(pairOf(stranger, other), as(stranger)), 201)
    const foreign = pairIdOf(stranger, other)
    const unknown = [
      `pair-${buyer.id}-999999`,
      'pair-1-',
      'nonsense',
      `pair-0${buyer.id}-${seller.id}`,
      "pair-1-2' or '1'='1",
    ]
    const own = pairIdOf(buyer, seller)
    const answer = await move({ pair_ids: [foreign, ...unknown, own, own], phase: '2_nda' }, as(buyer))
    is(answer, 200)
    assert.deepEqual([answer.body.updated, answer.body.pair_ids], [1, [own]])
    const skipped: { pair_id: string; reason: string }[] = answer.body.skipped
    assert.deepEqual(
      skipped.map(({ pair_id }) => pair_id),
      [foreign, ...unknown],
    )
    assert.equal(new Set(skipped.map(({ reason }) => reason)).size, 1)
    assert.equal((await pairingsOf(stranger))[0].phase, '0_prospecting')
  })
  it('updates nothing for an outsider and gives the same reason whether or not the pairing exists', async () => {
    const reasons = []
    for (const pairId of [pairIdOf(buyer, seller), 'pair-999998-999999']) {
      const answer = await move({ pair_ids: [pairId], phase: '9_abandoned' }, as(stranger))
      is(answer, 200)
      const { skipped, ...rest } = answer.body
      assert.deepEqual(rest, { updated: 0, pair_ids: [], phase: '9_abandoned' })
      assert.deepEqual([skipped.length, skipped[0].pair_id], [1, pairId])
      reasons.push(skipped[0].reason)
    }
    assert.equal(reasons[0], reasons[1])
    assert.notEqual((await pairingsOf(buyer)).at(-1).phase, '9_abandoned')
  })
  it('lets the operator change any pairing and updates nothing for an unknown one', async () => {
    const answer = await move({ pair_ids: [pairIdOf(buyer, seller), 'pair-1-999999'], phase: '5_dd' }, OPERATOR)
    is(answer, 200)
    assert.equal(answer.body.updated, 1)
    assert.equal((await move({ pair_ids: ['pair-1-999999'], phase: '5_dd' }, OPERATOR)).body.updated, 0)
  })
  it('accepts a thousand pair_ids in one request', async () => {
    const pair_ids = [
      pairIdOf(buyer, seller),
      ...Array.from({ length: 999 }, (_, i) => `pair-${buyer.id}-${10_000 + i}`),
    ]
    const answer = await move({ pair_ids, phase: '6_negotiation' }, as(buyer))
    is(answer, 200)
    assert.deepEqual([answer.body.updated, answer.body.skipped.length], [1, 999])
  })
  it('records one event for each party, by code name, and none if the phase stays the same', async () => {
    const [one, other] = [await seedBuyer(app), await seedSeller(app)]
    is(await create(pairOf(one, other), as(one)), 201)
    is(await move({ pair_ids: [pairIdOf(one, other)], phase: '1_contact' }, as(other)), 200)
    is(await move({ pair_ids: [pairIdOf(one, other)], phase: '1_contact' }, as(other)), 200)
    for (const reader of [one, other]) {
      const events = await activityOf(reader)
      const changes = events.filter(({ type }: { type: string }) => type === 'phase_changed')
      assert.equal(changes.length, 1)
      assert.match(changes[0].detail, /^With Company [A-Z]+: from 0_prospecting to 1_contact, by the seller\.$/)
      assert.equal(events.filter(({ type }: { type: string }) => type === 'pairing_created').length, 1)
    }
  })
})

describe('name disclosure through a pairing', () => {
  it('discloses the counterparty’s name before it confirms the pairing, and notifies it', async () => {
    const wisher = await seedBuyer(app)
    const unfit = await seedSeller(app, UNFIT_SELLER)
    is(await app.sign(wisher.key), 200)
    is(await create(pairOf(wisher, unfit), as(wisher)), 201)
    is(await move({ pair_ids: [pairIdOf(wisher, unfit)], phase: '2_nda' }, as(wisher)), 200)
    const asking = { key: wisher.key, query: { id: unfit.id } }
    const answer = await ask(app, 'getSellerName', asking)
    is(answer, 200)
    assert.equal(answer.body.name, unfit.company)
    const [wished] = await pairingsOf(wisher)
    assert.deepEqual([wished.stands, wished.seller_name], [false, unfit.company])
    const { events } = (await ask(app, 'listActivity', { key: unfit.key })).body
    assert.ok(events.some(({ type }: { type: string }) => type === 'identity_disclosed'))

    is(await move({ pair_ids: [pairIdOf(wisher, unfit)], phase: '2_nda' }, as(unfit)), 200)
    const [stands] = await pairingsOf(wisher)
    assert.deepEqual([stands.stands, stands.seller_name], [true, unfit.company])
  })
  it('discloses the requester’s name to a signed counterparty that did not request the pairing', async () => {
    const wisher = await seedBuyer(app)
    const unfit = await seedSeller(app, UNFIT_SELLER)
    is(await app.sign(unfit.key), 200)
    is(await create(pairOf(wisher, unfit), as(wisher)), 201)
    assert.equal((await pairingsOf(unfit))[0].buyer_name, wisher.company)
  })
  it('discloses a buyer’s name to a seller before the buyer confirms the pairing', async () => {
    const [one, unfit] = [await seedBuyer(app), await seedSeller(app, UNFIT_SELLER)]
    is(await app.sign(unfit.key), 200)
    is(await create(pairOf(one, unfit), as(unfit)), 201)
    const answer = await ask(app, 'getSellerName', { key: unfit.key, query: { id: one.id } })
    is(answer, 200)
    assert.equal(answer.body.name, one.company)
  })
  it('discloses no name before the NDA is signed, even after both sides acted', async () => {
    const [one, unfit] = [await seedBuyer(app), await seedSeller(app, UNFIT_SELLER)]
    is(await create(pairOf(one, unfit), OPERATOR), 201)
    is(await move({ pair_ids: [pairIdOf(one, unfit)], phase: '5_dd' }, as(unfit)), 200)
    const refused = await ask(app, 'getSellerName', { key: one.key, query: { id: unfit.id } })
    is(refused, 403)
    assert.equal(refused.body.nda_required, true)
    assert.equal((await pairingsOf(one))[0].seller_name, 'Company A')
  })
})
