import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { NAME_REQUEST_DAYS, NAME_REQUESTS_PER_DAY } from '../../src/domain/deals/name-request.ts'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const DAY_MS = 86_400_000
let app: TestHouse
let buyer: Seeded
let seller: Seeded

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())
beforeEach(async () => {
  buyer = await seedBuyer(app)
  await app.sign(buyer.key)
  seller = await seedSeller(app, { name_release: 'ask' })
})

const request = (id = seller.id, more: object = {}) =>
  ask(app, 'requestName', { key: buyer.key, body: { id, ...more }, headers: fresh() })
const listOf = async (key: string) => (await ask(app, 'listNameRequests', { key, headers: fresh() })).body
const decide = (request_id: number, decision: string, more: object = {}, key = seller.key) =>
  ask(app, 'decideNameRequest', { key, body: { request_id, decision, ...more }, headers: fresh() })
const nameOf = (id = seller.id) => ask(app, 'getSellerName', { key: buyer.key, query: { id }, headers: fresh() })
const matchOf = async (id = seller.id) =>
  (await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 }, headers: fresh() })).body.find(
    (match: { id: number }) => match.id === id,
  )
const code = (answer: { body: { code: string } }) => answer.body.code

describe('POST /api/name-requests/{session_id}', () => {
  it('creates a request that both sides list, with the requester by code name unless it chose otherwise', async () => {
    const made = await request()
    is(made, 201)
    assert.equal(made.body.state, 'open')
    const [of] = (await listOf(buyer.key)).made
    assert.deepEqual([of.request_id, of.counterparty.id, of.introduced], [made.body.request_id, seller.id, undefined])
    assert.match(of.counterparty.name, /^Company [A-Z]+$/)
    const received = await listOf(seller.key)
    assert.equal(received.open_received, 1)
    const [by] = received.received
    assert.match(by.counterparty.name, /^Company [A-Z]+$/)
    assert.deepEqual([by.counterparty.id, by.introduced, by.own_party_id], [buyer.id, undefined, seller.id])
    assert.ok(by.counterparty.reasons.length > 0)
    assert.ok(by.history.nda_signed_at)
    assert.equal(JSON.stringify(received).includes(buyer.company), false)
  })
  it('states how many real names the requester has learned, excluding demonstration parties', async () => {
    const { db } = app.service.app.database
    const [real, shown] = [await seedSeller(app), await seedSeller(app)]
    for (const { id } of [real, shown]) {
      await pairUp(app, buyer, id)
      is(await nameOf(id), 200)
    }
    await sql`update parties set fictional = true, changed_in = pg_current_xact_id() where id = ${shown.id}`.execute(db)
    is(await request(), 201)
    const [by] = (await listOf(seller.key)).received
    assert.equal(by.history.names_learned, 1)
  })
  it('shows the requester’s company or contact only if the requester agreed to it', async () => {
    is(await request(seller.id, { introduction: 'company' }), 201)
    const another = await seedSeller(app, { name_release: 'ask' })
    is(await request(another.id, { introduction: 'contact' }), 201)
    const introduced = async (key: string) => (await listOf(key)).received[0].introduced
    assert.deepEqual(await introduced(seller.key), { company: buyer.company })
    const { company, contact_name } = await introduced(another.key)
    assert.equal(company, buyer.company)
    assert.match(contact_name, /^Ada Zubrin/)
  })
  it('returns 403 before the NDA is signed and to a workspace without a human check', async () => {
    const unsigned = await seedBuyer(app)
    assert.equal(code(await ask(app, 'requestName', { key: unsigned.key, body: { id: seller.id } })), 'nda_required')
    const { db } = app.service.app.database
    await db.updateTable('sessions').set({ checked_at: null }).where('id', '=', buyer.sessionId).execute()
    assert.equal(code(await request()), 'human_check_required')
  })
  it('returns 403 for a party out of reach until it is paired, and 404 for an unknown id', async () => {
    const zoo = { sector: 'Zoos', product: 'A zoo', description: 'Keeps animals that visitors come to see.' }
    const unfit = await seedSeller(app, { ...zoo, name_release: 'ask' })
    assert.equal(code(await request(unfit.id)), 'party_out_of_scope')
    assert.equal(code(await request(buyer.id)), 'party_out_of_scope')
    is(await request(999_999), 404)
    await pairUp(app, buyer, unfit.id)
    is(await request(unfit.id), 201)
  })
  it('returns 409 if the name is released to matches or already disclosed', async () => {
    const open = await seedSeller(app)
    assert.equal(code(await request(open.id)), 'name_not_on_request')
    await pairUp(app, buyer, open.id)
    is(await nameOf(open.id), 200)
    await ask(app, 'updateSession', { key: open.key, body: { seller: { name_release: 'ask' } } })
    assert.equal(code(await request(open.id)), 'name_not_on_request')
  })
  it('returns 403 if the requester’s assurance is below the party’s minimum', async () => {
    const choosy = await seedSeller(app, { name_release: 'ask', name_release_assurance: 'vetted' })
    assert.equal(code(await request(choosy.id)), 'assurance_required')
  })
  it('returns 409 for a repeated request within fourteen days, even after a decline, and 201 afterwards', async () => {
    const { body } = await request()
    assert.equal(code(await request()), 'name_request_exists')
    is(await decide(body.request_id, 'decline'), 200)
    assert.equal(code(await request()), 'name_request_exists')
    const asker = buyer.sessionId
    const { db } = app.service.app.database
    const before = new Date(Date.now() - (NAME_REQUEST_DAYS + 1) * DAY_MS).toISOString()
    await db.updateTable('name_requests').set({ asked_at: before }).where('session_id', '=', asker).execute()
    is(await request(), 201)
  })
  it('returns 429 above the daily limit, also for concurrent requests of one session', async () => {
    const sellers = []
    for (let i = 0; i <= NAME_REQUESTS_PER_DAY; i += 1) sellers.push(await seedSeller(app, { name_release: 'ask' }))
    const answers = await Promise.all(sellers.map(({ id }) => request(id)))
    const refused = answers.filter(({ status }) => status !== 201)
    assert.deepEqual(refused.map(code), ['name_request_limit_reached'])
  })
})

