import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { keepPairable } from '../../src/disclosure/pairing-locks.ts'
import { FIRST_PHASE } from '../../src/domain/deals/deal.ts'
import { refuse } from '../../src/entry/refusal.ts'
import { recordReply } from '../../src/exchange/threads.ts'
import { eraseSession } from '../../src/store/erasure.ts'
import { threadById } from '../../src/store/exchange.ts'
import { insertPairing, lockPairings, setPhase } from '../../src/store/pairings.ts'
import { hashSessionKey, isErased, lockSessionById } from '../../src/store/sessions.ts'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(async () => {
  const errors = app.logged().match(/^.*"level":[56]0.*$/gm)
  await app.close()
  assert.equal(errors, null, 'the log holds an error')
})

const erase = (key: string, confirm: unknown = 'erase', headers = {}) =>
  ask(app, 'eraseWorkspace', { key, body: { confirm }, headers })

async function pair(maker: Seeded, buyer: Seeded, seller: Seeded, phase = '1_contact'): Promise<string> {
  const body = { buyer_id: buyer.id, seller_id: seller.id, phase }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': maker.key } })
  is(made, 201)
  return made.body.pair_id
}

const seenOf = (answer: { text: string }, { company }: Seeded) =>
  answer.text.toLowerCase().includes(company.toLowerCase())

