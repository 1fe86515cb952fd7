import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { contract } from '../../src/contract/index.ts'
import { ImportedParty } from '../../src/contract/operator/imported-party.ts'
import { CURRENCIES } from '../../src/domain/figures/exchange-rates.ts'
import { AMOUNT_FIELDS } from '../../src/presenting/money-on-wire.ts'
import { CURRENCIES as OFFERED } from '../../src/web/features/identity/profile-form.ts'
import { addressOf, ask, is } from '../_contract.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { pairUp, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const update = (key: string, body: object) => ask(app, 'updateSession', { key, body })
const sessionOf = async (key: string) => (await ask(app, 'getSession', { key })).body

/** €1 = GBP 0.8488 on 6 October 2026. */
const POUNDS = 0.8488

describe('company currency', () => {
  it('converts amounts to euros at the stated rate and date, and shows them as entered', async () => {
    const { key } = await seedSeller(app, { revenue: null })
    is(await update(key, { seller: { currency: 'GBP', revenue: 10, net_debt: -1.5, asking_price: 7 } }), 200)
    const { seller } = await sessionOf(key)
    assert.ok(Math.abs(seller.revenue - 10 / POUNDS) < 1e-9)
    assert.ok(Math.abs(seller.net_debt + 1.5 / POUNDS) < 1e-9)
    assert.deepEqual(seller.reporting, {
      currency: 'GBP',
      per_eur: POUNDS,
      rate_date: '2026-10-06',
      revenue: 10,
      net_debt: -1.5,
      asking_price: 7,
    })
  })
  it('applies to a what-if valuation, whose value is stated in that currency', async () => {
    const { key } = await seedSeller(app)
    const whatIf = (body: object) => ask(app, 'whatIfValuation', { key, body })
    const near = (one: number, other: number) => assert.ok(Math.abs(one / other - 1) < 0.002, `${one} ${other}`)
    const pounds = await whatIf({ currency: 'GBP', revenue: 10, net_debt: 2 })
    const euros = await whatIf({ revenue: 10 / POUNDS, net_debt: 2 / POUNDS })
    is(pounds, 200)
    assert.equal(pounds.body.valuation_triangulated, euros.body.valuation_triangulated)
    assert.equal(euros.body.in_currency, undefined)
    const { currency, per_eur, rate_date, value, low, high, shares } = pounds.body.in_currency
    assert.deepEqual([currency, per_eur, rate_date], ['GBP', POUNDS, '2026-10-06'])
    near(value, euros.body.valuation_triangulated * POUNDS)
    near(low, euros.body.ranges.triangulated.low * POUNDS)
    near(high, euros.body.ranges.triangulated.high * POUNDS)
    near(shares, euros.body.equity.value * POUNDS)
    is(await whatIf({ currency: 'ZZZ', revenue: 10 }), 400)
    const table = { rows: 'revenue', columns: 'multiple', row_step: 1 }
    const [first = 0, second = 0] = (await whatIf({ currency: 'GBP', revenue: 10, sensitivity: table })).body
      .sensitivity.rows.values
    near(second - first, 1 / POUNDS)
  })
  it('adds the value in that currency to the valuation', async () => {
    const { key } = await seedSeller(app)
    const valuation = async () => (await ask(app, 'getValuation', { key })).body
    assert.equal((await valuation()).in_currency, undefined)
    is(await update(key, { seller: { currency: 'GBP', revenue: 10 } }), 200)
    const { in_currency, valuation_triangulated } = await valuation()
    assert.equal(in_currency.currency, 'GBP')
    assert.ok(Math.abs(in_currency.value / (valuation_triangulated * POUNDS) - 1) < 0.002)
  })
  it('applies to every amount of the valuation and every sentence with one', async () => {
    const { key } = await seedSeller(app, { revenue: null })
    const years = [2025, 2024, 2023].map((year, at) => ({ year, revenue: 42.44 - at, ebitda: 6 }))
    const stated = { net_debt: 0.8488, asking_price: 7, stake_pct: 80, business_model: 'recurring', arr: 21.22 }
    is(await update(key, { seller: { currency: 'GBP', financial_years: years, headcount: '1-9', ...stated } }), 200)
    const { body: euros } = await ask(app, 'getValuation', { key })
    const pounds = euros.in_currency
    const amountsOf = (one: typeof euros | typeof pounds) => [
      ...[one.valuation_revenue, one.valuation_ebitda, one.valuation_dcf, one.valuation_conservative],
      ...[one.valuation_triangulated, one.equity.value, one.equity.stake.low, one.equity.asking.price],
      ...Object.values(one.ranges as Record<string, { low: number; high: number }>).flatMap(({ low, high }) => [
        low,
        high,
      ]),
      ...(one.cash_flows as { flow: number; present_value: number }[]).flatMap((row) => [row.flow, row.present_value]),
      ...(one.effects as { effect: number }[]).map(({ effect }) => effect),
      ...[one.market.low, one.market.high],
    ]
    const [inEuros, inPounds] = [amountsOf(euros), amountsOf(pounds)]
    assert.ok(inEuros.length > 30)
    // Amounts are rounded to 10,000 separately, and published ranges to three digits.
    for (const [at, amount] of inEuros.entries())
      assert.ok(
        Math.abs(inPounds[at] - amount * POUNDS) < 0.0101 + 0.005 * Math.abs(amount),
        `${at}: ${inPounds[at]} ${amount}`,
      )
    assert.deepEqual(
      pounds.assumptions.map(({ key: of, value, unit }: Record<string, unknown>) => [of, value, unit]),
      [['arr', 21.22, 'GBP m']],
    )
    assert.match(pounds.workings[0], /^revenue: 42\.44 × /)
    const crowded = pounds.warnings.find(({ key: of }: { key: string }) => of === 'revenue_per_head')
    assert.match(crowded?.text, /£42\.44m with 1–9 employees is at least £4,716 thousand/)
    assert.doesNotMatch(JSON.stringify(pounds).replaceAll('€0.5–50m', ''), /€|euro/)
    const body = { sensitivity: { rows: 'revenue', columns: 'multiple' } }
    const { sensitivity } = (await ask(app, 'whatIfValuation', { key, body })).body.in_currency
    assert.equal(sensitivity.rows.present, 42.44)
  })
  it('applies to the owner’s copy of the memorandum, which states the value in euros once', async () => {
    const { key } = await seedSeller(app, { revenue: null })
    const financial_years = [{ year: 2025, revenue: 8.488, ebitda: 1.2 }]
    is(await update(key, { seller: { currency: 'GBP', financial_years, net_debt: 0.8488, asking_price: 7 } }), 200)
    is(await app.sign(key), 200)
    const { text } = await ask(app, 'getInfoMemo', { key })
    assert.match(text, /\| GBP millions \| Low/)
    assert.match(text, /asking price of £7m/)
    assert.match(text, /Free cash flow, GBP millions/)
    const inEuros = text.split(/(?<=[.|])\s/).filter((sentence: string) => /€/.test(sentence))
    const expected = [
      /^€1 = 0\.8488 GBP/,
      /^Revenue of 2025.*€10m/,
      /^In euros the triangulated value is €/,
      /Brookz/,
      /A teaser states/,
    ]
    for (const sentence of inEuros)
      assert.ok(
        expected.some((one) => one.test(sentence)),
        sentence,
      )
  })
  it('yields the same valuation as equal amounts in euros', async () => {
    const pounds = await seedSeller(app, { revenue: null })
    is(await update(pounds.key, { seller: { currency: 'GBP', revenue: 8.488, net_debt: 0.8488 } }), 200)
    const euros = await seedSeller(app, { revenue: 10, net_debt: 1 })
    const [one, other] = await Promise.all(
      [pounds, euros].map(async ({ key }) => (await ask(app, 'getValuation', { key })).body),
    )
    assert.equal(one.valuation_triangulated, other.valuation_triangulated)
    assert.deepEqual(one.equity, other.equity)
  })
  it('converts financial years with their adjustments and derived figures', async () => {
    const { key } = await seedSeller(app, { revenue: null, growth: null, ebitda_margin: null })
    const adjustments = [{ amount: 30, reason: 'Rent' }]
    const financial_years = [
      { year: 2025, revenue: 1781.5, ebitda: 178.15, adjustments },
      { year: 2024, revenue: 1600, ebitda: 150 },
    ]
    is(await update(key, { seller: { currency: 'JPY', financial_years } }), 200)
    const { seller } = await sessionOf(key)
    assert.ok(Math.abs(seller.revenue - 10) < 1e-9)
    assert.equal(seller.ebitda_margin, 11.68)
    assert.equal(seller.reporting.financial_years[0].revenue, 1781.5)
    assert.equal(seller.reporting.financial_years[0].adjustments[0].amount, 30)
    assert.equal(seller.reporting.financial_years[0].adjusted_ebitda, 208.15)
  })
  it('defaults to euros in an update that states none; a profile sent back as read changes nothing', async () => {
    const { key } = await seedSeller(app, { revenue: null })
    is(await update(key, { seller: { currency: 'CHF', revenue: 9.359 } }), 200)
    const first = (await sessionOf(key)).seller
    const { id: _, ...sent } = first
    const answer = await update(key, { seller: sent })
    is(answer, 200)
    assert.equal(answer.body.ignored, undefined)
    const { seller } = await sessionOf(key)
    assert.deepEqual(seller.reporting, first.reporting)
    assert.equal(seller.revenue, first.revenue)
    is(await update(key, { seller: { net_debt: 2 } }), 200)
    const after = (await sessionOf(key)).seller
    assert.equal(after.net_debt, 2)
    assert.equal(after.reporting.net_debt, 1.8718)
  })
  it('converts the ticket of a buyer to euros', async () => {
    const { key } = await seedBuyer(app)
    is(await update(key, { buyer: { currency: 'USD', check_size_min: 1.1269, check_size_max: 22.538 } }), 200)
    const { buyer } = await sessionOf(key)
    assert.deepEqual(
      [buyer.check_size_min, buyer.check_size_max].map((value) => Number(value.toFixed(9))),
      [1, 20],
    )
    assert.equal(buyer.reporting.check_size_max, 22.538)
    is(await update(key, { buyer: { currency: 'EUR', check_size_max: 30 } }), 200)
    const back = (await sessionOf(key)).buyer
    assert.equal(back.check_size_max, 30)
    assert.equal(back.reporting, undefined)
  })
  it('converts the figures of a business model', async () => {
    const { key } = await seedSeller(app, { revenue: null })
    const model = { arr: 4.244, net_rent: 0.5, net_asset_value: -2, royalty_income: 0.25, owner_pay: 0.12 }
    is(await update(key, { seller: { currency: 'GBP', revenue: 8.488, ...model } }), 200)
    const { seller } = await sessionOf(key)
    assert.ok(Math.abs(seller.arr - 5) < 1e-9)
    const { currency, per_eur, rate_date, revenue, ...shown } = seller.reporting
    assert.deepEqual(shown, model)
    const { body } = await ask(app, 'getValuation', { key })
    assert.match(body.message, /Values are in euros; amounts in GBP were converted at €1 = 0\.8488 GBP.*6 October 2026/)
  })
  it('keeps values in euros when only the currency changes, and shows them in the new one', async () => {
    const { key } = await seedSeller(app, { revenue: 10, net_debt: 2 })
    is(await update(key, { seller: { currency: 'GBP' } }), 200)
    const pounds = (await sessionOf(key)).seller
    assert.deepEqual([pounds.revenue, pounds.net_debt], [10, 2])
    assert.deepEqual([pounds.reporting.revenue, pounds.reporting.net_debt], [8.488, 1.6976])
    is(await update(key, { seller: { currency: 'CHF' } }), 200)
    const francs = (await sessionOf(key)).seller
    assert.equal(francs.revenue, 10)
    assert.deepEqual([francs.reporting.currency, francs.reporting.revenue], ['CHF', 9.359])
    is(await update(key, { seller: { currency: 'EUR' } }), 200)
    const euros = (await sessionOf(key)).seller
    assert.deepEqual([euros.revenue, euros.net_debt, euros.reporting], [10, 2, undefined])
  })
  it('may differ between theses, and converts the ticket of each', async () => {
    const { key } = await seedBuyer(app)
    is(await app.sign(key), 200)
    const pounds = {
      name: 'North',
      sector: 'Calibration',
      currency: 'GBP',
      check_size_min: 0.8488,
      check_size_max: 8.488,
    }
    const added = await ask(app, 'addThesis', { key, body: pounds })
    is(added, 201)
    is(await ask(app, 'addThesis', { key, body: { name: 'South', sector: 'Bakeries', check_size_min: 3 } }), 201)
    const [north, south] = (await ask(app, 'listTheses', { key })).body.theses
    assert.deepEqual([north.check_size_min, north.check_size_max], [1, 10])
    assert.deepEqual(north.reporting, {
      currency: 'GBP',
      per_eur: POUNDS,
      rate_date: '2026-10-06',
      check_size_min: 0.8488,
      check_size_max: 8.488,
    })
    assert.deepEqual([south.check_size_min, south.reporting], [3, undefined])
    const document = await ask(app, 'getInfoMemo', { key })
    assert.match(document.text, /£0\.85m – £8\.49m/)
    const params = { thesis_id: north.thesis_id }
    is(await ask(app, 'changeThesis', { key, params, body: { ...pounds, currency: 'NGN' } }), 400)
    is(await ask(app, 'changeThesis', { key, params, body: { ...pounds, currency: 'EUR' } }), 200)
    const [euros] = (await ask(app, 'listTheses', { key })).body.theses
    assert.deepEqual([euros.check_size_max, euros.reporting], [8.488, undefined])
  })
  it('returns 400 if it has no rate, listing the currencies that have one, and stores nothing', async () => {
    const { key } = await seedSeller(app, { revenue: 5 })
    for (const [side, currency] of [
      ['seller', 'NGN'],
      ['buyer', 'XXX'],
    ] as const) {
      const answer = await update(key, { [side]: { currency, ...(side === 'seller' ? { revenue: 900 } : {}) } })
      is(answer, 400)
      assert.equal(answer.body.code, 'currency_unsupported')
      assert.equal(answer.body.fields[0].path, `${side}.currency`)
      assert.match(answer.body.fields[0].message, /EUR.*GBP/)
    }
    is(await update(key, { seller: { currency: 'pounds' } }), 400)
    assert.equal((await sessionOf(key)).seller.revenue, 5)
  })
  it('is not disclosed to others in their matches', async () => {
    const { key, id } = await seedSeller(app, { revenue: null })
    is(await update(key, { seller: { currency: 'ISK', revenue: 1372 } }), 200)
    const { key: viewer } = await seedBuyer(app)
    const answer = await ask(app, 'listMatches', { key: viewer })
    assert.ok(id > 0)
    assert.doesNotMatch(JSON.stringify(answer.body), /ISK/)
  })
})

