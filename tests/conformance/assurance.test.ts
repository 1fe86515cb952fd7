import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { OperationId } from '../../src/contract/index.ts'
import { insertProof } from '../../src/store/assurances.ts'
import { findViewer, hashSessionKey } from '../../src/store/sessions.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let seller: Seeded

const asOperator = (id: OperationId, asking: Asking = {}) =>
  ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
const vet = (id: number) => asOperator('vetWorkspace', { params: { id }, body: { note: 'Statutes seen.' } })
const unvet = (id: number) => asOperator('unvetWorkspace', { params: { id }, body: { reason: 'A mistake.' } })

async function signedBuyer(identity: object = {}): Promise<Seeded> {
  const buyer = await seedBuyer(app, {}, identity)
  is(await app.sign(buyer.key), 200)
  return buyer
}
const proveEmail = async ({ sessionId }: Seeded, address: string) => {
  const { database, now } = app.service.app
  await insertProof(database.db, sessionId, { kind: 'email', address, provenBy: null, language: null }, now())
}
const levelOf = async ({ key }: Seeded) => (await ask(app, 'getSession', { key, headers: fresh() })).body.assurance

describe('assurance of a workspace', () => {
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1' })
    seller = await seedSeller(app, {}, { email: 'vera@vexolin.example', website: 'https://www.vexolin.example/en' })
  })
  after(() => app.close())

  it('is declared until something is proven', async () => {
    assert.equal(await levelOf(seller), 'declared')
    assert.equal((await ask(app, 'getWorkspace', { key: seller.key })).body.assurance, 'declared')
  })
  it('rises to company for a proven address at the website’s domain, and falls when the address changes', async () => {
    await proveEmail(seller, 'vera@vexolin.example')
    assert.equal(await levelOf(seller), 'company')
    const change = (email: string) =>
      ask(app, 'updateSession', { key: seller.key, body: { identity: { email } }, headers: fresh() })
    is(await change('vera@elsewhere.example'), 200)
    assert.equal(await levelOf(seller), 'declared')
    is(await change('VERA@vexolin.example'), 200)
    assert.equal(await levelOf(seller), 'company')
  })
  it('is shown to counterparties in matches, pairings, search and matched names', async () => {
    const buyer = await signedBuyer()
    await pairUp(app, buyer, seller.id)
    const { key } = buyer
    const [match] = (await ask(app, 'listMatches', { key, headers: fresh() })).body
    assert.equal(match.assurance, 'company')
    const { pairings } = (await ask(app, 'listPairings', { key, headers: fresh() })).body
    assert.equal(pairings[0].counterparty_assurance, 'company')
    const found = (await ask(app, 'search', { key, query: { q: 'maintenance' }, headers: fresh() })).body
    assert.equal(found.sellers[0].assurance, 'company')
    const told = (await ask(app, 'listMatchedNames', { key, headers: fresh() })).body
    assert.deepEqual(told.details, [{ id: seller.id, name: seller.company, assurance: 'company' }])
    assert.deepEqual(told.names, [seller.company])
    const { pairings: sellers } = (await ask(app, 'listPairings', { key: seller.key, headers: fresh() })).body
    assert.equal(sellers[0].counterparty_assurance, 'declared')
  })
  it('rises with a register fact about the other party of the same workspace', async () => {
    const both = await seedSeller(app, {}, { email: 'odile@marchbrook.example', website: 'https://elsewhere.example' })
    is(await app.sign(both.key), 200)
    await proveEmail(both, 'odile@marchbrook.example')
    is(await ask(app, 'updateSession', { key: both.key, body: { buyer: BUYER }, headers: fresh() }), 200)
    const { database, now } = app.service.app
    const { buyerId } = (await findViewer(database.db, hashSessionKey(both.key), now())) ?? assert.fail()
    const { key } = await signedBuyer()
    const shown = async () => {
      const matches: { id: number; assurance: string }[] = (await ask(app, 'listMatches', { key, headers: fresh() }))
        .body
      return matches.find(({ id }) => id === both.id)?.assurance
    }
    assert.equal(await shown(), 'email')
    await database.db
      .insertInto('facts')
      .values({
        source: 'recherche-entreprises',
        reference: 'https://register.example/1',
        matched_by: 'siren',
        party_id: buyerId ?? assert.fail(),
        field: 'president',
        value: '"Sig Natory"',
        detail: null,
        as_of: null,
        found_at: now().toISOString(),
      })
      .execute()
    assert.equal(await shown(), 'company')
  })
  it('rises to vetted when the operator vets the workspace, falls on unvet, and both acts are audited', async () => {
    const buyer = await seedBuyer(app)
    const vetted = await vet(buyer.sessionId)
    is(vetted, 200)
    assert.deepEqual(
      [vetted.body.assurance, vetted.body.proofs.map(({ kind, note }: Record<string, string>) => [kind, note])],
      ['vetted', [['vetted', 'Statutes seen.']]],
    )
    assert.equal(await levelOf(buyer), 'vetted')
    is(await vet(buyer.sessionId), 409)
    const undone = await unvet(buyer.sessionId)
    is(undone, 200)
    assert.deepEqual([undone.body.assurance, undone.body.proofs], ['declared', []])
    is(await unvet(buyer.sessionId), 409)
    const { acts } = (await asOperator('listAudit', { query: { limit: 2 } })).body
    assert.deepEqual(
      acts.map(({ act, subject }: { act: string; subject: string }) => [act, subject]),
      [
        ['unvetWorkspace', `workspace ${buyer.sessionId}`],
        ['vetWorkspace', `workspace ${buyer.sessionId}`],
      ],
    )
  })
  it('cannot be vetted without a note (400) or for an unknown workspace (404)', async () => {
    is(await asOperator('vetWorkspace', { params: { id: seller.sessionId }, body: {} }), 400)
    is(await vet(999_999), 404)
    is(await unvet(999_999), 404)
  })
})

