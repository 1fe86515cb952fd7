import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type OperationId, operations } from '../../src/contract/index.ts'
import { discloseParties } from '../../src/disclosure/disclose.ts'
import { disclosuresSince } from '../../src/store/disclosures.ts'
import { findViewer, hashSessionKey } from '../../src/store/sessions.ts'
import { type Asking, ask, is, nextPageOf } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const DAY_MS = 86_400_000
let app: TestHouse
let seller: Seeded

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  seller = await seedSeller(app)
})
after(() => app.close())

const asOperator = (id: Parameters<typeof ask>[1], asking: Asking = {}) =>
  ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
const signAs = (key: string, signer_name = 'Sig Natory', company = 'Northbridge') =>
  ask(app, 'signNda', { body: { session_id: key, signer_name, company }, headers: fresh() })
const receiptOf = async (key: string) => (await ask(app, 'getNdaReceipt', { key, headers: fresh() })).body
const revoke = (id: number, reason = 'Asked too much.') => asOperator('revokeNda', { params: { id }, body: { reason } })
const allowSigning = (sessionId: number) =>
  asOperator('allowSigning', { params: { id: sessionId }, body: { reason: 'Settled.' } })
const verified = async () => (await asOperator('verifyNdaChain')).body
const sellerName = (key: string) => ask(app, 'getSellerName', { key, query: { id: seller.id }, headers: fresh() })

async function signedBuyer(): Promise<Seeded & { nda: number }> {
  const buyer = await seedBuyer(app)
  is(await signAs(buyer.key), 200)
  await pairUp(app, buyer, seller.id)
  return { ...buyer, nda: (await receiptOf(buyer.key)).record.sequence }
}

describe('GET /api/operator/ndas', () => {
  it('lists signatures as recorded, newest first and paginated, with the total', async () => {
    const buyers = []
    for (let i = 0; i < 3; i++) buyers.push(await signedBuyer())
    const page = await asOperator('listNdas', { query: { limit: 2 } })
    is(page, 200)
    const [newest] = page.body.ndas
    const { record, hash } = await receiptOf(buyers[2]?.key ?? '')
    assert.deepEqual(
      [newest.id, newest.signer_name, newest.company, newest.text_sha256, newest.hash, newest.state, newest.party_ids],
      [record.sequence, 'Sig Natory', 'Northbridge', record.text_sha256, hash, 'stands', [buyers[2]?.id]],
    )
    const query = nextPageOf(page)
    assert.ok(query)
    const second = await asOperator('listNdas', { query })
    assert.deepEqual(second.body.ndas[0].id, page.body.ndas[1].id - 1)
    assert.equal(page.headers.get('x-total-count'), '3')
  })
})

