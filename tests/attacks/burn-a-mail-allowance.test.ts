import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { seedBuyer } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** Attacker’s goal: to use up the mail allowance of an address so that its owner receives nothing. */
let app: TestHouse

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())

const ATTACKER = { 'x-forwarded-for': '203.0.113.7' }
const OWNER = { 'x-forwarded-for': '198.51.100.4' }
const recovery = (email: string, headers: Record<string, string>) =>
  ask(app, 'requestRecovery', { body: { email }, headers })
const waiting = async (address: string, kind: 'recovery' | 'verify_email') => {
  const { db } = app.service.app.database
  const rows = await db.selectFrom('outbox').select('id').where('address', '=', address).where('kind', '=', kind)
  return (await rows.execute()).length
}

describe('exhaustion of an address’s mail allowance', () => {
  it('fails with recovery requests from one network; the owner can still confirm and recover', async () => {
    const email = 'victim@burnt.example'
    const { key } = await seedBuyer(app, {}, { email })
    for (let i = 0; i < 12; i += 1) is(await recovery(email, ATTACKER), 200)
    assert.equal(await waiting(email, 'recovery'), 3)
    is(await ask(app, 'requestEmailProof', { key, body: {}, headers: OWNER }), 200)
    is(await recovery(email, OWNER), 200)
    assert.equal(await waiting(email, 'recovery'), 4)
  })
  it('fails with other workspaces that state the address; its owner can still request a proof', async () => {
    const email = 'stated@burnt.example'
    const own = await seedBuyer(app, {}, { email })
    for (let i = 0; i < 30; i += 1) {
      const { key } = await seedBuyer(app, {}, { email })
      await ask(app, 'requestEmailProof', { key, body: {}, headers: fresh() })
    }
    is(await ask(app, 'requestEmailProof', { key: own.key, body: {}, headers: OWNER }), 200)
  })
  it('is capped at 24 messages of a kind per address and day across all networks', async () => {
    const email = 'flooded@burnt.example'
    for (let i = 0; i < 30; i += 1) is(await recovery(email, fresh()), 200)
    assert.equal(await waiting(email, 'recovery'), 24)
  })
})
