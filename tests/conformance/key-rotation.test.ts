import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { hashSessionKey } from '../../src/store/sessions.ts'
import { ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const rotate = (key: string, body: object = {}, headers = {}) => ask(app, 'rotateKey', { key, body, headers })
const READS = ['getSession', 'getWorkspace', 'listMatches', 'listPairings', 'listActivity', 'getOverview'] as const

describe('POST /api/session/{session_id}/rotate', () => {
  it('returns a new key, invalidates the old one on every resource at once, and keeps all data', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await app.sign(buyer.key), 200)
    const pair = { buyer_id: buyer.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { body: pair, headers: { 'x-session-id': buyer.key } }), 201)
    const read = async (key: string) =>
      Promise.all(
        (['listMatches', 'listPairings', 'getNdaReceipt'] as const).map(
          async (id) => (await ask(app, id, { key })).body,
        ),
      )
    const before = await read(buyer.key)
    const answer = await rotate(buyer.key)
    is(answer, 200)
    const key: string = answer.body.session_id
    assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.notEqual(key, buyer.key)
    for (const id of READS) is(await ask(app, id, { key: buyer.key }), 404)
    is(await rotate(buyer.key), 404)
    is(await app.sign(buyer.key), 400)
    is(await ask(app, 'createPairing', { body: pair, headers: { 'x-session-id': buyer.key } }), 403)
    assert.deepEqual(await read(key), before)
    const { events } = (await ask(app, 'listActivity', { key })).body
    assert.deepEqual(events[0].facts, { changed: ['workspace_key'] })
    assert.ok(!JSON.stringify(events).includes(key))
  })
  it('accepts a new key chosen by the caller, in upper or lower case', async () => {
    const { key } = await seedBuyer(app)
    const own = randomUUID()
    is(await rotate(key.toUpperCase(), { new_session_id: own.toUpperCase() }), 200)
    is(await ask(app, 'getSession', { key: own }), 200)
    is(await ask(app, 'getSession', { key }), 404)
  })
  it('returns 400 for an invalid new key, 404 for an unknown key, and 403 from another site', async () => {
    const { key } = await seedBuyer(app)
    is(await rotate(key, { new_session_id: 'mine' }), 400)
    is(await rotate(randomUUID()), 404)
    is(await rotate(key, {}, { origin: 'https://elsewhere.example' }), 403)
    is(await ask(app, 'getSession', { key }), 200)
  })
  it('returns 409 for a key in use, including the caller’s own, and changes nothing', async () => {
    const [one, other] = [await seedBuyer(app), await seedBuyer(app)]
    for (const new_session_id of [other.key, one.key]) {
      const answer = await rotate(one.key, { new_session_id })
      is(answer, 409)
      assert.ok(!answer.text.includes(new_session_id))
    }
    for (const { key } of [one, other]) is(await ask(app, 'getSession', { key }), 200)
  })
  it('succeeds once for concurrent requests, and returns 404 to the others', async () => {
    const { key } = await seedBuyer(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(key)))
    const statuses = answers.map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 404)])
    const made = answers.find(({ status }) => status === 200)?.body.session_id
    is(await ask(app, 'getSession', { key: made }), 200)
  })
  it('does not return the new key to a repeated request with the same Idempotency-Key', async () => {
    const { key } = await seedBuyer(app)
    const headers = { 'idempotency-key': randomUUID() }
    const together = await Promise.all(Array.from({ length: 6 }, () => rotate(key, {}, headers)))
    const after = await rotate(key, {}, headers)
    is(after, 404)
    const told = [...together, after].filter(({ status }) => status === 200)
    assert.equal(told.length, 1)
    for (const answer of [...together, after].filter(({ status }) => status !== 200)) {
      is(answer, 404)
      assert.ok(!answer.text.includes(told[0]?.body.session_id))
    }
  })
  it('removes the hash of the old key from every table', async () => {
    const { key } = await seedBuyer(app)
    const hash = Buffer.from(hashSessionKey(key)).toString('hex')
    is(await rotate(key), 200)
    const { db } = app.service.app.database
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      db,
    )
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} t where t::text like ${`%${hash}%`}`.execute(db)
      assert.equal(rows.length, 0, name)
    }
  })
})
