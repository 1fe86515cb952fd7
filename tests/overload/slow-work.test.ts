import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openSlowWork, type SlowWork, type SlowWorkLimits, type Turn } from '../../src/entry/slow-work.ts'

const LIMITS: SlowWorkLimits = {
  atOnce: 2,
  waitingPerWorkspace: 1,
  waitingPerNetwork: 2,
  waiting: 3,
  answerMs: 50,
  unwantedMs: 1_000,
  keptMs: 10_000,
}

/** Opens slow work on a simulated clock, with pieces of work that end on request. */
function opened(limits: Partial<SlowWorkLimits> = {}) {
  let nowMs = 0
  const slow = openSlowWork({ ...LIMITS, ...limits }, () => new Date(nowMs))
  const begun: string[] = []
  const aborted: string[] = []
  const ends = new Map<string, (outcome: string) => void>()
  const ask = (
    key: string,
    workspaceId: number,
    ip: string,
    hasLeft = () => false,
  ): ReturnType<SlowWork['outcomeOf']> =>
    slow.outcomeOf(key, { workspaceId, asked: { ip, hasLeft } }, ({ signal, formerTries }: Turn) => {
      begun.push(`${key} ${formerTries}`)
      const { promise, resolve } = Promise.withResolvers<string>()
      ends.set(key, resolve)
      signal.addEventListener('abort', () => {
        aborted.push(key)
        resolve('aborted')
      })
      return promise
    })
  return {
    slow,
    ask,
    begun,
    aborted,
    end: (key: string) => ends.get(key)?.(key),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

/** Longer than a busy machine delays a process, for requests that must return the outcome. */
const PATIENT_MS = 60_000

/** Resolves once `line` is in `begun`. */
async function hasBegun(begun: readonly string[], line: string): Promise<void> {
  while (!begun.includes(line)) await wait(1)
}

const NOT_READY = { code: 'document_not_ready', status: 202, more: { retry_after: 1 } }

describe('scheduler for slow work', () => {
  it('keeps the last place free for other networks, and starts their work at once', async () => {
    const { ask, begun, end } = opened({ answerMs: PATIENT_MS })
    const asked = [ask('a1', 1, '192.0.2.1'), ask('a2', 2, '192.0.2.1'), ask('b', 3, '192.0.2.2')]
    assert.deepEqual(begun, ['a1 0', 'b 0'])
    for (const key of ['a1', 'b']) end(key)
    await hasBegun(begun, 'a2 0')
    end('a2')
    assert.deepEqual(await Promise.all(asked), ['a1', 'a2', 'b'])
  })
  it('queues one piece of work per workspace and two per network, and keeps no place for more', async () => {
    const { ask, slow } = opened()
    const asked = [1, 1, 1, 2, 3, 4].map((workspaceId, n) => ask(`a${n}`, workspaceId, '192.0.2.1'))
    assert.deepEqual(slow.counts(), { running: 1, waiting: 2 })
    const outcomes = await Promise.allSettled(asked)
    assert.deepEqual(new Set(outcomes.map(({ status }) => status)), new Set(['rejected']))
  })
  it('shares one piece of work among equal requests, and keeps its outcome until the next request', async () => {
    const { ask, begun, end } = opened()
    const both = [ask('a', 1, '192.0.2.1'), ask('a', 1, '192.0.2.1')]
    for (const one of both) await assert.rejects(one, NOT_READY)
    end('a')
    assert.equal(await ask('a', 1, '192.0.2.1'), 'a')
    assert.deepEqual(begun, ['a 0'])
  })
  it('cancels work whose clients have left, waiting or running, and starts the next', async () => {
    const { ask, begun, aborted } = opened()
    let isGone = false
    const left = [ask('a1', 1, '192.0.2.1', () => isGone), ask('a2', 2, '192.0.2.1', () => isGone)]
    isGone = true
    for (const one of left) await assert.rejects(one, NOT_READY)
    await assert.rejects(ask('a3', 3, '192.0.2.1'), NOT_READY)
    assert.deepEqual(aborted, ['a1'])
    await hasBegun(begun, 'a3 0')
    assert.deepEqual(begun, ['a1 0', 'a3 0'])
  })
  it('cancels work not requested again in time, and counts only completed tries', async () => {
    const { ask, begun, aborted, pass } = opened()
    await assert.rejects(ask('a', 1, '192.0.2.1'), NOT_READY)
    pass(2_000)
    await assert.rejects(ask('b', 2, '192.0.2.1'), NOT_READY)
    assert.deepEqual(aborted, ['a'])
    pass(2_000)
    await assert.rejects(ask('a', 1, '192.0.2.1'), NOT_READY)
    assert.deepEqual(begun, ['a 0', 'b 0', 'a 0'])
  })
  it('passes on the number of earlier tries', async () => {
    const { ask, begun, end } = opened({ answerMs: PATIENT_MS })
    for (let n = 0; n < 3; n += 1) {
      const asked = ask('a', 1, '192.0.2.1')
      end('a')
      await asked
    }
    assert.deepEqual(begun, ['a 0', 'a 1', 'a 2'])
  })
})
