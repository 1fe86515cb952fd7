import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type OperationId, operations } from '../../src/contract/index.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let seller: Seeded

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  seller = await seedSeller(app)
})
after(() => app.close())

const asOperator = (id: OperationId, asking: Asking = {}) =>
  ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
const decide = (id: OperationId, sessionId: number, reason = 'It imitates another company.') =>
  asOperator(id, { params: { id: sessionId }, body: { reason } })
const suspend = (sessionId: number) => decide('suspendWorkspace', sessionId)
const resume = (sessionId: number) => decide('resumeWorkspace', sessionId)

async function pairedBuyer(): Promise<Seeded> {
  const buyer = await seedBuyer(app)
  is(await app.sign(buyer.key), 200)
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  is(await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } }), 201)
  return buyer
}

describe('POST /api/operator/workspaces/{id}/suspend', () => {
  it('limits the key to reading, exporting and erasing its own data', async () => {
    const buyer = await pairedBuyer()
    const answer = await suspend(buyer.sessionId)
    is(answer, 200)
    assert.deepEqual([answer.body.id, answer.body.suspended], [buyer.sessionId, true])
    const own: readonly OperationId[] = ['getWorkspace', 'getSession', 'exportWorkspace', 'getNdaReceipt']
    for (const id of own) is(await ask(app, id, { key: buyer.key, headers: fresh() }), 200)
    const params = {
      pair_id: `pair-${buyer.id}-${seller.id}`,
      pairing_id: 1,
      member_id: 1,
      document_id: 1,
      grant_id: 1,
      thesis_id: 1,
    }
    const refusals = new Set<string>()
    for (const { id, access, method, example, openToSuspended, refusesUnknownFields } of operations) {
      if (!['session', 'signed', 'signer', 'party'].includes(access) || openToSuspended) continue
      const newKey = id === 'rotateKey' ? { new_session_id: randomUUID() } : {}
      const inBody = refusesUnknownFields ? {} : { session_id: buyer.key }
      const body = method === 'GET' ? {} : { body: { ...example.request, ...newKey, ...inBody } }
      const query = refusesUnknownFields ? {} : { id: seller.id, q: 'maintenance' }
      const headers = { ...fresh(), 'x-session-id': buyer.key }
      const refused = await ask(app, id as OperationId, { key: buyer.key, params, query, ...body, headers })
      assert.deepEqual([id, refused.status, refused.body.workspace_suspended], [id, 403, true])
      refusals.add(refused.body.detail)
    }
    assert.match([...refusals].join(' '), /ask the operator/)
    is(await ask(app, 'eraseWorkspace', { key: buyer.key, body: { confirm: 'erase' }, headers: fresh() }), 200)
  })
  it('rejects joining or registering with the key and leaves the workspace unchanged', async () => {
    const buyer = await seedBuyer(app)
    is(await suspend(buyer.sessionId), 200)
    const identity = { name: 'Mal Lory', email: 'mal@lory.example', company: 'Goldman Sachs' }
    const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
    const joined = await ask(app, 'joinWorkspace', { body: { uuid: buyer.key, ...identity }, headers: fresh() })
    const registered = await ask(app, 'submit', {
      body: { session_id: buyer.key, user_type: 'investor', identity, supervisor },
      headers: fresh(),
    })
    for (const refused of [joined, registered]) {
      is(refused, 403)
      assert.equal(refused.body.workspace_suspended, true)
    }
    const { body } = await ask(app, 'getWorkspace', { key: buyer.key, headers: fresh() })
    assert.equal(body.company, buyer.company)
  })
  it('removes its party from matches and search and rejects new pairings with it, until it is resumed', async () => {
    const other = await seedSeller(app)
    const buyer = await seedBuyer(app)
    is(await app.sign(buyer.key), 200)
    const sees = async () => {
      const { body } = await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 }, headers: fresh() })
      return body.some(({ id }: { id: number }) => id === other.id)
    }
    const finds = async () => {
      const answer = await ask(app, 'search', { key: buyer.key, query: { q: 'maintenance' }, headers: fresh() })
      return answer.body.sellers.some(({ id }: { id: number }) => id === other.id)
    }
    assert.deepEqual([await sees(), await finds()], [true, true])
    is(await suspend(other.sessionId), 200)
    assert.deepEqual([await sees(), await finds()], [false, false])
    const body = { buyer_id: buyer.id, seller_id: other.id }
    is(await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } }), 403)
    is(await resume(other.sessionId), 200)
    assert.deepEqual([await sees(), await finds()], [true, true])
  })
  it('masks names disclosed earlier in the workspace’s own export', async () => {
    const buyer = await pairedBuyer()
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id }, headers: fresh() }), 200)
    const exported = async () => (await ask(app, 'exportWorkspace', { key: buyer.key, headers: fresh() })).text
    assert.ok((await exported()).includes(seller.company))
    is(await suspend(buyer.sessionId), 200)
    assert.ok(!(await exported()).includes(seller.company))
  })
  it('is audited with its reason, listed by state and lifted by resume', async () => {
    const buyer = await seedBuyer(app)
    is(await suspend(buyer.sessionId), 200)
    is(await suspend(buyer.sessionId), 409)
    const listed = await asOperator('listWorkspaces', { query: { state: 'suspended', limit: 200 } })
    assert.ok(listed.body.workspaces.some(({ id }: { id: number }) => id === buyer.sessionId))
    assert.equal(listed.headers.get('x-total-count'), String(listed.body.workspaces.length))
    is(await resume(buyer.sessionId), 200)
    is(await resume(buyer.sessionId), 409)
    is(await ask(app, 'listMatches', { key: buyer.key, headers: fresh() }), 200)
    const { acts } = (await asOperator('listAudit', { query: { limit: 2 } })).body
    assert.deepEqual(
      acts.map(({ act, subject, facts }: { act: string; subject: string; facts: object }) => [act, subject, facts]),
      ['resumeWorkspace', 'suspendWorkspace'].map((act) => [
        act,
        `workspace ${buyer.sessionId}`,
        { reason: 'It imitates another company.' },
      ]),
    )
  })
  it('returns 400 without a reason and 404 for an unknown workspace', async () => {
    const buyer = await seedBuyer(app)
    for (const id of ['suspendWorkspace', 'resumeWorkspace', 'allowSigning'] as const) {
      is(await asOperator(id, { params: { id: buyer.sessionId }, body: {} }), 400)
      is(await decide(id, 999_999), 404)
    }
    is(await decide('allowSigning', buyer.sessionId), 409)
  })
})
