import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { contract } from '../../src/contract/index.ts'
import {
  ADJUSTMENTS_MAX,
  nextYear,
  withProposed,
  YEARS_MAX,
  type YearsTyped,
  yearFaultsIn,
  yearLines,
  yearNamed,
  yearsChanged,
  yearsHeld,
  yearsInput,
  yearsKept,
} from '../../src/web/features/company-file/years-form.ts'

const HELD = {
  financial_years: [
    {
      year: 2025,
      revenue: 12.5,
      ebitda: 1.4,
      adjustments: [{ amount: 0.3, reason: 'Salary of the founder' }],
      adjusted_ebitda: 1.7,
      net_debt: -0.4,
      source: 'document' as const,
    },
    { year: 2024, revenue: 10, ebitda: 1.2, capex: 0.3, source: 'typed' as const },
  ],
  forecast_years: [{ year: 2026, revenue: 14 }],
}
const years = (change: Partial<YearsTyped> = {}): YearsTyped => ({ ...yearsHeld(HELD, 'en'), ...change })
const closed = (...changes: Partial<YearsTyped['closed'][number]>[]): YearsTyped =>
  years({ closed: changes.map((change) => ({ ...yearNamed(2025), ...change })), expected: [] })

test('unchanged years are sent back as stored and count as no change', () => {
  for (const language of ['en', 'fr']) {
    const typed = yearsHeld(HELD, language)
    const { financial_years, forecast_years } = yearsInput(typed)
    assert.deepEqual(financial_years, [
      {
        year: 2025,
        revenue: 12.5,
        ebitda: 1.4,
        net_debt: -0.4,
        adjustments: [{ amount: 0.3, reason: 'Salary of the founder' }],
        source: 'document',
      },
      { year: 2024, revenue: 10, ebitda: 1.2, capex: 0.3, adjustments: [], source: 'typed' },
    ])
    assert.deepEqual(forecast_years, [{ year: 2026, revenue: 14 }])
    assert.deepEqual(yearsChanged(typed, yearsHeld(HELD, 'en')), [])
    assert.deepEqual(yearFaultsIn(typed, 2026), {})
  }
})

test('a change of years is reported by its list, regardless of their order', () => {
  const held = years()
  assert.deepEqual(yearsChanged(years({ closed: held.closed.toReversed() }), held), [])
  assert.deepEqual(yearsChanged(years({ closed: [] }), held), ['financial_years'])
  assert.deepEqual(yearsChanged(years({ expected: [] }), held), ['forecast_years'])
})

test('each fault is reported at its field', () => {
  const faultOf = (typed: YearsTyped, place: string) => yearFaultsIn(typed, 2026)[place]?.why
  assert.equal(faultOf(closed({ year: '' }), 'closed.0.year'), 'required')
  assert.equal(faultOf(closed({ year: '25' }), 'closed.0.year'), 'year')
  assert.equal(faultOf(closed({ year: '1850' }), 'closed.0.year'), 'yearOut')
  assert.equal(faultOf(closed({}, {}), 'closed.1.year'), 'yearTwice')
  assert.equal(faultOf(closed({ year: '2027' }), 'closed.0.year'), 'notClosed')
  assert.equal(faultOf(closed({ revenue: 'ten' }), 'closed.0.revenue'), 'number')
  assert.equal(faultOf(closed({ revenue: '3200000' }), 'closed.0.revenue'), 'millions')
  assert.equal(faultOf(closed({ revenue: '-1' }), 'closed.0.revenue'), 'range')
  assert.equal(faultOf(closed({ revenue: '2', ebitda: '3' }), 'closed.0.ebitda'), 'aboveRevenue')
  assert.equal(faultOf(closed({ ebitda: '-1', net_debt: '-2' }), 'closed.0.ebitda'), undefined)
  const adjusted = closed({ adjustments: [{ amount: '', reason: 'x'.repeat(301) }] })
  assert.equal(faultOf(adjusted, 'closed.0.adjustments.0.amount'), 'required')
  assert.equal(faultOf(adjusted, 'closed.0.adjustments.0.reason'), 'tooLong')
  const expected = years({ expected: [yearNamed(2025)] })
  assert.equal(faultOf(expected, 'expected.0.year'), 'closedAlready')
})

test('growth, adjusted EBITDA and margin are derived from the years, and growth from consecutive years only', () => {
  assert.deepEqual(
    yearLines(years()).map(({ year, growthPct, adjustedEbitdaEurM, marginPct }) => [
      year,
      growthPct?.toFixed(2),
      adjustedEbitdaEurM?.toFixed(2),
      marginPct?.toFixed(2),
    ]),
    [
      [2024, undefined, '1.20', '12.00'],
      [2025, '25.00', '1.70', '13.60'],
    ],
  )
  const apart = years({
    closed: [
      { ...yearNamed(2025), revenue: '12' },
      { ...yearNamed(2022), revenue: '6' },
    ],
  })
  assert.deepEqual(
    yearLines(apart).map(({ growthPct }) => growthPct),
    [null, null],
  )
})

test('the suggested year precedes the closed years or follows the forecast years', () => {
  const none = years({ closed: [], expected: [] })
  assert.deepEqual([nextYear(none, 'closed', 2026), nextYear(none, 'expected', 2026)], [2025, 2026])
  assert.deepEqual([nextYear(years(), 'closed', 2026), nextYear(years(), 'expected', 2026)], [2023, 2027])
})

test('a draft of years is restored, and an unreadable one is ignored', () => {
  assert.deepEqual(yearsKept(JSON.stringify(years())), years())
  for (const broken of [null, '{', '[]', '{"closed":[{"year":1}],"expected":[]}', '{"closed":[]}'])
    assert.equal(yearsKept(broken), null)
})

test('the form allows as many years and adjustments as the contract', () => {
  const { financial_years } = contract.submit.body.properties.seller.anyOf[0].properties
  const [list] = financial_years.anyOf as unknown as [{ maxItems: number; items: { properties: object } }]
  const { adjustments } = list.items.properties as { adjustments: { anyOf: [{ maxItems: number }] } }
  assert.deepEqual([list.maxItems, adjustments.anyOf[0].maxItems], [YEARS_MAX, ADJUSTMENTS_MAX])
})

describe('withProposed', () => {
  it('replaces the figures that the accounts state, keeps the rest, and adds years while there is room', () => {
    const adjustments = [{ amount: '0.1', reason: 'Owner’s salary' }]
    const own = { ...yearNamed(2025), revenue: '12', ebitda: '2', capex: '0.3', adjustments }
    const merged = withProposed(
      [own, { ...yearNamed(2024), source: 'audited' }],
      [
        { year: 2025, revenue: 12.4, ebitda: -0.5 },
        { year: 2024, revenue: 11 },
        { year: 2023, revenue: 10 },
        { year: 2022, revenue: 9 },
        { year: 2021, revenue: 8 },
        { year: 2020, revenue: 7 },
      ],
      'fr',
    )
    assert.deepEqual(merged[0], { ...own, revenue: '12,4', ebitda: '-0,5', source: 'document' })
    assert.deepEqual(
      merged.map(({ year, revenue, source }) => [year, revenue, source]),
      [
        ['2025', '12,4', 'document'],
        ['2024', '11', 'audited'],
        ['2023', '10', 'document'],
        ['2022', '9', 'document'],
        ['2021', '8', 'document'],
      ],
    )
  })
})
