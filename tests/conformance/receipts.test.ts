import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { compactVerify, createLocalJWKSet, generateKeyPair, SignJWT } from 'jose'
import type { OperationId } from '../../src/contract/index.ts'
import { hashNda } from '../../src/domain/nda/chain.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
let seller: Seeded

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  buyer = await seedBuyer(app)
  seller = await seedSeller(app)
  is(await app.sign(buyer.key), 200)
  await pairUp(app, buyer, seller.id)
})
after(() => app.close())

const asOperator = (id: OperationId, asking: Asking = {}) =>
  ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
const receiptOf = async ({ key }: Seeded) => (await ask(app, 'getNdaReceipt', { key, headers: fresh() })).body
const verify = (jws: string) => ask(app, 'verifyReceipt', { body: { jws }, headers: fresh() })
/** Verifies a JWS as a third party would, with the published keys and a library. */
async function offline(jws: string): Promise<{ typ: unknown; statement: Record<string, never> }> {
  const keys = await ask(app, 'getSigningKeys', { headers: fresh() })
  const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet(keys.body))
  return { typ: protectedHeader.typ, statement: JSON.parse(new TextDecoder().decode(payload)) }
}
/** Returns a JWS with one letter of its statement changed. */
function tampered(jws: string): string {
  const [head = '', body = '', signature = ''] = jws.split('.')
  const text = Buffer.from(body, 'base64url').toString('utf8').replace('Sig Natory', 'Sig Natorx')
  return [head, Buffer.from(text).toString('base64url'), signature].join('.')
}

describe('NDA receipt', () => {
  it('is signed, identical on every read and verifiable offline with the published keys', async () => {
    const { jws, record, hash } = await receiptOf(buyer)
    assert.equal((await receiptOf(buyer)).jws, jws)
    const { typ, statement } = await offline(jws)
    assert.equal(typ, 'concordat-nda-receipt+jws')
    assert.deepEqual(statement, { iss: 'http://localhost:3000', record, hash })
    const { text_version: textVersion, text_sha256: textSha256, ...rest } = record
    assert.equal(
      hashNda({
        ...{ sequence: rest.sequence, workspace: rest.workspace, signerName: rest.signer_name, company: rest.company },
        ...{ statedSignedAt: rest.stated_signed_at, recordedAt: rest.recorded_at, expiresAt: rest.expires_at },
        ...{ ip: rest.ip, userAgent: rest.user_agent, textVersion, textSha256 },
        ...{ nonce: rest.nonce, previousHash: rest.previous_hash },
      }),
      hash,
    )
  })
  it('is reported by POST /api/verify as valid, in the chain and in force', async () => {
    const { jws, record } = await receiptOf(buyer)
    const { body } = await verify(jws)
    assert.deepEqual([body.valid, body.kind, body.in_chain, body.in_force], [true, 'nda', true, true])
    assert.deepEqual(body.statement.record, record)
  })
  it('is reported by POST /api/verify as invalid if altered, signed with another key or malformed', async () => {
    const { jws } = await receiptOf(buyer)
    const changed = await verify(tampered(jws))
    is(changed, 200)
    assert.deepEqual(changed.body, { valid: false, fault: 'bad_signature' })
    const { privateKey } = await generateKeyPair('EdDSA')
    const forged = await new SignJWT({ record: { sequence: 1 } })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'another', typ: 'concordat-nda-receipt+jws' })
      .sign(privateKey)
    assert.deepEqual((await verify(forged)).body, { valid: false, fault: 'unknown_key' })
    const [, body = ''] = jws.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    for (const none of ['x', 'a.b.c', unsigned])
      assert.deepEqual((await verify(none)).body, { valid: false, fault: 'malformed' })
    is(await verify('x'.repeat(20_000)), 400)
  })
  it('remains valid after the NDA is revoked and is reported as no longer in force', async () => {
    const other = await seedBuyer(app)
    is(await app.sign(other.key), 200)
    const { jws, record } = await receiptOf(other)
    const revoked = await asOperator('revokeNda', { params: { id: record.sequence }, body: { reason: 'Misuse.' } })
    is(revoked, 200)
    const { body } = await verify(jws)
    assert.deepEqual([body.valid, body.in_chain, body.in_force], [true, true, false])
    assert.ok(body.revoked_at)
    const renewed = await receiptOf(other)
    assert.equal((await offline(renewed.jws)).statement.revoked_at, renewed.revoked_at)
  })
  it('is signed with the new key after a rotation; earlier receipts remain valid', async () => {
    const { jws } = await receiptOf(buyer)
    const rotated = await asOperator('rotateSigningKey', { body: { reason: 'Yearly.' } })
    is(rotated, 200)
    const keys = (await ask(app, 'getSigningKeys', { headers: fresh() })).body.keys
    assert.deepEqual([keys.length, keys[0].kid], [2, rotated.body.kid])
    const renewed = (await receiptOf(buyer)).jws
    assert.notEqual(renewed, jws)
    for (const one of [jws, renewed]) assert.equal((await verify(one)).body.valid, true)
    const rows = await app.service.app.database.db.selectFrom('signing_keys').select('seed').execute()
    assert.equal(rows.filter(({ seed }) => seed !== null).length, 1)
    const { acts } = (await asOperator('listAudit', { query: { limit: 1 } })).body
    assert.equal(acts[0].act, 'rotateSigningKey')
    for (const { seed } of rows) if (seed !== null) assert.ok(!app.logged().includes(seed))
  })
})

describe('GET /api/pairings/{session_id}/{pair_id}/ledger', () => {
  const ledger = ({ key }: Seeded, pair_id: string) =>
    ask(app, 'getLedger', { key, params: { pair_id }, headers: fresh() })

  it('lists disclosures by side with the NDA, identical for both sides, signed and without names', async () => {
    const pairId = `pair-${buyer.id}-${seller.id}`
    assert.deepEqual((await ledger(seller, pairId)).body.entries, [])
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id }, headers: fresh() }), 200)
    const answers = [await ledger(buyer, pairId), await ledger(seller, pairId)]
    const { record, hash } = await receiptOf(buyer)
    for (const answer of answers) {
      is(answer, 200)
      const { jws, ...stated } = answer.body
      assert.equal(stated.entries.length, 1)
      const [entry] = stated.entries
      assert.deepEqual(
        [entry.name_of, entry.told_to, entry.nda_sequence, entry.nda_hash],
        ['seller', 'buyer', record.sequence, hash],
      )
      const { typ, statement } = await offline(jws)
      assert.deepEqual([typ, statement], ['concordat-ledger+jws', { iss: 'http://localhost:3000', ...stated }])
      for (const name of [buyer.company, seller.company, 'Zubrin', 'Natory']) assert.ok(!answer.text.includes(name))
      assert.equal((await verify(jws)).body.kind, 'ledger')
    }
  })
  it('returns 403 for a pairing of other workspaces and 404 for a missing pairing of its own', async () => {
    const stranger = await seedBuyer(app)
    is(await ledger(stranger, `pair-${buyer.id}-${seller.id}`), 403)
    is(await ledger(stranger, `pair-${stranger.id}-${seller.id}`), 404)
  })
})
