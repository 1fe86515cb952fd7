import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { secretHashOf } from '../../src/operations/operator-access.ts'
import { insertOperatorToken } from '../../src/store/operator.ts'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { openHouse, type TestHouse } from '../_house.ts'

let house: TestHouse

before(async () => {
  house = await openHouse({ TRUST_PROXY: '127.0.0.1' })
})
after(() => house.close())

describe('GET /api/operator/me', () => {
  it('200 names the token of the configuration as the audit does', async () => {
    const answer = await ask(house, 'getOperatorSession', { headers: { ...OPERATOR, ...fresh() } })
    is(answer, 200)
    assert.deepEqual(answer.body, { credential: 'configuration', label: 'configuration', scopes: ['operator'] })
  })
  it('200 names a minted token by its id and label, never the token', async () => {
    const { database, now } = house.service.house
    const token = `operator_${'cd'.repeat(32)}`
    const id = await database.transact((trx) =>
      insertOperatorToken(trx, { hash: secretHashOf(token), label: 'console' }, now()),
    )
    const answer = await ask(house, 'getOperatorSession', { headers: { authorization: `Bearer ${token}`, ...fresh() } })
    is(answer, 200)
    assert.deepEqual([answer.body.credential, answer.body.label], [`token ${id}`, 'console'])
    assert.equal(answer.text.includes('cdcd'), false)
  })
  it('401 for any other', async () => {
    is(await ask(house, 'getOperatorSession', { headers: { authorization: 'Bearer x', ...fresh() } }), 401)
    is(await ask(house, 'getOperatorSession', { headers: fresh() }), 401)
  })
})
