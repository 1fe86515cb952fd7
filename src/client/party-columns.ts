import { decimalMarkIn } from './figure-text.ts'
import { type Heading, headingOf } from './headings.ts'
import { PARTY_FIELDS, type PartyField } from './party-fields.ts'
import type { FileTable } from './spreadsheet/header.ts'
import { PERCENT_UNITS, type Unit, unitsOf, writtenFigureIn } from './units.ts'

/** Which column a field is read from, and in which unit. */
export interface FieldColumn {
  column: number
  /** Null for a text, and where the file does not say and somebody must. */
  unit: Unit | null
}

/** The column of each field that is read. */
export type Mapping = Partial<Record<PartyField, FieldColumn>>

/**
 * What the titles and figures of a file suggest. Of several columns of one field, the one with the field's own name, else the
 * one of the latest year, else the first.
 */
export function suggestedMapping(table: FileTable): Mapping {
  const headings = table.columns.map(headingOf)
  return Object.fromEntries(
    PARTY_FIELDS.flatMap((field) => {
      const column = columnFor(field, headings)
      return column === null ? [] : [[field, { column, unit: suggestedUnit(field, table, column) }]]
    }),
  )
}

function columnFor(field: PartyField, headings: readonly Heading[]): number | null {
  const rankOf = ({ isOwnName, year }: Heading) => (isOwnName ? 10_000 : (year ?? 0))
  const [best] = headings
    .map((heading, column) => ({ heading, column }))
    .filter(({ heading }) => heading.field === field)
    .toSorted((one, other) => rankOf(other.heading) - rankOf(one.heading))
  return best?.column ?? null
}

/** From this amount on, a column that states no unit may hold thousands or euros as well as millions. */
const ASKED_FROM = 100
/** The same under the contract's own name, whose unit is EUR millions: no company here has ten billion. */
const ASKED_FROM_UNDER_OWN_NAME = 10_000

/**
 * The unit of a column of figures, by its title and its cells; null where nobody can know: percentages that all lie within
 * one, which may be ratios, and amounts without a unit that are too large to be millions for sure.
 */
export function suggestedUnit(field: PartyField, { columns, rows }: FileTable, column: number): Unit | null {
  const units = unitsOf(field)
  if (units.length === 0) return null
  const heading = headingOf(columns[column] ?? '')
  const stated = heading.unit !== null && units.includes(heading.unit) ? heading.unit : null
  const cells = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
  const mark = decimalMarkIn(cells)
  const unmarked = cells.flatMap((cell) => {
    const written = writtenFigureIn(cell, mark)
    return written === null || written.unit !== null || written.value === 0 ? [] : [Math.abs(written.value)]
  })
  if (units === PERCENT_UNITS)
    return unmarked.length > 0 && unmarked.every((size) => size <= 1) ? null : (stated ?? 'percent')
  if (stated !== null) return stated
  const limit = heading.isOwnName ? ASKED_FROM_UNDER_OWN_NAME : ASKED_FROM
  return unmarked.some((size) => size >= limit) ? null : 'meur'
}

/** Fields whose unit somebody must choose before anything is read. */
export function fieldsWithoutUnit(mapping: Mapping): PartyField[] {
  return PARTY_FIELDS.filter((field) => mapping[field]?.unit === null && unitsOf(field).length > 0)
}