describe('POST /api/name-requests/{session_id}/decide', () => {
  it('approval reveals the name and records the disclosure only when the name is first shown', async () => {
    const { request_id } = (await request()).body
    is(await decide(request_id, 'approve'), 200)
    const told = async () => (await ask(app, 'listDisclosures', { key: seller.key, headers: fresh() })).body.told_count
    assert.equal(await told(), 0)
    const match = await matchOf()
    assert.deepEqual([match.revealed, match.name], [true, seller.company])
    assert.equal(await told(), 1)
  })
  it('declining with a listed reason keeps the name masked; a free-text reason returns 400', async () => {
    const { request_id } = (await request()).body
    await pairUp(app, buyer, seller.id)
    is(await decide(request_id, 'decline', { reason: 'not_now' }), 200)
    assert.equal(code(await nameOf()), 'consent_required')
    assert.equal((await listOf(buyer.key)).made[0].decline_reason, 'not_now')
    is(await decide(request_id, 'decline', { reason: 'We are Qorvax and do not like you' }), 400)
  })
  it('withdrawing an approval masks the name again unless it was already disclosed', async () => {
    const { request_id } = (await request()).body
    await pairUp(app, buyer, seller.id)
    is(await decide(request_id, 'approve'), 200)
    is(await decide(request_id, 'decline'), 200)
    assert.equal(code(await nameOf()), 'consent_required')
    is(await decide(request_id, 'approve'), 200)
    is(await nameOf(), 200)
    is(await decide(request_id, 'decline'), 200)
    is(await nameOf(), 200)
  })
  it('discloses the name to the requester only', async () => {
    const { request_id } = (await request()).body
    is(await decide(request_id, 'approve'), 200)
    const other = await seedBuyer(app)
    await app.sign(other.key)
    const seen = (await ask(app, 'listMatches', { key: other.key, query: { limit: 200 } })).body
    assert.equal(seen.find((match: { id: number }) => match.id === seller.id).revealed, false)
  })
  it('returns 404 to any session other than the addressee’s, and for an unknown id', async () => {
    const { request_id } = (await request()).body
    const stranger = await seedSeller(app)
    for (const key of [stranger.key, buyer.key]) is(await decide(request_id, 'approve', {}, key), 404)
    is(await decide(999_999, 'approve'), 404)
    is(await ask(app, 'decideNameRequest', { key: randomUUID(), body: { request_id, decision: 'approve' } }), 404)
  })
  it('returns 409 after fourteen days without a decision; the name stays masked', async () => {
    const { request_id } = (await request()).body
    const { db } = app.service.app.database
    const before = new Date(Date.now() - NAME_REQUEST_DAYS * DAY_MS).toISOString()
    await db.updateTable('name_requests').set({ asked_at: before }).where('id', '=', request_id).execute()
    assert.equal((await listOf(seller.key)).received[0].state, 'lapsed')
    is(await decide(request_id, 'approve'), 409)
    assert.equal((await matchOf()).revealed, false)
  })
  it('returns 404 after the requester’s workspace is erased, and the request is no longer listed', async () => {
    const { request_id } = (await request()).body
    is(await ask(app, 'eraseWorkspace', { key: buyer.key, body: { confirm: 'erase' } }), 200)
    assert.deepEqual((await listOf(seller.key)).received, [])
    is(await decide(request_id, 'approve'), 404)
  })
})

