import { buyerTypeIn, dealTypeIn, sideIn } from './cell-words.ts'
import { decimalMarkIn } from './figure-text.ts'
import { type Heading, parseHeading } from './headings.ts'
import type { TitleMeaning } from './import-words.ts'
import { COLUMN_FIELDS, type ColumnField } from './party-fields.ts'
import type { FileTable } from './spreadsheet/header.ts'
import { inMillions, PERCENT_UNITS, type Unit, unitsForField, writtenFigureIn } from './units.ts'
import { parseStatedSiren } from './vocabulary.ts'

/** Column of a field, with its unit. */
interface FieldColumn {
  column: number
  /** Null for text, and if the file does not state it and the user must choose. */
  unit: Unit | null
}

/** Column of each field that is read. */
export type Mapping = Partial<Record<ColumnField, FieldColumn>>

interface Candidate {
  heading: Heading
  column: number
  /** Number of non-blank cells. */
  filled: number
}

/**
 * Suggests a mapping from titles and cells. Among several columns for one field it prefers the field's own name, then
 * the latest year, then more filled cells.
 */
export function suggestedMapping(table: FileTable): Mapping {
  const candidates = table.columns.map((title, column) => ({
    heading: parseHeading(title),
    column,
    filled: filledCells(table, column).length,
  }))
  const fields = candidates.map((one) => decidedField(one, candidates, table))
  return Object.fromEntries(
    COLUMN_FIELDS.flatMap((field) => {
      const [best] = candidates
        .filter(({ column }) => fields[column] === field)
        .toSorted((one, other) => rankOf(other) - rankOf(one) || other.filled - one.filled)
      return best === undefined
        ? []
        : [[field, { column: best.column, unit: suggestedUnit(field, table, best.column) }]]
    }),
  )
}

/** Rank of meanings that yield to a column named after the field itself; lower is weaker. */
const WEAKER: Readonly<Partial<Record<TitleMeaning, number>>> = {
  name_or_company: -1,
  buyer_name: -1,
  legal_name: -2,
  project_name: -4,
  sector_sought: 1,
  domaine: -1,
  subsector: -1,
  industry_code: -2,
}

function rankOf({ heading: { isOwnName, year, meaning }, filled }: Candidate): number {
  const weak = meaning === null ? 0 : (WEAKER[meaning] ?? 0)
  return (isOwnName ? 10_000 : (year ?? 0)) + 100_000 * weak - (filled === 0 ? 50_000 : 0)
}

/** Determines the field of a column by its title, neighbouring titles and cells. */
function decidedField({ heading, column }: Candidate, all: readonly Candidate[], table: FileTable): ColumnField | null {
  const has = (...meanings: TitleMeaning[]) =>
    all.some(({ heading: { meaning } }) => meaning !== null && meanings.includes(meaning))
  const cells = filledCells(table, column)
  const most = (test: (cell: string) => boolean) => cells.filter(test).length * 2 > cells.length
  switch (heading.meaning) {
    case 'name_or_company':
      if (has('first_name') && !has('last_name')) return 'last_name'
      return has('company', 'legal_name', 'buyer_name') ? 'name' : 'company'
    case 'title':
      return has('name', 'first_name', 'name_or_company') ? 'role' : null
    case 'type':
      if (most((cell) => sideIn(cell) !== null)) return 'side'
      if (most((cell) => buyerTypeIn(cell) !== null)) return 'buyer_type'
      return most((cell) => dealTypeIn(cell) !== null) ? 'deal_type' : null
    case 'domaine':
      return most((cell) => /^\S+\.\S+$/.test(cell)) ? 'website' : 'sector'
    case 'email':
      return heading.isOwnName || cells.length === 0 || cells.some((cell) => cell.includes('@')) ? 'email' : null
    case 'siren':
      return cells.length === 0 || heading.isOwnName || most((cell) => cell.replace(/\D/g, '').length >= 8)
        ? 'siren'
        : null
    case 'company_number':
      return !has('siren') && cells.length > 0 && most((cell) => parseStatedSiren(cell) !== null)
        ? 'siren'
        : 'company_number'
    case 'street':
      return has('address') ? null : 'street'
    case 'revenue':
    case 'ebitda':
      // Percentages below a title of amounts are another figure.
      if (heading.meaning === 'ebitda' && most((cell) => /%$/.test(cell)))
        return has('ebitda_margin') ? null : 'ebitda_margin'
      return heading.field
    default:
      return heading.field
  }
}

function filledCells({ rows }: FileTable, column: number): string[] {
  return rows.flatMap(({ cells }) => (cells[column] ? [cells[column]] : []))
}

/** Amount from which a column without a unit may be in thousands or euros instead of millions. */
const ASKED_FROM = 100
/** Amount under the contract's own name, whose unit is EUR millions; no company here reaches ten billion. */
const ASKED_FROM_UNDER_OWN_NAME = 10_000
/** Bounds of a usual amount in EUR millions, within which half a column lies unless its unit is misread. */
const USUAL = { least: 0.001, most: 5000 }

/**
 * Suggests the unit of a column of figures by its title, the lines above the table and its cells. A stated magnitude
 * takes precedence over a currency sign, which has none. Null if undecidable: percentages all within one, which may be
 * ratios; amounts without a unit too large to be certain millions; a unit under which most amounts would be below a
 * thousand euros or above five billion.
 */
export function suggestedUnit(field: ColumnField, table: FileTable, column: number): Unit | null {
  const units = unitsForField(field)
  if (units.length === 0) return null
  const heading = parseHeading(table.columns[column] ?? '')
  const stated = [heading.unit, table.unit].find((unit) => unit != null && units.includes(unit)) ?? null
  const cells = filledCells(table, column)
  const mark = decimalMarkIn(cells)
  const written = cells.flatMap((cell) => writtenFigureIn(cell, mark) ?? [])
  const unmarked = written.filter(({ unit, value }) => unit === null && value !== 0)
  const sizes = unmarked.map(({ value }) => Math.abs(value)).toSorted((one, other) => one - other)
  if (units === PERCENT_UNITS)
    return sizes.length > 0 && sizes.every((size) => size <= 1) ? null : (stated ?? 'percent')
  const median = sizes[Math.floor(sizes.length / 2)]
  const isUsual = (unit: Unit) => {
    const amount = median === undefined ? 1 : inMillions(median, unit)
    return amount >= USUAL.least && amount <= USUAL.most
  }
  if (stated !== null) return field !== 'revenue' || isUsual(stated) ? stated : null
  const limit = heading.isOwnName ? ASKED_FROM_UNDER_OWN_NAME : ASKED_FROM
  if (!sizes.some((size) => size >= limit)) {
    // "12.4 €" under a title without a unit is hardly twelve euros, but nothing states millions.
    return unmarked.some(({ hasSignAlone }) => hasSignAlone) ? null : 'meur'
  }
  // Half the companies of a list do not exceed a thousand million.
  const isInEuros =
    median !== undefined &&
    ((median >= 100_000 && unmarked.every(({ hasSignAlone }) => hasSignAlone)) ||
      (median >= 1_000_000 && !heading.isOwnName))
  return isInEuros ? 'eur' : null
}

/** Returns fields whose unit the user must choose first. */
export function fieldsWithoutUnit(mapping: Mapping): ColumnField[] {
  return COLUMN_FIELDS.filter((field) => mapping[field]?.unit === null && unitsForField(field).length > 0)
}
