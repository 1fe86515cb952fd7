import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let clinic: Seeded
let practice: Seeded
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  clinic = await seedSeller(app, {
    sector: 'Physiotherapy clinics',
    product: 'Physiotherapy for patients after operations',
    description: 'Clinics with physiotherapists who treat patients after operations and accidents.',
  })
  practice = await seedSeller(app, {
    sector: 'Dental practices',
    product: 'Dental treatment',
    description: 'Dental practices with dentists who treat private patients.',
  })
})
after(() => app.close())

const matchOf = async (key: string, id: number) => {
  const answer = await ask(app, 'listMatches', { key, query: { limit: 200 }, headers: fresh() })
  is(answer, 200)
  return answer.body.find((match: { id: number }) => match.id === id)
}

describe('exclusion within a wanted sector', () => {
  it('removes the excluded business from the matches and keeps the rest of the sector', async () => {
    for (const sector of ['Healthcare excluding dental', 'Healthcare - dental excluded', 'Santé sans le dentaire']) {
      const { key } = await seedBuyer(app, { sector, solution_1: undefined })
      assert.ok(await matchOf(key, clinic.id), sector)
      assert.equal(await matchOf(key, practice.id), undefined, sector)
    }
    const { key } = await seedBuyer(app, { sector: 'Healthcare excluding pharma', solution_1: undefined })
    assert.ok(await matchOf(key, clinic.id))
  })

  it('is stated by why-not as the obstacle', async () => {
    const { key } = await seedBuyer(app, { sector: 'Healthcare excluding dental', solution_1: undefined })
    const said = async (language: string) => {
      const headers = { ...fresh(), 'accept-language': language }
      const answer = await ask(app, 'whyNot', { key, query: { id: practice.id }, headers })
      is(answer, 200)
      return answer.body.changes.join(' ')
    }
    assert.match(await said('en'), /The buyer excludes this business/)
    assert.match(await said('fr'), /L’acquéreur exclut cette activité/)
  })

  it('the first reason of a match without exclusions is its business', async () => {
    const { key } = await seedBuyer(app, { sector: 'Physiotherapy clinics', solution_1: undefined })
    assert.match((await matchOf(key, clinic.id)).reasons[0], /^The business /)
  })
})
