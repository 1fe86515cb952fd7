import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { startService, type TestHouse } from '../_service.ts'
import { until } from '../_until.ts'
import { beginPost, statusOf } from './_unfinished.ts'

const EDGES = ['/api/submit', '/mcp', '/a2a', '/a2a/message:send']

describe('request body that never ends', () => {
  let app: TestHouse
  before(async () => {
    app = await startService({ REQUEST_TIMEOUT_S: '1', UNFINISHED_MB_PER_CLIENT: '1' })
  })
  after(() => app.close())

  for (const path of EDGES)
    it(`returns 408 at ${path}, even while data still arrives`, async () => {
      const unfinished = await beginPost(app.url, path, 50_000)
      const dripping = setInterval(() => unfinished.send(1), 100)
      const answer = await unfinished.answer.finally(() => clearInterval(dripping))
      assert.equal(statusOf(answer), 408)
      assert.match(answer, /"code":"request_timed_out"/)
    })

  it('is refused with 503 beyond the memory limit of its network', async () => {
    const open = await Promise.all(Array.from({ length: 12 }, () => beginPost(app.url, '/api/submit', 250_000)))
    for (const one of open) one.send(150_000)
    const answers = await Promise.all(open.map(({ answer }) => answer))
    const statuses = answers.map(statusOf)
    assert.ok(statuses.includes(503), String(statuses))
    assert.deepEqual(
      statuses.filter((status) => status !== 503 && status !== 408),
      [],
    )
    for (const answer of answers.filter((text) => statusOf(text) === 503)) {
      assert.match(answer, /^retry-after: 1\r$/im)
      assert.match(answer, /"code":"overloaded"/)
    }
    await app.registerBuyer()
  })
  for (const path of ['/mcp', '/a2a'])
    it(`is refused with a JSON-RPC 503 at ${path} beyond the memory limit`, async () => {
      const open = await Promise.all(Array.from({ length: 24 }, () => beginPost(app.url, path, 60_000)))
      for (const one of open) one.send(55_000)
      const answers = await Promise.all(open.map(({ answer }) => answer))
      const refused = answers.filter((text) => statusOf(text) === 503)
      assert.ok(refused.length > 0, String(answers.map(statusOf)))
      for (const answer of refused) {
        assert.match(answer, /^retry-after: 1\r$/im)
        assert.match(answer, /"jsonrpc":"2.0"/)
      }
    })
})

describe('total memory limit of request bodies', () => {
  it('returns 503 beyond it, although no network reaches its own limit, and recovers after the timeout', async () => {
    const app = await startService({
      ...{ REQUEST_TIMEOUT_S: '2', TRUST_PROXY: '127.0.0.0/8' },
      ...{ UNFINISHED_MB: '2', UNFINISHED_MB_PER_CLIENT: '1' },
    })
    try {
      const networks = Array.from({ length: 20 }, (_, n) => `X-Forwarded-For: 198.51.${n}.1`)
      const open = await Promise.all(networks.map((from) => beginPost(app.url, '/api/submit', 250_000, [from])))
      for (const one of open) one.send(150_000)
      const statuses = (await Promise.all(open.map(({ answer }) => answer))).map(statusOf)
      const refused = statuses.filter((status) => status === 503).length
      // Thirteen bodies of 150 KB fit into 2 MB.
      assert.ok(refused >= 7 && refused < 20, String(statuses))
      assert.equal(statuses.filter((status) => status === 408).length, 20 - refused, String(statuses))
      await app.registerBuyer()
    } finally {
      await app.close()
    }
  })
})

describe('rate limit of JSON-RPC messages', () => {
  it('applies before the body is read', async () => {
    const app = await startService({ READ_LIMIT: '1', READ_WINDOW_S: '3600' })
    try {
      for (const path of ['/mcp', '/a2a']) {
        const open = await Promise.all(Array.from({ length: 21 }, () => beginPost(app.url, path, 250_000)))
        const first = await Promise.race(open.map(({ begun }) => begun))
        assert.equal(statusOf(first), 429)
        assert.match(first, /^retry-after: \d+\r$/im)
        for (const one of open) one.close()
      }
    } finally {
      await app.close()
    }
  })
})

