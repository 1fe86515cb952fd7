import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Asking, ask, is } from '../_contract.ts'
import { fresh, OPERATOR, publish } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'
import { until } from '../_until.ts'

const METRICS_TOKEN = 'test-metrics-token-of-forty-characters!!'

let app: TestHouse
let buyer: Seeded
let seller: Seeded

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1', METRICS_TOKEN })
  buyer = await seedBuyer(app)
  seller = await seedSeller(app)
  await seedVisitor(app)
  is(await app.sign(buyer.key), 200)
  is(await ask(app, 'listMatchedNames', { key: buyer.key, headers: fresh() }), 200)
  const pair = { buyer_id: buyer.id, seller_id: seller.id, session_id: buyer.key, phase: '1_contact' }
  is(await ask(app, 'createPairing', { body: pair, headers: fresh() }), 201)
  await publish(app)
  const parties = [{ side: 'seller', company: 'Tannerie du Lac', sector: 'Leather' }]
  is(await asOperator('importParties', { body: { parties } }), 200)
})
after(() => app.close())

const asOperator = (id: Parameters<typeof ask>[1], asking: Asking = {}) =>
  ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })

describe('GET /api/operator/metrics', () => {
  it('counts parties, workspaces, pairings, NDAs, disclosures and open proposals', async () => {
    const answer = await asOperator('getMetrics')
    is(answer, 200)
    const { body } = answer
    assert.deepEqual(body.parties, [
      { side: 'buyer', source: 'registered', count: 1 },
      { side: 'seller', source: 'imported', count: 1 },
      { side: 'seller', source: 'registered', count: 1 },
    ])
    assert.deepEqual([body.workspaces, body.withdrawn, body.disclosures_24h, body.proposals_open], [3, 0, 1, 1])
    assert.deepEqual(body.pairings, [{ phase: '1_contact', count: 1 }])
    assert.deepEqual(body.ndas, { stands: 1, revoked: 0, expired: 0 })
    assert.deepEqual([body.index.buyers, body.index.sellers], [1, 2])
    assert.equal(body.engine, app.service.app.database.engine)
    assert.ok(body.memory.rss_bytes > body.memory.heap_used_bytes && body.memory.heap_used_bytes > 0)
    assert.ok(body.event_loop_delay_p99_ms >= 0)
  })
  it('returns the uptime in seconds', async () => {
    app.advance(3_600_000)
    const { uptime_s } = (await asOperator('getMetrics')).body
    assert.ok(uptime_s >= 3600 && uptime_s < 3900)
  })
})

describe('GET /metrics', () => {
  it('returns the Prometheus text format: unique series, one HELP and one TYPE line per family', async () => {
    const answer = await asOperator('getPrometheusMetrics')
    is(answer, 200)
    assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
    const lines = answer.text.split('\n')
    assert.equal(lines.pop(), '')
    const series = lines.filter((line) => !line.startsWith('#'))
    for (const line of series)
      assert.match(line, /^concordat_[a-z0-9_]+(?:\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})? [0-9.e+-]+$/)
    const names = series.map((line) => line.replace(/ \S+$/, ''))
    assert.equal(new Set(names).size, names.length)
    const families = new Set(
      names.map((name) => name.replace(/\{.*/, '').replace(/(_duration_seconds)_(bucket|sum|count)$/, '$1')),
    )
    for (const family of families) {
      assert.equal(lines.filter((line) => line.startsWith(`# HELP ${family} `)).length, 1)
      const type = family.endsWith('_duration_seconds') ? 'histogram' : '(gauge|counter)'
      assert.equal(lines.filter((line) => new RegExp(`^# TYPE ${family} ${type}$`).test(line)).length, 1)
    }
    assert.ok(series.includes('concordat_parties{side="seller",source="imported"} 1'))
    assert.ok(series.includes('concordat_pairings{phase="1_contact"} 1'))
  })
  it('discloses no party data and adds no series when parties are added', async () => {
    // Warm-up: the first scrape adds the series of the requests that this test makes.
    await seedSeller(app)
    await seedBuyer(app)
    await asOperator('getPrometheusMetrics')
    const count = async () => (await asOperator('getPrometheusMetrics')).text.split('\n').length
    const before = await count()
    await seedSeller(app)
    await seedBuyer(app)
    assert.equal(await count(), before)
    const { text } = await asOperator('getPrometheusMetrics')
    for (const word of [buyer.company, seller.company, buyer.key, 'Tannerie']) assert.equal(text.includes(word), false)
  })
})

