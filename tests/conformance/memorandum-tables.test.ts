import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readSheet } from '../../src/client/spreadsheet/table.ts'
import { readTablesWorkbook } from '../../src/client/tables-workbook.ts'
import { contract } from '../../src/contract/index.ts'
import { toXlsx } from '../../src/documents/xlsx.ts'
import { addressOf, ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const TABLES = {
  profit_and_loss: [
    { year: 2025, revenue: 4.8, cost_of_sales: 0.9, staff_costs: 2.1, other_costs: 0.7, depreciation: 0.2, tax: 0.2 },
    { year: 2024, revenue: 4.1, cost_of_sales: 0.8, staff_costs: 1.9, other_costs: 0.6 },
  ],
  balance_sheet: [{ year: 2025, fixed_assets: 1, cash: 0.5, equity: 0.9, payables: 0.6 }],
  revenue_by_customer: [
    { name: 'Building contractor', amounts: [{ year: 2025, amount: 0.3 }] },
    { name: 'Architects', amounts: [{ year: 2025, amount: 4.5 }] },
  ],
  people: [{ function: 'Head of development', since: 2014, stays: 'Stays' }],
  sites: [{ place: 'Nantes', use: 'Offices', area_m2: 620, tenure: 'Leased', until: 2029 }],
  order_book: [{ period: '2027', amount: 1.25 }],
}
const store = ({ key }: Seeded, tables: object) => ask(app, 'updateMemorandumTables', { key, body: { tables } })
const stored = async ({ key }: Seeded) => (await ask(app, 'getMemorandumTables', { key })).body.tables

async function templateOf({ key }: Seeded): Promise<Uint8Array> {
  const answer = await fetch(app.url + addressOf(contract.downloadMemorandumTemplate, { key }))
  assert.equal(answer.status, 200)
  return new Uint8Array(await answer.arrayBuffer())
}
const contradictions = async ({ key }: Seeded): Promise<{ sentence: string }[]> =>
  (await ask(app, 'getMemorandum', { key })).body.contradictions
/** Approves and releases a seller's memorandum and returns it as the buyer reads it. Both have signed. */
async function readBy(buyer: Seeded, seller: Seeded): Promise<string> {
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } })
  is(made, 201)
  const params = { pair_id: made.body.pair_id }
  is(await ask(app, 'approveMemorandum', { key: seller.key, body: {} }), 200)
  is(await ask(app, 'releaseMemorandum', { key: seller.key, params, body: {} }), 200)
  return (await ask(app, 'getReleasedMemorandum', { key: buyer.key, params })).text
}
const readBack = async (bytes: Uint8Array) => {
  const read = await readTablesWorkbook(async (choice) => readSheet({ bytes, choice }))
  if (typeof read === 'string') throw new Error(read)
  return read
}

