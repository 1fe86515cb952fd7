import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { testServerUrl } from '../_database.ts'
import { newPlace, type Place } from '../_place.ts'
import { registration, type Served, serve } from './_served.ts'
import { openWire, type Weather, type Wire } from './_wire.ts'

/** `npm run test:faults` repeats each fault ten times, the whole suite once. */
const TIMES = process.env.FAULTS === 'long' ? 10 : 1
const DEADLINE_S = 3

describe('service with a faulty network to PostgreSQL', {
  skip: testServerUrl === null && 'the embedded engine has no network',
}, () => {
  let place: Place
  let wire: Wire
  let service: Served
  let key: string

  before(async () => {
    place = await newPlace()
    const url = new URL(place.databaseUrl ?? '')
    wire = await openWire(Number(url.port))
    url.port = String(wire.port)
    service = await serve({ DATABASE_URL: url.href, REQUEST_DEADLINE_S: String(DEADLINE_S), DATABASE_CONNECTIONS: '5' })
    key = await firstRegistration()
  })
  after(async () => {
    const code = await service?.end()
    await wire?.close()
    await place?.remove()
    assert.equal(code, 0, 'the service exited with an error')
  })

  /** Retries, since first use can exceed this short deadline on a busy machine. */
  async function firstRegistration(): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      const { status, body } = await service.post('/api/submit', registration(`${randomUUID()}@fault.example`))
      if (status === 200) return body.session_id
      assert.ok(body.code === 'deadline_exceeded' && tries < 5, JSON.stringify(body))
    }
  }

  /** Returns the number of workspaces registered under an address. */
  async function registeredAs(email: string): Promise<number> {
    const client = new pg.Client({ connectionString: place.databaseUrl ?? '' })
    await client.connect()
    const { rows } = await client.query('select count(*)::int as n from identities where email = $1', [email])
    await client.end()
    return rows[0].n
  }

  it('serves reads on a slow network and answers writes with 200 or 503', async () => {
    wire.change({ kind: 'slow', delayMs: 30 })
    for (let n = 0; n < TIMES; n += 1) {
      assert.equal((await service.get(`/api/session/${key}`)).status, 200)
      const email = `${randomUUID()}@fault.example`
      const { status } = await service.post('/api/submit', registration(email))
      assert.ok(status === 200 || status === 503, `answered ${status}`)
    }
    wire.change({ kind: 'fair' })
    await service.until(`/api/session/${key}`, [200], 180_000)
  })

  const faults: [string, Weather][] = [
    ['is cut', { kind: 'cut' }],
    ['hangs', { kind: 'hung' }],
  ]
  for (const [what, weather] of faults)
    it(`returns 503 with Retry-After while the network ${what} and applies a repeated write once`, async () => {
      for (let n = 0; n < TIMES; n += 1) {
        wire.change(weather)
        const email = `${randomUUID()}@fault.example`
        const headers = { 'idempotency-key': randomUUID() }
        const began = Date.now()
        const answers = await Promise.all([
          service.get(`/api/session/${key}`),
          service.get(`/api/matches/${key}`),
          service.post('/api/submit', registration(email), headers),
        ])
        const tookS = (Date.now() - began) / 1000
        for (const { status, retryAfter, body } of answers) {
          assert.equal(status, 503, JSON.stringify(body))
          assert.ok(['database_unavailable', 'deadline_exceeded', 'overloaded'].includes(body.code), body.code)
          assert.ok(Number(retryAfter) > 0, 'Retry-After is missing')
        }
        assert.ok(tookS < 10 * DEADLINE_S, `answered after ${tookS} s`)
        assert.equal((await service.get('/health')).status, 200, 'the process does not respond')

        wire.change({ kind: 'fair' })
        await service.until(`/api/session/${key}`, [200], 180_000)
        const repeated = await service.post('/api/submit', registration(email), headers)
        assert.equal(repeated.status, 200, JSON.stringify(repeated.body))
        assert.equal(await registeredAs(email), 1)
      }
    })
})
