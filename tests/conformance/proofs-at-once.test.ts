import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { lockSessionById } from '../../src/store/sessions.ts'
import { ask } from '../_contract.ts'
import { testServerUrl } from '../_database.ts'
import { fresh } from '../_exchange.ts'
import { whileUncommitted } from '../_meeting-transactions.ts'
import { seedBuyer } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** The embedded engine runs transactions one after another. */
const skip = testServerUrl === null && 'needs PostgreSQL, where transactions run concurrently'

let app: TestHouse
before(async () => {
  if (!skip) app = await startService()
})
after(() => app?.close())

it('sends no proof message to a workspace that is erased concurrently', { skip }, async () => {
  const { key, sessionId } = await seedBuyer(app)
  const answer = await whileUncommitted(
    app,
    async (trx) => {
      await lockSessionById(trx, sessionId)
      await trx
        .updateTable('sessions')
        .set({ erased_at: app.service.app.now().toISOString() })
        .where('id', '=', sessionId)
        .execute()
    },
    () => ask(app, 'requestEmailProof', { key, body: {}, headers: fresh() }),
  )
  assert.deepEqual([answer.status, answer.body.code], [404, 'session_not_found'])
})