describe('tables of a memorandum', () => {
  it('replaces the given tables, removes emptied ones and keeps the others', async () => {
    const seller = await seedSeller(app)
    is(await store(seller, TABLES), 200)
    assert.deepEqual(await stored(seller), TABLES)
    is(await store(seller, { sites: [], people: null, order_book: [{ period: '2028', amount: 2 }] }), 200)
    const { sites: _, people: __, ...left } = TABLES
    assert.deepEqual(await stored(seller), { ...left, order_book: [{ period: '2028', amount: 2 }] })
  })

  it('exports a workbook that reads back as the stored tables', async () => {
    const seller = await seedSeller(app)
    is(await store(seller, TABLES), 200)
    const { tables, faults } = await readBack(await templateOf(seller))
    assert.deepEqual(faults, [])
    assert.deepEqual(tables, {
      ...TABLES,
      profit_and_loss: [...TABLES.profit_and_loss].reverse(),
    })
  })

  it('exports an empty workbook that reads back as no tables', async () => {
    const seller = await seedSeller(app)
    assert.deepEqual(await readBack(await templateOf(seller)), { tables: {}, currency: 'EUR', faults: [] })
  })

  it('reads brackets as negative and thousands as millions, and reports a cell that is not a figure', async () => {
    const rows = [
      ['profit_and_loss'],
      ['line', '', 'FY 2025'],
      ['revenue', '', '1 200,5'],
      ['financial_result', '', '(12)'],
    ]
    const good = await readBack(toXlsx({ name: 'GuV', rows }))
    assert.deepEqual(good, {
      tables: { profit_and_loss: [{ year: 2025, revenue: 1.2005, financial_result: -0.012 }] },
      faults: [],
    })
    const bad = await readBack(toXlsx({ name: 'GuV', rows: [...rows, ['tax', '', 'n/a']] }))
    assert.deepEqual(bad.faults, [{ sheet: 'GuV', row: 5, text: 'n/a' }])
  })

  it('converts tables from the company’s currency, and prints and exports the amounts as entered', async () => {
    const seller = await seedSeller(app, { revenue: null, growth: null, ebitda_margin: null })
    const financial_years = [
      { year: 2025, revenue: 4.8, ebitda: 1.1, net_debt: 2.4 },
      { year: 2024, revenue: 4.1, ebitda: 0.8 },
    ]
    const file = { currency: 'CHF', net_debt: 2.4, asking_price: 9, financial_years }
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: file } }), 200)
    is(await ask(app, 'updateMemorandumTables', { key: seller.key, body: { currency: 'CHF', tables: TABLES } }), 200)
    const { body } = await ask(app, 'getMemorandumTables', { key: seller.key })
    // €1 = CHF 0.9359 on 6 October 2026.
    assert.ok(Math.abs(body.tables.profit_and_loss[0].revenue - 4.8 / 0.9359) < 1e-9)
    assert.equal(body.tables.sites[0].area_m2, 620)
    assert.deepEqual(body.reporting, { currency: 'CHF', per_eur: 0.9359, rate_date: '2026-10-06', tables: TABLES })
    const back = await readBack(await templateOf(seller))
    assert.equal(back.currency, 'CHF')
    assert.deepEqual(back.tables, { ...TABLES, profit_and_loss: [...TABLES.profit_and_loss].reverse() })
    assert.deepEqual(await contradictions(seller), [])
    const buyer = await seedBuyer(app)
    for (const { key } of [buyer, seller]) is(await app.sign(key), 200)
    const text = await readBy(buyer, seller)
    assert.match(text, /CHF thousand/)
    assert.match(text, /\| Revenue \| 4,100 \| 4,800 \|/)
    assert.match(text, /Net debt: CHF\s2\.4m/)
    assert.match(text, /CHF millions/)
    assert.match(text, /€1 = 0\.9359 CHF.*6 October 2026\. Revenue of 2025 in euros: €5\.13m/)
    assert.deepEqual(text.match(/€[\d.,]+(?:m| thousand)/g), ['€5.13m'])
  })

  it('accepts texts in the company’s currency, and reports other currencies and differing figures', async () => {
    const seller = await seedSeller(app, { revenue: null, growth: null, ebitda_margin: null })
    const financial_years = [{ year: 2025, revenue: 9.359, ebitda: 1 }]
    is(
      await ask(app, 'updateSession', { key: seller.key, body: { seller: { currency: 'CHF', financial_years } } }),
      200,
    )
    const questions = async (summary: string) => {
      is(await ask(app, 'updateMemorandum', { key: seller.key, body: { sections: { summary } } }), 200)
      return (await contradictions(seller)).map(({ sentence }) => sentence)
    }
    assert.deepEqual(await questions('In 2025 revenue was CHF 9.4m.'), [])
    const [euros] = await questions('We sold a line for €2.1m.')
    assert.match(euros ?? '', /mentions amounts in €, while all figures are in CHF/)
    const [differs] = await questions('In 2025 revenue was CHF 12m.')
    assert.match(differs ?? '', /CHF\u00a012m.*CHF\u00a09\.36m/)
  })

  it('rejects tables in a currency without a rate, and stores none of them', async () => {
    const seller = await seedSeller(app)
    const answer = await ask(app, 'updateMemorandumTables', {
      key: seller.key,
      body: { currency: 'NGN', tables: TABLES },
    })
    is(answer, 400)
    assert.equal(answer.body.code, 'currency_unsupported')
    assert.deepEqual(await stored(seller), {})
  })

  it('shows tables only to a buyer that may read the memorandum', async () => {
    const [buyer, stranger, seller] = [await seedBuyer(app), await seedBuyer(app), await seedSeller(app)]
    for (const { key } of [buyer, stranger, seller]) is(await app.sign(key), 200)
    is(await store(seller, TABLES), 200)
    const made = await ask(app, 'createPairing', {
      body: { buyer_id: buyer.id, seller_id: seller.id },
      headers: { 'x-session-id': buyer.key },
    })
    is(made, 201)
    const params = { pair_id: made.body.pair_id }
    is(await ask(app, 'approveMemorandum', { key: seller.key, body: {} }), 200)
    is(await ask(app, 'releaseMemorandum', { key: seller.key, params, body: {} }), 200)
    const read = await ask(app, 'getReleasedMemorandum', { key: buyer.key, params })
    is(read, 200)
    assert.match(read.text, /\| Revenue \| 4,100 \| 4,800 \|/)
    assert.match(read.text, /Customer A \(Architects\) \| 4,500/)
    assert.match(read.text, /Head of development/)
    is(await ask(app, 'getReleasedMemorandum', { key: stranger.key, params }), 403)
    is(await ask(app, 'getMemorandumTables', { key: buyer.key }), 404)
  })

  it('exports the tables with the workspace', async () => {
    const seller = await seedSeller(app)
    is(await store(seller, TABLES), 200)
    const exported = await ask(app, 'exportWorkspace', { key: seller.key })
    assert.deepEqual(exported.body.memorandum.tables, TABLES)
  })
})
