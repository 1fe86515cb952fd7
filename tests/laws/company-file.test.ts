import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  adjustedEbitdaEurM,
  type CompanyFile,
  EMPTY_FILE,
  type FinancialYear,
  type ForecastYear,
  figuresOfYears,
  findFileFaults,
  inOrder,
  isEmptyFile,
} from '../../src/domain/parties/company-file.ts'
import { sameFile } from '../../src/domain/workspace/workspace.ts'

const closed = (year: number, changes: Partial<FinancialYear> = {}): FinancialYear => ({
  year,
  revenueEurM: 10,
  ebitdaEurM: 1.5,
  adjustments: [],
  netDebtEurM: null,
  capexEurM: null,
  source: 'typed',
  ...changes,
})
const expected = (year: number, changes: Partial<ForecastYear> = {}): ForecastYear => ({
  year,
  revenueEurM: 11,
  ebitdaEurM: 1.7,
  capexEurM: null,
  ...changes,
})
const THIS_YEAR = 2026
const faultsOf = (changes: Partial<CompanyFile>) =>
  findFileFaults({ ...EMPTY_FILE, ...changes }, THIS_YEAR).map(({ field, message }) => [field, message])

describe('company file', () => {
  it('is empty if no field is stated; empty lists of years do not count', () => {
    assert.equal(isEmptyFile(EMPTY_FILE), true)
    assert.equal(isEmptyFile({ ...EMPTY_FILE, financialYears: [], forecastYears: [] }), true)
    assert.equal(isEmptyFile({ ...EMPTY_FILE, financialYears: [closed(2025)] }), false)
    assert.equal(isEmptyFile({ ...EMPTY_FILE, recurringSharePct: 0 }), false, 'zero is a statement')
    for (const field of Object.keys(EMPTY_FILE) as (keyof CompanyFile)[])
      assert.equal(isEmptyFile({ ...EMPTY_FILE, [field]: 'stated' }), false, field)
  })
  it('equals another file with the same content, including the reasons of adjustments', () => {
    const withReason = (reason: string): CompanyFile => ({
      ...EMPTY_FILE,
      financialYears: [closed(2025, { adjustments: [{ amountEurM: 0.1, reason }] })],
    })
    assert.equal(sameFile(withReason('Rent'), withReason('Rent')), true)
    assert.equal(sameFile(withReason('Rent'), withReason('Pay')), false)
    assert.equal(sameFile(EMPTY_FILE, EMPTY_FILE), true)
    assert.equal(sameFile(EMPTY_FILE, { ...EMPTY_FILE, stakePct: 51 }), false)
  })
  it('orders closed years from the latest and forecast years from the nearest', () => {
    const years = [closed(2024), closed(2025), closed(2022)]
    const order = (first: 'latest' | 'nearest') => inOrder(years, first).map(({ year }) => year)
    assert.deepEqual(order('latest'), [2025, 2024, 2022])
    assert.deepEqual(order('nearest'), [2022, 2024, 2025])
    assert.deepEqual(
      years.map(({ year }) => year),
      [2024, 2025, 2022],
      'the given list was changed',
    )
  })
})

describe('adjusted EBITDA', () => {
  it('is the sum of EBITDA and its adjustments, to the euro, and null without EBITDA', () => {
    const amounts = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { maxLength: 20 })
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000, max: 9_000_000 }), amounts, (ebitdaEur, addedEur) => {
        const year = closed(2025, {
          ebitdaEurM: ebitdaEur / 1e6,
          adjustments: addedEur.map((eur) => ({ amountEurM: eur / 1e6, reason: 'x' })),
        })
        const sumEur = addedEur.reduce((sum, eur) => sum + eur, ebitdaEur)
        assert.equal(adjustedEbitdaEurM(year), sumEur / 1e6)
      }),
    )
    assert.equal(
      adjustedEbitdaEurM(closed(2025, { ebitdaEurM: null, adjustments: [{ amountEurM: 1, reason: 'x' }] })),
      null,
    )
  })
})

