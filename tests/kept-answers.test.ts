import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Answer } from '../src/entry/answer.ts'
import { openKeptAnswers } from '../src/entry/kept-answers.ts'
import type { Database } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { openTestDatabase } from './_database.ts'
import { startService, type TestHouse } from './_service.ts'

const now = () => new Date('2026-11-20T09:30:00.000Z')
const answerOf = (body: string): Answer => ({ status: 200, mediaType: 'text/plain', headers: {}, body })

describe('cache of responses', () => {
  let database: Database<Schema>
  before(async () => {
    database = await openTestDatabase<Schema>()
    await database.db.insertInto('installation').values({ name: 'count', value: '0' }).execute()
  })
  after(() => database.close())

  const countUp = () =>
    sql`update installation set value = (value::int + 1)::text where name = 'count'`.execute(database.db)
  const readCount = async () => {
    const row = await database.db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', 'count')
      .executeTakeFirstOrThrow()
    return answerOf(row.value)
  }

  it('computes a response once for concurrent requests, and again for a request after a commit', async () => {
    const kept = openKeptAnswers({ database, now })
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    let [works, read] = [0, 0]
    const work = async () => {
      works += 1
      const answer = await readCount()
      read += 1
      await opened
      return answer
    }
    const together = Array.from({ length: 8 }, () => kept.answerFor('a', work))
    while (read === 0) await delay(1)
    await delay(20)
    assert.equal(works, 1)
    const before = (await readCount()).body
    await countUp()
    const later = kept.answerFor('a', work)
    while (works === 1) await delay(1)
    open()
    for (const answer of await Promise.all(together)) assert.equal(answer.body, before)
    assert.equal((await later).body, String(Number(before) + 1))
    assert.equal(works, 2)
    await kept.answerFor('a', work)
    assert.ok(works <= 3)
    const settled = works
    await kept.answerFor('a', work)
    assert.equal(works, settled)
  })

  it('caches no failure, so that the next request computes the response again', async () => {
    const kept = openKeptAnswers({ database, now })
    await assert.rejects(
      kept.answerFor('b', () => Promise.reject(new RangeError('once'))),
      /once/,
    )
    assert.equal((await kept.answerFor('b', async () => answerOf('fine'))).body, 'fine')
  })

  it('never returns a response older than the last commit before the request', async () => {
    const step = fc.record({ isWrite: fc.boolean(), beforeMs: fc.nat({ max: 4 }), workMs: fc.nat({ max: 6 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 4, maxLength: 4 }),
        async (actors) => {
          const kept = openKeptAnswers({ database, now })
          let committed = Number((await readCount()).body)
          const acting = actors.map(async (steps) => {
            for (const { isWrite, beforeMs, workMs } of steps) {
              await delay(beforeMs)
              if (isWrite) {
                await countUp()
                committed += 1
                continue
              }
              const least = committed
              const answer = await kept.answerFor('c', async () => {
                await delay(workMs)
                const read = await readCount()
                await delay(workMs)
                return read
              })
              assert.ok(Number(answer.body) >= least, `${answer.body} after ${least} were committed`)
            }
          })
          await Promise.all(acting)
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('cached read of a workspace during writes', () => {
  let app: TestHouse
  before(async () => {
    app = await startService()
  })
  after(() => app.close())

  it('returns the same response as an uncached computation after any change', async () => {
    const buyer = await app.registerBuyer()
    const sellers = [await app.registerSeller(), await app.registerSeller(), await app.registerSeller()]
    await app.sign(buyer.key)
    const paths = ['matches', 'overview', 'matched-names', 'activity'].map((name) => `/api/${name}/${buyer.key}`)
    const change = fc.record({
      seller: fc.nat({ max: 3 }),
      revenue: fc.integer({ min: 1, max: 60 }),
      asks: fc.integer({ min: 1, max: 3 }),
    })
    const changes = fc.sample(change, { seed: 20261122, numRuns: 12 })
    let differing = 0
    let last = ''
    for (const { seller, revenue, asks } of changes) {
      const other = sellers[seller]
      const written =
        other === undefined
          ? await app.post(`/api/session/${buyer.key}`, { buyer: { check_size_max: revenue + 4 } })
          : await app.post(`/api/session/${other.key}`, { seller: { revenue } })
      assert.equal(written.status, 200, written.text)
      for (const path of paths) {
        const answers = await Promise.all(Array.from({ length: asks }, () => app.get(path)))
        // A tag that no response has bypasses the cache.
        const worked = await app.get(path, { 'if-none-match': `"of-its-own-${path}-${revenue}"` })
        assert.equal(worked.status, 200, worked.text)
        assert.equal((await app.get(path)).text, worked.text, path)
        if (asks === 1) assert.equal(answers[0]?.status, 200)
      }
      const { text } = await app.get(paths[0] ?? '')
      if (text !== last) differing += 1
      last = text
    }
    assert.ok(differing > 5, `matches changed ${differing} times`)
  })
})