describe('POST /api/session/{session_id}/erase', () => {
  it('returns 400 for a wrong confirmation: no word, another word or another company', async () => {
    const [own, other] = [await seedBuyer(app), await seedBuyer(app)]
    for (const confirm of ['', 'yes', other.company, `${own.company} SA`, 'eras']) {
      const answer = await erase(own.key, confirm)
      is(answer, 400)
      assert.deepEqual(
        answer.body.fields.map(({ path }: { path: string }) => path),
        ['confirm'],
      )
    }
    is(await ask(app, 'eraseWorkspace', { key: own.key, body: {} }), 400)
    is(await ask(app, 'getSession', { key: own.key }), 200)
  })
  it('returns 403 from another site, and 404 for an unknown key', async () => {
    const { key } = await seedBuyer(app)
    is(await erase(key, 'erase', { origin: 'https://elsewhere.example' }), 403)
    is(await erase(randomUUID()), 404)
  })
  it('accepts the company, the contact’s name or the word erase in any case, and invalidates the key', async () => {
    const one = await seedSeller(app)
    const other = await seedSeller(app, {}, { company: null, name: 'Nia Nameless' })
    const visitor = await seedVisitor(app)
    for (const [key, confirm] of [
      [one.key, one.company.toUpperCase()],
      [other.key, ' nia  nameless '],
      [visitor, 'ERASE'],
    ] as const) {
      const answer = await erase(key, confirm)
      is(answer, 200)
      assert.deepEqual(answer.body.kept, [])
      for (const id of ['getSession', 'getWorkspace', 'exportWorkspace', 'listActivity'] as const)
        is(await ask(app, id, { key }), 404)
      is(await erase(key, confirm), 404)
    }
  })
  it('removes the parties of the workspace from matches and search', async () => {
    const [buyer, seller] = [
      await seedBuyer(app),
      await seedSeller(app, { product: 'Quixotic lathes for watchmakers' }),
    ]
    const search = () => ask(app, 'search', { key: buyer.key, query: { q: 'quixotic' } })
    assert.equal((await search()).body.sellers.length, 1)
    is(await erase(seller.key), 200)
    assert.equal((await search()).body.sellers.length, 0)
    const matches = (await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 } })).body
    assert.ok(!matches.some(({ id }: { id: number }) => id === seller.id))
    const body = { buyer_id: buyer.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } }), 404)
  })
  it('makes enrichment requests for its parties return 404 to a counterparty and to the operator', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    await pair(buyer, buyer, seller)
    is(await erase(seller.key), 200)
    const body = { entity_type: 'seller', entity_id: seller.id }
    for (const headers of [{ 'x-session-id': buyer.key }, { authorization: `Bearer ${OPERATOR_TOKEN}` }])
      is(await ask(app, 'enqueueQuality', { body, headers }), 404)
  })
  it('reduces its party to a code name without figures for a counterparty that knew the name', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await app.sign(buyer.key), 200)
    const pairId = await pair(seller, buyer, seller)
    const before = (await ask(app, 'listPairings', { key: buyer.key })).body.pairings[0]
    assert.equal(before.seller_name, seller.company)
    is(await ask(app, 'watchParty', { key: buyer.key, body: { id: seller.id, watching: true } }), 200)
    const { kept } = (await erase(seller.key)).body
    assert.deepEqual(
      kept.map(({ what, count }: { what: string; count: number }) => [what, count]),
      [
        ['disclosures', 1],
        ['pairings', 1],
      ],
    )
    const [after] = (await ask(app, 'listPairings', { key: buyer.key })).body.pairings
    assert.match(after.seller_name, /^Company [A-Z]+$/)
    assert.deepEqual(
      [after.pair_id, after.phase, after.revealed, after.seller_revenue, after.seller_sector],
      [pairId, '9_abandoned', false, undefined, undefined],
    )
    const { events } = (await ask(app, 'listActivity', { key: buyer.key })).body
    assert.deepEqual(events[0].facts, { pair: pairId, from: '1_contact', to: '9_abandoned', by: 'seller' })
    assert.equal(events[0].counterparty, after.seller_name)
    const reads = [
      await ask(app, 'listPairings', { key: buyer.key }),
      await ask(app, 'listActivity', { key: buyer.key }),
      await ask(app, 'listDisclosures', { key: buyer.key }),
      await ask(app, 'listWatched', { key: buyer.key }),
      await ask(app, 'listDismissed', { key: buyer.key }),
      await ask(app, 'getOverview', { key: buyer.key }),
      await ask(app, 'exportWorkspace', { key: buyer.key }),
      await ask(app, 'getInfoMemo', { key: buyer.key }),
      await ask(app, 'whyNot', { key: buyer.key, query: { id: seller.id } }),
      await ask(app, 'getTeaser', { key: buyer.key, params: { pair_id: pairId } }),
    ]
    for (const answer of reads) {
      assert.ok(answer.status < 500)
      assert.ok(!seenOf(answer, seller))
    }
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 403)
  })
  it('keeps the disclosure records of other workspaces, by code name', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await app.sign(buyer.key), 200)
    is(await ask(app, 'listMatchedNames', { key: buyer.key, query: { limit: 200 } }), 200)
    const before = (await ask(app, 'listDisclosures', { key: seller.key })).body
    const { kept } = (await erase(buyer.key)).body
    assert.deepEqual(
      kept.map(({ what }: { what: string }) => what),
      ['signatures', 'disclosures'],
    )
    assert.deepEqual((await ask(app, 'listDisclosures', { key: seller.key })).body, before)
  })
  it('does not change a deal that is closed or abandoned', async () => {
    const [buyer, closed, left] = [await seedBuyer(app), await seedSeller(app), await seedSeller(app)]
    await pair(buyer, buyer, closed, '8_closed')
    await pair(buyer, buyer, left, '9_abandoned')
    is(await erase(buyer.key), 200)
    for (const [{ key }, phase] of [
      [closed, '8_closed'],
      [left, '9_abandoned'],
    ] as const) {
      assert.equal((await ask(app, 'listPairings', { key })).body.pairings[0].phase, phase)
      const { events } = (await ask(app, 'listActivity', { key })).body
      assert.ok(!events.some(({ type }: { type: string }) => type === 'phase_changed'))
    }
  })
  it('keeps a deal closed that is being closed at the same time', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await pair(buyer, buyer, seller)
    const { database, now } = app.service.app
    const erasure = await database.transact(async (trx) => {
      const [pairing] = await lockPairings(trx, [{ buyerId: buyer.id, sellerId: seller.id }], null)
      assert.ok(pairing)
      await setPhase(trx, [pairing.id], '8_closed', 'seller', now())
      const underWay = erase(buyer.key)
      // On an engine with concurrent transactions, the erasure arrives while the pairing is locked.
      await wait(200)
      return { underWay }
    })
    is(await erasure.underWay, 200)
    const [left] = (await ask(app, 'listPairings', { key: seller.key })).body.pairings
    assert.deepEqual([left.pair_id, left.phase], [pairId, '8_closed'])
  })
  it('makes a pairing requested just before or during the erasure return 404', async () => {
    const [buyer, seller, other] = [await seedBuyer(app), await seedSeller(app), await seedSeller(app)]
    const { database, universe, now } = app.service.app
    const known = await (await universe.current()).partiesOf([buyer.id, seller.id])
    const [one, across] = [known.get(buyer.id), known.get(seller.id)]
    assert.ok(one && across)
    is(await erase(seller.key), 200)
    const maker = { sessionId: buyer.sessionId, side: 'buyer' } as const
    await assert.rejects(
      database.transact((trx) => keepPairable(trx, { buyer: one, seller: across }, maker)),
      { status: 404, message: 'seller_not_found' },
    )
    const body = { buyer_id: buyer.id, seller_id: other.id }
    const { creating } = await database.transact(async (trx) => {
      await lockSessionById(trx, other.sessionId)
      assert.equal(await isErased(trx, other.sessionId), false)
      const creating = ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } })
      // On an engine with concurrent transactions, the pairing is requested during the erasure.
      await wait(200)
      await eraseSession(trx, other.sessionId, { deadKeyHash: hashSessionKey(randomUUID()), now: now() })
      return { creating }
    })
    is(await creating, 404)
    assert.deepEqual((await ask(app, 'listPairings', { key: buyer.key })).body.pairings, [])
  })
  it('abandons a pairing that is being created at the same time', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const { database, universe, now } = app.service.app
    const known = await (await universe.current()).partiesOf([buyer.id, seller.id])
    const [one, across] = [known.get(buyer.id), known.get(seller.id)]
    assert.ok(one && across)
    const { erasing } = await database.transact(async (trx) => {
      const maker = { sessionId: buyer.sessionId, side: 'buyer' } as const
      await keepPairable(trx, { buyer: one, seller: across }, maker)
      const pairing = { buyerId: buyer.id, sellerId: seller.id, matchScore: 0, phase: FIRST_PHASE, maker }
      assert.ok(await insertPairing(trx, pairing, now()))
      const erasing = erase(seller.key)
      // On an engine with concurrent transactions, the erasure arrives before the pairing is committed.
      await wait(200)
      return { erasing }
    })
    is(await erasing, 200)
    const { pairings } = (await ask(app, 'listPairings', { key: buyer.key })).body
    assert.deepEqual(
      pairings.map(({ phase }: { phase: string }) => phase),
      ['9_abandoned'],
    )
  })
  it('discards a phase that the workspace sets at the same time', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await pair(buyer, buyer, seller)
    const { database, now } = app.service.app
    const body = { pair_ids: [pairId], phase: '5_dd' }
    const { moving } = await database.transact(async (trx) => {
      await lockSessionById(trx, seller.sessionId)
      assert.equal(await isErased(trx, seller.sessionId), false)
      const moving = ask(app, 'updatePhase', { body, headers: { 'x-session-id': seller.key } })
      // On an engine with concurrent transactions, the phase is set during the erasure.
      await wait(200)
      await eraseSession(trx, seller.sessionId, { deadKeyHash: hashSessionKey(randomUUID()), now: now() })
      return { moving }
    })
    is(await moving, 403)
    const [left] = (await ask(app, 'listPairings', { key: buyer.key })).body.pairings
    assert.equal(left.phase, '1_contact')
  })
  it('revokes tokens issued for the workspace, and deletes their messages', async () => {
    const seller = await seedSeller(app)
    const authorization = `Bearer ${OPERATOR_TOKEN}`
    const body = { participant: 'Vervain Partners', party_id: seller.id }
    const { token } = (await ask(app, 'issueEngageToken', { body, headers: { authorization } })).body
    const said = { params: { token }, body: { text: 'Wanting a word about the lathes.' } }
    is(await ask(app, 'replyByToken', said), 200)
    const { exchange } = (await ask(app, 'exportWorkspace', { key: seller.key })).body
    assert.equal(exchange[0].participant, 'Vervain Partners')
    assert.ok(JSON.stringify(exchange).includes('Wanting a word about the lathes.'))
    is(await erase(seller.key), 200)
    is(await ask(app, 'getEngageThread', { params: { token } }), 401)
    const { db } = app.service.app.database
    const threads = await db.selectFrom('exchange_threads').select('participant').execute()
    const messages = await db.selectFrom('exchange_messages').select('text').execute()
    assert.ok(!/Vervain|lathes/.test(JSON.stringify([threads, messages])))
  })
  it('rejects a reply through a token admitted just before, and prevents new tokens', async () => {
    const seller = await seedSeller(app)
    const authorization = `Bearer ${OPERATOR_TOKEN}`
    const body = { participant: 'Verbena Partners', party_id: seller.id }
    const { thread_id } = (await ask(app, 'issueEngageToken', { body, headers: { authorization } })).body
    const { app: inside } = app.service
    const thread = await threadById(inside.database.db, thread_id)
    assert.ok(thread)
    is(await erase(seller.key), 200)
    const reply = { text: 'About the looms of Verbena.', repliesTo: null }
    const recorded = inside.database.transact((trx) => recordReply(inside, trx, thread, reply, refuse))
    await assert.rejects(recorded, { status: 400 })
    is(await ask(app, 'issueEngageToken', { body, headers: { authorization } }), 404)
    const { db } = inside.database
    const threads = await db.selectFrom('exchange_threads').select('participant').execute()
    const messages = await db.selectFrom('exchange_messages').select('text').execute()
    assert.ok(!/Verbena|looms/.test(JSON.stringify([threads, messages])))
  })
  it('is not undone by updates or signatures sent at the same time', async () => {
    const rounds = 6
    for (let i = 0; i < rounds; i++) {
      const { key, id, sessionId } = await seedSeller(app)
      const [answer] = await Promise.all([
        erase(key),
        ...Array.from({ length: 4 }, () =>
          app.post(`/api/session/${key}`, { identity: { company: 'Revenant' }, seller: { product: 'Revenant' } }),
        ),
        app.sign(key),
      ])
      is(answer, 200)
      const { db } = app.service.app.database
      const identity = await db.selectFrom('identities').select('company').where('session_id', '=', sessionId).execute()
      const party = await db.selectFrom('parties').select(['product', 'erased']).where('id', '=', id).execute()
      const signed = await db
        .selectFrom('nda_records')
        .select('signer_name')
        .where('session_id', '=', sessionId)
        .execute()
      assert.deepEqual(identity, [{ company: null }])
      assert.deepEqual(party, [{ product: null, erased: true }])
      for (const { signer_name } of signed) assert.equal(signer_name, '')
    }
  })
  it('allows the same key to register a new, empty workspace', async () => {
    const { key, company, id } = await seedSeller(app)
    is(await erase(key), 200)
    const joined = { uuid: key, name: 'Joe Anew', email: 'joe@anew.example', company: 'Anew' }
    is(await ask(app, 'joinWorkspace', { body: joined }), 200)
    const session = await ask(app, 'getSession', { key })
    assert.ok(!session.text.includes(company))
    is(await ask(app, 'updateSession', { key, body: { seller: { revenue: 5 } } }), 200)
    assert.notEqual((await ask(app, 'getSession', { key })).body.seller.id, id)
  })
})
