/**
 * Valuations worked out in a spreadsheet, from the rules (docs/decisions/0008-valuation.md) and the published
 * figures, not from the code. `valuation.fods` holds formulas only; `valuation.csv` is what LibreOffice computes from it:
 *
 *     cd tests/golden && soffice --headless --convert-to \
 *       'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,1' valuation.fods
 *     mv valuation-Cases.csv valuation.csv
 *
 * A new case is a row on the sheet Cases and six on DCF. Never correct a figure in the CSV.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { industryOf } from '../../src/domain/valuation/industry.ts'
import { valuationOf } from '../../src/domain/valuation/valuation.ts'

const CENT_EUR_M = 0.00000001 // EUR 0.01

for (const row of rowsOf(readFileSync(new URL('valuation.csv', import.meta.url), 'utf8'))) {
  test(`${row.case}: the code values it as the spreadsheet does, to the cent`, () => {
    const texts = { sector: row.sector || null, product: null, description: null }
    assert.equal(industryOf(texts).name, row.industry)

    const valuation = valuationOf({
      ...texts,
      country: row.country || null,
      revenueEurM: figure(row.revenue),
      growthPct: figure(row.growth),
      ebitdaMarginPct: figure(row.margin),
    })

    assert.equal(valuation.status, 'ok')
    if (valuation.status !== 'ok') return
    sameToTheCent('revenue', valuation.revenueEurM, figure(row.value_revenue))
    sameToTheCent('EBITDA', valuation.ebitdaEurM, figure(row.value_ebitda))
    sameToTheCent('DCF', valuation.dcfEurM, figure(row.value_dcf))
    sameToTheCent('conservative', valuation.conservativeEurM, figure(row.value_conservative))
    sameToTheCent('triangulated', valuation.triangulatedEurM, figure(row.value_triangulated))
  })
}

test('there are sixteen golden cases, and each method is worked out and left out at least twice', () => {
  const rows = rowsOf(readFileSync(new URL('valuation.csv', import.meta.url), 'utf8'))
  assert.equal(rows.length, 16)
  for (const method of ['value_ebitda', 'value_dcf']) {
    assert.ok(rows.filter((row) => figure(row[method]) === null).length >= 2, method)
    assert.ok(rows.filter((row) => figure(row[method]) !== null).length >= 2, method)
  }
})

function sameToTheCent(method: string, actual: number | null, expected: number | null): void {
  if (actual === null || expected === null) return assert.equal(actual, expected, method)
  const allowed = Math.max(CENT_EUR_M / 2, 1e-12 * expected)
  assert.ok(Math.abs(actual - expected) <= allowed, `${method}: ${actual}, the spreadsheet says ${expected}`)
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
