import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pino } from 'pino'
import { contract, type OperationId, operations } from '../src/contract/index.ts'
import type { Answer } from '../src/entry/answer.ts'
import type { Asked } from '../src/entry/app-context.ts'
import { perOperation, warmUp } from '../src/entry/per-operation.ts'
import type { Perform } from '../src/entry/perform.ts'
import { Refusal } from '../src/entry/refusal.ts'
import { performUnderLoad } from '../src/entry/under-load.ts'
import type { WorkQueue } from '../src/entry/work-queue.ts'

const ASKED = {} as Asked
const ANSWER = { status: 200 } as Answer

/** Opens a log that collects its lines as objects. */
function openLog() {
  const lines: { msg: string; operation?: string; isBegun?: boolean }[] = []
  return { lines, log: pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

describe('performUnderLoad', () => {
  it('rejects requests with overloaded while the queue is full, except for health, metrics and documentation', async () => {
    const full = { run: () => Promise.reject(new Refusal('overloaded', 'overloaded', null)) } as unknown as WorkQueue
    const perform = performUnderLoad(() => Promise.resolve(ANSWER), full, openLog().log)
    const answered: OperationId[] = []
    for (const operation of Object.keys(contract) as OperationId[])
      await perform(operation, ASKED).then(
        () => answered.push(operation),
        (error) => assert.equal(error.code, 'overloaded', operation),
      )
    for (const id of ['getHealth', 'getReady', 'getPrometheusMetrics', 'getOpenApi'] as const)
      assert.ok(answered.includes(id), id)
    for (const id of ['listMatches', 'search', 'submit', 'getSession'] as const) assert.ok(!answered.includes(id), id)
  })

  it('logs nothing for a request in time; for a late one, its deadline and the end of its work', async () => {
    const { lines, log } = openLog()
    const { promise: work, resolve: endWork } = Promise.withResolvers<Answer>()
    const perform: Perform = () => work
    const inTime = { run: (begin: () => Promise<Answer>) => begin() } as unknown as WorkQueue
    endWork(ANSWER)
    await performUnderLoad(perform, inTime, log)('listMatches', ASKED)
    assert.deepEqual(lines, [])

    let isDone = Promise.resolve<unknown>(null)
    const { promise: slow, resolve: endSlow } = Promise.withResolvers<Answer>()
    const late = {
      run: (begin: () => Promise<Answer>) => {
        isDone = begin()
        return Promise.reject(new Refusal('deadline_exceeded', 'not_answered_in_time', null))
      },
    } as unknown as WorkQueue
    await assert.rejects(performUnderLoad(() => slow, late, log)('listMatches', ASKED), { code: 'deadline_exceeded' })
    assert.deepEqual(
      lines.map(({ msg, operation, isBegun }) => [msg, operation, isBegun]),
      [['a request overran its deadline', 'listMatches', true]],
    )
    endSlow(ANSWER)
    await isDone
    const said = lines.map(({ msg }) => msg)
    assert.deepEqual(said, ['a request overran its deadline', 'work that overran its deadline has ended'])
  })
})

describe('perOperation', () => {
  it('computes each part once, during warm-up', async () => {
    const made: string[] = []
    const nameOf = perOperation(({ path }) => {
      made.push(path)
      return path
    })
    const [first, ...others] = operations.slice(0, 3)
    assert.ok(first)
    await warmUp([first, ...others])
    assert.deepEqual(
      made,
      [first, ...others].map(({ path }) => path),
    )
    assert.equal(nameOf(first), first.path)
    assert.equal(made.length, 3)
  })
})
