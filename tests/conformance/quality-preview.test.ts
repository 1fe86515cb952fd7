import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { ask, is } from '../_contract.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const identity = { name: 'Ada Preview', email: 'ada@preview.example', company: 'Previewed' }
const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
const preview = (body: object, headers = {}) => ask(app, 'previewQuality', { body, headers })

describe('POST /api/dq/preview', () => {
  it('returns the data quality and missing fields that registering the profile would yield', async () => {
    for (const [user_type, side, profile, who] of [
      ['seller', 'seller', SELLER, identity],
      ['opportunity', 'seller', { revenue: 5 }, {}],
      ['opportunity', 'seller', {}, { name: 'Only A Name' }],
      ['investor', 'buyer', BUYER, identity],
      ['buyer', 'buyer', { sector: 'x' }, {}],
    ] as const) {
      const registration = { user_type, identity: who, [side]: profile }
      const previewed = await preview(registration)
      is(previewed, 200)
      const { body } = await ask(app, 'submit', { body: { ...registration, supervisor } })
      const session = (await ask(app, 'getSession', { key: body.session_id })).body
      const { data_quality, missing_fields } = session[side]
      assert.deepEqual(previewed.body, { data_quality, missing_fields })
    }
  })
  it('returns quality 0 and the missing fields for a side without data', async () => {
    const { body } = await preview({ user_type: 'seller' })
    assert.equal(body.data_quality, 0)
    assert.equal(body.missing_fields[0], 'revenue')
    assert.ok(body.missing_fields.includes('company'))
  })
  it('reads only the profile of the stated user type', async () => {
    const both = { seller: SELLER, buyer: BUYER, identity }
    const { body } = await preview({ user_type: 'investor', ...both })
    assert.deepEqual(body, (await preview({ user_type: 'investor', buyer: BUYER, identity })).body)
  })
  it('returns 400 for an inverted ticket, a figure out of range and a missing side, as registration does', async () => {
    for (const body of [
      { user_type: 'buyer', buyer: { check_size_min: 9, check_size_max: 3 } },
      { user_type: 'seller', seller: { revenue: -1 } },
      { seller: SELLER },
    ]) {
      const answer = await preview(body)
      is(answer, 400)
      assert.ok(answer.body.fields.length > 0)
    }
  })
  it('returns 403 for a request from another origin', async () => {
    is(await preview({ user_type: 'seller' }, { origin: 'https://elsewhere.example' }), 403)
  })
  it('writes nothing and keeps no answer for an Idempotency-Key', async () => {
    const { db } = app.service.app.database
    const count = async () => {
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from sessions) + (select count(*) from idempotent_requests) as n`.execute(db)
      return Number(rows[0]?.n)
    }
    const before = await count()
    const headers = { 'idempotency-key': 'a' }
    const first = await preview({ user_type: 'seller', seller: { revenue: 5 } }, headers)
    const other = await preview({ user_type: 'seller' }, headers)
    is(first, 200)
    is(other, 200)
    assert.notDeepEqual(first.body, other.body)
    assert.equal(await count(), before)
  })
})
