import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openConcurrency } from '../../src/entry/concurrency.ts'

const LIMITS = { perClient: 1, inAll: 2, waitingPerClient: 2, waitingInAll: 3, waitMs: 5_000 }

/** Makes named work that ends on request, and records the order in which it began. */
function openDesk() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

describe('limit of concurrent searches', () => {
  it('runs the searches of one client in turn, without delaying another client', async () => {
    const searches = openConcurrency(LIMITS)
    const desk = openDesk()
    const first = searches.run({ ip: '192.0.2.1' }, desk.work('first'))
    const second = searches.run({ ip: '192.0.2.1' }, desk.work('second'))
    const other = searches.run({ ip: '192.0.2.2' }, desk.work('other'))
    assert.deepEqual(desk.begun, ['first', 'other'])
    desk.end('first')
    assert.equal(await first, 'first')
    assert.deepEqual(desk.begun, ['first', 'other', 'second'])
    desk.end('other')
    desk.end('second')
    assert.deepEqual(await Promise.all([other, second]), ['other', 'second'])
  })
  it('holds for one client, however many searches end', async () => {
    const searches = openConcurrency({ ...LIMITS, perClient: 2, inAll: 9 })
    const desk = openDesk()
    const names = ['a', 'b', 'c', 'd']
    const run = (name: string) => searches.run({ ip: '192.0.2.1' }, desk.work(name))
    const taken = names.map(run)
    assert.deepEqual(desk.begun, ['a', 'b'])
    for (const [i, name] of names.entries()) {
      desk.end(name)
      await taken[i]
      assert.equal(desk.begun.length, Math.min(names.length, i + 3))
    }
    taken.push(run('e'), run('f'))
    assert.deepEqual(desk.begun.slice(-2), ['e', 'f'])
    for (const name of ['e', 'f']) desk.end(name)
    await Promise.all(taken)
  })
  it('holds for all clients together, however many searches end', async () => {
    const searches = openConcurrency(LIMITS)
    const desk = openDesk()
    const run = (name: string, ip: string) => searches.run({ ip }, desk.work(name))
    const first = run('first', '192.0.2.1')
    const others = [run('second', '192.0.2.2')]
    desk.end('first')
    await first
    others.push(run('third', '192.0.2.3'), run('fourth', '192.0.2.4'))
    assert.deepEqual(desk.begun, ['first', 'second', 'third'])
    desk.end('second')
    await others[0]
    assert.deepEqual(desk.begun, ['first', 'second', 'third', 'fourth'])
    for (const name of ['third', 'fourth']) desk.end(name)
    await Promise.all(others)
  })
  it('is unaffected by a search that fails before its turn', async () => {
    const searches = openConcurrency(LIMITS)
    const desk = openDesk()
    const running = searches.run({ ip: '192.0.2.1' }, desk.work('running'))
    const gone = searches.run(
      { ip: '192.0.2.1', aside: () => Promise.reject(new Error('the client left')) },
      desk.work('gone'),
    )
    await assert.rejects(gone, /the client left/)
    const next = searches.run({ ip: '192.0.2.1' }, desk.work('next'))
    assert.deepEqual(desk.begun, ['running'])
    desk.end('running')
    await running
    desk.end('next')
    assert.equal(await next, 'next')
  })
  it('returns 429 if a client has too many searches waiting, and 503 if all clients have', async () => {
    const searches = openConcurrency(LIMITS)
    const desk = openDesk()
    const taken = ['a', 'b', 'c'].map((name) => searches.run({ ip: '192.0.2.1' }, desk.work(name)))
    await assert.rejects(searches.run({ ip: '192.0.2.1' }, desk.work('d')), { code: 'rate_limited', status: 429 })
    taken.push(searches.run({ ip: '192.0.2.2' }, desk.work('e')), searches.run({ ip: '192.0.2.3' }, desk.work('f')))
    await assert.rejects(searches.run({ ip: '192.0.2.4' }, desk.work('g')), {
      code: 'search_busy',
      status: 503,
      more: { retry_after: 1 },
    })
    for (const name of ['a', 'e', 'b', 'f', 'c']) {
      desk.end(name)
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.deepEqual((await Promise.all(taken)).sort(), ['a', 'b', 'c', 'e', 'f'])
  })
  it('rejects a search that waits too long without starting it, and passes on the place of one that fails', async () => {
    const searches = openConcurrency({ ...LIMITS, waitMs: 20 })
    const desk = openDesk()
    const running = searches.run({ ip: '192.0.2.1' }, desk.work('running'))
    await assert.rejects(searches.run({ ip: '192.0.2.1' }, desk.work('late')), { code: 'search_busy' })
    desk.end('running')
    await running
    assert.deepEqual(desk.begun, ['running'])
    await assert.rejects(
      searches.run({ ip: '192.0.2.1' }, () => Promise.reject(new Error('a fault'))),
      /a fault/,
    )
    assert.equal(await searches.run({ ip: '192.0.2.1' }, async () => 'next'), 'next')
  })

  it('releases the place in the work queue while a search waits, and its turn if no place is left', async () => {
    const searches = openConcurrency(LIMITS)
    const desk = openDesk()
    const places: string[] = []
    const first = searches.run({ ip: '192.0.2.1' }, desk.work('first'))
    const second = searches.run(
      {
        ip: '192.0.2.1',
        aside: async (wait) => {
          places.push('given back')
          const waited = await wait()
          places.push('taken again')
          return waited
        },
      },
      desk.work('second'),
    )
    const refused = searches.run(
      {
        ip: '192.0.2.1',
        aside: async (wait) => {
          await wait()
          throw new Error('no place is left')
        },
      },
      desk.work('refused'),
    )
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(places, ['given back'])
    desk.end('first')
    await first
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(places, ['given back', 'taken again'])
    desk.end('second')
    await second
    await assert.rejects(refused, /no place is left/)
    const last = searches.run({ ip: '192.0.2.1' }, desk.work('last'))
    desk.end('last')
    assert.equal(await last, 'last')
    assert.deepEqual(desk.begun, ['first', 'second', 'last'])
  })
})
