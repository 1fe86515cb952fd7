import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { OperationId } from '../../src/contract/index.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
let seller: Seeded
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  seller = await seedSeller(app)
  buyer = await seedBuyer(app)
  is(await app.sign(buyer.key), 200)
  is(await ask(app, 'openNames', { key: buyer.key, body: { ids: [seller.id] } }), 200)
})
after(() => app.close())

const asOperator = (id: OperationId, asking: Asking = {}) =>
  ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })

describe('GET /api/operator/names-told', () => {
  it('lists each disclosure with both names, filtered by workspace or by party', async () => {
    for (const query of [{}, { workspace_id: buyer.sessionId }, { party_id: seller.id }]) {
      const { body } = await asOperator('listNamesTold', { query })
      assert.equal(body.count, 1)
      const [{ workspace_id, workspace_name, party_id, party_name, sought }] = body.told
      assert.deepEqual([workspace_id, party_id, sought], [buyer.sessionId, seller.id, false])
      assert.deepEqual([workspace_name, party_name], [buyer.company, seller.company])
    }
    const { body } = await asOperator('listNamesTold', { query: { party_id: buyer.id } })
    assert.deepEqual([body.told, body.count], [[], 0])
  })
  it('returns 401 without an operator token and for a workspace key', async () => {
    is(await ask(app, 'listNamesTold', { headers: fresh() }), 401)
    const headers = { ...fresh(), authorization: `Bearer ${buyer.key}` }
    is(await ask(app, 'listNamesTold', { headers }), 401)
  })
})

describe('GET /api/operator/workspaces?state=to_vet', () => {
  it('lists by name the workspaces that have signed and are not vetted', async () => {
    const queue = async () =>
      (await asOperator('listWorkspaces', { query: { state: 'to_vet' } })).body.workspaces.map(
        ({ id, name }: { id: number; name: string }) => [id, name],
      )
    assert.deepEqual(await queue(), [[buyer.sessionId, buyer.company]])
    const params = { id: buyer.sessionId }
    is(await asOperator('vetWorkspace', { params, body: { note: 'Statutes seen.' } }), 200)
    assert.deepEqual(await queue(), [])
    is(await asOperator('unvetWorkspace', { params, body: { reason: 'The document was not genuine.' } }), 200)
    assert.equal((await queue()).length, 1)
  })
})
