import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { LABORATORY, DENTAL as PROJECT_MOLAR } from '../_dental.ts'
import { fresh } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const DENTAL = { ...PROJECT_MOLAR, check_size_min: 3, check_size_max: 217 }

let app: TestHouse
let [buyer, laboratory]: Seeded[] = []
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  await seedSeller(app)
  laboratory = await seedSeller(app, LABORATORY)
  buyer = await seedBuyer(app)
  is(await ask(app, 'addThesis', { key: buyer.key, body: DENTAL, headers: fresh() }), 201)
  for (const { key } of [buyer, laboratory]) is(await app.sign(key), 200)
})
after(() => app.close())

const paperOf = async (party: Seeded | undefined, headers: object = {}): Promise<string> => {
  assert.ok(party)
  const answer = await ask(app, 'getInfoMemo', { key: party.key, headers: { ...fresh(), ...headers } })
  is(answer, 200)
  return answer.body.markdown
}

describe('documents of a buyer with theses', () => {
  it('the brief lists targets under the thesis that fits them best, and each thesis as stated', async () => {
    const brief = await paperOf(buyer)
    assert.match(brief, /## Theses\n\n### Project Molar\n\n[\s\S]*\| Ticket \| €3m – €217m \|/)
    const [ofProfile, ofThesis] = brief.split('## For the thesis “Project Molar”')
    assert.match(ofProfile ?? '', /## Closest to “[^\n]*\n\n### Company /)
    assert.match(ofThesis ?? '', /^\n\n### Company [\s\S]*> Crowns, bridges and dentures made for dentists/)
    assert.match(await paperOf(buyer, { 'accept-language': 'fr' }), /## Pour la thèse « Project Molar »/)
  })

  it('the seller’s memorandum states the ticket of the thesis that was scored, and nothing else of it', async () => {
    const memorandum = await paperOf(laboratory)
    assert.match(memorandum, /\| €3m – €217m \|/)
    assert.doesNotMatch(memorandum, /Molar|thesis/i)
  })
})
