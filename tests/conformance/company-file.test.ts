import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { OPERATOR_TOKEN, SELLER, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const THIS_YEAR = new Date().getUTCFullYear()
const sellerOf = async (key: string) => (await ask(app, 'getSession', { key })).body.seller
const update = (key: string, body: unknown) => ask(app, 'updateSession', { key, body })
const inIndex = async (id: number) => (await app.service.app.universe.current()).partyOf(id)
const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }

const YEARS = [
  { year: THIS_YEAR - 2, revenue: 10, ebitda: 1.2, source: 'typed' },
  {
    year: THIS_YEAR - 1,
    revenue: 12.5,
    ebitda: 1.4,
    adjustments: [
      { amount: 0.3, reason: 'Salary of the founder above the market' },
      { amount: -0.05, reason: 'Grant of one year' },
    ],
    net_debt: 2.1,
    capex: 0.4,
    source: 'document',
  },
]
const FILE = {
  year_founded: 1987,
  headcount: '50-99',
  recurring_share: 62.5,
  largest_customer_share: 18,
  top5_customers_share: 44,
  business_model: 'recurring',
  arr: 3.4,
  net_revenue_retention: 104,
  net_rent: 0.2,
  net_asset_value: -0.5,
  royalty_income: 0.1,
  owner_pay: 0.15,
  deal_type: 'majority',
  stake_pct: 75,
  asking_price: 9.5,
  net_debt: -0.4,
  minority_interests: 0.2,
  working_capital_excess: -0.1,
  timetable: 'Signing by June.',
  reason_for_sale: 'The founder retires.',
  assets_excluded: 'The building.',
  forecast_years: [{ year: THIS_YEAR, revenue: 14, ebitda: 1.9 }],
}
/** A seller without any of the three key figures. */
const FIGURELESS = { revenue: null, growth: null, ebitda_margin: null }

