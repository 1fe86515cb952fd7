import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHeading } from '../../src/client/headings.ts'
import { suggestedMapping } from '../../src/client/party-columns.ts'
import { readRows } from '../../src/client/party-rows.ts'
import type { FileTable } from '../../src/client/spreadsheet/header.ts'
import { findYearColumns } from '../../src/client/year-columns.ts'

const tableOf = (columns: string[], ...rows: string[][]): FileTable => ({
  columns,
  rows: rows.map((cells, at) => ({ row: at + 2, cells })),
})
const partiesIn = (table: FileTable) => readRows(table, suggestedMapping(table), 'seller')

describe('reader of year columns', () => {
  it('reads figures by year in the unit of their titles and fills the profile from the latest year', () => {
    const titles = [
      'Société',
      'CA 2023 (k€)',
      'CA 2024 (k€)',
      'EBE 2024 (k€)',
      'Dette nette 2024 (k€)',
      'Capex FY24 (k€)',
    ]
    const [row] = partiesIn(tableOf(titles, ['Forges Aubert', '9 500', '10 200', '1 100', '-300', '250']))
    assert.deepEqual(row?.faults, [])
    assert.equal(row?.party.revenue, 10.2)
    assert.deepEqual(row?.party.financial_years, [
      { year: 2023, revenue: 9.5 },
      { year: 2024, revenue: 10.2, ebitda: 1.1, net_debt: -0.3, capex: 0.25 },
    ])
  })
  it('keeps forecasts apart from the closed years', () => {
    for (const title of ['Revenue 2026F', 'Forecast revenue 2026', 'CA prévisionnel 2026', 'Budget revenue 2026']) {
      assert.equal(parseHeading(title).field, null, title)
      const [row] = partiesIn(tableOf(['Company', 'Revenue 2025', title], ['Forges Bix', '12', '14']))
      assert.equal(row?.party.revenue, 12, title)
      assert.deepEqual(row?.party.financial_years, [{ year: 2025, revenue: 12 }], title)
      assert.deepEqual(row?.party.forecast_years, [{ year: 2026, revenue: 14 }], title)
    }
  })
  it('skips blank cells, reports unreadable ones and returns no history for a single column', () => {
    const titles = ['Company', 'Revenue 2024', 'Revenue 2025']
    const [blank, bad, none] = partiesIn(
      tableOf(titles, ['One', '', '12'], ['Two', 'about ten', '11'], ['Three', '', '']),
    )
    assert.deepEqual(blank?.party.financial_years, [{ year: 2025, revenue: 12 }])
    assert.deepEqual(bad?.faults, [{ field: 'financial_years', text: 'about ten', column: 1, message: null }])
    assert.equal(none?.party.financial_years, undefined)
    const single = partiesIn(tableOf(['Company', 'Revenue 2025'], ['One', '12']))
    assert.deepEqual([single[0]?.party.revenue, single[0]?.party.financial_years], [12, undefined])
  })
  it('limits the years to the five latest closed ones and the five nearest forecasts', () => {
    const closed = Array.from({ length: 7 }, (_, n) => `Revenue ${2019 + n}`)
    const expected = Array.from({ length: 7 }, (_, n) => `Revenue ${2026 + n}E`)
    const years = findYearColumns(tableOf(['Company', ...closed, ...expected]), {})
    const yearsOf = (isForecast: boolean) =>
      years.filter((one) => one.isForecast === isForecast).map(({ year }) => year)
    assert.deepEqual(
      [yearsOf(false), yearsOf(true)],
      [
        [2021, 2022, 2023, 2024, 2025],
        [2026, 2027, 2028, 2029, 2030],
      ],
    )
  })
  it('ignores a column without a unit and one that is mapped to another field', () => {
    const table = tableOf(['Company', 'EBITDA 2024', 'EBITDA 2025'], ['One', '1400', '1500'])
    assert.deepEqual(
      findYearColumns(table, {}).map(({ unit }) => unit),
      [null, null],
    )
    assert.equal(readRows(table, suggestedMapping(table), 'seller')[0]?.party.financial_years, undefined)
    const mapped = { sector: { column: 1, unit: null } }
    assert.deepEqual(findYearColumns(table, mapped), [])
  })
})
