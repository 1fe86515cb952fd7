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

  it('gives back through its workbook what is stored', async () => {
    const seller = await seedSeller(app)
    is(await store(seller, TABLES), 200)
    const { tables, faults } = await readBack(await templateOf(seller))
    assert.deepEqual(faults, [])
    assert.deepEqual(tables, {
      ...TABLES,
      profit_and_loss: [...TABLES.profit_and_loss].reverse(),
    })
  })

  it('offers an empty workbook that changes nothing', async () => {
    const seller = await seedSeller(app)
    assert.deepEqual(await readBack(await templateOf(seller)), { tables: {}, faults: [] })
  })

  it('reads brackets as negative, thousands as millions, and names the cell that is no figure', async () => {
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

  it('shows tables to the buyer that may read the memorandum, and to no other', async () => {
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
