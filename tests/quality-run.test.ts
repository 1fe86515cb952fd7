import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { enqueueSteps } from '../src/background/enqueuing.ts'
import { beginStep, endAttempt } from '../src/background/quality-run.ts'
import { unavailableBecause } from '../src/domain/quality/outcome.ts'
import { seedSeller } from './_seed.ts'
import { startService, type TestHouse } from './_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

describe('quality step with an unavailable source', () => {
  it('records one failure event at the first attempt, and none at the retries', async () => {
    const { id: partyId, sessionId } = await seedSeller(app)
    const inside = app.service.app
    const asker = { sessionId, partyId: null }
    await inside.database.transact((trx) =>
      enqueueSteps(inside, trx, partyId, ['siren'], { askedByOwner: true, asker }),
    )
    const { db } = inside.database
    const { run_id: runId } = await db.selectFrom('quality_steps').select('run_id').executeTakeFirstOrThrow()
    const run = { partyId, step: 'siren', runId: String(runId) } as const
    for (const attempt of [1, 2, 3]) {
      const job = { run, attempt, isLastAttempt: attempt === 3, signal: new AbortController().signal }
      const party = await beginStep(inside, job)
      assert.ok(party, `attempt ${attempt} found no party`)
      const outcome = unavailableBecause({ of: 'source_unreachable', source: 'gleif' })
      assert.deepEqual(await endAttempt(inside, job, party, outcome), { again: attempt < 3 })
    }
    const told = await db.selectFrom('events').select('type').where('type', '=', 'dq_step_failed').execute()
    assert.equal(told.length, 1)
  })
})