describe('company file of a seller', () => {
  it('is returned to its owner as sent, latest year first', async () => {
    const { key } = await seedSeller(app)
    is(await update(key, { seller: { ...FILE, financial_years: YEARS } }), 200)
    const read = await sellerOf(key)
    for (const [field, value] of Object.entries(FILE)) assert.deepEqual(read[field], value, field)
    const [latest, earlier] = YEARS
    assert.deepEqual(read.financial_years, [{ ...earlier, adjusted_ebitda: 1.65 }, latest])
  })
  it('keeps fields that an update omits, and replaces years as a whole', async () => {
    const { key } = await seedSeller(app)
    is(await update(key, { seller: { ...FILE, financial_years: YEARS } }), 200)
    const { body } = await update(key, { seller: { stake_pct: 51, financial_years: YEARS.slice(1), net_debt: null } })
    assert.match(body.message, /^Changed: stake_pct, financial_years\./)
    const read = await sellerOf(key)
    assert.deepEqual([read.stake_pct, read.net_debt, read.financial_years.length], [51, -0.4, 1])
    is(await update(key, { seller: { financial_years: [] } }), 200)
    assert.equal((await sellerOf(key)).financial_years, undefined)
  })
  it('is accepted with a registration, exported, and erased with the workspace', async () => {
    const { key, id } = await app.registerSeller({ ...SELLER, ...FILE, financial_years: YEARS } as typeof SELLER)
    const file = (await ask(app, 'exportWorkspace', { key })).body
    assert.deepEqual([file.seller.asking_price, file.seller.financial_years.length], [9.5, 2])
    is(await ask(app, 'eraseWorkspace', { key, body: { confirm: 'erase' } }), 200)
    const { db } = app.service.app.database
    const left = await db.selectFrom('company_files').selectAll().where('party_id', '=', id).execute()
    assert.deepEqual(left, [])
  })
  it('returns 400 naming the field for every value out of range, and stores nothing', async () => {
    const { key } = await seedSeller(app)
    const bad: Record<string, unknown[]> = {
      year_founded: [999, THIS_YEAR + 1, 1987.5],
      headcount: ['many'],
      recurring_share: [-1, 100.1],
      largest_customer_share: [101],
      top5_customers_share: [-0.1],
      business_model: ['bakery'],
      arr: [-1, 1e7],
      net_revenue_retention: [-1, 301],
      net_rent: [-1],
      net_asset_value: [1e7],
      royalty_income: [-1],
      owner_pay: ['1'],
      deal_type: ['gift'],
      stake_pct: [0, 101],
      asking_price: [-1, 1e7],
      net_debt: [1e7],
      minority_interests: [-1],
      working_capital_excess: ['1'],
      timetable: ['x'.repeat(5001)],
      financial_years: [
        [{ year: 1850 }],
        [{ year: THIS_YEAR + 1, revenue: 1 }],
        [YEARS[0], YEARS[0]],
        [{ year: 2024, revenue: 1, ebitda: 2 }],
        [{ year: 2024, revenue: -1 }],
        [{ year: 2024, adjustments: [{ amount: 1 }] }],
        Array.from({ length: 6 }, (_, n) => ({ year: 2015 + n })),
      ],
      forecast_years: [[{ year: 2089 }, { year: 2089 }], [{ year: THIS_YEAR, revenue: 1, ebitda: 2 }]],
    }
    for (const [field, values] of Object.entries(bad))
      for (const value of values) {
        const answer = await update(key, { seller: { [field]: value } })
        is(answer, 400)
        const [{ path }] = answer.body.fields
        assert.ok(path === `seller.${field}` || path.startsWith(`seller.${field}.`), `${path} for ${field}`)
      }
    const both = await update(key, { seller: { largest_customer_share: 50, top5_customers_share: 40 } })
    is(both, 400)
    assert.equal(both.body.fields[0].path, 'seller.largest_customer_share')
    const overlapping = { financial_years: YEARS, forecast_years: [{ year: THIS_YEAR - 1, revenue: 1 }] }
    is(await update(key, { seller: overlapping }), 400)
    const read = await sellerOf(key)
    for (const field of Object.keys(bad)) assert.equal(read[field], undefined, field)
  })
  it('returns 400 for a registration and a preview with a founding year in the future', async () => {
    const seller = { ...SELLER, year_founded: THIS_YEAR + 1 }
    const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
    const registration = await app.post('/api/submit', { user_type: 'seller', seller, supervisor })
    assert.deepEqual([registration.status, registration.body.fields[0].path], [400, 'seller.year_founded'])
    const preview = await app.post('/api/dq/preview', { user_type: 'seller', seller })
    assert.deepEqual([preview.status, preview.body.fields[0].path], [400, 'seller.year_founded'])
  })
})

describe('key figure derived from financial years', () => {
  it('uses the latest two years, after adjustments, for the owner, matching and the valuation', async () => {
    const { key, id } = await seedSeller(app, FIGURELESS)
    assert.equal((await ask(app, 'getValuation', { key })).body.status, 'no_data')
    is(await update(key, { seller: { financial_years: YEARS } }), 200)
    const read = await sellerOf(key)
    assert.deepEqual([read.revenue, read.growth, read.ebitda_margin], [12.5, 25, 13.2])
    const { blindFigures } = (await inIndex(id)) ?? assert.fail('the party is not in the index')
    assert.deepEqual(blindFigures, { revenueEurM: 12.5, growthPct: 25, ebitdaMarginPct: 13.2 })
    assert.equal((await ask(app, 'getValuation', { key })).body.status, 'ok')
    for (const field of ['revenue', 'growth', 'ebitda_margin']) assert.ok(!read.missing_fields.includes(field), field)
  })
  it('changes with the years, and yields to a figure that is entered directly', async () => {
    const { key } = await seedSeller(app, { ...FIGURELESS, financial_years: YEARS })
    const [earlier, latest] = YEARS
    is(await update(key, { seller: { financial_years: [{ ...latest, revenue: 15 }, earlier] } }), 200)
    assert.equal((await sellerOf(key)).growth, 50)
    is(await update(key, { seller: { growth: 8 } }), 200)
    assert.equal((await sellerOf(key)).growth, 8)
    is(await update(key, { seller: { financial_years: [{ year: THIS_YEAR - 3, revenue: 9 }, latest] } }), 200)
    const read = await sellerOf(key)
    assert.deepEqual([read.revenue, read.growth, read.ebitda_margin], [12.5, 8, 13.2])
  })
  it('growth is not computed if the preceding year is missing', async () => {
    const { key } = await seedSeller(app, { ...FIGURELESS, financial_years: [{ year: 2020, revenue: 9 }, YEARS[1]] })
    const read = await sellerOf(key)
    assert.deepEqual([read.revenue, read.growth, read.ebitda_margin], [12.5, undefined, 13.2])
    assert.ok(read.missing_fields.includes('growth'))
  })
})

