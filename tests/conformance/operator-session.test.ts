import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { secretHashOf } from '../../src/entry/operator-access.ts'
import { insertOperatorToken } from '../../src/store/operator.ts'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())

describe('GET /api/operator/me', () => {
  it('200 names the token of the configuration as the audit does', async () => {
    const answer = await ask(app, 'getOperatorSession', { headers: { ...OPERATOR, ...fresh() } })
    is(answer, 200)
    assert.deepEqual(answer.body, { credential: 'configuration', label: 'configuration', scopes: ['operator'] })
  })
  it('200 names a minted token by its id and label, never the token', async () => {
    const { database, now } = app.service.app
    const token = `operator_${'cd'.repeat(32)}`
    const id = await database.transact((trx) =>
      insertOperatorToken(trx, { hash: secretHashOf(token), label: 'console' }, now()),
    )
    const answer = await ask(app, 'getOperatorSession', { headers: { authorization: `Bearer ${token}`, ...fresh() } })
    is(answer, 200)
    assert.deepEqual([answer.body.credential, answer.body.label], [`token ${id}`, 'console'])
    assert.equal(answer.text.includes('cdcd'), false)
  })
  it('401 for any other', async () => {
    is(await ask(app, 'getOperatorSession', { headers: { authorization: 'Bearer x', ...fresh() } }), 401)
    is(await ask(app, 'getOperatorSession', { headers: fresh() }), 401)
  })
})
