import type { DecimalMark } from './figure-text.ts'
import { plainCell } from './import-words.ts'
import type { Size } from './imported-party.ts'
import { COLUMN_PARTS, type ColumnField } from './party-fields.ts'
import { inContractUnit, type Unit, writtenFigureIn } from './units.ts'

/** Reason that a cell is read as empty or differs from its text; its row is imported anyway. */
const NOTE_REASONS = [
  'not_known',
  'confirmed_none',
  'error_value',
  'range',
  'unlisted_word',
  'zero',
  'approximate',
  'other_currency',
  'first_of_several',
  'no_revenue',
] as const
export type NoteReason = (typeof NOTE_REASONS)[number]

/** Bounds of a size in EUR millions; null if not stated. */
export interface Bounds {
  least: number | null
  most: number | null
}

/** Value of a cell for a field. */
export interface CellReading {
  value: string | number | readonly (string | Size)[] | Bounds | null
  note?: NoteReason
  fault?: boolean
}

const FROM =
  /^(?:>=?|≥|from|over|above|min\.?|minimum|ab|von|uber|plus de|a partir de|des|de|desde|mas de|da|oltre|vanaf|van|meer dan|between|entre|zwischen|tra|tussen)\s*/
const UP_TO =
  /^(?:<=?|≤|up to|under|below|max\.?|maximum|bis(?: zu)?|unter|jusqu'a|moins de|hasta|menos de|fino a|meno di|tot|onder|minder dan)\s*/
const BETWEEN = /\s*(?:-|–|—|\/|\.\.)\s*|\s+(?:to|a|bis|y|e|et|and|und|en|tot)\s+/

/** Returns the bounds of a text such as "2-10 M€", "ab 1 Mio." or "jusqu'à 5 M€"; null for any other text. */
export function boundsIn(text: string, unit: Unit | null, mark: DecimalMark | null): Bounds | null {
  const plain = plainCell(text)
  const parts = plain
    .replace(FROM, '')
    .replace(UP_TO, '')
    .replace(/(?<=\d) ?\+$/, '')
    .split(BETWEEN)
  const written = parts.map((part) => writtenFigureIn(part, mark))
  // The unit after the second number applies to both.
  const stated = written.at(-1)?.unit ?? unit
  const values = written.map((one) =>
    one === null || stated === null ? null : inContractUnit('ticket', { ...one, unit: one.unit ?? stated }, stated),
  )
  const [first, second] = values
  if (parts.length > 2 || values.some((value) => value === null) || first === undefined) return null
  if (second !== undefined) return { least: first, most: second }
  if (UP_TO.test(plain)) return { least: null, most: first }
  return FROM.test(plain) || /\d ?\+$/.test(plain) ? { least: first, most: null } : { least: first, most: first }
}

type OwnValue = Exclude<CellReading['value'], Bounds | null>

const isPart = (field: ColumnField) => COLUMN_PARTS.some((part) => part === field)
const isBounds = (value: CellReading['value'] | undefined): value is Bounds =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Composes fields from several columns: a full name, an address of street, postcode and city, ticket bounds, and the
 * EBITDA margin from EBITDA and revenue, to two decimals. A field with its own column takes precedence.
 */
export function joinedParts(read: ReadonlyMap<ColumnField, NonNullable<CellReading['value']>>): {
  fields: Record<string, OwnValue>
  /** True if there is an EBITDA but no margin can be computed. */
  hasUnusedEbitda: boolean
} {
  const own = new Map(
    [...read].filter((entry): entry is [ColumnField, OwnValue] => !isPart(entry[0]) && !isBounds(entry[1])),
  )
  const joined = (parts: readonly ColumnField[], mark: string) =>
    parts.flatMap((part) => (read.has(part) ? [String(read.get(part))] : [])).join(mark)
  const name = joined(['first_name', 'last_name'], ' ')
  const place = joined(['postcode', 'city'], ' ')
  const address = read.has('street') ? [String(read.get('street')), place].filter((part) => part !== '').join(', ') : ''
  const [ticket, ebitda, revenue] = [read.get('ticket'), read.get('ebitda'), read.get('revenue')]
  const canDivide = typeof ebitda === 'number' && typeof revenue === 'number' && revenue > 0
  const made: Record<string, string | number> = {
    ...(name === '' ? {} : { name }),
    ...(address === '' ? {} : { address }),
    ...(isBounds(ticket) && ticket.least !== null ? { check_size_min: ticket.least } : {}),
    ...(isBounds(ticket) && ticket.most !== null ? { check_size_max: ticket.most } : {}),
    ...(canDivide ? { ebitda_margin: Number(((100 * ebitda) / revenue).toFixed(2)) } : {}),
  }
  return {
    fields: { ...made, ...Object.fromEntries(own) },
    hasUnusedEbitda: typeof ebitda === 'number' && !canDivide && !own.has('ebitda_margin'),
  }
}
