import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { suggestedMapping } from '../../src/client/party-columns.ts'
import { PARTY_FIELDS } from '../../src/client/party-fields.ts'
import { readRows } from '../../src/client/party-rows.ts'
import { type TemplateLanguage, templateColumns, templateSheet } from '../../src/client/party-titles.ts'
import type { FileTable } from '../../src/client/spreadsheet/header.ts'
import { readSheet } from '../../src/client/spreadsheet/table.ts'
import { titlesWorkbook } from '../../src/client/spreadsheet/write-sheet.ts'
import { unitsForField } from '../../src/client/units.ts'
import { findYearColumns } from '../../src/client/year-columns.ts'

/** Writes a template and reads its titles back. */
function templateIn(language: TemplateLanguage): FileTable {
  const { sheet: name, titles } = templateSheet(2026, language)
  const sheet = readSheet({ bytes: titlesWorkbook(name, titles), choice: {} })
  assert.ok(typeof sheet === 'object', String(sheet))
  assert.deepEqual(sheet.rows[0]?.cells, titles)
  return { columns: titles, rows: [] }
}

describe('import template', () => {
  for (const [language, code] of [
    ['English', 'en'],
    ['French', 'fr'],
  ] as const) {
    const table = templateIn(code)
    const mapping = suggestedMapping(table)
    it(`has a column in ${language} for every field, which is read back with its unit`, () => {
      const columns = templateColumns(2026, code)
      for (const field of PARTY_FIELDS.filter((one) => code === 'fr' || one !== 'siren')) {
        const read = mapping[field]
        const meant =
          field === 'revenue'
            ? columns.findIndex((one) => 'figure' in one && one.figure === 'revenue' && one.year === 2025)
            : columns.findIndex((one) => 'field' in one && one.field === field)
        assert.equal(read?.column, meant, `${field}: ${table.columns[meant]}`)
        assert.equal(read?.unit === null, unitsForField(field).length === 0, `${field} has no unit`)
      }
    })
    it(`is read back in ${language} with three closed years and the current one as forecast`, () => {
      const years = findYearColumns(table, mapping)
      const told = (isForecast: boolean) => [
        ...new Set(years.filter((one) => one.isForecast === isForecast).map(({ year }) => year)),
      ]
      assert.deepEqual([told(false), told(true)], [[2023, 2024, 2025], [2026]])
      assert.deepEqual([...new Set(years.map(({ figure }) => figure))].toSorted(), ['capex', 'ebitda', 'revenue'])
      const cells = table.columns.map((title) => (/2025/.test(title) ? '12' : /2024/.test(title) ? '11' : ''))
      const [row] = readRows({ ...table, rows: [{ row: 2, cells }] }, mapping, 'seller')
      assert.deepEqual(row?.faults, [])
      assert.deepEqual(row?.party.financial_years, [
        { year: 2024, revenue: 11, ebitda: 11, capex: 11 },
        { year: 2025, revenue: 12, ebitda: 12, capex: 12 },
      ])
    })
  }

  it('has a SIREN column in French only, and French numbers in the company number column are read as SIREN', () => {
    const [english, french] = [templateIn('en').columns, templateIn('fr').columns]
    assert.deepEqual([english.includes('SIREN'), french.includes('SIREN')], [false, true])
    const number = english.indexOf('Company number')
    const rows = [{ row: 2, cells: english.map((_, at) => (at === number ? '552 100 554' : '')) }]
    assert.equal(suggestedMapping({ columns: english, rows }).siren?.column, number)
  })
})
