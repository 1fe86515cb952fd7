import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CLEARABLE_FIELDS } from '../../src/domain/parties/clearing.ts'
import { ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const update = (key: string, body: object) => ask(app, 'updateSession', { key, body })
const sessionOf = async (key: string) => (await ask(app, 'getSession', { key })).body

describe('clear parameter of a session update', () => {
  it('removes figures, texts and years of a seller, and keeps other fields', async () => {
    const { key } = await seedSeller(app)
    const interim = { interim_end: '2026-09-30', interim_months: 6, interim_revenue: 4, interim_ebitda: 1 }
    const years = [{ year: 2025, revenue: 9, ebitda: 1.5 }]
    const file = { ...interim, asking_price: 12, timetable: 'Signing in spring', deal_type: 'majority' }
    is(await update(key, { seller: { ...file, description: 'We cast parts.', financial_years: years } }), 200)
    const clear = [...Object.keys(interim), 'asking_price', 'timetable', 'description', 'financial_years']
    const answer = await update(key, { clear: clear.map((name) => `seller.${name}`) })
    is(answer, 200)
    assert.match(answer.body.message, /asking_price/)
    const { seller } = await sessionOf(key)
    for (const name of clear) assert.equal(seller[name], undefined, name)
    assert.equal(seller.deal_type, 'majority')
    assert.ok(seller.missing_fields.includes('description'))
  })
  it('removes the equity value from the valuation if net debt is cleared', async () => {
    const { key } = await seedSeller(app)
    const equity = async () => (await ask(app, 'getValuation', { key })).body.equity
    is(await update(key, { seller: { net_debt: 2 } }), 200)
    assert.ok(await equity())
    is(await update(key, { clear: ['seller.net_debt'] }), 200)
    assert.equal(await equity(), undefined)
  })
  it('removes criteria of a buyer in the same request that changes others', async () => {
    const { key } = await seedBuyer(app)
    is(await update(key, { buyer: { growth_target: 5, solution_2: 'Foundries', buyer_type: 'fund' } }), 200)
    const clear = ['buyer.growth_target', 'buyer.solution_2', 'buyer.buyer_type']
    is(await update(key, { buyer: { ebitda_target: 12 }, clear }), 200)
    const { buyer } = await sessionOf(key)
    assert.deepEqual(
      [buyer.growth_target, buyer.solution_2, buyer.buyer_type, buyer.ebitda_target],
      [undefined, undefined, undefined, 12],
    )
  })
  it('creates no profile on a side that the workspace does not have', async () => {
    const { key } = await seedSeller(app)
    is(await update(key, { clear: ['buyer.sector'] }), 200)
    assert.equal((await sessionOf(key)).buyer, undefined)
  })
  it('returns 400 if a listed field is also sent or does not exist', async () => {
    const { key } = await seedSeller(app)
    const both = await update(key, { seller: { asking_price: 3 }, clear: ['seller.net_debt', 'seller.asking_price'] })
    is(both, 400)
    assert.deepEqual(
      both.body.fields.map(({ path }: { path: string }) => path),
      ['clear.1'],
    )
    is(await update(key, { clear: ['seller.siren'] }), 400)
    is(await update(key, { clear: ['asking_price'] }), 400)
  })
  it('covers every field of a profile except those that control names and readings', async () => {
    const apart =
      /^(id|missing_fields|data_quality|name_release\w*|company|currency|reporting|trades|role|kinds|excluded_trades|countries)$/
    const { key } = await seedSeller(app)
    const { key: buyerKey } = await seedBuyer(app)
    const names = async (side: 'seller' | 'buyer', from: string) =>
      Object.keys((await sessionOf(from))[side])
        .filter((name) => !apart.test(name) && !/^(figure_sources|contradictions)$/.test(name))
        .map((name) => `${side}.${name}`)
    const clearable: readonly string[] = CLEARABLE_FIELDS
    for (const name of [...(await names('seller', key)), ...(await names('buyer', buyerKey))])
      assert.ok(clearable.includes(name), name)
  })
})