describe('service level metrics and request log', () => {
  const scrape = async () => (await app.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text
  const figureOf = (text: string, series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1) ?? 0,
    )

  it('counts requests by operation and status and records their duration in a histogram', async () => {
    const ok = 'concordat_requests_total{operation="getSession",status="200"}'
    const all = 'concordat_request_duration_seconds_bucket{operation="getSession",le="+Inf"}'
    const before = await scrape()
    is(await ask(app, 'getSession', { key: buyer.key, headers: fresh() }), 200)
    const after = await scrape()
    assert.equal(figureOf(after, ok), figureOf(before, ok) + 1)
    assert.equal(figureOf(after, all), figureOf(before, all) + 1)
    const buckets = [...after.matchAll(/duration_seconds_bucket\{operation="getSession",le="[^"]+"\} (\d+)/g)].map(
      ([, value]) => Number(value),
    )
    assert.equal(buckets.length, 13)
    assert.deepEqual(
      buckets,
      buckets.toSorted((one, other) => one - other),
    )
    assert.equal(figureOf(after, 'concordat_request_duration_seconds_count{operation="getSession"}'), buckets.at(-1))
    assert.match(after, /^concordat_database_connections_in_use \d+$/m)
    assert.match(after, /^concordat_work_waiting 0$/m)
  })
  it('records the duration of computed rankings and database statements in histograms', async () => {
    const seen = await scrape()
    is(await ask(app, 'listMatches', { key: (await seedBuyer(app)).key, headers: fresh() }), 200)
    const now = await scrape()
    for (const [family, least] of [
      ['ranking', 1],
      ['database_statement', 3],
    ] as const) {
      const series = `concordat_${family}_duration_seconds`
      const risen = (part: string) => figureOf(now, series + part) - figureOf(seen, series + part)
      assert.ok(risen('_count') >= least, family)
      assert.equal(risen('_bucket{le="+Inf"}'), risen('_count'))
      assert.ok(risen('_sum') > 0, family)
    }
  })
  it('reports how long the oldest exchange proposal has waited, and 0 for an empty mail queue', async () => {
    const ages = async () => (await asOperator('getMetrics')).body.oldest_waiting_s
    const before = await ages()
    assert.ok(before.exchange >= 3600, 'no proposal has waited since before the clock advanced')
    app.advance(600_000)
    assert.ok((await ages()).exchange >= before.exchange + 600)
    assert.equal((await ages()).mail, 0)
    app.advance(120_000)
    await scrape()
    assert.match(await scrape(), /^concordat_oldest_waiting_seconds\{queue="mail"\} 0$/m)
  })
  it('counts table rows at most once a minute', async () => {
    const { app: inner } = app.service
    const { database } = inner
    await scrape()
    inner.database = Object.defineProperty({ ...database }, 'db', {
      get: () => assert.fail('the tables were counted again'),
    })
    try {
      assert.match(await scrape(), /^concordat_parties\{/m)
    } finally {
      inner.database = database
    }
  })
  it('returns 90-second-old counts while recounting in the background, and fresh ones after an hour', async () => {
    const workspaces = async () => figureOf(await scrape(), 'concordat_workspaces')
    app.advance(3_600_000)
    const before = await workspaces()
    await seedVisitor(app)
    app.advance(90_000)
    assert.equal(await workspaces(), before)
    await until('the workspaces are counted again', async () => (await workspaces()) !== before)
    assert.equal(await workspaces(), before + 1)
    await seedVisitor(app)
    app.advance(3_600_000)
    assert.equal(await workspaces(), before + 2)
  })
  it('returns 401 for the metrics token on another operation and for a wrong token on GET /metrics', async () => {
    is(await app.get('/api/operator/metrics', { authorization: `Bearer ${METRICS_TOKEN}` }), 401)
    is(await app.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}x` }), 401)
  })
  it('logs each request with its x-request-id and nothing that identifies the caller', async () => {
    const answer = await app.get(`/api/session/${buyer.key}`)
    const id = answer.headers.get('x-request-id') ?? ''
    const line = app
      .logged()
      .split('\n')
      .find((text) => text.includes(id))
    const { requestId, operation, status, ms, ...rest } = JSON.parse(line ?? '{}')
    assert.deepEqual([requestId, operation, status], [id, 'getSession', 200])
    assert.ok(ms > 0)
    assert.deepEqual(Object.keys(rest).toSorted(), ['level', 'msg', 'time'])
  })
})

describe('GET /health', () => {
  it('returns only the status and version, to any caller from any origin', async () => {
    for (const path of ['/health', '/api/health'])
      for (const headers of [{}, { origin: 'https://elsewhere.example' }]) {
        const answer = await app.get(path, headers)
        is(answer, 200)
        assert.deepEqual(answer.body, { status: 'ok', version: '1.0.0' })
        assert.equal(answer.headers.get('cache-control'), 'no-store')
      }
  })
  it('returns 200 while the database is unavailable, because a restart would not help', async () => {
    await withoutDatabase(async () => is(await ask(app, 'getHealth', { headers: fresh() }), 200))
  })
})

describe('GET /ready', () => {
  it('returns only the status, to any caller from any origin', async () => {
    for (const headers of [{}, { origin: 'https://elsewhere.example' }]) {
      const answer = await app.get('/ready', headers)
      is(answer, 200)
      assert.deepEqual(answer.body, { status: 'ready' })
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    }
  })
  it('returns 503 database_unavailable while the database is unavailable, and 200 once it recovers', async () => {
    await withoutDatabase(async () => {
      const answer = await ask(app, 'getReady', { headers: fresh() })
      is(answer, 503)
      assert.equal(answer.body.code, 'database_unavailable')
      assert.equal(answer.text.includes('gone'), false)
    })
    is(await ask(app, 'getReady', { headers: fresh() }), 200)
  })
  it('returns 503 while every connection is in use, and 200 once one is free', async () => {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const taken = Array.from({ length: 4 }, () =>
      app.service.app.database.transact(async (trx) => {
        await sql`select 1`.execute(trx)
        await freed
      }),
    )
    const answers = await Promise.all(Array.from({ length: 3 }, () => app.get('/ready')))
    free()
    await Promise.all(taken)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [503, 503, 503],
    )
    is(await app.get('/ready'), 200)
  })
  it('returns 503 disk_full after a write fails on a full disk, until a write succeeds', async () => {
    const { app: inner } = app.service
    const { database } = inner
    const full = Object.assign(new Error('could not extend file'), { code: '53100' })
    inner.database = { ...database, transact: () => Promise.reject(full) }
    try {
      is(await app.post('/api/nda/sign', { session_id: buyer.key, signer_name: 'Sig Natory' }), 503)
      const answer = await app.get('/ready')
      is(answer, 503)
      assert.equal(answer.body.code, 'disk_full')
    } finally {
      inner.database = database
    }
    is(await app.get('/ready'), 200)
  })
  it('returns 503 stopping and closes the connection once the process is asked to stop', async () => {
    const { readiness } = app.service.app
    readiness.stage = 'stopping'
    try {
      const answer = await app.get('/ready')
      is(answer, 503)
      assert.equal(answer.body.code, 'stopping')
      assert.equal(answer.headers.get('connection'), 'close')
    } finally {
      readiness.stage = 'ready'
    }
  })
})

/** Runs `work` while every database access fails. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const { app: inner } = app.service
  const { database } = inner
  inner.database = Object.defineProperty({ ...database }, 'db', { get: () => assert.fail('the database is gone') })
  try {
    await work()
  } finally {
    inner.database = database
  }
}
