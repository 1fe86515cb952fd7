import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const setRule = ({ key }: Seeded, from_phase: string) => ask(app, 'setReleaseRule', { key, body: { from_phase } })
const endRule = ({ key }: Seeded) => ask(app, 'endReleaseRule', { key, body: {} })
const approve = ({ key }: Seeded) => ask(app, 'approveMemorandum', { key, body: {} })
const ofPair = (
  id: 'releaseMemorandum' | 'revokeMemorandum' | 'getReleasedMemorandum',
  { key }: Seeded,
  pair_id: string,
) => ask(app, id, { key, params: { pair_id }, ...(id === 'getReleasedMemorandum' ? {} : { body: {} }) })
const move = ({ key }: Seeded, pairId: string, phase: string) =>
  ask(app, 'updatePhase', { body: { pair_ids: [pairId], phase }, headers: { 'x-session-id': key } })
const memorandumOf = async ({ key }: Seeded) => (await ask(app, 'getMemorandum', { key })).body
const releasedTo = async (seller: Seeded) =>
  (await memorandumOf(seller)).releases.map(({ pair_id }: { pair_id: string }) => pair_id)
const tellings = async ({ key }: Seeded): Promise<string[]> => {
  const { body } = await ask(app, 'listActivity', { key, query: { limit: 200 } })
  return body.events
    .filter(({ type }: { type: string }) => type === 'memo_generated')
    .map(({ detail }: { detail: string }) => detail)
}

/** A signed buyer and a signed seller with a pairing that the buyer made. */
async function pair(phase = '0_prospecting'): Promise<{ buyer: Seeded; seller: Seeded; pairId: string }> {
  const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
  for (const { key } of [buyer, seller]) is(await app.sign(key), 200)
  const body = { buyer_id: buyer.id, seller_id: seller.id, phase }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } })
  is(made, 201)
  return { buyer, seller, pairId: made.body.pair_id }
}

