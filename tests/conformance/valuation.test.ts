import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { contract } from '../../src/contract/index.ts'
import { roundedEurM, valueSeller } from '../../src/domain/valuation/valuation.ts'
import { addressOf, ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { SELLER, startService, type TestHouse } from '../_service.ts'
import { readSheet, valueAt } from '../documents/_formulas.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const valuationAt = (key: string) => ask(app, 'getValuation', { key })
const update = (key: string, seller: object) => ask(app, 'updateSession', { key, body: { seller } })

describe('GET /api/valuation/{session_id}', () => {
  it('returns 404 for an unknown key, a visitor and a buyer', async () => {
    for (const key of [randomUUID(), await seedVisitor(app), (await seedBuyer(app)).key])
      is(await valuationAt(key), 404)
  })
  it('returns no_data and no figure while revenue is missing or 0, and names the missing field', async () => {
    for (const revenue of [null, 0]) {
      const { key } = await seedSeller(app, { revenue })
      const answer = await valuationAt(key)
      is(answer, 200)
      assert.deepEqual(Object.keys(answer.body).sort(), ['message', 'status'])
      assert.equal(answer.body.status, 'no_data')
      assert.match(answer.body.message, /revenue/)
    }
  })
  it('returns the figures of valueSeller to the cent', async () => {
    for (const changes of [
      {},
      { ebitda_margin: -5 },
      { growth: null },
      { ebitda_margin: null },
      { revenue: 250, growth: 400 },
    ]) {
      const { key } = await seedSeller(app, changes)
      const { sector, product, description, revenue, growth, ebitda_margin } = { ...SELLER, ...changes }
      const expected = valueSeller({
        sector,
        product,
        description,
        revenueEurM: revenue,
        growthPct: growth,
        ebitdaMarginPct: ebitda_margin,
        country: null,
      })
      assert.ok(expected.status === 'ok')
      const { body } = await valuationAt(key)
      const rounded = (value: number | null) => (value === null ? undefined : roundedEurM(value))
      assert.deepEqual(
        [
          body.status,
          body.valuation_revenue,
          body.valuation_ebitda,
          body.valuation_dcf,
          body.valuation_conservative,
          body.valuation_triangulated,
        ],
        [
          'ok',
          ...[
            expected.byRevenueEurM,
            expected.byEbitdaEurM,
            expected.byCashFlowsEurM,
            expected.conservativeEurM,
            expected.triangulatedEurM,
          ].map(rounded),
        ],
      )
    }
  })
  it('uses the business model proposed from the trade until the seller chooses one, and states both', async () => {
    const { key } = await seedSeller(app, { sector: 'Wholesale of electrical equipment', ebitda_margin: 2 })
    const proposed = (await valuationAt(key)).body
    const { text, ...model } = proposed.business_model
    assert.deepEqual(model, { proposed: 'distributor', because: 'trade', used: 'distributor' })
    assert.match(text, /^Business model: distributor \(proposed from the trade\)/)
    assert.ok(proposed.message.includes(text))
    assert.deepEqual(proposed.range_coverage, { unmeasured: 'model' })
    is(await update(key, { business_model: 'recurring', arr: 4 }), 200)
    const chosen = (await valuationAt(key)).body
    assert.deepEqual(
      [chosen.business_model.proposed, chosen.business_model.chosen, chosen.business_model.used],
      ['distributor', 'recurring', 'recurring'],
    )
    assert.ok(chosen.valuation_triangulated > proposed.valuation_triangulated)
    assert.ok(
      chosen.effects.some((one: { key: string; effect: number }) => one.key === 'business_model' && one.effect > 0),
    )
  })
  it('returns no_data for a property owner until it states its rent, and then a value by yield', async () => {
    const { key } = await seedSeller(app, { sector: 'Foncière', product: 'Immeubles de bureaux loués' })
    assert.match((await valuationAt(key)).body.message, /net_rent/)
    is(await update(key, { net_rent: 2.25 }), 200)
    const { body } = await valuationAt(key)
    assert.deepEqual([body.status, body.valuation_triangulated, body.business_model.used], ['ok', 33.96, 'property'])
    assert.match(body.as_of, /^20/)
    is(await ask(app, 'downloadValuationWorksheet', { key }), 200)
  })
  it('values a loss-making seller at 0 by profit and states which method a buyer will use', async () => {
    const { key } = await seedSeller(app, { ebitda_margin: -5 })
    const { body } = await valuationAt(key)
    assert.deepEqual([body.valuation_ebitda, body.valuation_dcf, body.valuation_conservative], [0, 0, 0])
    assert.ok(body.valuation_revenue > 0 && body.valuation_triangulated > 0)
    assert.match(body.message, /EBITDA is not positive.*a buyer pays for revenue only if/)
    assert.equal(body.market, undefined)
  })
  it('returns five values if margin and growth are unknown and states the assumptions used', async () => {
    const { key } = await seedSeller(app, { ebitda_margin: null, growth: null })
    const { body } = await valuationAt(key)
    for (const value of ['revenue', 'ebitda', 'dcf', 'conservative', 'triangulated'])
      assert.ok(body[`valuation_${value}`] > 0, value)
    const untold = body.assumptions.filter(({ source }: { source: string }) => /has not stated it/.test(source))
    assert.deepEqual(
      untold.map(({ key: of }: { key: string }) => of),
      ['ebitda_margin_untold', 'growth_untold'],
    )
  })
  it('returns no_data for a bank, an insurer and a holding and names the method that they need', async () => {
    for (const [sector, method] of [
      ['Private bank', /dividend discount/],
      ['Insurance company', /embedded value/],
      ['Holding company', /net asset value/],
    ] as const) {
      const { key } = await seedSeller(app, { sector, product: null, description: null })
      const { body } = await valuationAt(key)
      assert.equal(body.status, 'no_data', sector)
      assert.match(body.message, method)
    }
  })
  it('names the industry of the listed comparables, or all industries if the sector is not recognised', async () => {
    const industryAt = async (sector: string) => {
      const { key } = await seedSeller(app, { sector, product: null, description: null })
      return (await valuationAt(key)).body.industry
    }
    assert.equal(await industryAt('Fire protection'), 'Engineering and construction')
    assert.equal(await industryAt('Xyzzy'), 'All industries')
  })
  it('states the published EBITDA multiples of unlisted companies with source and date', async () => {
    const { body } = await valuationAt((await seedSeller(app)).key)
    const { low, high, low_multiple, high_multiple, source, date } = body.market
    assert.ok(3.5 <= low_multiple && low_multiple < high_multiple && high_multiple <= 9.8 && low < high)
    assert.match(source, /Argos/)
    assert.match(date, /^2025/)
  })
  it('the conservative value is 85 % of the lowest method and never above the triangulated one', async () => {
    const { body } = await valuationAt((await seedSeller(app)).key)
    const methods = [body.valuation_revenue, body.valuation_ebitda, body.valuation_dcf]
    assert.ok(Math.abs(body.valuation_conservative - 0.85 * Math.min(...methods)) <= 0.01)
    assert.ok(body.valuation_conservative <= body.valuation_triangulated)
    const [byRevenue = 0, byEbitda = 0, byDcf = 0] = methods
    const counted = Math.min(byEbitda, 1.05 * byDcf)
    const blend = 0.4 * Math.min(byRevenue, counted) + 0.4 * counted + 0.2 * Math.min(byDcf, 1.5 * byEbitda)
    assert.ok(Math.abs(body.valuation_triangulated - blend) <= 0.02)
  })
  it('returns a range for each value, a source for each assumption, the workings and the date', async () => {
    const { body } = await valuationAt((await seedSeller(app)).key)
    for (const method of ['revenue', 'ebitda', 'dcf', 'triangulated']) {
      const { low, high } = body.ranges[method]
      const value = body[`valuation_${method}`]
      assert.ok(low <= value && value <= high, method)
    }
    assert.ok(body.assumptions.length >= 8)
    for (const { name, unit, source } of body.assumptions) assert.ok(name && unit && source)
    assert.ok(body.workings.length >= 4)
    assert.match(body.as_of, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
  it('states how often its range contained the price, or why that is unknown', async () => {
    const { body } = await valuationAt((await seedSeller(app, { revenue: 10, growth: 5, ebitda_margin: 15 })).key)
    assert.deepEqual(body.range_coverage, {
      share: 0.67,
      transactions: 24,
      within: 16,
      from_year: 2022,
      to_year: 2026,
    })
    assert.match(body.message, /In 6 of 10 comparable transactions the price was within the range .*16 of 24/)
    const { low, high } = body.ranges.triangulated
    assert.ok(Math.abs(high / low - 1.51 ** 2) < 0.01, `${high / low}`)
    const loss = (await valuationAt((await seedSeller(app, { revenue: 10, ebitda_margin: -5 })).key)).body
    assert.deepEqual(loss.range_coverage, { unmeasured: 'margin' })
    assert.match(loss.message, /is not known: no comparable transaction had a margin below 5%\./)
  })
  it('reflects changed figures in the next answer', async () => {
    const { key } = await seedSeller(app, { revenue: null })
    assert.equal((await valuationAt(key)).body.status, 'no_data')
    is(await update(key, { revenue: 10 }), 200)
    const first = (await valuationAt(key)).body
    app.advance(5000)
    is(await update(key, { revenue: 20 }), 200)
    const second = (await valuationAt(key)).body
    assert.ok(second.valuation_triangulated > first.valuation_triangulated)
    assert.ok(second.as_of > first.as_of)
    is(
      await update(key, {
        sector: 'Software publishing',
        product: 'Accounting software',
        description: 'Software as a service.',
      }),
      200,
    )
    assert.notEqual((await valuationAt(key)).body.industry, second.industry)
  })
  it('an unrelated change leaves the valuation and its date unchanged', async () => {
    const { key } = await seedSeller(app)
    const before = (await valuationAt(key)).body
    app.advance(5000)
    is(await ask(app, 'updateSession', { key, body: { identity: { role: 'CFO' } } }), 200)
    assert.deepEqual((await valuationAt(key)).body, before)
  })
  it('records one event for each change of the valuation', async () => {
    const { key } = await seedSeller(app)
    is(await update(key, { revenue: 13 }), 200)
    is(await update(key, { revenue: 13 }), 200)
    await valuationAt(key)
    const { events } = (await ask(app, 'listActivity', { key })).body
    assert.equal(events.filter(({ type }: { type: string }) => type === 'valuation_computed').length, 2)
  })
})

describe('warnings about questionable figures', () => {
  const bakery = { sector: 'Bakery', revenue: 850, ebitda_margin: 10, growth: 3, headcount: '1-9' }

  it('each warning has a key and appears in valuation, session, what-if, worksheet and message', async () => {
    const { key } = await seedSeller(app, bakery)
    const { warnings, message } = (await valuationAt(key)).body
    assert.deepEqual(
      warnings.map((one: { key: string }) => one.key),
      ['revenue_per_head'],
    )
    assert.match(warnings[0].text, /€94,444 thousand for each of them/)
    assert.ok(message.endsWith(warnings[0].text))
    assert.deepEqual((await ask(app, 'getSession', { key })).body.valuation.warnings, warnings)
    assert.deepEqual((await ask(app, 'whatIfValuation', { key, body: {} })).body.warnings, warnings)
    const address = app.url + addressOf(contract.downloadValuationWorksheet, { key })
    const sheet = readSheet(new Uint8Array(await (await fetch(address)).arrayBuffer()))
    assert.ok(sheet.texts.get('A4')?.endsWith(warnings[0].text))
  })
  it('plausible figures cause no warning; a changed company file adds warnings and a new date', async () => {
    const { key } = await seedSeller(app, { ...bakery, revenue: 0.85 })
    const first = (await valuationAt(key)).body
    assert.equal(first.warnings, undefined)
    app.advance(5000)
    const years = [
      { year: 2025, revenue: 0.9, ebitda: 0.01 },
      { year: 2024, revenue: 0.8, ebitda: 0.1 },
    ]
    is(await update(key, { financial_years: years }), 200)
    const second = (await valuationAt(key)).body
    assert.deepEqual(
      second.warnings.map((one: { key: string }) => one.key),
      ['contradiction', 'contradiction', 'contradiction'],
    )
    assert.ok(second.as_of > first.as_of)
  })
  it('questionable figures lower the value, also in the overview', async () => {
    const years = [
      { year: 2025, revenue: 30, ebitda: 4.5 },
      { year: 2024, revenue: 12, ebitda: -0.6 },
      { year: 2023, revenue: 26, ebitda: 2.6 },
    ]
    const { key } = await seedSeller(app, { revenue: null, growth: null, ebitda_margin: null, financial_years: years })
    const twin = await seedSeller(app, { revenue: 30, growth: 150, ebitda_margin: 15 })
    const own = (await valuationAt(key)).body
    const best = (await valuationAt(twin.key)).body
    assert.ok(own.valuation_triangulated < 0.7 * best.valuation_triangulated)
    const overview = (await ask(app, 'getOverview', { key })).body
    assert.equal(overview.figures.valuation_triangulated, own.valuation_triangulated)
  })
})

describe('GET /api/valuation/{session_id}/worksheet', () => {
  const worksheetAt = (key: string) => ask(app, 'downloadValuationWorksheet', { key })

  it('returns 404 for the worksheet of an unknown key, a visitor and a buyer', async () => {
    for (const key of [randomUUID(), await seedVisitor(app), (await seedBuyer(app)).key])
      is(await worksheetAt(key), 404)
  })
  it('returns 404 no_valuation without a valuation', async () => {
    const { key } = await seedSeller(app, { revenue: null })
    const answer = await worksheetAt(key)
    is(answer, 404)
    assert.equal(answer.body.code, 'no_valuation')
  })
  it('returns a workbook whose formulas give the valuation to the cent, in the requested language', async () => {
    const { key } = await seedSeller(app)
    const { body } = await valuationAt(key)
    is(await worksheetAt(key), 200)
    for (const [language, name, file] of [
      ['en', 'Triangulated value', 'valuation-worksheet.xlsx'],
      ['fr', 'Valeur centrale', 'feuille-de-valorisation.xlsx'],
    ] as const) {
      const address = app.url + addressOf(contract.downloadValuationWorksheet, { key })
      const answer = await fetch(address, { headers: { 'accept-language': language } })
      assert.equal(answer.headers.get('content-language'), language)
      assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${file}"`)
      const sheet = readSheet(new Uint8Array(await answer.arrayBuffer()))
      const place = [...sheet.texts].findLast(([at, text]) => at.startsWith('A') && text === name)?.[0]
      assert.equal(roundedEurM(valueAt(sheet, `B${place?.slice(1)}`)), body.valuation_triangulated)
    }
  })
})

describe('POST /api/valuation/{session_id}/what-if', () => {
  const whatIf = (key: string, body: object) => ask(app, 'whatIfValuation', { key, body })
  type Assumption = { name: string; value: number; source: string }
  const assumed = ({ assumptions }: { assumptions: Assumption[] }) =>
    assumptions.filter(({ source }) => source === 'assumed for this what-if')

  it('returns 404 for a what-if of an unknown key, a visitor and a buyer', async () => {
    for (const key of [randomUUID(), await seedVisitor(app), (await seedBuyer(app)).key])
      is(await whatIf(key, { revenue: 5 }), 404)
  })
  it('returns 400 naming an input that is out of range', async () => {
    const { key } = await seedSeller(app)
    for (const [field, values] of Object.entries({
      wacc_pct: [4.9, 31, 'x'],
      terminal_growth_pct: [-3, 3.1],
      size_discount_pct: [-1, 81],
      multiple: [0, 101],
      weight_dcf: [-1, 101],
      tax_pct: [61],
      capex_pct: [96],
      recurring_share: [101],
      revenue: [-1, 1e7],
      growth: [-101],
      ebitda_margin: [101],
      stake_pct: [0, 101],
      asking_price: [-1],
      minority_interests: [-1],
      net_debt: [1e7, 'x'],
    }))
      for (const value of values) {
        const answer = await whatIf(key, { [field]: value })
        is(answer, 400)
        assert.deepEqual(
          answer.body.fields.map(({ path }: { path: string }) => path),
          [field],
        )
      }
  })
  it('returns the stored valuation if there are no inputs', async () => {
    const { key } = await seedSeller(app)
    const { as_of, ...stored } = (await valuationAt(key)).body
    const { as_of: asked, ...same } = (await whatIf(key, {})).body
    assert.deepEqual(same, stored)
    assert.ok(asked >= as_of)
  })
  it('values the inputs like a seller with those figures and marks them as assumed', async () => {
    const { key } = await seedSeller(app)
    const twin = await seedSeller(app, { revenue: 30, growth: 12, ebitda_margin: 20 })
    const { assumptions: a, as_of: _, ...expected } = (await valuationAt(twin.key)).body
    const answer = (await whatIf(key, { revenue: 30, growth: 12, ebitda_margin: 20 })).body
    const { assumptions: b, as_of: __, ...supposed } = answer
    assert.deepEqual(supposed, expected)
    const valuesOf = (assumptions: Assumption[]) => assumptions.map(({ name, value }) => [name, value])
    assert.deepEqual(valuesOf(b), valuesOf(a))
    assert.ok(assumed(answer).some(({ name, value }) => name === 'Growth in the first year' && value === 12))
  })
  it('a higher WACC lowers only the DCF, terminal growth raises it and the size discount lowers the multiples', async () => {
    const { key } = await seedSeller(app)
    const base = (await valuationAt(key)).body
    const dear = (await whatIf(key, { wacc_pct: 25 })).body
    assert.ok(dear.valuation_dcf < base.valuation_dcf)
    assert.deepEqual([dear.valuation_revenue, dear.valuation_ebitda], [base.valuation_revenue, base.valuation_ebitda])
    assert.deepEqual(
      assumed(dear).map(({ name, value }) => [name, value]),
      [['WACC, size premium included', 25]],
    )
    const growing = (await whatIf(key, { terminal_growth_pct: 3 })).body
    assert.ok(growing.valuation_dcf > base.valuation_dcf)
    const discounted = (await whatIf(key, { size_discount_pct: 60 })).body
    assert.ok(discounted.valuation_revenue < base.valuation_revenue)
    assert.equal(discounted.valuation_dcf, base.valuation_dcf)
    for (const { ranges, valuation_triangulated } of [dear, growing, discounted])
      assert.ok(ranges.triangulated.low <= valuation_triangulated && valuation_triangulated <= ranges.triangulated.high)
  })
  it('returns finite, non-negative values for every combination of extreme inputs', async () => {
    const { key } = await seedSeller(app)
    for (const wacc_pct of [5, 30])
      for (const terminal_growth_pct of [-2, 3])
        for (const size_discount_pct of [0, 80])
          for (const ebitda_margin of [-1000, 0, 100]) {
            const { body } = await whatIf(key, { wacc_pct, terminal_growth_pct, size_discount_pct, ebitda_margin })
            for (const value of Object.values(body).filter((one) => typeof one === 'number'))
              assert.ok(Number.isFinite(value) && value >= 0, JSON.stringify(body))
          }
  })
  it('applies an own multiple to EBITDA and scales the revenue multiple in proportion', async () => {
    const { key } = await seedSeller(app, { revenue: 10, growth: 5, ebitda_margin: 15 })
    const base = (await valuationAt(key)).body
    const { body } = await whatIf(key, { multiple: 8 })
    assert.equal(body.valuation_ebitda, 12)
    assert.equal(body.valuation_dcf, base.valuation_dcf)
    const [byRevenue, byEbitda] = [base.valuation_revenue, base.valuation_ebitda]
    assert.ok(Math.abs(body.valuation_revenue - (12 * byRevenue) / byEbitda) < 0.03, `${body.valuation_revenue}`)
    assert.ok(assumed(body).some(({ name, value }) => name === 'EV/EBITDA paid' && value === 8))
    assert.deepEqual(body.range_coverage, { unmeasured: 'own_assumptions' })
    const discounted = (await whatIf(key, { multiple: 8, size_discount_pct: 70 })).body
    assert.equal(discounted.valuation_ebitda, 12)
  })
  it('scales own weights to 100 %, applies each method in full and states the weights in the message', async () => {
    const { key } = await seedSeller(app, { revenue: 50, growth: 2, ebitda_margin: 2 })
    const { body } = await whatIf(key, { weight_revenue: 1, weight_ebitda: 2, weight_dcf: 1 })
    const expected = body.valuation_revenue / 4 + body.valuation_ebitda / 2 + body.valuation_dcf / 4
    assert.ok(Math.abs(body.valuation_triangulated - expected) < 0.02)
    assert.match(body.message, /revenue multiple \(25%\), EBITDA multiple \(50%\), DCF \(25%\)/)
    const one = (await whatIf(key, { weight_dcf: 5 })).body
    assert.equal(one.valuation_triangulated, one.valuation_dcf)
    const none = await whatIf(key, { weight_revenue: 0, weight_ebitda: 0, weight_dcf: 0 })
    is(none, 400)
    assert.equal(none.body.fields[0].path, 'weight_revenue')
  })
  it('tax and capital expenditure change only the DCF; recurring revenue and customers change every method', async () => {
    const { key } = await seedSeller(app, { revenue: 10, growth: 5, ebitda_margin: 15, recurring_share: 20 })
    const base = (await valuationAt(key)).body
    for (const body of [{ tax_pct: 0 }, { capex_pct: 5 }]) {
      const answer = (await whatIf(key, body)).body
      assert.ok(answer.valuation_dcf > base.valuation_dcf, JSON.stringify(body))
      assert.equal(answer.valuation_ebitda, base.valuation_ebitda)
      assert.equal(assumed(answer).length, 1)
    }
    const recurring = (await whatIf(key, { recurring_share: 80 })).body
    const dependent = (await whatIf(key, { largest_customer_share: 70 })).body
    for (const method of ['valuation_revenue', 'valuation_ebitda', 'valuation_dcf']) {
      assert.ok(recurring[method] > base[method], method)
      assert.ok(dependent[method] < base[method], method)
    }
  })
  it('values another business model like a seller that states it, and marks its figures as assumed', async () => {
    const figures = { revenue: 10, growth: 8, ebitda_margin: 12 }
    const { key } = await seedSeller(app, figures)
    const model = { business_model: 'recurring', arr: 7, net_revenue_retention: 105 }
    const twin = await seedSeller(app, { ...figures, ...model })
    const expected = (await valuationAt(twin.key)).body
    const { body } = await whatIf(key, model)
    assert.equal(body.valuation_triangulated, expected.valuation_triangulated)
    assert.notEqual(body.valuation_triangulated, (await valuationAt(key)).body.valuation_triangulated)
    assert.equal(body.business_model.used, 'recurring')
    assert.deepEqual(
      body.assumptions
        .filter(({ key: name }: { key: string }) => ['arr', 'net_revenue_retention'].includes(name))
        .map(({ source }: Assumption) => source),
      ['assumed for this what-if', 'assumed for this what-if'],
    )
    const lacking = (await whatIf(key, { business_model: 'franchise' })).body
    assert.equal(lacking.business_model.lacks, 'royalty_income')
    const unlet = (await whatIf(key, { business_model: 'property' })).body
    assert.equal(unlet.status, 'no_data')
    assert.match(unlet.message, /net_rent/)
    const rent = (await whatIf(key, { business_model: 'property', net_rent: 1 })).body
    assert.equal(rent.business_model.used, 'property')
    is(await whatIf(key, { business_model: 'bank' }), 400)
    assert.equal((await valuationAt(key)).body.business_model.used, 'operating')
  })
  it('returns 400 unknown_argument for an unknown field and lists the known ones', async () => {
    const { key } = await seedSeller(app)
    for (const [body, path] of [
      [{ multple: 8 }, 'multple'],
      [{ growth: 5, sensitivity: { rows: 'growth', columns: 'multiple', cells: 9 } }, 'sensitivity.cells'],
    ] as const) {
      const answer = await whatIf(key, body)
      is(answer, 400)
      assert.equal(answer.body.code, 'unknown_argument')
      assert.equal(answer.body.fields[0].path, path)
      assert.match(answer.body.detail, /size_discount_pct/)
    }
  })
  it('returns a sensitivity table with the valuation in the middle and a what-if in each cell', async () => {
    const { key } = await seedSeller(app, { revenue: 10, growth: 5, ebitda_margin: 15, recurring_share: 15 })
    const sensitivity = { rows: 'ebitda_margin', columns: 'multiple' }
    const { body } = await whatIf(key, { sensitivity })
    const { rows, columns, values } = body.sensitivity
    assert.deepEqual(rows, { input: 'ebitda_margin', present: 15, values: [13, 14, 15, 16, 17] })
    assert.equal(columns.values.length, 5)
    assert.equal(values[2][2], body.valuation_triangulated)
    for (const row of values)
      assert.deepEqual(
        row,
        row.toSorted((one: number, other: number) => one - other),
      )
    const cell = await whatIf(key, { ebitda_margin: 16, multiple: columns.values[4] })
    assert.ok(Math.abs(cell.body.valuation_triangulated - values[3][4]) < 0.02)
    const edge = (await whatIf(key, { sensitivity: { rows: 'recurring_share', columns: 'wacc_pct', column_step: 2 } }))
      .body.sensitivity
    assert.deepEqual(edge.rows.values, [5, 15, 25, 35, 45])
    assert.ok(Math.abs(edge.columns.values[1] - edge.columns.values[0] - 2) < 0.002)
    assert.equal((await whatIf(key, {})).body.sensitivity, undefined)
  })
  it('keeps the valuation in the middle of the table for every pair of inputs, on volatile financial years', async () => {
    const year = (at: number, revenue: number, ebitda: number) => ({ year: at, revenue, ebitda })
    const { key } = await seedSeller(app, {
      revenue: null,
      growth: null,
      ebitda_margin: null,
      largest_customer_share: 95,
      financial_years: [year(2025, 10, 2), year(2024, 8, 0.2), year(2023, 9, 1)],
      forecast_years: [{ year: 2026, revenue: 14 }],
    })
    const names =
      'revenue growth ebitda_margin multiple wacc_pct terminal_growth_pct recurring_share largest_customer_share'
    const inputs = names.split(' ')
    for (const rows of inputs)
      for (const columns of inputs.filter((input) => input !== rows)) {
        const { sensitivity, valuation_triangulated } = (await whatIf(key, { sensitivity: { rows, columns } })).body
        const at = (axis: { values: number[]; present: number }) =>
          axis.values.findIndex((value) => Math.abs(value - axis.present) < 0.002)
        const middle = sensitivity.values[at(sensitivity.rows)][at(sensitivity.columns)]
        assert.equal(middle, valuation_triangulated, `${rows} ${columns}`)
        for (const axis of [sensitivity.rows, sensitivity.columns]) assert.equal(new Set(axis.values).size, 5)
      }
  })
  it('returns 400 for a table with a repeated, missing or unknown input, or with steps out of range', async () => {
    const { key } = await seedSeller(app)
    for (const [sensitivity, path] of [
      [{ rows: 'growth', columns: 'growth' }, 'sensitivity.columns'],
      [{ rows: 'growth', columns: 'wacc_pct', column_step: 7 }, 'sensitivity.column_step'],
      [{ rows: 'colour', columns: 'growth' }, 'sensitivity.rows'],
      [{ rows: 'growth' }, 'sensitivity.columns'],
    ] as const) {
      const answer = await whatIf(key, { sensitivity })
      is(answer, 400)
      assert.equal(answer.body.fields[0].path, path)
    }
  })
  it('returns the equity value, the value of the stake and the position of the asking price', async () => {
    const { key } = await seedSeller(app)
    const base = (await valuationAt(key)).body
    assert.equal(base.equity, undefined)
    assert.ok(base.multiples.ev_to_ebitda > 0 && base.multiples.ev_to_revenue > 0)
    const bridge = { net_debt: 2.5, minority_interests: 0.5, working_capital_excess: 1, stake_pct: 80 }
    const { equity, ...rest } = (await whatIf(key, { ...bridge, asking_price: 9 })).body
    assert.equal(rest.valuation_triangulated, base.valuation_triangulated)
    assert.ok(Math.abs(equity.value - (base.valuation_triangulated - 2)) < 0.011)
    assert.ok(Math.abs(equity.stake.value - 0.8 * equity.value) < 0.011)
    assert.equal(equity.asking.enterprise_value, 11)
    assert.ok(['below', 'within', 'above'].includes(equity.asking.place))
    assert.equal((await whatIf(key, { asking_price: 9 })).body.equity, undefined)
  })
  it('uses the net debt and asking price of the profile by default, as GET and the session do', async () => {
    const { key } = await seedSeller(app, { net_debt: 2, asking_price: 10, stake_pct: 60 })
    const { equity, valuation_triangulated } = (await valuationAt(key)).body
    assert.ok(Math.abs(equity.value - (valuation_triangulated - 2)) < 0.011)
    assert.equal(equity.asking.enterprise_value, 12)
    assert.deepEqual((await whatIf(key, {})).body.equity, equity)
    assert.deepEqual((await ask(app, 'getSession', { key })).body.valuation.equity, equity)
    const other = (await whatIf(key, { net_debt: 5 })).body.equity
    assert.ok(Math.abs(equity.value - other.value - 3) < 0.011)
  })
  it('states no range coverage for an own WACC, but states it for changed figures', async () => {
    const { key } = await seedSeller(app, { revenue: 10, growth: 5, ebitda_margin: 15 })
    const supposed = async (body: object) => (await ask(app, 'whatIfValuation', { key, body })).body.range_coverage
    assert.deepEqual(await supposed({ wacc_pct: 12 }), { unmeasured: 'own_assumptions' })
    assert.equal((await supposed({ growth: 8 })).within, 16)
  })
  it('leaves the valuation, profile and activity unchanged', async () => {
    const { key } = await seedSeller(app)
    const read = async () =>
      JSON.stringify(
        await Promise.all(
          (['getValuation', 'getSession', 'listActivity'] as const).map(
            async (id) => (await ask(app, id, { key })).body,
          ),
        ),
      )
    const before = await read()
    is(await whatIf(key, { revenue: 99, growth: 50, ebitda_margin: 40, wacc_pct: 8 }), 200)
    assert.equal(await read(), before)
  })
  it('values a seller without revenue once the what-if states one', async () => {
    const { key } = await seedSeller(app, { revenue: null })
    assert.equal((await whatIf(key, { growth: 5 })).body.status, 'no_data')
    assert.equal((await whatIf(key, { revenue: 10 })).body.status, 'ok')
  })
})

describe('sources of a valuation', () => {
  it('names citable sources and labels its own assumptions, in English and French', async () => {
    const app = await startService()
    try {
      const seller = await seedSeller(app)
      for (const language of ['en', 'fr']) {
        const { body } = await ask(app, 'getValuation', { key: seller.key, headers: { 'accept-language': language } })
        const sources: string[] = body.assumptions.map(({ source }: { source: string }) => source)
        assert.ok(sources.some((source) => /Damodaran Online/.test(source)))
        for (const source of sources)
          assert.match(
            source,
            /Damodaran Online|Argos|Brookz|Disclosed transactions of 2018 to 2021|Transactions publiées de 2018 à 2021|Concordat assumption|Hypothèse Concordat|[Ss]tated by|[Dd]éclaré par|computed by Concordat|calculé par Concordat/,
          )
        assert.doesNotMatch(sources.join(), /0008|\.com|décision|decision/)
      }
    } finally {
      await app.close()
    }
  })
  it('returns the discounted cash flow by year, with present values that add up to the DCF value', async () => {
    const app = await startService()
    try {
      const seller = await seedSeller(app)
      const { body } = await ask(app, 'getValuation', { key: seller.key })
      const rows: { year?: number; flow: number; present_value: number }[] = body.cash_flows
      assert.deepEqual(
        rows.map(({ year }) => year),
        [1, 2, 3, 4, 5, undefined],
      )
      const sum = rows.reduce((total, row) => total + row.present_value, 0)
      assert.ok(Math.abs(sum - body.valuation_dcf) <= 0.005 * (rows.length + 1), `${sum} is not ${body.valuation_dcf}`)
      assert.doesNotMatch(body.workings.join(), /\d\.\d{5}/)
    } finally {
      await app.close()
    }
  })
})
