import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import { openWorkQueue } from '../../src/entry/work-queue.ts'

/** Makes work that ends on request. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let begun = 0
  return {
    work: () => {
      begun += 1
      return promise
    },
    end: () => resolve('done'),
    begun: () => begun,
  }
}

const SETTINGS = { atOnce: 2, waiting: 2, waitMs: 5_000, deadlineMs: 10_000, now: () => new Date() }

describe('work queue', () => {
  it('runs and queues up to its limits, rejects the next at once, and recovers as work ends', async () => {
    const queue = openWorkQueue(SETTINGS)
    const work = openWork()
    const taken = Array.from({ length: 4 }, () => queue.run(work.work))
    assert.deepEqual(queue.counts(), { running: 2, waiting: 2, shed: 0, late: 0 })
    assert.throws(() => queue.refuseWhenFull(), { code: 'overloaded' })
    await assert.rejects(queue.run(work.work), { code: 'overloaded', status: 503, more: { retry_after: 1 } })
    assert.equal(work.begun(), 2)
    work.end()
    assert.deepEqual(await Promise.all(taken), Array(4).fill('done'))
    assert.deepEqual(queue.counts(), { running: 0, waiting: 0, shed: 2, late: 0 })
    assert.equal(await queue.run(async () => 'again'), 'again')
  })
  it('releases its place while work waits aside, and takes one again afterwards', async () => {
    const queue = openWorkQueue({ ...SETTINGS, atOnce: 1 })
    const elsewhere = openWork()
    const slow = queue.run(async (aside) => {
      const waited = await aside(elsewhere.work)
      return { waited, counts: queue.counts() }
    })
    assert.equal(await queue.run(async () => 'meanwhile'), 'meanwhile')
    assert.equal(queue.counts().running, 0)
    elsewhere.end()
    const { waited, counts } = await slow
    assert.deepEqual([waited, counts.running], ['done', 1])
    assert.equal(queue.counts().running, 0)
  })
  it('takes no place again if the wait fails', async () => {
    const queue = openWorkQueue({ ...SETTINGS, atOnce: 1 })
    const failing = queue.run((aside) => aside(() => Promise.reject(new Error('not there'))))
    await assert.rejects(failing, /not there/)
    assert.equal(queue.counts().running, 0)
  })
  it('starts waiting work after pending input is read, before any later work', async () => {
    const queue = openWorkQueue({ ...SETTINGS, atOnce: 1 })
    const [first, second, third] = [openWork(), openWork(), openWork()]
    const running = queue.run(first.work)
    const waiting = queue.run(second.work)
    first.end()
    await running
    const overtaking = queue.run(third.work)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    assert.deepEqual([second.begun(), third.begun()], [0, 0])
    await immediate()
    assert.deepEqual([second.begun(), third.begun()], [1, 0])
    second.end()
    await waiting
    third.end()
    await overtaking
  })
  it('rejects work that waited too long without starting it', async () => {
    const queue = openWorkQueue({ ...SETTINGS, atOnce: 1, waitMs: 20 })
    const [first, second] = [openWork(), openWork()]
    const running = queue.run(first.work)
    await assert.rejects(queue.run(second.work), { code: 'overloaded' })
    first.end()
    await running
    assert.equal(second.begun(), 0)
  })
  it('never starts work whose client has left, and passes on its place', async () => {
    const queue = openWorkQueue({ ...SETTINGS, atOnce: 1 })
    const [first, gone, staying] = [openWork(), openWork(), openWork()]
    const running = queue.run(first.work)
    const left = [1, 2].map(() =>
      assert.rejects(
        queue.run(gone.work, () => true),
        { code: 'overloaded' },
      ),
    )
    const waiting = queue.run(staying.work)
    await Promise.all(left)
    first.end()
    staying.end()
    assert.deepEqual(await Promise.all([running, waiting]), ['done', 'done'])
    assert.equal(gone.begun(), 0)
  })
  it('returns deadline_exceeded at the deadline; the work keeps its place until it ends', async () => {
    const queue = openWorkQueue({ ...SETTINGS, atOnce: 1, deadlineMs: 20 })
    const work = openWork()
    await assert.rejects(queue.run(work.work), { code: 'deadline_exceeded', status: 503 })
    assert.deepEqual(queue.counts(), { running: 1, waiting: 0, shed: 0, late: 1 })
    const next = openWork()
    await assert.rejects(queue.run(next.work), { code: 'deadline_exceeded' })
    work.end()
    await wait(1)
    assert.deepEqual(queue.counts(), { running: 0, waiting: 0, shed: 1, late: 2 })
    assert.equal(next.begun(), 0)
  })
  it('passes on the place of work that fails', async () => {
    const queue = openWorkQueue({ ...SETTINGS, atOnce: 1 })
    const failing = queue.run(() => Promise.reject(new Error('a fault')))
    const next = queue.run(async () => 'next')
    await assert.rejects(failing, /a fault/)
    assert.equal(await next, 'next')
  })
  it('rejects work on arrival if the wait would be too long at the current rate, and accepts more as the rate rises', async () => {
    let nowMs = 0
    const queue = openWorkQueue({ ...SETTINGS, atOnce: 1, waiting: 100, now: () => new Date(nowMs) })
    const workFor = async (times: number, ms: number) => {
      for (let n = 0; n < times; n += 1)
        await queue.run(async () => {
          nowMs += ms
        })
    }
    const letIn = async () => {
      const work = openWork()
      const taken = [queue.run(work.work)]
      while (!queue.shedsNow()) taken.push(queue.run(work.work))
      work.end()
      await Promise.all(taken)
      return taken.length - 1
    }
    await workFor(500, 250)
    // Three quarters of the five seconds' wait suffice for fifteen pieces of work at four a second.
    assert.equal(await letIn(), 16)
    await workFor(500, 1)
    assert.equal(await letIn(), 100)
  })
})
