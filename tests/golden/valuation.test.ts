/**
 * Valuations worked out in a spreadsheet, from the rules (docs/VALUATION.md) and the published
 * figures, not from the code. `valuation.fods` holds formulas only; `valuation.csv` is what LibreOffice computes from it:
 *
 *     cd tests/golden && soffice --headless --convert-to \
 *       'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,1' valuation.fods
 *     mv valuation-Cases.csv valuation.csv
 *
 * A new case is a row on the sheet Cases. Never correct a figure in the CSV.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { recognizeIndustry } from '../../src/domain/valuation/industry.ts'
import { valueSeller } from '../../src/domain/valuation/valuation.ts'

const CENT_EUR_M = 0.00000001 // EUR 0.01

for (const row of rowsOf(readFileSync(new URL('valuation.csv', import.meta.url), 'utf8'))) {
  test(`valueSeller matches the spreadsheet to the cent: ${row.case}`, () => {
    const texts = { sector: row.sector || null, product: null, description: null }
    const industry = recognizeIndustry(texts)
    assert.equal(industry.name, row.industry)
    assert.equal(industry.trade?.key ?? '', row.trade)

    const valuation = valueSeller({
      ...texts,
      country: row.country === 'none' ? null : (row.country ?? null),
      revenueEurM: figure(row.revenue),
      growthPct: figure(row.growth),
      ebitdaMarginPct: figure(row.margin),
    })

    assert.equal(valuation.status, 'ok')
    if (valuation.status !== 'ok') return
    sameToTheCent('revenue', valuation.byRevenueEurM, figure(row.value_revenue))
    sameToTheCent('EBITDA', valuation.byEbitdaEurM, figure(row.value_ebitda))
    sameToTheCent('DCF', valuation.byCashFlowsEurM, figure(row.value_dcf))
    sameToTheCent('conservative', valuation.conservativeEurM, figure(row.value_conservative))
    sameToTheCent('triangulated', valuation.triangulatedEurM, figure(row.value_triangulated))
  })
}

test('golden cases cover at least sixty companies of EUR 0.3m to 400m, thirteen sectors, losses and missing figures', () => {
  const rows = rowsOf(readFileSync(new URL('valuation.csv', import.meta.url), 'utf8'))
  assert.ok(rows.length >= 60)
  const revenues = rows.map((row) => figure(row.revenue) ?? 0)
  assert.deepEqual([Math.min(...revenues), Math.max(...revenues)], [0.3, 400])
  assert.equal(new Set(rows.map((row) => row.barometer)).size, 13)
  assert.ok(new Set(rows.map((row) => row.trade)).size >= 18)
  for (const input of ['growth', 'margin']) {
    assert.ok(rows.some((row) => row[input] === ''), input)
    assert.ok(rows.some((row) => (figure(row[input]) ?? 0) < 0), input)
  }
})

function sameToTheCent(method: string, actual: number, expected: number | null): void {
  assert.ok(expected !== null, `${method}: the spreadsheet has no value`)
  const allowed = Math.max(CENT_EUR_M / 2, 1e-12 * expected)
  assert.ok(Math.abs(actual - expected) <= allowed, `${method}: ${actual}, in the spreadsheet ${expected}`)
}

function figure(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const value = Number(text)
  assert.ok(Number.isFinite(value), `not a figure: ${text}`)
  return value
}

function rowsOf(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}