describe('POST /api/operator/ndas/{id}/revoke', () => {
  it('masks previously disclosed names at once and keeps the chain verifiable', async () => {
    const buyer = await signedBuyer()
    is(await sellerName(buyer.key), 200)
    const { length } = await verified()
    const answer = await revoke(buyer.nda)
    is(answer, 200)
    const { state, reason, revoked_by, disclosures, still_stand } = answer.body
    assert.deepEqual(
      [state, reason, revoked_by, disclosures, still_stand],
      ['revoked', 'Asked too much.', 'configuration', 1, []],
    )
    const refused = await sellerName(buyer.key)
    is(refused, 403)
    assert.equal(refused.body.nda_required, true)
    const { body: matches } = await ask(app, 'listMatches', { key: buyer.key, headers: fresh() })
    assert.ok(matches.length > 0 && matches.every(({ revealed }: { revealed: boolean }) => !revealed))
    const receipt = await receiptOf(buyer.key)
    assert.deepEqual([receipt.stands, receipt.verified, receipt.chain_length], [false, true, length + 1])
    assert.deepEqual([(await verified()).verified, (await verified()).length], [true, length + 1])
    const { acts } = (await asOperator('listAudit', { query: { limit: 1 } })).body
    assert.deepEqual([acts[0].act, acts[0].subject], ['revokeNda', `nda ${buyer.nda}`])
  })
  it('bars the workspace from signing under any name until the operator allows it', async () => {
    const buyer = await signedBuyer()
    is(await revoke(buyer.nda), 200)
    for (const signer of ['x', 'Sig Natory', 'Another Person']) {
      const refused = await signAs(buyer.key, signer)
      is(refused, 403)
      assert.equal(refused.body.signing_barred, true)
      assert.match(refused.body.detail, /operator/)
    }
    const gated = await sellerName(buyer.key)
    is(gated, 403)
    assert.deepEqual([gated.body.nda_required, gated.body.signing_barred], [true, true])
    is(await allowSigning(buyer.sessionId), 200)
    is(await sellerName(buyer.key), 403)
    is(await signAs(buyer.key), 200)
    is(await sellerName(buyer.key), 200)
  })
  it('lets the workspace sign again and see names once the operator allows signing', async () => {
    const buyer = await signedBuyer()
    is(await revoke(buyer.nda), 200)
    is(await allowSigning(buyer.sessionId), 200)
    is(await signAs(buyer.key), 200)
    const receipt = await receiptOf(buyer.key)
    assert.ok(receipt.record.sequence > buyer.nda + 1 && receipt.stands && receipt.verified)
    assert.equal(receipt.revoked_at, undefined)
    is(await sellerName(buyer.key), 200)
    assert.equal((await verified()).verified, true)
  })
  it('keeps the disclosures of each signature on record; a name counts once against the allowance', async () => {
    const buyer = await signedBuyer()
    is(await sellerName(buyer.key), 200)
    is(await revoke(buyer.nda), 200)
    is(await allowSigning(buyer.sessionId), 200)
    app.advance(1000)
    is(await signAs(buyer.key), 200)
    is(await sellerName(buyer.key), 200)
    const next = (await receiptOf(buyer.key)).record.sequence
    const records = async (key: string) => (await ask(app, 'listDisclosures', { key, headers: fresh() })).body
    const { learned, learned_count } = await records(buyer.key)
    const told = (await records(seller.key)).told.filter(({ party_id }: { party_id: number }) => party_id === buyer.id)
    const when = (rows: { disclosed_at: string; nda_stands: boolean }[]) =>
      rows.map(({ disclosed_at, nda_stands }) => [disclosed_at, nda_stands])
    assert.equal(learned_count, 2)
    assert.deepEqual(when(told), when(learned))
    assert.deepEqual(
      learned.map(({ nda_stands }: { nda_stands: boolean }) => nda_stands),
      [true, false],
    )
    assert.ok(learned[0].disclosed_at > learned[1].disclosed_at && learned[0].nda_signed_at > learned[1].nda_signed_at)
    const { ndas } = (await asOperator('listNdas')).body
    const toldUnder = (sequence: number) => ndas.find(({ id }: { id: number }) => id === sequence).disclosures
    assert.deepEqual([toldUnder(buyer.nda), toldUnder(next)], [1, 1])
    // One identity disclosed twice counts once against the daily allowance.
    const { database, now } = app.service.app
    assert.equal((await disclosuresSince(database.db, buyer.sessionId, new Date(now().getTime() - DAY_MS))).names, 1)
    const workspaces = await database.db.selectFrom('disclosures').select('session_id').distinct().execute()
    const known = await asOperator('getParty', { params: { id: seller.id } })
    assert.equal(known.body.told_to, workspaces.length)
  })
  it('stops search from finding a disclosed name until the workspace signs again', async () => {
    const buyer = await signedBuyer()
    const found = async () => {
      const answer = await ask(app, 'search', { key: buyer.key, query: { q: seller.company }, headers: fresh() })
      return answer.body.sellers.map(({ name }: { name: string }) => name)
    }
    is(await sellerName(buyer.key), 200)
    assert.deepEqual(await found(), [seller.company])
    is(await revoke(buyer.nda), 200)
    assert.deepEqual(await found(), [])
    is(await allowSigning(buyer.sessionId), 200)
    is(await signAs(buyer.key, 'Sue Cessor'), 200)
    assert.deepEqual(await found(), [seller.company])
  })
  it('discloses no name to a request that was authorised just before the revocation', async () => {
    const buyer = await signedBuyer()
    const { database, universe, now } = app.service.app
    const viewer = await findViewer(database.db, hashSessionKey(buyer.key), now())
    assert.ok(viewer?.nda)
    is(await revoke(buyer.nda), 200)
    const here = await universe.current()
    const party = await here.partyOf(seller.id)
    assert.ok(party)
    await assert.rejects(discloseParties(app.service.app, viewer, here, [party]), { status: 403 })
    assert.equal((await ask(app, 'listDisclosures', { key: buyer.key, headers: fresh() })).body.learned_count, 0)
  })
  it('shows the reason only to the operator, neither to the workspace nor to its counterparties', async () => {
    const buyer = await signedBuyer()
    is(await sellerName(buyer.key), 200)
    const [revoked, withdrawn] = ['Quibbled over Zyxwoltje.', 'Vexed by Zyxwoltje.']
    is(await revoke(buyer.nda, revoked), 200)
    is(await asOperator('withdrawParty', { params: { id: buyer.id }, body: { reason: withdrawn } }), 200)
    const read = operations.filter(({ method, access }) => method === 'GET' && ['session', 'signed'].includes(access))
    const params = { pair_id: `pair-${buyer.id}-${seller.id}`, pairing_id: 1 }
    for (const { key, id } of [buyer, seller])
      for (const operation of read) {
        const query = { id: id === buyer.id ? seller.id : buyer.id, q: 'Zyxwoltje' }
        const answer = await ask(app, operation.id as OperationId, { key, params, query, headers: fresh() })
        assert.doesNotMatch(answer.text.replaceAll('"query":"Zyxwoltje"', ''), /Zyxwoltje/, operation.id)
      }
    const { acts } = (await asOperator('listAudit', { query: { limit: 2 } })).body
    assert.deepEqual(
      acts.map(({ facts }: { facts: { reason: string } }) => facts.reason),
      [withdrawn, revoked],
    )
    is(await revoke((await signedBuyer()).nda, 'x'.repeat(501)), 400)
  })
  it('lists the workspace’s other signatures, which grant access again once signing is allowed', async () => {
    const buyer = await signedBuyer()
    is(await signAs(buyer.key, 'Another Person'), 200)
    const second = (await receiptOf(buyer.key)).record.sequence
    assert.deepEqual((await revoke(second)).body.still_stand, [buyer.nda])
    is(await sellerName(buyer.key), 403)
    is(await allowSigning(buyer.sessionId), 200)
    is(await sellerName(buyer.key), 200)
    assert.deepEqual((await revoke(buyer.nda)).body.still_stand, [])
    is(await sellerName(buyer.key), 403)
  })
  it('returns 409 for a repeated revocation and for one of two concurrent revocations', async () => {
    const buyer = await signedBuyer()
    const answers = await Promise.all([revoke(buyer.nda), revoke(buyer.nda)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    is(await revoke(buyer.nda), 409)
    assert.equal((await verified()).verified, true)
  })
  it('returns 404 for a sequence that is no signature, including that of a revocation', async () => {
    const buyer = await signedBuyer()
    is(await revoke(buyer.nda), 200)
    is(await revoke(buyer.nda + 1), 404)
    is(await revoke(999_999), 404)
  })
  it('returns 400 without a valid reason', async () => {
    const { nda: id } = await signedBuyer()
    for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(501) }])
      is(await asOperator('revokeNda', { params: { id }, body }), 400)
  })
  it('an altered or deleted revocation breaks the chain at its position', async () => {
    const buyer = await signedBuyer()
    is(await revoke(buyer.nda), 200)
    await signedBuyer()
    const { db } = app.service.app.database
    const at = buyer.nda + 1
    await db.updateTable('nda_revocations').set({ reason: 'Another.' }).where('sequence', '=', at).execute()
    assert.deepEqual([(await verified()).verified, (await verified()).broken_at], [false, at])
    await db.updateTable('nda_revocations').set({ reason: 'Asked too much.' }).where('sequence', '=', at).execute()
    assert.equal((await verified()).verified, true)
    await db.deleteFrom('nda_revocations').where('sequence', '=', at).execute()
    assert.deepEqual([(await verified()).verified, (await verified()).broken_at], [false, at + 1])
  })
  it('returns 409 for an expired signature, which the list shows under state expired', async () => {
    const buyer = await signedBuyer()
    app.advance(2 * 366 * DAY_MS)
    const page = await asOperator('listNdas', { query: { state: 'expired', limit: 200 } })
    assert.ok(page.body.ndas.some(({ id }: { id: number }) => id === buyer.nda))
    assert.equal(page.headers.get('x-total-count'), String(page.body.ndas.length))
    assert.equal((await asOperator('listNdas', { query: { state: 'stands' } })).body.ndas.length, 0)
    is(await revoke(buyer.nda), 409)
  })
})
