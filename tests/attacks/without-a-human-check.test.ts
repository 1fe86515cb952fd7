import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type Asking, ask, is } from '../_contract.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller, UNFIT_BUYER } from '../_seed.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'

/** Attacker's goal: to learn many names or to be shown to everyone without passing the human check. */
const SUPERVISOR = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
let app: TestHouse

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const joining = (uuid: string, company = 'Mallory') => ({
  uuid,
  name: 'Mal Lory',
  email: 'mal@mallory.example',
  company,
})

/** Joins, adds a profile and signs without a human check. */
async function unchecked(ip: string, profile: object = { user_type: 'investor', buyer: BUYER }): Promise<Seeded> {
  const key = randomUUID()
  is(await ask(app, 'joinWorkspace', { body: joining(key), headers: from(ip) }), 200)
  is(await ask(app, 'updateSession', { key, body: profile, headers: from(ip) }), 200)
  is(await ask(app, 'signNda', { body: { session_id: key, signer_name: 'Mal Lory' }, headers: from(ip) }), 200)
  const { buyer, seller } = (await ask(app, 'getSession', { key, headers: from(ip) })).body
  return { key, id: (buyer ?? seller).id, sessionId: 0, company: 'Mallory' }
}
const asking = (one: Seeded, ip: string, more: Asking = {}): Asking => ({ key: one.key, headers: from(ip), ...more })
const namesOf = async (one: Seeded, ip: string) =>
  (await ask(app, 'listMatchedNames', asking(one, ip, { query: { limit: 200 } }))).body

describe('daily limit of names without a human check', () => {
  let sellers: Seeded[]
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1' })
    sellers = []
    for (let i = 0; i < 30; i++) sellers.push(await seedSeller(app))
  })
  after(() => app.close())

  it('is 25 for all workspaces of one network together, in lists and for a single name', async () => {
    const first = await unchecked('192.0.2.1')
    const { names, withheld, human_check_required } = await namesOf(first, '192.0.2.1')
    assert.deepEqual([names.length, withheld, human_check_required], [25, 5, true])
    const matches = await ask(app, 'listMatches', asking(first, '192.0.2.1'))
    assert.equal(matches.headers.get('x-names-withheld'), '5')
    assert.equal(matches.headers.get('x-human-check-required'), 'true')
    const known = new Set(names)
    const unnamed = sellers.find(({ company }) => !known.has(company))
    assert.ok(unnamed)
    await pairUp(app, first, unnamed.id)
    const refused = await ask(app, 'getSellerName', asking(first, '192.0.2.1', { query: { id: unnamed.id } }))
    is(refused, 429)
    assert.equal(refused.body.human_check_required, true)
    assert.match(refused.body.detail, /challenge.*supervisor/)
    const second = await unchecked('192.0.2.1')
    assert.equal((await namesOf(second, '192.0.2.1')).names.length, 0)
    // The network is that of the workspace, not that of the request.
    assert.equal((await namesOf(second, '198.51.100.77')).names.length, 0)
  })
  it('is 100 for the whole installation across networks', async () => {
    const told = []
    for (const ip of ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'])
      told.push((await namesOf(await unchecked(ip), ip)).names.length)
    assert.deepEqual(told, [25, 25, 25, 0])
  })
  it('ends once the workspace declares a supervisor, and restarts the next day', async () => {
    const one = await unchecked('192.0.2.6')
    assert.equal((await namesOf(one, '192.0.2.6')).names.length, 0)
    is(await ask(app, 'updateSession', asking(one, '192.0.2.6', { body: { supervisor: SUPERVISOR } })), 200)
    const { names, human_check_required } = await namesOf(one, '192.0.2.6')
    assert.deepEqual([names.length, human_check_required], [30, undefined])
    assert.equal((await ask(app, 'getSession', asking(one, '192.0.2.6'))).body.agent_driven, true)
    const late = await unchecked('192.0.2.7')
    assert.equal((await namesOf(late, '192.0.2.7')).names.length, 0)
    app.advance(86_400_000)
    assert.equal((await namesOf(late, '192.0.2.7')).names.length, 25)
  })
  it('rejects a forged challenge token with 403 and leaves the workspace unchecked', async () => {
    const one = await unchecked('192.0.2.8')
    const body = { challengeToken: 'bm8=' }
    is(await ask(app, 'updateSession', asking(one, '192.0.2.8', { body })), 403)
    const again = { ...joining(one.key), challengeToken: 'bm8=' }
    is(await ask(app, 'joinWorkspace', { body: again, headers: from('192.0.2.8') }), 403)
    const row = await app.service.app.database.db
      .selectFrom('parties')
      .select('circle')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    assert.notEqual(row.circle, null)
  })
  it('stores a keyed number instead of the network address, different for each installation', async () => {
    const { database, networkNumberOf } = app.service.app
    const { rows } = await database.db
      .selectFrom('sessions')
      .select('network')
      .where('network', 'is not', null)
      .execute()
      .then((rows) => ({ rows }))
    assert.ok(rows.some(({ network }) => network === networkNumberOf('192.0.2.1')))
    const other = await startService()
    assert.notEqual(other.service.app.networkNumberOf('192.0.2.1'), networkNumberOf('192.0.2.1'))
    await other.close()
  })
})

