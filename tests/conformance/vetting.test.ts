import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { OperationId } from '../../src/contract/index.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const NOTE = 'Call the switchboard of Quorvane and ask for Anne.'

describe('POST /api/session/{session_id}/vetting', () => {
  let app: TestHouse
  before(async () => {
    app = await startService()
  })
  after(() => app.close())

  const asOperator = (id: OperationId, asking: Asking = {}) =>
    ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
  const askVetting = (key: string, note = NOTE) => ask(app, 'requestVetting', { key, body: { note }, headers: fresh() })
  const standingOf = async (key: string) => (await ask(app, 'getSession', { key, headers: fresh() })).body.vetting
  const queue = async (state: string) =>
    (await asOperator('listWorkspaces', { query: { state } })).body.workspaces as {
      id: number
      vetting_request?: { note: string }
    }[]

  it('returns 404 for an unknown key and 400 without a note', async () => {
    is(await askVetting(randomUUID()), 404)
    const { key } = await seedBuyer(app)
    is(await ask(app, 'requestVetting', { key, body: {}, headers: fresh() }), 400)
    is(await askVetting(key, ' '), 400)
  })
  it('queues a workspace that has not signed, with a note that its counterparties never see', async () => {
    const [seller, buyer] = [await seedSeller(app), await seedBuyer(app)]
    assert.equal(await standingOf(seller.key), undefined)
    is(await askVetting(seller.key, 'First note.'), 200)
    is(await askVetting(seller.key), 200)
    for (const state of ['to_vet', 'vetting_requested'])
      assert.equal((await queue(state)).find(({ id }) => id === seller.sessionId)?.vetting_request?.note, NOTE)
    assert.equal((await standingOf(seller.key)).state, 'requested')
    await app.sign(buyer.key)
    for (const id of ['listMatches', 'listMatchedNames', 'getOverview'] as const)
      assert.doesNotMatch((await ask(app, id, { key: buyer.key, headers: fresh() })).text, /switchboard/)
    const { text } = await ask(app, 'exportWorkspace', { key: seller.key, headers: fresh() })
    assert.match(text, /switchboard of Quorvane/)
  })
  it('removes a vetted workspace from the queue and rejects another request', async () => {
    const { key, sessionId } = await seedBuyer(app)
    is(await askVetting(key), 200)
    const vetted = await asOperator('vetWorkspace', { params: { id: sessionId }, body: { note: 'Called back.' } })
    is(vetted, 200)
    assert.doesNotMatch(vetted.text, /switchboard/, 'the answer stored for a repeat contains the note')
    assert.ok(!(await queue('to_vet')).some(({ id }) => id === sessionId))
    assert.equal(await standingOf(key), undefined)
    assert.equal((await askVetting(key)).body.code, 'workspace_vetted')
  })
  it('shows a declined request to the workspace, audits the reason and allows another request', async () => {
    const { key, sessionId } = await seedBuyer(app)
    const decline = () =>
      asOperator('declineVetting', { params: { id: sessionId }, body: { reason: 'Nobody answered.' } })
    assert.equal((await decline()).body.code, 'workspace_state_unchanged')
    is(await askVetting(key), 200)
    is(await decline(), 200)
    assert.equal((await standingOf(key)).state, 'declined')
    assert.ok(!(await queue('vetting_requested')).some(({ id }) => id === sessionId))
    const { acts } = (await asOperator('listAudit')).body
    assert.deepEqual([acts[0].act, acts[0].facts.reason], ['declineVetting', 'Nobody answered.'])
    is(await askVetting(key), 200)
    assert.equal((await standingOf(key)).state, 'requested')
  })
  it('is erased with its workspace', async () => {
    const { key, sessionId } = await seedBuyer(app)
    is(await askVetting(key), 200)
    const { db } = app.service.app.database
    const kept = () => db.selectFrom('vetting_requests').select('note').where('session_id', '=', sessionId).execute()
    assert.deepEqual(await kept(), [{ note: NOTE }])
    is(await ask(app, 'eraseWorkspace', { key, body: { confirm: 'erase' } }), 200)
    assert.deepEqual(await kept(), [])
  })
})
