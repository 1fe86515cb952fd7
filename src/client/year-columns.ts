import { parseHeading, type YearFigure } from './headings.ts'
import { type Mapping, suggestedUnit } from './party-columns.ts'
import { COLUMN_FIELDS } from './party-fields.ts'
import type { FileTable } from './spreadsheet/header.ts'
import type { Unit } from './units.ts'

/** A column with one figure of one financial year, closed or expected. */
export interface YearColumn {
  column: number
  figure: YearFigure
  year: number
  isForecast: boolean
  /** Null if the file does not state it; the column is then not read. */
  unit: Unit | null
}

/**
 * Maximum number of years of each kind in a company file; of more, the latest closed and the nearest expected are read.
 */
export const YEARS_MAX = 5

/**
 * Finds the columns that form the financial years of a company: "Revenue 2024", "EBITDA 2023 (k€)", "CA 2026
 * prévisionnel". A single such column is a figure of the last year, not a history. Columns mapped to another field are
 * excluded.
 */
export function findYearColumns(table: FileTable, mapping: Mapping): YearColumn[] {
  const fieldOf = (column: number) => COLUMN_FIELDS.find((field) => mapping[field]?.column === column) ?? null
  const found = table.columns.flatMap((title, column) => {
    const { figure, year, isForecast, unit: stated } = parseHeading(title)
    const field = fieldOf(column)
    if (figure === null || year === null || (field !== null && field !== figure)) return []
    const unit = stated ?? mapping.revenue?.unit ?? suggestedUnit('revenue', table, column)
    return [{ column, figure, year, isForecast, unit }]
  })
  const once = found.filter(
    (one, at) => found.findIndex((other) => keyOf(other) === keyOf(one)) === at && one.figure !== null,
  )
  if (once.length < 2) return []
  const yearsOf = (isForecast: boolean) =>
    [...new Set(once.filter((one) => one.isForecast === isForecast).map(({ year }) => year))].toSorted((a, b) => a - b)
  const kept = { closed: yearsOf(false).slice(-YEARS_MAX), expected: yearsOf(true).slice(0, YEARS_MAX) }
  return once.filter(({ year, isForecast }) => kept[isForecast ? 'expected' : 'closed'].includes(year))
}

const keyOf = ({ figure, year, isForecast }: YearColumn) => `${figure} ${year} ${isForecast}`