describe('connection limit', () => {
  const openTo = async (url: string, count: number) => {
    const { hostname, port } = new URL(url)
    const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).on('error', () => {}))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    await wait(100)
    return sockets
  }

  const LIMITED = {
    'of one network': { CONNECTIONS_PER_CLIENT: '5' },
    'in total': { CONNECTIONS: '5', TRUST_PROXY: '127.0.0.0/8' },
  }
  for (const [which, environment] of Object.entries(LIMITED))
    it(`closes connections ${which} beyond it, and accepts new ones once some close`, async () => {
      const app = await startService(environment)
      try {
        const sockets = await openTo(app.url, 9)
        const open = () => sockets.filter((socket) => !socket.closed).length
        await until('four of nine connections are closed', () => open() <= 5)
        assert.equal(open(), 5)
        for (const socket of sockets) socket.destroy()
        await wait(50)
        assert.equal((await app.get('/health', { connection: 'close' })).status, 200)
      } finally {
        await app.close()
      }
    })
  it('exempts a trusted proxy', async () => {
    const app = await startService({ CONNECTIONS_PER_CLIENT: '5', TRUST_PROXY: '127.0.0.0/8' })
    try {
      const sockets = await openTo(app.url, 9)
      assert.equal(sockets.filter((socket) => !socket.closed).length, 9)
      for (const socket of sockets) socket.destroy()
    } finally {
      await app.close()
    }
  })
})

describe('request that overruns its deadline', () => {
  it('returns 503 and logs the operation at the deadline and at the end of its work, without the caller', async () => {
    const app = await startService({ REQUEST_DEADLINE_S: '4' })
    const { key } = await app.registerBuyer()
    const { database } = app.service.app
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const freshness = database.freshness.bind(database)
    Object.assign(database, { freshness: () => freed.then(freshness) })
    try {
      const late = await app.get(`/api/session/${key}`)
      assert.equal(late.status, 503)
      assert.equal(late.body.code, 'deadline_exceeded')
      const overrun = () =>
        app
          .logged()
          .split('\n')
          .filter((line) => line.includes('overran'))
          .map((line) => JSON.parse(line))
      assert.deepEqual(
        overrun().map(({ msg }) => msg),
        ['a request overran its deadline'],
      )
      free()
      await until('the end of the work is logged', () => overrun().length >= 2)
      assert.deepEqual(
        overrun().map(({ level: _, time: __, ...fields }) => fields),
        [
          { operation: 'getSession', isBegun: true, msg: 'a request overran its deadline' },
          { operation: 'getSession', msg: 'work that overran its deadline has ended' },
        ],
      )
    } finally {
      free()
      await app.close()
    }
  })
})

describe('overloaded service', () => {
  it('rejects requests at once, still serves health checks, skips work of clients that left, and recovers', async () => {
    const app = await startService({ WORK_AT_ONCE: '1', WORK_WAITING: '2', WORK_WAIT_MS: '20000' })
    const { key } = await app.registerBuyer()
    const { database } = app.service.app
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const freshness = database.freshness.bind(database)
    let reads = 0
    Object.assign(database, {
      freshness: async () => {
        reads += 1
        await freed
        return await freshness()
      },
    })
    try {
      const path = `/api/session/${key}`
      const running = app.get(path)
      await until('work is under way', () => reads > 0)
      assert.equal(reads, 1, 'no work is in progress, so nothing is tested')
      const leaving = new AbortController()
      const left = [1, 2].map(() => fetch(app.url + path, { signal: leaving.signal }).catch(() => null))
      await wait(200)
      const refused = await app.get(path)
      assert.equal(refused.status, 503)
      assert.equal(refused.body.code, 'overloaded')
      assert.equal(refused.headers.get('retry-after'), '1')
      const inFrench = await app.get(path, { 'accept-language': 'fr', accept: 'application/problem+json' })
      assert.equal(inFrench.headers.get('content-language'), 'fr')
      assert.match(inFrench.body.error, /^le service/)
      assert.equal(inFrench.body.instance, `urn:concordat:request:${inFrench.headers.get('x-request-id')}`)
      assert.equal(inFrench.headers.get('content-type'), 'application/problem+json; charset=utf-8')
      const ordinary = (await app.get('/health')).headers
      for (const name of [
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'cross-origin-resource-policy',
      ])
        assert.equal(inFrench.headers.get(name), ordinary.get(name), name)
      assert.ok(app.logged().includes(`"requestId":"${inFrench.headers.get('x-request-id')}","operation":"shed"`))
      for (const open of ['/health', '/api', '/llms.txt']) assert.equal((await app.get(open)).status, 200, open)
      leaving.abort()
      await Promise.all(left)
      await wait(100)
      const staying = app.get(path)
      await wait(100)
      const before = reads
      free()
      assert.equal((await running).status, 200)
      assert.equal((await staying).status, 200)
      // Each answered read checks the freshness at most twice; requests whose clients left add none.
      assert.ok(reads - before <= 3, `${reads - before}`)
      assert.equal((await app.get(path)).status, 200)
    } finally {
      free()
      await app.close()
    }
  })
})
