import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const sessionOf = async (key: string) => (await ask(app, 'getSession', { key })).body
const update = (key: string, body: unknown) => ask(app, 'updateSession', { key, body })

describe('country of a seller', () => {
  it('is accepted as a code or as a name in five languages, and returned as its code', async () => {
    const { key } = await seedSeller(app)
    for (const [written, code] of [
      ['de', 'DE'],
      ['Allemagne', 'DE'],
      ['ESPAÑA', 'ES'],
      ['Vereinigtes Königreich', 'GB'],
      ['Stati Uniti', 'US'],
      ['Belgium', 'BE'],
    ]) {
      is(await update(key, { seller: { country: written } }), 200)
      assert.equal((await sessionOf(key)).seller.country, code, written)
    }
  })
  it('returns 400 naming the field if unknown, and keeps the stored one', async () => {
    const { key } = await seedSeller(app, { country: 'FR' })
    for (const country of ['Atlantis', 'Lyon', 'XX', 7]) {
      const answer = await update(key, { seller: { country } })
      is(answer, 400)
      assert.deepEqual(
        answer.body.fields.map(({ path }: { path: string }) => path),
        ['seller.country'],
      )
    }
    assert.equal((await sessionOf(key)).seller.country, 'FR')
  })
  it('sets the tax rate of the valuation', async () => {
    const { key } = await seedSeller(app)
    const taxIn = async () => {
      const { body } = await ask(app, 'getValuation', { key })
      return body.assumptions.find((assumption: { key: string }) => assumption.key === 'corporate_tax')
    }
    assert.match((await taxIn()).name, /country not known/)
    is(await update(key, { seller: { country: 'Ireland' } }), 200)
    const tax = await taxIn()
    assert.equal(tax.value, 12.5)
    assert.doesNotMatch(tax.name, /not known/)
    assert.equal(tax.name, 'Corporate tax, Ireland')
  })
})

describe('region of a seller', () => {
  it('is returned to its owner as written, and indexed only by the name of a known region', async () => {
    const { key, id } = await seedSeller(app, { country: 'FR', region: 'Brittany' })
    const regionInIndex = async () => (await (await app.service.app.universe.current()).partyOf(id))?.region
    assert.equal((await sessionOf(key)).seller.region, 'Brittany')
    assert.equal(await regionInIndex(), 'Bretagne')
    is(await update(key, { seller: { region: 'Vannes' } }), 200)
    assert.equal((await sessionOf(key)).seller.region, 'Vannes')
    assert.equal(await regionInIndex(), null)
    is(await update(key, { seller: { region: 'Marseille, Provence-Alpes-Côte d’Azur' } }), 200)
    assert.equal(await regionInIndex(), "Provence-Alpes-Côte d'Azur")
  })
  it('returns 400 above 200 characters', async () => {
    const { key } = await seedSeller(app)
    const answer = await update(key, { seller: { region: 'x'.repeat(201) } })
    is(answer, 400)
    assert.equal(answer.body.fields[0].path, 'seller.region')
  })
})

describe('type of a buyer', () => {
  it('is stored, returned and indexed, and returns 400 if unknown', async () => {
    const { key, id } = await seedBuyer(app, { buyer_type: 'fund' })
    assert.equal((await sessionOf(key)).buyer.buyer_type, 'fund')
    const answer = await update(key, { buyer: { buyer_type: 'bank' } })
    is(answer, 400)
    assert.equal(answer.body.fields[0].path, 'buyer.buyer_type')
    is(await update(key, { buyer: { buyer_type: 'search_fund' } }), 200)
    assert.equal((await (await app.service.app.universe.current()).partyOf(id))?.buyerType, 'search_fund')
  })
})

describe('location of a party', () => {
  it('is reported by field name when changed, exported, and erased with the workspace', async () => {
    const { key, id } = await seedSeller(app)
    const { body } = await update(key, { seller: { country: 'France', region: 'Vannes' } })
    assert.match(body.message, /^Changed: country, region\./)
    const file = (await ask(app, 'exportWorkspace', { key })).body
    assert.deepEqual([file.seller.country, file.seller.region], ['FR', 'Vannes'])
    is(await ask(app, 'eraseWorkspace', { key, body: { confirm: 'erase' } }), 200)
    const { db } = app.service.app.database
    const left = await db.selectFrom('parties').select(['country', 'region']).where('id', '=', id).executeTakeFirst()
    assert.deepEqual(left, { country: null, region: null })
    assert.equal(
      await db.selectFrom('party_texts').where('party_id', '=', id).select('region').executeTakeFirst(),
      undefined,
    )
  })
  it('is imported by the operator, and an unknown country rejects its row', async () => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    const parties = [
      { side: 'seller', company: 'Imported Ltd', country: 'Allemagne', region: 'Bavaria' },
      { side: 'buyer', company: 'Imported Fund', country: 'Italia', buyer_type: 'family_office' },
      { side: 'seller', company: 'Atlantean Ltd', country: 'Atlantis' },
    ]
    const { body } = await app.post('/api/operator/parties/import', { parties }, headers)
    assert.deepEqual(
      body.rows.map(({ outcome }: { outcome: string }) => outcome),
      ['created', 'created', 'refused'],
    )
    assert.equal(body.rows[2].fields[0].path, 'country')
    const read = async (row: number) => (await app.get(`/api/operator/parties/${body.rows[row].id}`, headers)).body
    assert.deepEqual([(await read(0)).country, (await read(0)).region], ['DE', 'Bavaria'])
    assert.deepEqual([(await read(1)).country, (await read(1)).buyer_type], ['IT', 'family_office'])
  })
})