describe('NAMES_OPEN_FOR setting', () => {
  const named = async ({ key }: Seeded) => ask(app, 'listMatchedNames', { key, headers: fresh() })
  const one = async ({ key }: Seeded, id: number) => ask(app, 'getSellerName', { key, query: { id }, headers: fresh() })

  for (const [level, advice] of [
    ['email', /sends a code/],
    ['company', /company’s own domain/],
    ['vetted', /operator/],
  ] as const)
    it(`returns 403 with the required level and a remedy below ${level}, and lists show code names`, async () => {
      app = await startService({ NAMES_OPEN_FOR: level, TRUST_PROXY: '127.0.0.1' })
      seller = await seedSeller(app)
      const buyer = await signedBuyer()
      await pairUp(app, buyer, seller.id)
      for (const refused of [await named(buyer), await one(buyer, seller.id)]) {
        is(refused, 403)
        assert.deepEqual([refused.body.code, refused.body.assurance_required], ['assurance_required', level])
        assert.match(refused.body.detail, advice)
      }
      const matches = await ask(app, 'listMatches', { key: buyer.key, headers: fresh() })
      assert.equal(matches.body[0].revealed, false)
      for (const list of [matches, await ask(app, 'listPairings', { key: buyer.key, headers: fresh() })])
        assert.ok(!list.text.includes(seller.company))
      is(await one(buyer, buyer.id), 200)
      await app.close()
    })
  it('discloses names once the level is reached, and hides disclosed names when it is lost', async () => {
    app = await startService({ NAMES_OPEN_FOR: 'vetted', TRUST_PROXY: '127.0.0.1' })
    seller = await seedSeller(app)
    const buyer = await signedBuyer()
    is(await vet(buyer.sessionId), 200)
    assert.deepEqual((await named(buyer)).body.names, [seller.company])
    is(await unvet(buyer.sessionId), 200)
    is(await named(buyer), 403)
    const matches = await ask(app, 'listMatches', { key: buyer.key, headers: fresh() })
    assert.ok(!matches.text.includes(seller.company))
    const exported = await ask(app, 'exportWorkspace', { key: buyer.key, headers: fresh() })
    assert.ok(!exported.text.includes(seller.company))
    await app.close()
  })
})
