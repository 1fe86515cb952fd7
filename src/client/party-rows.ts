import { buyerTypeIn, dealTypeIn, headcountIn, yearIn } from './cell-words.ts'
import { unguarded } from './csv-text.ts'
import { type DecimalMark, decimalMarkIn } from './figure-text.ts'
import type { Party } from './imported-party.ts'
import { isSendable } from './party-batches.ts'
import type { Mapping } from './party-columns.ts'
import { NEEDED_FIELDS, PARTY_FIELDS, type PartyField } from './party-fields.ts'
import type { FileTable } from './spreadsheet/header.ts'
import { inContractUnit, type Unit, unitsOf, writtenFigureIn } from './units.ts'
import { type YearColumn, yearColumnsOf } from './year-columns.ts'

/** A cell that cannot be taken. */
export interface CellFault {
  field: PartyField | 'financial_years' | 'forecast_years'
  /** The cell, cut where it is long. */
  text: string
  /** Where it stands in the row; absent for what is not one cell. */
  column?: number
  /** What the service said of it; null where it could not be read here. */
  message: string | null
}

/** A row of the file as a party, less the cells that could not be read. */
export interface ReadRow {
  row: number
  party: Party
  faults: CellFault[]
}

/** The longest part of a cell that a fault shows, in characters. */
const SHOWN_CHARACTERS = 80

/** A cell as a fault shows it. */
export function shownCell(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

/** Reads every row; `side` is that of rows without a side of their own. Blank cells are left out. */
export function readRows(
  table: FileTable,
  mapping: Mapping,
  side: 'buyer' | 'seller' | null,
  years: readonly YearColumn[] = yearColumnsOf(table, mapping),
): ReadRow[] {
  const { rows } = table
  const markOf = (column: number) => decimalMarkIn(rows.map(({ cells }) => cells[column] ?? ''))
  const yearCells = years.map((year) => ({ ...year, mark: markOf(year.column) }))
  const columns = PARTY_FIELDS.flatMap((field) => {
    const found = mapping[field]
    if (found === undefined) return []
    return [{ field, ...found, mark: markOf(found.column) }]
  })
  return rows.map(({ row, cells }) => {
    const faults: CellFault[] = []
    const read = columns.flatMap(({ field, column, unit, mark }) => {
      const text = unguarded(cells[column] ?? '')
      const value = text === '' ? null : readCell(field, text, unit, mark)
      if (text !== '' && value === null) faults.push({ field, text: shownCell(text), column, message: null })
      return value === null ? [] : [[field, value] as const]
    })
    const filed = readYears(yearCells, cells, faults)
    const party = { row, ...(side === null ? {} : { side }), ...Object.fromEntries(read), ...filed } as Party
    return fitting(lookingIn(party), row, faults)
  })
}

/** The years of a row, each with the figures that it has; a list without a year is left out. */
function readYears(
  columns: readonly (YearColumn & { mark: DecimalMark | null })[],
  cells: readonly string[],
  faults: CellFault[],
): Pick<Party, 'financial_years' | 'forecast_years'> {
  const closed = new Map<number, Record<string, number>>()
  const expected = new Map<number, Record<string, number>>()
  for (const { column, figure, year, isForecast, unit, mark } of columns) {
    const text = unguarded(cells[column] ?? '')
    if (text === '' || unit === null || (isForecast && figure === 'net_debt')) continue
    const value = readCell('revenue', text, unit, mark)
    if (typeof value !== 'number') {
      faults.push({
        field: isForecast ? 'forecast_years' : 'financial_years',
        text: shownCell(text),
        column,
        message: null,
      })
      continue
    }
    const list = isForecast ? expected : closed
    list.set(year, { ...list.get(year), [figure]: value })
  }
  const listed = (years: typeof closed) => [...years].map(([year, figures]) => ({ year, ...figures }))
  return {
    ...(closed.size > 0 ? { financial_years: listed(closed) } : {}),
    ...(expected.size > 0 ? { forecast_years: listed(expected) } : {}),
  }
}

/** A column of regions says where a seller is, and where a buyer looks. How many people a buyer employs, and since when, is not asked. */
function lookingIn(party: Party): Party {
  if (party.side !== 'buyer') return party
  const { region, headcount: _, year_founded: __, ...rest } = party
  return region ? { ...rest, geography: party.geography ?? region } : rest
}

/** The row without the text that makes it too large for a request. */
function fitting(party: Party, row: number, faults: CellFault[]): ReadRow {
  if (isSendable(party)) return { row, party, faults }
  const [longest] = PARTY_FIELDS.toSorted((one, other) => sizeOf(party, other) - sizeOf(party, one))
  const field = longest ?? 'description'
  const { [field]: text, ...rest } = party
  return fitting(rest as Party, row, [...faults, { field, text: shownCell(String(text)), message: null }])
}

const sizeOf = (party: Party, field: PartyField) => String(party[field] ?? '').length

/** What people write where they do not know. */
const NOT_KNOWN = /^(?:#?n\/?[ad]|n\.[acd]\.?|n[cd]|#(?:ref|value|div\/0|name|null|num)!?\??|[-–—?]+)$/i

/**
 * What a cell that is not blank says of a field; null where it cannot be read: not a figure, not a SIREN, neither of the two
 * sides, no kind of buyer or deal, no release of a name, or a word for "not known".
 */
export function readCell(
  field: PartyField,
  text: string,
  unit: Unit | null,
  mark: DecimalMark | null,
): string | number | null {
  if (NOT_KNOWN.test(text)) return null
  if (field === 'siren') return sirenIn(text)
  if (field === 'side') return sideIn(text)
  if (field === 'buyer_type') return buyerTypeIn(text)
  if (field === 'name_release') return nameReleaseIn(text)
  if (field === 'headcount') return headcountIn(text)
  if (field === 'deal_type') return dealTypeIn(text)
  if (field === 'year_founded') return yearIn(text)
  if (unitsOf(field).length === 0) return text
  const written = unit === null ? null : writtenFigureIn(text, mark)
  return written === null || unit === null ? null : inContractUnit(field, written, unit)
}

/** Whether a row can do without a field. */
export function isOptional(field: string): field is PartyField {
  return PARTY_FIELDS.some((one) => one === field) && !NEEDED_FIELDS.some((one) => one === field)
}

/** The nine digits of a SIREN, also out of the fourteen of a SIRET. */
function sirenIn(text: string): string | null {
  const digits = text.replace(/[\s.]/g, '')
  return /^\d{9}(\d{5})?$/.test(digits) ? digits.slice(0, 9) : null
}

function nameReleaseIn(text: string): 'matched' | 'ask' | null {
  if (/^(matched|matches|contreparties?)$/i.test(text)) return 'matched'
  return /^(ask|on request|sur demande)$/i.test(text) ? 'ask' : null
}

function sideIn(text: string): 'buyer' | 'seller' | null {
  if (/^(buyer|investor|acqu[eé]reur|investisseur|repreneur|fonds?)$/i.test(text)) return 'buyer'
  return /^(seller|opportunity|c[eé]dant|vendeur|cible|target)$/i.test(text) ? 'seller' : null
}