describe('lists of currencies and amounts', () => {
  it('every currency that has a rate is offered', () => {
    assert.deepEqual(OFFERED.toSorted(), CURRENCIES.toSorted())
  })
  it('every profile field in EUR millions is listed as an amount', () => {
    const missing: string[] = []
    const walk = (schema: Record<string, unknown>, name: string) => {
      if (/EUR millions/.test(String(schema.description ?? '')) && schema.type === 'number' && !AMOUNT_FIELDS.has(name))
        missing.push(name)
      for (const branch of (schema.anyOf as Record<string, unknown>[] | undefined) ?? []) walk(branch, name)
      if (schema.items) walk(schema.items as Record<string, unknown>, name)
      for (const [key, inner] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>))
        walk(inner, key)
    }
    walk(ImportedParty as unknown as Record<string, unknown>, '')
    assert.deepEqual(missing, [])
  })
})

describe('range in a teaser', () => {
  const teaser = async (key: string, language = 'en') => {
    const address = addressOf(contract.previewTeaser, { key, params: {} })
    const answer = await fetch(`${app.url}${address}?language=${language}`)
    assert.equal(answer.status, 200)
    return (await pdfTextOf(new Uint8Array(await answer.arrayBuffer()))).replace(/\s+/g, ' ')
  }
  const years = [
    { year: 2025, revenue: 14.6, ebitda: 1.31 },
    { year: 2024, revenue: 13.2, ebitda: 1.12 },
  ]
  it('is stated in the company’s currency if the teaser states the country of that currency', async () => {
    const { key } = await seedSeller(app, { revenue: null, country: 'United Kingdom' })
    is(await update(key, { seller: { currency: 'GBP', financial_years: years } }), 200)
    const text = await teaser(key)
    // €15–20m, the range of €17.2m, is £12.73–16.98m.
    assert.match(text, /£12–17m/)
    assert.match(text, /£1\.2–1\.7m/)
    assert.match(text, /GBP millions/)
    assert.doesNotMatch(text, /€|EUR/)
    const swiss = await seedSeller(app, { revenue: null, country: 'Switzerland' })
    is(await update(swiss.key, { seller: { currency: 'CHF', financial_years: years } }), 200)
    assert.match(await teaser(swiss.key, 'de'), /14–19 Mio\. CHF/)
  })
  it('is stated in euros if the currency would reveal more than the stated country', async () => {
    const { key } = await seedSeller(app, { revenue: null, country: 'United Kingdom' })
    is(await update(key, { seller: { currency: 'USD', financial_years: years } }), 200)
    assert.doesNotMatch(await teaser(key), /USD/)
    assert.match(await teaser(key), /EUR millions/)
    is(await update(key, { seller: { currency: 'GBP', financial_years: years } }), 200)
    const { profile } = (await ask(app, 'getBlindProfile', { key })).body
    const { trade_name, ...stated } = profile
    is(await ask(app, 'saveBlindProfile', { key, body: { profile: { ...stated, place: 'none' } } }), 200)
    assert.doesNotMatch(await teaser(key), /GBP|£\d+–\d+m|Kingdom/)
    assert.match(await teaser(key), /EUR millions/)
  })
  it('states ranges in the company’s currency without an approved profile once enough sellers of its country are alike', async () => {
    const buyer = await seedBuyer(app, { geography: 'Switzerland' })
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) {
      const { key, id } = await seedSeller(app, { revenue: null, country: 'Switzerland' })
      is(await update(key, { seller: { currency: 'CHF', financial_years: years } }), 200)
      ids.push(id)
    }
    const [id = 0] = ids
    await pairUp(app, buyer, id)
    const address = addressOf(contract.getTeaser, { key: buyer.key, params: { pair_id: `pair-${buyer.id}-${id}` } })
    const answer = await fetch(app.url + address)
    const text = await pdfTextOf(new Uint8Array(await answer.arrayBuffer()))
    assert.match(text, /The facts below are those that the owner releases/, 'no profile was approved')
    assert.match(text, /Switzerland/)
    // Fr. 14.6m is €15.6m, of the range €10–20m or wider: both ends are converted and widened.
    assert.match(text, /CHF\s\d+–\d+m/)
    assert.match(text, /CHF millions/)
    assert.doesNotMatch(text, /€|EUR/)
  })
  it('is stated as approved in the teaser of a pairing', async () => {
    const buyer = await seedBuyer(app, { geography: 'United Kingdom' })
    const { key, id } = await seedSeller(app, { revenue: null, country: 'United Kingdom', recurring_share: 70 })
    const file = { largest_customer_share: 12, year_founded: 1990, financial_years: years }
    is(await update(key, { seller: { currency: 'GBP', ...file } }), 200)
    await pairUp(app, buyer, id)
    const { version, profile } = (await ask(app, 'getBlindProfile', { key, query: { language: 'en' } })).body
    const { trade_name, ...stated } = profile
    is(await ask(app, 'saveBlindProfile', { key, body: { language: 'en', profile: stated, approve: version } }), 200)
    const address = addressOf(contract.getTeaser, { key: buyer.key, params: { pair_id: `pair-${buyer.id}-${id}` } })
    const answer = await fetch(app.url + address)
    const text = await pdfTextOf(new Uint8Array(await answer.arrayBuffer()))
    assert.match(text, /£12–17m/)
    assert.doesNotMatch(text, /€/)
  })
})
