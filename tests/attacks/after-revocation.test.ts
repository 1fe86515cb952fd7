import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { appendRevocation } from '../../src/store/ndas.ts'
import { isErased, lockSessionById } from '../../src/store/sessions.ts'
import { setSigningBarred } from '../../src/store/workspace-register.ts'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** Attacker's goal: to keep learning names after the operator has revoked its signature. */
let app: TestHouse
let seller: Seeded

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  seller = await seedSeller(app)
})
after(() => app.close())

const nameFor = (key: string) => ask(app, 'getSellerName', { key, query: { id: seller.id }, headers: fresh() })
const signAs = (key: string, signer_name: string) =>
  ask(app, 'signNda', { body: { session_id: key, signer_name }, headers: fresh() })
const ndaOf = async (key: string): Promise<number> =>
  (await ask(app, 'getNdaReceipt', { key, headers: fresh() })).body.record.sequence
const revoke = (id: number) =>
  ask(app, 'revokeNda', { params: { id }, body: { reason: 'Asked too much.' }, headers: { ...OPERATOR, ...fresh() } })

async function signedBuyer(): Promise<Seeded & { nda: number }> {
  const buyer = await seedBuyer(app)
  is(await signAs(buyer.key, 'Sig Natory'), 200)
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  is(await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } }), 201)
  return { ...buyer, nda: await ndaOf(buyer.key) }
}

describe('access after a revoked NDA', () => {
  it('cannot be regained by signing under another name, rotating the key or joining again', async () => {
    const buyer = await signedBuyer()
    is(await revoke(buyer.nda), 200)
    is(await signAs(buyer.key, 'x'), 403)
    const rotated = await ask(app, 'rotateKey', { key: buyer.key, body: {}, headers: fresh() })
    is(rotated, 200)
    const key: string = rotated.body.session_id
    is(await signAs(key, 'y'), 403)
    const joining = { uuid: key, name: 'New Name', email: 'new@name.example', company: 'New Name' }
    await ask(app, 'joinWorkspace', { body: joining, headers: fresh() })
    is(await signAs(key, 'New Name'), 403)
    is(await nameFor(key), 403)
  })
  it('cannot be kept with a second signature made in advance', async () => {
    const buyer = await signedBuyer()
    is(await signAs(buyer.key, 'In Reserve'), 200)
    is(await revoke(await ndaOf(buyer.key)), 200)
    is(await nameFor(buyer.key), 403)
  })
})

describe('name request concurrent with a revocation', () => {
  it('waits for a revocation in progress and discloses nothing', async () => {
    const buyer = await signedBuyer()
    const { database, now, newSecret } = app.service.app
    const { asked } = await database.transact(async (trx) => {
      await lockSessionById(trx, buyer.sessionId)
      const at = now()
      await appendRevocation(trx, {
        revokes: buyer.nda,
        reason: 'Asked too much.',
        revokedBy: 'configuration',
        revokedAt: at.toISOString(),
        nonce: newSecret(),
      })
      await setSigningBarred(trx, buyer.sessionId, true, at)
      // Wrapped in an object, since the transaction would await a returned promise.
      const asked = nameFor(buyer.key)
      await wait(300)
      return { asked }
    })
    const answer = await asked
    is(answer, 403)
    assert.ok(!answer.text.includes(seller.company))
    const told = await database.db
      .selectFrom('disclosures')
      .select('party_id')
      .where('session_id', '=', buyer.sessionId)
    assert.deepEqual(await told.execute(), [])
  })
  it('makes the revocation wait until the disclosure in progress has been committed', async () => {
    const buyer = await signedBuyer()
    const { database } = app.service.app
    let isRevoked = false
    const { revoking } = await database.transact(async (trx) => {
      await lockSessionById(trx, buyer.sessionId)
      // The lock is sent with the next statement.
      assert.equal(await isErased(trx, buyer.sessionId), false)
      const revoking = revoke(buyer.nda).then((answer) => {
        isRevoked = true
        return answer
      })
      await wait(300)
      assert.equal(isRevoked, false)
      return { revoking }
    })
    is(await revoking, 200)
  })
})