describe('UNCHECKED_NAMES=0', () => {
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1', UNCHECKED_NAMES: '0' })
  })
  after(() => app.close())
  it('discloses no names without a human check: returns 403 and withholds all names in lists', async () => {
    const seller = await seedSeller(app)
    const one = await unchecked('192.0.2.1')
    assert.deepEqual(await namesOf(one, '192.0.2.1'), {
      names: [],
      withheld: 1,
      details: [],
      human_check_required: true,
    })
    await pairUp(app, one, seller.id)
    const refused = await ask(app, 'getSellerName', asking(one, '192.0.2.1', { query: { id: seller.id } }))
    is(refused, 403)
    assert.deepEqual([refused.body.code, refused.body.human_check_required], ['human_check_required', true])
    const body = { entity_type: 'seller', entity_id: seller.id }
    const headers = { ...from('192.0.2.1'), 'x-session-id': one.key }
    const enqueued = await ask(app, 'enqueueQuality', { body, headers })
    is(enqueued, 403)
    assert.equal(enqueued.body.human_check_required, true)
  })
})

describe('visibility of an unchecked workspace’s party', () => {
  const HERE = '192.0.2.1'
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1' })
  })
  after(() => app.close())

  const sees = async (reader: Seeded, id: number, ip = '203.0.113.1') => {
    const matches = await ask(app, 'listMatches', asking(reader, ip, { query: { limit: 200 } }))
    const found = await ask(app, 'search', asking(reader, ip, { query: { q: 'maintenance' } }))
    const why = await ask(app, 'whyNot', asking(reader, ip, { query: { id } }))
    return {
      matched: matches.body.some((match: { id: number }) => match.id === id),
      counted: Number(matches.headers.get('x-total-count')),
      found: [...found.body.sellers, ...found.body.buyers].some((hit: { id: number }) => hit.id === id),
      explained: why.status === 200,
    }
  }
  const HIDDEN = { matched: false, counted: 0, found: false, explained: false }

  it('is limited to workspaces on the same network until the workspace is checked', async () => {
    const fake = await unchecked(HERE, { user_type: 'seller', seller: SELLER })
    const buyer = await seedBuyer(app)
    const neighbour = await unchecked(HERE)
    const elsewhere = await unchecked('198.51.100.1')
    assert.deepEqual(await sees(buyer, fake.id), HIDDEN)
    assert.deepEqual(await sees(elsewhere, fake.id), HIDDEN)
    assert.deepEqual(await sees(neighbour, fake.id), { matched: true, counted: 1, found: true, explained: true })
    const universe = await app.service.app.universe.current()
    assert.deepEqual(await universe.offeredOn('seller'), { real: 0, fictional: 0 })
    // An unchecked party sees every checked party.
    assert.equal((await sees(fake, buyer.id)).matched, true)
    is(await ask(app, 'updateSession', asking(fake, HERE, { body: { supervisor: SUPERVISOR } })), 200)
    assert.deepEqual(await sees(buyer, fake.id), { matched: true, counted: 1, found: true, explained: true })
    assert.deepEqual(await (await app.service.app.universe.current()).offeredOn('seller'), { real: 1, fictional: 0 })
    is(await ask(app, 'eraseWorkspace', asking(fake, HERE, { body: { confirm: 'erase' } })), 200)
  })
  it('includes a workspace that paired with the party by id', async () => {
    const fake = await unchecked(HERE, { user_type: 'seller', seller: SELLER })
    const buyer = await seedBuyer(app, UNFIT_BUYER)
    assert.equal((await sees(buyer, fake.id)).found, false)
    await pairUp(app, buyer, fake.id)
    const seen = await sees(buyer, fake.id)
    assert.deepEqual([seen.matched, seen.found, seen.explained], [false, true, true])
    const { pairings } = (await ask(app, 'listPairings', asking(buyer, '203.0.113.1'))).body
    assert.equal(pairings[0].seller_id, fake.id)
  })
})