describe('release rule', () => {
  it('releases when the seller moves a pairing to its phase or beyond, and notifies both sides', async () => {
    const { buyer, seller, pairId } = await pair()
    is(await approve(seller), 200)
    const set = await setRule(seller, '4_loi')
    is(set, 200)
    assert.deepEqual(set.body.released, [])
    is(await move(seller, pairId, '4_ioi'), 200)
    is(await ofPair('getReleasedMemorandum', buyer, pairId), 403)
    is(await move(seller, pairId, '5_dd'), 200)
    is(await ofPair('getReleasedMemorandum', buyer, pairId), 200)
    const { release_rule, releases } = await memorandumOf(seller)
    assert.equal(release_rule.from_phase, '4_loi')
    assert.deepEqual([releases[0].pair_id, releases[0].by_rule], [pairId, true])
    assert.match((await tellings(seller))[0] ?? '', /^Your rule released/)
    assert.match((await tellings(seller)).at(-2) ?? '', /4_loi or later/)
    assert.match((await tellings(seller)).at(-1) ?? '', /^Version 1 of the memorandum was approved/)
    assert.match((await tellings(buyer))[0] ?? '', /released its information memorandum to you/)
  })
  it('is not triggered by the buyer, nor by a phase that the buyer set before', async () => {
    const { buyer, seller, pairId } = await pair('6_negotiation')
    is(await approve(seller), 200)
    assert.deepEqual((await setRule(seller, '4_loi')).body.released, [])
    is(await move(buyer, pairId, '7_closing'), 200)
    is(await ofPair('getReleasedMemorandum', buyer, pairId), 403)
    is(await move(seller, pairId, '1_contact'), 200)
    is(await move(buyer, pairId, '7_closing'), 200)
    is(await approve(seller), 200)
    is(await ofPair('getReleasedMemorandum', buyer, pairId), 403)
    assert.deepEqual(await releasedTo(seller), [])
  })
  it('releases pairings that the seller has already moved to its phase at once, and each only once', async () => {
    const { buyer, seller, pairId } = await pair()
    is(await approve(seller), 200)
    is(await move(seller, pairId, '4_loi'), 200)
    assert.deepEqual((await setRule(seller, '4_ioi')).body.released, [pairId])
    assert.deepEqual((await setRule(seller, '4_ioi')).body.released, [])
    assert.equal((await tellings(buyer)).length, 1)
  })
  it('releases only once a version is approved', async () => {
    const { buyer, seller, pairId } = await pair()
    is(await move(seller, pairId, '4_loi'), 200)
    assert.deepEqual((await setRule(seller, '4_loi')).body.released, [])
    assert.deepEqual(await releasedTo(seller), [])
    is(await approve(seller), 200)
    assert.deepEqual(await releasedTo(seller), [pairId])
    is(await ofPair('getReleasedMemorandum', buyer, pairId), 200)
  })
  it('does not repeat a release that the seller revoked', async () => {
    const { buyer, seller, pairId } = await pair()
    is(await approve(seller), 200)
    is(await setRule(seller, '1_contact'), 200)
    is(await move(seller, pairId, '4_loi'), 200)
    is(await ofPair('revokeMemorandum', seller, pairId), 200)
    is(await move(seller, pairId, '5_dd'), 200)
    is(await setRule(seller, '0_prospecting'), 200)
    is(await ofPair('getReleasedMemorandum', buyer, pairId), 403)
  })
  it('revokes its own releases when it ends, but not those made by the seller', async () => {
    const { buyer, seller, pairId } = await pair()
    const other = await seedBuyer(app)
    is(await app.sign(other.key), 200)
    const body = { buyer_id: other.id, seller_id: seller.id }
    const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': seller.key } })
    is(await approve(seller), 200)
    is(await setRule(seller, '4_loi'), 200)
    is(await move(seller, pairId, '4_loi'), 200)
    is(await move(seller, made.body.pair_id, '4_loi'), 200)
    is(await ofPair('releaseMemorandum', seller, made.body.pair_id), 200)
    assert.deepEqual((await endRule(seller)).body.revoked, [pairId])
    assert.deepEqual((await endRule(seller)).body.revoked, [])
    is(await ofPair('getReleasedMemorandum', buyer, pairId), 403)
    assert.deepEqual(await releasedTo(seller), [made.body.pair_id])
    assert.equal((await memorandumOf(seller)).release_rule, undefined)
    assert.match((await tellings(buyer))[0] ?? '', /no longer/)
    is(await move(seller, pairId, '5_dd'), 200)
    is(await ofPair('getReleasedMemorandum', buyer, pairId), 403)
  })
  it('keeps a release at its end that the seller revoked and then made again', async () => {
    const { buyer, seller, pairId } = await pair()
    is(await approve(seller), 200)
    is(await setRule(seller, '4_loi'), 200)
    is(await move(seller, pairId, '4_loi'), 200)
    is(await ofPair('revokeMemorandum', seller, pairId), 200)
    is(await ofPair('releaseMemorandum', seller, pairId), 200)
    assert.deepEqual((await endRule(seller)).body.revoked, [])
    is(await ofPair('getReleasedMemorandum', buyer, pairId), 200)
  })
  it('does not disclose the name: a buyer without a clearance receives 403', async () => {
    const { buyer, seller, pairId } = await pair()
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: { name_release: 'ask' } } }), 200)
    is(await approve(seller), 200)
    is(await setRule(seller, '4_loi'), 200)
    is(await move(seller, pairId, '4_loi'), 200)
    assert.deepEqual(await releasedTo(seller), [pairId])
    is(await ofPair('getReleasedMemorandum', buyer, pairId), 403)
  })
  it('returns 400 for an unknown or abandoned phase, 404 without a seller, and is erased with the workspace', async () => {
    const { buyer, seller } = await pair()
    is(await setRule(seller, '9_abandoned'), 400)
    is(await setRule(seller, 'soon'), 400)
    is(await setRule(buyer, '4_loi'), 404)
    is(await endRule(buyer), 404)
    is(await setRule(seller, '4_loi'), 200)
    is(await ask(app, 'eraseWorkspace', { key: seller.key, body: { confirm: 'erase' } }), 200)
    const { db } = app.service.app.database
    assert.deepEqual(
      await db.selectFrom('memorandum_rules').where('party_id', '=', seller.id).selectAll().execute(),
      [],
    )
  })
})
