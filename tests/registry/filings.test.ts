import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Filing, readFiledFigures } from '../../src/domain/quality/filings.ts'

const filing = (closedOn: string, changes: Partial<Filing> = {}): Filing => ({
  closedOn,
  kind: 'C',
  revenueEur: 10e6,
  ebeEur: 1.5e6,
  ebitdaEur: null,
  grossMarginEur: 7e6,
  ...changes,
})

describe('readFiledFigures', () => {
  it('computes the margin from EBITDA if filed, and otherwise from EBE', () => {
    assert.equal(readFiledFigures([filing('2025-12-31')])?.ebitdaMargin?.pct, 15)
    assert.equal(readFiledFigures([filing('2025-12-31', { ebitdaEur: 2e6 })])?.ebitdaMargin?.pct, 20)
  })

  it('returns no margin, and no doubt, if neither EBITDA nor EBE is filed', () => {
    const figures = readFiledFigures([filing('2025-12-31', { ebeEur: null })])
    assert.deepEqual([figures?.ebitdaMargin, figures?.doubts], [null, []])
  })

  it('skips confidential accounts and returns the latest public year', () => {
    const hidden = { revenueEur: null, ebeEur: null, grossMarginEur: null }
    const figures = readFiledFigures([filing('2025-12-31', hidden), filing('2024-12-31')])
    assert.deepEqual(figures?.revenue, { eurM: 10, closedOn: '2024-12-31' })
    assert.equal(figures?.growth, null)
    assert.equal(readFiledFigures([filing('2025-12-31', hidden)]), null)
  })

  it('prefers consolidated accounts to complete ones, and complete to simplified', () => {
    const years = [filing('2025-12-31', { kind: 'S' }), filing('2024-12-31', { kind: 'K', revenueEur: 30e6 })]
    assert.deepEqual(readFiledFigures(years)?.revenue, { eurM: 30, closedOn: '2024-12-31' })
  })

  it('returns growth only between consecutive years of the same kind', () => {
    const before = filing('2024-12-31', { revenueEur: 8e6 })
    assert.equal(readFiledFigures([filing('2025-12-31'), before])?.growth?.pct, 25)
    assert.equal(readFiledFigures([filing('2025-12-31'), { ...before, closedOn: '2023-12-31' }])?.growth, null)
    assert.equal(readFiledFigures([filing('2025-12-31'), { ...before, closedOn: '2024-06-30' }])?.growth, null)
    assert.equal(readFiledFigures([filing('2025-12-31'), { ...before, kind: 'S' }])?.growth, null)
  })

  it('ignores a filing 1,000 times too small beside another year or the company register', () => {
    const small = filing('2025-12-31', { revenueEur: 10_400, ebeEur: 1_500 })
    const beside = readFiledFigures([small, filing('2024-12-31')])
    assert.deepEqual(beside?.revenue, { eurM: 10, closedOn: '2024-12-31' })
    assert.deepEqual(beside?.doubts, [{ of: 'accounts_too_small', day: '2025-12-31' }])
    assert.equal(readFiledFigures([small], { eur: 10.4e6, year: 2025 }), null)
    assert.equal(readFiledFigures([small])?.revenue?.eurM, 0.0104)
  })

  it('reports accounts 400 to 2,500 times smaller than those of the last three years as too small', () => {
    const doubtsOf = (times: number, before = '2024-12-31') =>
      readFiledFigures([
        filing('2025-12-31', { revenueEur: 10e6 / times, ebeEur: null }),
        filing(before, { revenueEur: 10e6, ebeEur: null }),
      ])?.doubts.length
    assert.deepEqual(
      [390, 400, 2500, 2600].map((times) => doubtsOf(times)),
      [0, 1, 1, 0],
    )
    assert.deepEqual([doubtsOf(1000, '2022-12-31'), doubtsOf(1000, '2022-12-01')], [1, 0])
  })

  it('rejects an EBE that repeats the revenue or the gross margin, or is out of proportion', () => {
    for (const ebeEur of [10e6, 7e6, 9e6, -60e6]) {
      const figures = readFiledFigures([filing('2025-12-31', { ebeEur })])
      assert.equal(figures?.ebitdaMargin, null, `${ebeEur}`)
      assert.equal(figures?.revenue?.eurM, 10)
      const isAnother = ebeEur === 10e6 || ebeEur === 7e6
      const of = isAnother ? 'ebe_is_another_figure' : 'ebe_out_of_proportion'
      assert.deepEqual(figures?.doubts, [{ of, day: '2025-12-31' }])
    }
    assert.equal(readFiledFigures([filing('2025-12-31', { ebeEur: -2e6 })])?.ebitdaMargin?.pct, -20)
  })

  it('deduplicates a repeated filing and ignores two contradictory ones', () => {
    assert.equal(readFiledFigures([filing('2025-12-31'), filing('2025-12-31')])?.revenue?.eurM, 10)
    assert.equal(readFiledFigures([filing('2025-12-31'), filing('2025-12-31', { revenueEur: 11e6 })]), null)
  })

  it('ignores accounts that repeat another year’s revenue to the euro', () => {
    const years = [
      filing('2025-12-31', { ebeEur: 1e6 }),
      filing('2024-12-31'),
      filing('2023-12-31', { revenueEur: 8e6 }),
    ]
    const figures = readFiledFigures(years)
    assert.deepEqual(figures?.revenue, { eurM: 10, closedOn: '2024-12-31' })
    assert.equal(figures?.growth?.pct, 25)
  })

  it('returns no growth from a year of negligible or negative revenue', () => {
    const filed = (closedOn: string, revenueEur: number) =>
      ({ closedOn, kind: 'K', revenueEur, ebeEur: null, ebitdaEur: null, grossMarginEur: null }) as const
    for (const base of [5e-324, 0.5, -3])
      assert.equal(readFiledFigures([filed('2012-12-31', 2), filed('2011-12-31', base)])?.growth ?? null, null)
  })

  it('returns only filed and finite figures for arbitrary filings', () => {
    const eur = fc.option(
      fc.double({ noNaN: true, min: -1e11, max: 1e11 }).filter((value) => value !== 0),
      { nil: null },
    )
    const anyFiling = fc.record({
      closedOn: fc.integer({ min: 2010, max: 2026 }).map((year) => `${year}-12-31`),
      kind: fc.constantFrom('K' as const, 'C' as const, 'S' as const),
      revenueEur: eur,
      ebeEur: eur,
      ebitdaEur: eur,
      grossMarginEur: eur,
    })
    fc.assert(
      fc.property(fc.array(anyFiling, { maxLength: 12 }), (filings) => {
        const figures = readFiledFigures(filings)
        if (figures === null) return
        const { revenue, ebitdaMargin, growth } = figures
        const filed = filings.filter(({ kind }) => kind === figures.kind)
        assert.ok(
          filed.some((one) => one.closedOn === revenue?.closedOn && (one.revenueEur ?? 0) / 1e6 === revenue.eurM),
        )
        for (const value of [revenue?.eurM, ebitdaMargin?.pct, growth?.pct])
          assert.ok(value === undefined || Number.isFinite(value))
      }),
    )
  })
})