describe('POST /api/session/{session_id} with a new key', () => {
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1' })
  })
  after(() => app.close())

  it('returns 200, opens an unchecked workspace and lists changed and missing fields', async () => {
    const key = randomUUID()
    const body = { user_type: 'seller', seller: { revenue: 12 } }
    const answer = await ask(app, 'updateSession', { key, body })
    is(answer, 200)
    assert.equal(answer.body.status, 'ok')
    assert.match(answer.body.message, /^Changed: .*revenue.*\. Still missing: /)
    is(await ask(app, 'getSession', { key }), 200)
    const other = randomUUID()
    is(await ask(app, 'updateSession', { key: other, body: {} }), 200)
    assert.equal((await ask(app, 'getSession', { key: other })).body.agent_driven, false)
  })
  it('returns 400 for a guessable key on every operation that opens a workspace', async () => {
    for (const key of ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-0123456789ab']) {
      const answers = [
        await ask(app, 'updateSession', { key, body: {} }),
        await ask(app, 'joinWorkspace', { body: joining(key) }),
        await ask(app, 'submit', { body: { session_id: key, user_type: 'seller', supervisor: SUPERVISOR } }),
      ]
      for (const refused of answers) {
        is(refused, 400)
        assert.equal(refused.body.code, 'session_id_guessable')
      }
      is(await ask(app, 'getSession', { key }), 404)
    }
  })
  it('returns 404 for a replaced key and for the key of an erased workspace', async () => {
    const [replaced, erased] = [randomUUID(), randomUUID()]
    for (const key of [replaced, erased]) is(await ask(app, 'updateSession', { key, body: {} }), 200)
    is(await ask(app, 'rotateKey', { key: replaced, body: {} }), 200)
    is(await ask(app, 'eraseWorkspace', { key: erased, body: { confirm: 'erase' } }), 200)
    for (const key of [replaced, erased]) is(await ask(app, 'updateSession', { key, body: {} }), 404)
  })
})

describe('repeated POST /api/workspace/join', () => {
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1' })
  })
  after(() => app.close())

  it('returns 200 and updates the contact of an unchecked workspace', async () => {
    const key = randomUUID()
    is(await ask(app, 'joinWorkspace', { body: joining(key) }), 200)
    assert.equal((await ask(app, 'joinWorkspace', { body: joining(key, 'Renamed') })).body.company, 'Renamed')
  })
  it('returns 200 with the stored contact of a checked workspace and does not replace it', async () => {
    const key = randomUUID()
    is(await ask(app, 'joinWorkspace', { body: { ...joining(key, 'Genuine'), supervisor: SUPERVISOR } }), 200)
    for (const more of [{}, { supervisor: SUPERVISOR }]) {
      const again = await ask(app, 'joinWorkspace', { body: { ...joining(key, 'Impostor'), ...more } })
      is(again, 200)
      assert.equal(again.body.company, 'Genuine')
    }
    assert.equal((await ask(app, 'getWorkspace', { key })).body.company, 'Genuine')
  })
})
