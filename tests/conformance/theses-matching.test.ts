import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const DENTAL_LABORATORY = {
  sector: 'Dental laboratories',
  product: 'Crowns, bridges and dentures made for dentists',
  description: 'A dental laboratory that makes crowns, bridges and dentures for dental practices.',
  country: 'FR',
}
const DENTAL = {
  name: 'Project Molar',
  sector: 'Dental laboratories',
  solution_1: 'Crowns and dentures made for dentists',
  check_size_min: 1.2345,
  check_size_max: 90,
  growth_target: 3.4567,
}

let app: TestHouse
let seller: Seeded
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  seller = await seedSeller(app, DENTAL_LABORATORY)
})
after(() => app.close())

const add = async (key: string, body: object): Promise<number> => {
  const answer = await ask(app, 'addThesis', { key, body, headers: fresh() })
  is(answer, 201)
  return answer.body.thesis_id
}
const listOf = async (key: string, language = 'en') => {
  const headers = { ...fresh(), 'accept-language': language }
  const answer = await ask(app, 'listMatches', { key, query: { limit: 200 }, headers })
  is(answer, 200)
  return answer.body
}
const matchOf = async (key: string, id: number) => (await listOf(key)).find((match: { id: number }) => match.id === id)

describe('matching by a buyer’s theses', () => {
  it('finds matches beyond the profile, with the same fit from either side, until the thesis is removed', async () => {
    const buyer = await seedBuyer(app)
    assert.equal(await matchOf(buyer.key, seller.id), undefined)
    const id = await add(buyer.key, DENTAL)
    const match = await matchOf(buyer.key, seller.id)
    const seen = await matchOf(seller.key, buyer.id)
    assert.ok(match && seen)
    assert.deepEqual([seen.fit, seen.scores], [match.fit, match.scores])
    const product = match.scores.deterministic * match.scores.semantic
    assert.ok(Math.abs(product - match.fit) <= 0.05 + 1e-9, `${product} and ${match.fit}`)
    is(await ask(app, 'removeThesis', { key: buyer.key, params: { thesis_id: id }, body: {}, headers: fresh() }), 200)
    assert.equal(await matchOf(buyer.key, seller.id), undefined)
    assert.equal(await matchOf(seller.key, buyer.id), undefined)
  })

  it('does not change a match that the profile fits better', async () => {
    const buyer = await seedBuyer(app, { ...DENTAL, name: undefined, growth_target: 5 })
    const before = await matchOf(buyer.key, seller.id)
    await add(buyer.key, { name: 'Far', sector: 'Bakeries' })
    assert.deepEqual(await matchOf(buyer.key, seller.id), before)
    await add(buyer.key, { name: 'Too small a ticket', sector: 'Dental laboratories', check_size_max: 0.001 })
    assert.deepEqual(await matchOf(buyer.key, seller.id), before)
  })

  it('applies the exclusions and geography of the thesis, not those of the profile', async () => {
    const buyer = await seedBuyer(app, { geography: 'Poland' })
    const id = await add(buyer.key, { ...DENTAL, geography: 'France' })
    const inside = await matchOf(buyer.key, seller.id)
    assert.ok(inside)
    const change = (body: object) =>
      ask(app, 'changeThesis', { key: buyer.key, params: { thesis_id: id }, body, headers: fresh() })
    is(await change({ ...DENTAL, geography: 'Japan' }), 200)
    assert.equal(await matchOf(buyer.key, seller.id), undefined)
    is(await change({ ...DENTAL, sector: 'Healthcare, excluding dental laboratories', solution_1: null }), 200)
    assert.equal(await matchOf(buyer.key, seller.id), undefined)
    is(await change({ ...DENTAL, geography: 'France' }), 200)
    assert.deepEqual((await matchOf(buyer.key, seller.id))?.scores, inside.scores)
  })

  it('states a thesis’s criteria exactly to the buyer, and rounded and without its name to the seller', async () => {
    const buyer = await seedBuyer(app, { growth_target: 25 })
    await add(buyer.key, DENTAL)
    const own = await matchOf(buyer.key, seller.id)
    assert.match(own.reasons.join(' '), /3\.4567|3\.457/)
    const seen = await matchOf(seller.key, buyer.id)
    assert.deepEqual([seen.ticket_min, seen.ticket_max], [1.23, 90])
    assert.match(seen.reasons.join(' '), /3\.46/)
    const said = JSON.stringify(await listOf(seller.key))
    for (const untold of ['Molar', '1.2345', '3.4567', '3.457']) assert.ok(!said.includes(untold), untold)
    const asked = { key: buyer.key, query: { id: seller.id }, headers: fresh() }
    const { body } = await ask(app, 'whyNot', asked)
    assert.deepEqual([body.is_match, body.fit], [true, own.fit])
  })

  it('finds nothing for a thesis whose words are all masked', async () => {
    const buyer = await seedBuyer(app, { sector: 'Fish feeders' }, { company: 'Brunnhald Tervanto' })
    const before = (await listOf(buyer.key)).length
    await add(buyer.key, { name: 'Masked', sector: 'Brunnhald Tervanto' })
    assert.equal((await listOf(buyer.key)).length, before)
  })

  it('list and removal succeed concurrently, and the removed thesis no longer matches', async () => {
    const buyer = await seedBuyer(app)
    for (let round = 0; round < 5; round += 1) {
      const id = await add(buyer.key, DENTAL)
      const params = { thesis_id: id }
      const [listed, removed] = await Promise.all([
        ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 }, headers: fresh() }),
        ask(app, 'removeThesis', { key: buyer.key, params, body: {}, headers: fresh() }),
      ])
      is(listed, 200)
      is(removed, 200)
      assert.equal(await matchOf(buyer.key, seller.id), undefined)
    }
  })

  it('counts names brought within reach only by a thesis added after signing as sought', async () => {
    const buyer = await seedBuyer(app)
    is(await app.sign(buyer.key), 200)
    await add(buyer.key, DENTAL)
    const { db } = app.service.app.database
    const settled = await db.selectFrom('settled_profiles').select('theses').where('party_id', '=', buyer.id).execute()
    assert.deepEqual(settled, [{ theses: [] }])
    is(await ask(app, 'listMatchedNames', { key: buyer.key, query: { limit: 200 }, headers: fresh() }), 200)
    const told = await db
      .selectFrom('disclosures')
      .select('sought')
      .where('party_id', '=', seller.id)
      .where('nda_sequence', '=', (eb) => eb.selectFrom('nda_records').select((n) => n.fn.max('sequence').as('last')))
      .execute()
    assert.deepEqual(told, [{ sought: true }])
  })

  it('keeps the theses that existed at signing in the settled profile', async () => {
    const buyer = await seedBuyer(app)
    const id = await add(buyer.key, DENTAL)
    is(await app.sign(buyer.key), 200)
    await add(buyer.key, { name: 'Later', sector: 'Bakeries' })
    const { db } = app.service.app.database
    const { theses } = await db
      .selectFrom('settled_profiles')
      .select('theses')
      .where('party_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      theses.map((thesis) => thesis.id),
      [id],
    )
  })
})
