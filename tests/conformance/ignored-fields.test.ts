import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

describe('ignored list in the answer to a write', () => {
  it('contains unknown body fields, at any depth, and unknown query parameters', async () => {
    const { key } = await seedSeller(app)
    const answer = await ask(app, 'updateSession', {
      key,
      query: { currency2: 'CHF' },
      body: { sektor: 'Dentallabor', seller: { revenue_eur_m: 12, years: [{ year: 2025, revenue: 12 }] } },
    })
    is(answer, 200)
    assert.deepEqual(answer.body.ignored.slice(0, 2), ['currency2', 'sektor'])
    assert.ok(answer.body.ignored.includes('seller.revenue_eur_m'), JSON.stringify(answer.body.ignored))
  })

  it('is absent if all fields are known, including read-only fields of the profile sent back', async () => {
    const { key } = await seedSeller(app)
    const { seller } = (await ask(app, 'getSession', { key })).body
    for (const body of [{ seller: { sector: 'Dental laboratories' } }, { seller }]) {
      const answer = await ask(app, 'updateSession', { key, body })
      is(answer, 200)
      assert.equal(answer.body.ignored, undefined, JSON.stringify(answer.body.ignored))
    }
  })

  it('replaces a name that is not an identifier with an ellipsis, and contains at most twenty names', async () => {
    const { key } = await seedSeller(app)
    const odd = await ask(app, 'updateSession', { key, body: { '<script>alert(1)</script>': 1, [randomUUID()]: 2 } })
    assert.deepEqual(odd.body.ignored, ['…'])
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, number) => [`field${number}`, 1]))
    const { ignored } = (await ask(app, 'updateSession', { key, body: many })).body
    assert.deepEqual([ignored.length, ignored[0], ignored[19]], [20, 'field0', 'field19'])
  })

  it('is included in a dry run and in a replay under the same Idempotency-Key', async () => {
    const supervisor = { name: 'Ines Faure', email: 'ines.faure@laborde-lab.example' }
    const body = { user_type: 'seller', seller: { sector: 'Dental laboratories' }, supervisor, colour: 'red' }
    const dry = await ask(app, 'submit', { body: { ...body, dry_run: true } })
    assert.deepEqual([dry.status, dry.body.ignored], [203, ['colour']], dry.text)
    const { key } = await seedBuyer(app)
    const headers = { 'idempotency-key': randomUUID() }
    const once = await ask(app, 'updateSession', { key, headers, body: { colour: 'red' } })
    const twice = await ask(app, 'updateSession', { key, headers, body: { colour: 'red' } })
    assert.equal(twice.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual([once.body.ignored, twice.body.ignored], [['colour'], ['colour']])
  })
})

describe('X-Ignored header in the answer to a read', () => {
  it('lists unknown query parameters, and is absent without any', async () => {
    const { key } = await seedBuyer(app)
    const answer = await ask(app, 'listMatches', { key, query: { limit: 5, sort: 'fit', ö: '1' } })
    is(answer, 200)
    assert.equal(answer.headers.get('x-ignored'), 'sort, ...')
    assert.equal((await ask(app, 'listMatches', { key, query: { limit: 5 } })).headers.get('x-ignored'), null)
  })
})
