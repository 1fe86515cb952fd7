import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { OperationId } from '../../src/contract/index.ts'
import { operations } from '../../src/contract/index.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
before(async () => {
  app = await startService()
  buyer = await seedBuyer(app)
  is(await app.sign(buyer.key), 200)
})
after(() => app.close())

const PARAMS = { pair_id: 'pair-1-2', pairing_id: 1, msgid: 'm', token: 't', name: 'register' }

/** Returns the contract's example as a request by a session that has signed. */
function soundRequest({ id, example, body }: (typeof operations)[number]): [OperationId, Asking] {
  const headers = { 'x-session-id': buyer.key }
  const { session_id: _, ...sent } = example.request
  return [id as OperationId, { key: buyer.key, params: PARAMS, headers, ...(body === null ? {} : { body: sent }) }]
}

describe('operation of a later release', () => {
  for (const operation of operations.filter(({ built }) => !built))
    it(`returns 501 for ${operation.id}, as the contract and the index state`, async () => {
      const answer = await ask(app, ...soundRequest(operation))
      is(answer, 501)
      assert.match(answer.body.detail, /GET \/api/)
      const { paths } = (await ask(app, 'getOpenApi')).body
      const described = paths[operation.path][operation.method.toLowerCase()]
      assert.equal(described['x-available'], false)
      assert.ok(described.responses['501'])
      const { capabilities } = (await ask(app, 'getIndex')).body
      assert.equal(capabilities.find(({ name }: { name: string }) => name === operation.id).available, false)
    })
  it('validates the request first and returns 400 before 501', async () => {
    is(
      await ask(app, 'enqueueQuality', {
        body: { entity_type: 'seller', entity_id: 1, steps: ['nonsense'] },
        headers: { 'x-session-id': buyer.key },
      }),
      400,
    )
    is(await ask(app, 'getProductAnalysis', { key: buyer.key, params: { pairing_id: 'x' } }), 400)
    is(await ask(app, 'replyByKey', { body: { key: 'm' } }), 400)
    is(await ask(app, 'getExchangeAnswer', { params: { msgid: 'm' }, query: { since: -1 } }), 400)
  })
  it('returns 413 for a body of more than 64 KB to the exchange', async () => {
    is(await ask(app, 'publishManifest', { body: { manifest_text: 'x'.repeat(65_600) } }), 413)
    is(await ask(app, 'updateSession', { key: buyer.key, body: { ignored: 'x'.repeat(65_600) } }), 200)
  })
})

describe('available operation', () => {
  it('is not marked as unavailable and never returns 501', async () => {
    const { paths } = (await ask(app, 'getOpenApi')).body
    for (const operation of operations.filter(({ built }) => built)) {
      assert.notEqual((await ask(app, ...soundRequest(operation))).status, 501, operation.id)
      const described = paths[operation.path][operation.method.toLowerCase()]
      assert.deepEqual([described['x-available'], described.responses['501']], [undefined, undefined])
    }
  })
})
