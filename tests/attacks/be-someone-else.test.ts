import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { watchClaims } from '../../src/store/alarms.ts'
import { insertProof } from '../../src/store/assurances.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** Attacker's goal: to be taken for another company and to learn names as that company. */
let app: TestHouse
let real: Seeded

const REAL = {
  company: 'Valbrise Maintenance SAS',
  siren: '552032534',
  email: 'anne@valbrise.example',
  website: 'https://valbrise.example',
}

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1', NAMES_OPEN_FOR: 'company' })
  real = await seedBuyer(app, {}, REAL)
  await prove(real, REAL.email)
  await seedSeller(app, {}, { company: 'Quervalis Précision' })
})
after(() => app.close())

/** Proves an address like confirmEmail: stores the proof and checks for other claims to the company. */
async function prove({ sessionId }: Seeded, address: string): Promise<void> {
  const { database, now } = app.service.app
  await database.transact(async (trx) => {
    await insertProof(trx, sessionId, { kind: 'email', address, provenBy: null, language: null }, now())
    await watchClaims(trx, sessionId, now())
  })
}
const levelOf = async ({ key }: Seeded) => (await ask(app, 'getSession', { key, headers: fresh() })).body.assurance

/** Signs an NDA and requests the names of the matches. */
async function namesTold({ key }: Seeded, signer_name = 'Anne Valbrise') {
  is(
    await ask(app, 'signNda', { body: { session_id: key, signer_name, company: REAL.company }, headers: fresh() }),
    200,
  )
  return await ask(app, 'listMatchedNames', { key, headers: fresh() })
}

describe('impersonation of a company', () => {
  it('fails with the company’s name and SIREN and a proven address at the attacker’s own domain', async () => {
    const impostor = await seedBuyer(
      app,
      {},
      { ...REAL, email: 'anne@valbrise-sas.example', website: 'valbrise-sas.example' },
    )
    await prove(impostor, 'anne@valbrise-sas.example')
    assert.equal(await levelOf(impostor), 'email')
    assert.equal((await namesTold(impostor)).body.code, 'assurance_required')
  })
  it('fails with the company’s address and website, which the attacker cannot prove', async () => {
    const impostor = await seedBuyer(app, {}, REAL)
    assert.equal(await levelOf(impostor), 'declared')
    assert.equal((await namesTold(impostor)).body.code, 'assurance_required')
  })
  it('fails if the attacker proves an own address first and states the company’s afterwards', async () => {
    const impostor = await seedBuyer(app, {}, { email: 'm@mallory.example', website: 'https://mallory.example' })
    await prove(impostor, 'm@mallory.example')
    assert.equal(await levelOf(impostor), 'company')
    is(await ask(app, 'updateSession', { key: impostor.key, body: { identity: REAL }, headers: fresh() }), 200)
    assert.equal((await namesTold(impostor)).body.code, 'assurance_required')
    const back = { ...REAL, email: 'm@mallory.example', website: 'https://mallory.example' }
    is(await ask(app, 'updateSession', { key: impostor.key, body: { identity: back }, headers: fresh() }), 200)
    assert.equal(await levelOf(impostor), 'email', 'an own domain raised the assurance under another company’s SIREN')
  })
  it('fails with a free-mail address that contains the company’s name', async () => {
    const impostor = await seedBuyer(
      app,
      {},
      { ...REAL, email: 'valbrise.maintenance@gmail.com', website: 'https://gmail.com' },
    )
    await prove(impostor, 'valbrise.maintenance@gmail.com')
    assert.equal(await levelOf(impostor), 'email')
  })
  it('does not lower the assurance of the real company, which still sees names', async () => {
    assert.equal(await levelOf(real), 'company')
    const { body } = await namesTold(real)
    assert.deepEqual(body.names, ['Quervalis Précision'])
  })
})