describe('source of a figure', () => {
  it('states the origin and the date of the figure', async () => {
    const { key } = await seedSeller(app, { ...FIGURELESS, revenue: 12.4, asking_price: 9, financial_years: YEARS })
    const { figure_sources } = await sellerOf(key)
    const source = (name: string) => figure_sources.find(({ field }: { field: string }) => field === name)
    assert.equal(source('revenue').from, 'typed')
    assert.match(source('revenue').as_of, /^\d{4}-\d\d-\d\d$/)
    assert.equal(source('asking_price').from, 'typed')
    const ofYear = { from: 'document', as_of: String(THIS_YEAR - 1), financial_year: THIS_YEAR - 1 }
    assert.deepEqual(source('growth'), { field: 'growth', ...ofYear })
  })
  it('lists a figure that differs from the latest year as a contradiction', async () => {
    const { key } = await seedSeller(app, { revenue: 20, growth: null, ebitda_margin: 13, financial_years: YEARS })
    assert.deepEqual((await sellerOf(key)).contradictions, [
      { field: 'revenue', stated: 20, found: 12.5, from: 'financial_years', financial_year: THIS_YEAR - 1 },
    ])
    is(await update(key, { seller: { revenue: 12.5 } }), 200)
    assert.equal((await sellerOf(key)).contradictions, undefined)
  })
})

describe('data quality', () => {
  it('rises with the company file, and no field is missing once the file is complete', async () => {
    const { key } = await seedSeller(app)
    const bare = await sellerOf(key)
    assert.equal(bare.data_quality, 8)
    assert.equal(bare.missing_fields[0], 'financial_years')
    is(await update(key, { seller: { ...FILE, country: 'FR', financial_years: YEARS } }), 200)
    const full = await sellerOf(key)
    assert.deepEqual(full.missing_fields, [])
    assert.ok(full.data_quality > bare.data_quality, String(full.data_quality))
  })
})

describe('company file of a buyer', () => {
  it('is returned to its owner, and its track record is masked for others', async () => {
    const told = { financing: 'Own funds.', brings: 'A sales force.', decision_process: 'Two partners, a month.' }
    const { key, id, company } = await seedBuyer(app, told)
    is(await update(key, { buyer: { track_record: `${company} bought Forges Morel in 2021\nSold Adler Lifts` } }), 200)
    const { buyer } = (await ask(app, 'getSession', { key })).body
    for (const [field, value] of Object.entries(told)) assert.equal(buyer[field], value)
    assert.equal(buyer.track_record, `${company} bought Forges Morel in 2021\nSold Adler Lifts`)
    const blind = (await inIndex(id))?.blindTexts.trackRecord ?? assert.fail('no track record in the index')
    assert.ok(!blind.includes(company))
  })
})

describe('company file in operator requests', () => {
  it('is imported field by field and returned with the party', async () => {
    const parties = [
      { side: 'seller', company: 'Filed Ltd', ...FILE, forecast_years: null },
      { side: 'seller', company: 'Future Ltd', year_founded: THIS_YEAR + 1 },
      { side: 'buyer', company: 'Wrong Fund', asking_price: 3 },
    ]
    const { body } = await app.post('/api/operator/parties/import', { parties }, headers)
    assert.deepEqual(
      body.rows.map(({ outcome }: { outcome: string }) => outcome),
      ['created', 'refused', 'refused'],
    )
    assert.deepEqual([body.rows[1].fields[0].path, body.rows[2].fields[0].path], ['year_founded', 'asking_price'])
    const read = (await app.get(`/api/operator/parties/${body.rows[0].id}`, headers)).body
    assert.deepEqual([read.deal_type, read.net_debt, read.headcount], ['majority', -0.4, '50-99'])
  })
})
