import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { findBrokenLink } from '../../src/domain/nda/chain.ts'
import { chainBetween } from '../../src/store/ndas.ts'
import type { Schema } from '../../src/store/schema.ts'
import { ask, is } from '../_contract.ts'
import { OPERATOR } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const DAY_MS = 86_400_000
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const sign = (body: object) => ask(app, 'signNda', { body })
const signAs = (key: string, more: object = {}) => sign({ session_id: key, signer_name: 'Sig Natory', ...more })
const receiptOf = async (key: string) => (await ask(app, 'getNdaReceipt', { key })).body

describe('GET /api/nda/text', () => {
  it('returns the text, its version and its hash to any caller', async () => {
    const answer = await ask(app, 'getNdaText', { headers: { origin: 'https://anyone.example' } })
    is(answer, 200)
    assert.equal(sha256(answer.body.markdown), answer.body.sha256)
    assert.ok(answer.body.markdown.length > 500)
  })
})

describe('POST /api/nda/sign', () => {
  it('returns 400 for a malformed, unknown or missing session', async () => {
    for (const session_id of ['x', '', null, undefined, 5, randomUUID(), '00000000-0000-0000-0000-000000000000'])
      is(await sign({ session_id, signer_name: 'Sig Natory' }), 400)
  })
  it('returns 400 for a missing, blank or invalid signer_name and records nothing', async () => {
    const { key } = await seedBuyer(app)
    for (const signer_name of [undefined, null, '', '   ', '\u0000']) {
      const answer = await sign({ session_id: key, signer_name })
      is(answer, 400)
      assert.equal(answer.body.fields[0].path, 'signer_name')
    }
    for (const signer_name of [5, [], {}, 'x'.repeat(201)]) is(await sign({ session_id: key, signer_name }), 400)
    is(await ask(app, 'getNdaReceipt', { key }), 404)
    assert.equal((await ask(app, 'getSession', { key })).body.nda_signed, false)
  })
  it('returns 409 and records nothing unless the stated version and hash are those of the current text', async () => {
    const { key } = await seedBuyer(app)
    for (const other of [{ text_version: 'concordat-nda-0.9' }, { text_sha256: 'ab'.repeat(32) }]) {
      const answer = await signAs(key, other)
      is(answer, 409)
      assert.equal(answer.body.code, 'nda_text_changed')
      assert.match(answer.body.detail, /concordat-nda-1\.0/)
    }
    is(await signAs(key, { text_sha256: 'short' }), 400)
    is(await ask(app, 'getNdaReceipt', { key }), 404)
    const { version, sha256: hash } = (await ask(app, 'getNdaText')).body
    is(await signAs(key, { text_version: version, text_sha256: hash.toUpperCase() }), 200)
    assert.deepEqual((await receiptOf(key)).record.text_sha256, hash)
  })
  it('grants access to the gated endpoints immediately', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await ask(app, 'listMatchedNames', { key: buyer.key }), 403)
    const answer = await signAs(buyer.key)
    is(answer, 200)
    const { ok, session_id, nda_signed, expires_at } = answer.body
    assert.deepEqual([ok, session_id, nda_signed], [true, buyer.key, true])
    const years = (Date.parse(expires_at) - app.service.app.now().getTime()) / (365.25 * DAY_MS)
    assert.ok(Math.abs(years - 2) < 0.01)
    is(await ask(app, 'listMatchedNames', { key: buyer.key }), 200)
    await pairUp(app, buyer, seller.id)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    assert.equal((await ask(app, 'getSession', { key: buyer.key })).body.nda_signed, true)
    const { events } = (await ask(app, 'listActivity', { key: buyer.key })).body
    assert.ok(events.some(({ type }: { type: string }) => type === 'nda_signed'))
  })
  it('accepts the spellings signerName and signedAt, and a visitor without a party', async () => {
    const key = await seedVisitor(app)
    is(
      await sign({
        session_id: key.toUpperCase(),
        signerName: 'Sig Natory',
        signedAt: '2020-01-01',
        company: 'Visitors',
      }),
      200,
    )
    const { record } = await receiptOf(key)
    assert.deepEqual(
      [record.signer_name, record.company, record.stated_signed_at],
      ['Sig Natory', 'Visitors', '2020-01-01'],
    )
    assert.ok(record.recorded_at > '2026')
  })
  it('records repeated signatures of one signer once, also when concurrent, and adds a record for another signer', async () => {
    const { key } = await seedBuyer(app)
    for (const answer of await Promise.all([signAs(key), signAs(key), signAs(key)])) is(answer, 200)
    const first = await receiptOf(key)
    is(await signAs(key), 200)
    assert.deepEqual((await receiptOf(key)).record, first.record)
    assert.equal((await receiptOf(key)).chain_length, first.chain_length)
    is(await signAs(key, { signer_name: 'Ano Ther' }), 200)
    assert.equal((await receiptOf(key)).record.sequence, first.chain_length + 1)
  })
  it('does not accept an x-nda-signed header in place of a signature', async () => {
    const { key } = await seedBuyer(app)
    is(await ask(app, 'listMatchedNames', { key, headers: { 'x-nda-signed': 'true' } }), 403)
  })
})