describe('name of an imported party', () => {
  const asOperator = (id: Parameters<typeof ask>[1], asking: object = {}) =>
    ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
  async function imported(): Promise<number> {
    const company = `Vexiron${randomUUID().slice(0, 8)}`
    const party = { side: 'seller', company, sector: 'Industrial maintenance', name_release: 'ask' }
    const { body } = await asOperator('importParties', { body: { parties: [party] } })
    return body.rows[0].id
  }

  it('is requested from the operator, whose approval is audited', async () => {
    const id = await imported()
    await pairUp(app, buyer, id)
    assert.equal(code(await nameOf(id)), 'consent_required')
    const { request_id } = (await request(id)).body
    const { requests } = (await asOperator('listUnclaimedNameRequests')).body
    assert.deepEqual([requests[0].request_id, requests[0].asker_name], [request_id, buyer.company])
    is(
      await asOperator('decideUnclaimedNameRequest', { params: { id: request_id }, body: { decision: 'approve' } }),
      200,
    )
    is(await nameOf(id), 200)
    const [act] = (await asOperator('listAudit')).body.acts
    assert.deepEqual([act.act, act.subject], ['decideUnclaimedNameRequest', `party ${id}`])
  })
  it('is released as the operator decides; the operator gets 409 for a party with a workspace', async () => {
    const id = await imported()
    const release = (name_release: string, of = id) =>
      asOperator('setNameRelease', { params: { id: of }, body: { name_release } })
    is(await release('matched'), 200)
    assert.equal((await asOperator('getParty', { params: { id } })).body.name_release, 'matched')
    is(await release('ask'), 200)
    is(await release('ask', seller.id), 409)
    is(await release('ask', 999_999), 404)
    const { request_id } = (await request()).body
    is(
      await asOperator('decideUnclaimedNameRequest', { params: { id: request_id }, body: { decision: 'approve' } }),
      409,
    )
    is(await asOperator('decideUnclaimedNameRequest', { params: { id: 999_999 }, body: { decision: 'approve' } }), 404)
  })
})
