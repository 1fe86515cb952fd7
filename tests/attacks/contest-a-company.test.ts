import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { codesIn } from '../_mail-server.ts'
import { type Seeded, seedBuyer } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** Attacker’s goal: to prevent a company from proving its identity by stating its public number. */
let app: TestHouse

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())

const claim = (siren: string, host: string, company = 'Contestia SAS') =>
  seedBuyer(app, {}, { company, siren, email: `head@${host}`, website: `https://${host}` })
const levelOf = async ({ key }: Seeded) => (await ask(app, 'getSession', { key, headers: fresh() })).body.assurance

/** Proves the address of a workspace with the message that the operator hands over, and returns its assurance. */
async function prove({ key }: Seeded): Promise<string> {
  const headers = { ...OPERATOR, ...fresh() }
  is(await ask(app, 'requestEmailProof', { key, body: {}, headers: fresh() }), 200)
  const { messages } = (await ask(app, 'listOutbox', { query: { state: 'waiting', limit: 1 }, headers })).body
  const handed = await ask(app, 'handOverMessage', { params: { id: messages[0].id }, body: {}, headers })
  const [code = ''] = codesIn(handed.body.text)
  const answer = await ask(app, 'confirmEmail', { key, body: { code }, headers: fresh() })
  is(answer, 200)
  return answer.body.assurance
}

describe('claim to a company number', () => {
  it('has no effect without a proof, whether it is made before or after the real company’s claim', async () => {
    const stranger = await seedBuyer(app, {}, { company: 'Contestia SAS', siren: '552032534' })
    const real = await claim('552032534', 'contestia.example')
    assert.equal(await prove(real), 'company')
    await seedBuyer(app, {}, { company: 'Contestia SAS', siren: '552032534' })
    assert.equal(await levelOf(real), 'company')
    assert.equal(await levelOf(stranger), 'declared')
  })
  it('leaves the second workspace to prove the same number at assurance email', async () => {
    const first = await claim('732829320', 'duellia.example', 'Duellia')
    const second = await claim('732829320', 'duellia-group.example', 'Duellia')
    assert.equal(await prove(first), 'company')
    assert.equal(await prove(second), 'email')
    assert.equal(await levelOf(first), 'company')
  })
})