describe('figuresOfYears', () => {
  it('returns the latest revenue, its growth over the previous calendar year and the adjusted EBITDA margin', () => {
    const latest = closed(2025, { revenueEurM: 12, ebitdaEurM: 1.3, adjustments: [{ amountEurM: 0.2, reason: 'x' }] })
    assert.deepEqual(figuresOfYears([latest, closed(2024, { revenueEurM: 9 })]), {
      revenueEurM: 12,
      growthPct: 33.33,
      ebitdaMarginPct: 12.5,
    })
  })
  it('omits growth if the previous year is missing, has no stated revenue or has zero revenue', () => {
    const growthOver = (before: FinancialYear) => figuresOfYears([closed(2025), before]).growthPct
    assert.equal(growthOver(closed(2023)), null)
    assert.equal(growthOver(closed(2024, { revenueEurM: null })), null)
    assert.equal(growthOver(closed(2024, { revenueEurM: 0 })), null)
    assert.equal(growthOver(closed(2024, { revenueEurM: 8 })), 25)
    assert.equal(figuresOfYears([closed(2025)]).growthPct, null)
  })
  it('omits the margin without EBITDA or with zero revenue, and every figure without a stated revenue', () => {
    assert.equal(figuresOfYears([closed(2025, { ebitdaEurM: null })]).ebitdaMarginPct, null)
    assert.deepEqual(figuresOfYears([closed(2025, { revenueEurM: 0, ebitdaEurM: -1 })]), {
      revenueEurM: 0,
      growthPct: null,
      ebitdaMarginPct: null,
    })
    const none = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }
    for (const years of [null, [], [closed(2025, { revenueEurM: null }), closed(2024)]])
      assert.deepEqual(figuresOfYears(years), none)
  })
  it('returns null for a figure beyond the range of the contract and keeps one at its end', () => {
    const margin = (ebitdaEurM: number, revenueEurM = 1) =>
      figuresOfYears([closed(2025, { revenueEurM, ebitdaEurM })]).ebitdaMarginPct
    assert.deepEqual([margin(1), margin(1.01), margin(-10), margin(-10.01)], [100, null, -1000, null])
    const growth = (times: number) =>
      figuresOfYears([closed(2025, { revenueEurM: times }), closed(2024, { revenueEurM: 1 })]).growthPct
    assert.deepEqual([growth(101), growth(102), growth(0)], [10_000, null, -100])
  })
})

describe('findFileFaults', () => {
  it('reports nothing for consecutive years up to the current one, followed by forecasts', () => {
    assert.deepEqual(
      faultsOf({
        financialYears: [closed(THIS_YEAR), closed(2025), closed(2024)],
        forecastYears: [expected(2027), expected(2028)],
        yearFounded: THIS_YEAR,
        largestCustomerSharePct: 20,
        top5CustomersSharePct: 20,
      }),
      [],
    )
    assert.deepEqual(faultsOf({ forecastYears: [expected(2020)] }), [], 'a forecast needs no closed year')
    assert.deepEqual(faultsOf({ largestCustomerSharePct: 100 }), [])
    assert.deepEqual(faultsOf({ top5CustomersSharePct: 1 }), [])
  })
  it('reports a year stated more than once exactly once', () => {
    const twice = (year: string) => ({ of: 'field_year_twice', year })
    assert.deepEqual(
      faultsOf({ financialYears: [closed(2025), closed(2025), closed(2025), closed(2024), closed(2024)] }),
      [
        ['financial_years', twice('2025')],
        ['financial_years', twice('2024')],
      ],
    )
    assert.deepEqual(faultsOf({ forecastYears: [expected(2027), expected(2027)] }), [['forecast_years', twice('2027')]])
  })
  it('reports a closed year in the future, a forecast for a closed year and a foundation in the future', () => {
    assert.deepEqual(faultsOf({ financialYears: [closed(2027)] }), [
      ['financial_years', { of: 'field_year_not_closed', year: '2027' }],
    ])
    for (const year of [2024, 2025])
      assert.deepEqual(faultsOf({ financialYears: [closed(2025)], forecastYears: [expected(year)] }), [
        ['forecast_years', { of: 'field_year_closed', year: String(year) }],
      ])
    assert.deepEqual(faultsOf({ yearFounded: 2027 }), [['year_founded', 'field_in_future']])
  })
  it('reports an EBITDA above the revenue of its year, closed or forecast, but not one equal to it', () => {
    const above = { of: 'field_ebitda_above_revenue', year: '2025' }
    assert.deepEqual(faultsOf({ financialYears: [closed(2025, { ebitdaEurM: 10.1 })] }), [['financial_years', above]])
    assert.deepEqual(faultsOf({ financialYears: [closed(2025, { ebitdaEurM: 10 })] }), [])
    assert.deepEqual(faultsOf({ financialYears: [closed(2025, { revenueEurM: null, ebitdaEurM: 10 })] }), [])
    assert.deepEqual(faultsOf({ forecastYears: [expected(2025, { ebitdaEurM: 11.1 })] }), [['forecast_years', above]])
    assert.deepEqual(faultsOf({ forecastYears: [expected(2025, { ebitdaEurM: 11 })] }), [])
    assert.deepEqual(faultsOf({ forecastYears: [expected(2025, { ebitdaEurM: null })] }), [])
  })
  it('reports a largest customer’s share above that of the five largest', () => {
    assert.deepEqual(faultsOf({ largestCustomerSharePct: 21, top5CustomersSharePct: 20 }), [
      ['largest_customer_share', { of: 'field_not_above', field: 'top5_customers_share' }],
    ])
  })
})