describe('GET /api/nda/{session_id}/receipt', () => {
  it('returns 404 before the NDA is signed', async () =>
    is(await ask(app, 'getNdaReceipt', { key: (await seedSeller(app)).key }), 404))
  it('states a hash equal to the SHA-256 of the JSON array of the record’s fields in the order shown', async () => {
    const { key } = await seedBuyer(app)
    is(await signAs(key, { signer_name: 'Zoë Ångström "Z" 🖊', company: 'Ötzi & Söhne' }), 200)
    const receipt = await receiptOf(key)
    assert.equal(sha256(JSON.stringify(Object.values(receipt.record))), receipt.hash)
    assert.deepEqual([receipt.verified, receipt.stands], [true, true])
    const { body: text } = await ask(app, 'getNdaText')
    assert.deepEqual([receipt.record.text_version, receipt.record.text_sha256], [text.version, text.sha256])
    assert.equal(receipt.record.ip, '127.0.0.1')
  })
  it('links the receipts of several signers into one chain, each with the hash of the record before', async () => {
    const before = await lastOfChain()
    const signers: Seeded[] = []
    for (let i = 0; i < 4; i++) {
      const signer = await seedBuyer(app)
      is(await signAs(signer.key, { signer_name: `Signer ${i}` }), 200)
      signers.push(signer)
    }
    let previous = before
    const receipts = await Promise.all(signers.map(({ key }) => receiptOf(key)))
    for (const [i, { record, hash, verified, next_hash, chain_length }] of receipts.entries()) {
      assert.equal(record.previous_hash, previous.hash)
      assert.equal(record.sequence, previous.sequence + 1)
      assert.equal(sha256(JSON.stringify(Object.values(record))), hash)
      assert.equal(next_hash, receipts[i + 1]?.hash)
      assert.equal(chain_length, before.sequence + 4)
      assert.equal(verified, true)
      previous = { sequence: record.sequence, hash }
    }
    const chain = await chainBetween(app.service.app.database.db, 1, previous.sequence)
    assert.equal(chain.length, previous.sequence)
    assert.equal(findBrokenLink(chain), null)
  })
  it('concurrent signatures do not fork the chain', async () => {
    const before = await lastOfChain()
    const signers = []
    for (let i = 0; i < 6; i++) signers.push(await seedBuyer(app))
    for (const answer of await Promise.all(signers.map(({ key }) => signAs(key)))) is(answer, 200)
    const sequences = (await Promise.all(signers.map(({ key }) => receiptOf(key)))).map(({ record }) => record.sequence)
    assert.deepEqual(
      sequences.sort((one, other) => one - other),
      Array.from({ length: 6 }, (_, i) => before.sequence + 1 + i),
    )
    assert.equal(findBrokenLink(await chainBetween(app.service.app.database.db, 1, before.sequence + 6)), null)
  })
  it('an expired NDA no longer grants access and can be signed again', async () => {
    const { key } = await seedBuyer(app)
    is(await signAs(key), 200)
    const first = await receiptOf(key)
    app.advance(2 * 366 * DAY_MS)
    assert.deepEqual([(await receiptOf(key)).stands, (await receiptOf(key)).verified], [false, true])
    is(await ask(app, 'listMatchedNames', { key }), 403)
    is(await signAs(key), 200)
    const second = await receiptOf(key)
    assert.ok(second.record.sequence > first.record.sequence && second.stands)
    is(await ask(app, 'listMatchedNames', { key }), 200)
  })
  it('an NDA expires at the exact instant stated, also in cached answers', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await signAs(buyer.key), 200)
    const { record } = await receiptOf(buyer.key)
    const moveTo = (ms: number) => app.advance(Date.parse(record.expires_at) + ms - app.service.app.now().getTime())
    const named = async () => {
      const { body } = await ask(app, 'listMatches', { key: buyer.key })
      const match = body.find(({ id }: { id: number }) => id === seller.id)
      return [match.revealed, match.name === seller.company]
    }
    moveTo(-60_000)
    // The first read discloses the name, the second fills the cache, the third is served from it.
    for (let reads = 0; reads < 3; reads += 1) assert.deepEqual(await named(), [true, true])
    moveTo(1)
    assert.deepEqual(await named(), [false, false])
  })
  it('a revoked NDA masks the names that it disclosed', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await signAs(buyer.key), 200)
    await pairUp(app, buyer, seller.id)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    const { record } = await receiptOf(buyer.key)
    const revocation = { params: { id: record.sequence }, body: { reason: 'Asked too much.' }, headers: OPERATOR }
    is(await ask(app, 'revokeNda', revocation), 200)
    const receipt = await receiptOf(buyer.key)
    assert.deepEqual([receipt.stands, receipt.verified], [false, true])
    assert.match(receipt.revoked_at, /^20/)
    const refused = await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } })
    is(refused, 403)
    assert.equal(refused.body.nda_required, true)
    const { body: matches } = await ask(app, 'listMatches', { key: buyer.key })
    assert.ok(matches.length > 0 && matches.every(({ revealed }: { revealed: boolean }) => !revealed))
    is(await ask(app, 'search', { key: buyer.key, query: { q: seller.company } }), 200)
  })

  const tamperings: [string, Partial<Schema['nda_records']>][] = [
    ['the signer', { signer_name: 'Some Body Else' }],
    ['the company', { company: 'Another' }],
    ['the stated date', { stated_signed_at: '1999-12-31' }],
    ['the time', { recorded_at: '2020-01-01T00:00:00.000Z' }],
    ['the expiry', { expires_at: '2099-01-01T00:00:00.000Z' }],
    ['the address', { ip: '10.9.8.7' }],
    ['the browser', { user_agent: 'another' }],
    ['the text version', { text_version: 'concordat-nda-0.1' }],
    ['the text hash', { text_sha256: 'f'.repeat(64) }],
    ['the nonce', { nonce: 'another' }],
    ['the previous hash', { previous_hash: 'e'.repeat(64) }],
    ['the hash', { hash: 'd'.repeat(64) }],
  ]
  for (const [what, change] of tamperings)
    it(`is not verified after ${what} is changed in the table, nor are the neighbouring receipts`, async () => {
      const signers = [await seedBuyer(app), await seedBuyer(app), await seedBuyer(app)]
      for (const { key } of signers) is(await signAs(key), 200)
      const [before, tampered, after] = await Promise.all(signers.map(({ key }) => receiptOf(key)))
      const { db } = app.service.app.database
      const { sequence } = tampered.record
      const was = await db
        .selectFrom('nda_records')
        .select(Object.keys(change) as (keyof Schema['nda_records'])[])
        .where('sequence', '=', sequence)
        .executeTakeFirstOrThrow()
      await db.updateTable('nda_records').set(change).where('sequence', '=', sequence).execute()
      const verified = async () =>
        (await Promise.all(signers.map(({ key }) => receiptOf(key)))).map((receipt) => receipt.verified)
      assert.deepEqual(await verified(), [false, false, false])
      await db.updateTable('nda_records').set(was).where('sequence', '=', sequence).execute()
      assert.deepEqual(await verified(), [true, true, true])
      assert.deepEqual([before.verified, after.verified], [true, true])
    })
  it('is not verified after the record before it is deleted', async () => {
    const signers = [await seedBuyer(app), await seedBuyer(app)]
    for (const { key } of signers) is(await signAs(key), 200)
    const [first, second] = signers
    assert.ok(first && second)
    const { record } = await receiptOf(first.key)
    const { db } = app.service.app.database
    await db.deleteFrom('nda_records').where('sequence', '=', record.sequence).execute()
    assert.equal((await receiptOf(second.key)).verified, false)
  })

  async function lastOfChain(): Promise<{ sequence: number; hash: string }> {
    const { db } = app.service.app.database
    const row = await db
      .selectFrom('nda_records')
      .select(['sequence', 'hash'])
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ?? { sequence: 0, hash: '0'.repeat(64) }
  }
})
