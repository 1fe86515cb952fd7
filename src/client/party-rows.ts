import { businessModelIn, buyerTypeIn, dealTypeIn, headcountIn, sideIn, yearIn } from './cell-words.ts'
import { unguarded } from './csv-text.ts'
import { type DecimalMark, decimalMarkIn } from './figure-text.ts'
import { isErrorValue, isNone, isNotKnown, isRange, plainCell, plainWords } from './import-words.ts'
import type { Party, Size } from './imported-party.ts'
import { isSendable } from './party-batches.ts'
import type { Mapping } from './party-columns.ts'
import { COLUMN_FIELDS, type ColumnField, PARTY_FIELDS, type PartyField } from './party-fields.ts'
import { boundsIn, type CellReading, joinedParts, type NoteReason } from './party-parts.ts'
import { sizeIn } from './size-text.ts'
import type { FileTable } from './spreadsheet/header.ts'
import { inContractUnit, type Unit, unitsForField, writtenFigureIn } from './units.ts'
import { parseStatedSiren } from './vocabulary.ts'
import { findYearColumns, type YearColumn } from './year-columns.ts'

/** A cell that cannot be imported. */
export interface CellFault {
  field: ColumnField | 'financial_years' | 'forecast_years'
  /** Text of the cell, truncated. */
  text: string
  /** Column of the cell; absent if the fault concerns several. */
  column?: number
  /** Message of the service; null if the cell could not be read locally. */
  message: string | null
}

/** A cell read as empty or with a different meaning than its text. */
interface CellNote {
  field: CellFault['field']
  text: string
  column: number
  reason: NoteReason
}

/** A row as a party, without cells that could not be read. */
export interface ReadRow {
  row: number
  party: Party
  faults: CellFault[]
  notes: CellNote[]
}

/** Maximum length of a cell's text in a fault, characters. */
const SHOWN_CHARACTERS = 80

/** Truncates a cell's text for a fault. */
export function shownCell(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

type ReadColumn = { field: ColumnField; column: number; unit: Unit | null; mark: DecimalMark | null }

/**
 * Reads every row; `side` applies to rows without their own. Skips blank cells, error values, words for "not known",
 * and amounts of a row in a currency that is not stated by its ISO code.
 */
export function readRows(
  table: FileTable,
  mapping: Mapping,
  side: 'buyer' | 'seller' | null,
  years: readonly YearColumn[] = findYearColumns(table, mapping),
): ReadRow[] {
  const { rows } = table
  const markOf = (column: number) => decimalMarkIn(rows.map(({ cells }) => cells[column] ?? ''))
  const yearCells = years.map((year) => ({ ...year, mark: markOf(year.column) }))
  const columns = COLUMN_FIELDS.flatMap((field): ReadColumn[] => {
    const found = mapping[field]
    return found === undefined ? [] : [{ field, ...found, mark: markOf(found.column) }]
  })
  return rows.map(({ row, cells }) => {
    const [faults, notes]: [CellFault[], CellNote[]] = [[], []]
    const textAt = (column: number) => unguarded(cells[column] ?? '')
    const hasCountry = mapping.country !== undefined && textAt(mapping.country.column) !== ''
    const currency = mapping.currency === undefined ? '' : textAt(mapping.currency.column)
    const isForeign = currency !== '' && !isNotKnown(currency, 'currency') && currencyIn(currency) === null
    const take = (field: CellFault['field'], column: number, reading: CellReading) => {
      const text = shownCell(textAt(column))
      if (reading.fault) faults.push({ field, text, column, message: null })
      if (reading.note !== undefined) notes.push({ field, text, column, reason: reading.note })
      return reading.value
    }
    const readingOf = (column: number, read: (text: string) => CellReading, isAmount: boolean): CellReading => {
      const text = textAt(column)
      if (text === '') return { value: null }
      return isAmount && isForeign && !isNotKnown(text, '') ? { value: null, note: 'other_currency' } : read(text)
    }
    const read = new Map(
      columns.flatMap(({ field, column, unit, mark }) => {
        const isAmount = unitsForField(field).includes('eur')
        const value = take(
          field,
          column,
          readingOf(column, (text) => readCell(field, text, unit, mark), isAmount),
        )
        return value === null
          ? []
          : [[field, inCountryOfTitle(field, value, table.columns[column] ?? '', hasCountry)] as const]
      }),
    )
    const listed = { closed: new Map<number, YearFigures>(), expected: new Map<number, YearFigures>() }
    for (const { column, figure, year, isForecast, unit, mark } of yearCells) {
      if (unit === null || (isForecast && figure === 'net_debt')) continue
      const field = isForecast ? 'forecast_years' : 'financial_years'
      const value = take(
        field,
        column,
        readingOf(column, (text) => readCell('revenue', text, unit, mark), true),
      )
      const list = listed[isForecast ? 'expected' : 'closed']
      if (typeof value === 'number') list.set(year, { ...list.get(year), [figure]: value })
    }
    const yearsIn = (found: Map<number, YearFigures>) => [...found].map(([year, figures]) => ({ year, ...figures }))
    const { fields, hasUnusedEbitda } = joinedParts(read)
    if (hasUnusedEbitda && mapping.ebitda !== undefined) {
      const { column } = mapping.ebitda
      notes.push({ field: 'ebitda', text: shownCell(textAt(column)), column, reason: 'no_revenue' })
    }
    const party = {
      row,
      ...(side === null ? {} : { side }),
      ...fields,
      ...(listed.closed.size > 0 ? { financial_years: yearsIn(listed.closed) } : {}),
      ...(listed.expected.size > 0 ? { forecast_years: yearsIn(listed.expected) } : {}),
    } as Party
    return fitting({ row, party: lookingIn(party), faults, notes: onceEach(notes) })
  })
}

/** Names of numbers that only one country has, by its code. */
const NATIONAL: readonly (readonly [RegExp, string])[] = [
  [/\b(?:companies house|crn)\b/, 'GB'],
  [/\b(?:handelsregister|hrb|ust|umsatzsteuer)/, 'DE'],
  [/\b(?:kvk|btw)\b/, 'NL'],
  [/\bcif\b/, 'ES'],
  [/\b(?:p ?iva|partita iva|codice fiscale)\b/, 'IT'],
  [/\b(?:bce|kbo)\b/, 'BE'],
]

/** Puts the country of a title such as KVK before a number in a row that states no country. */
function inCountryOfTitle<V>(field: ColumnField, value: V, title: string, hasCountry: boolean): V | string {
  if (hasCountry || typeof value !== 'string' || (field !== 'company_number' && field !== 'vat_number')) return value
  const [, country] = NATIONAL.find(([names]) => names.test(plainWords(title))) ?? []
  return country === undefined || value.toUpperCase().startsWith(country) ? value : `${country} ${value}`
}

type YearFigures = Record<string, number>

/** Groups the notes of rows by column and reason, with the rows of each. */
export function groupNotes(rows: readonly ReadRow[]): { column: number; reason: NoteReason; rows: number[] }[] {
  const notes = rows.flatMap((one) => one.notes.map(({ column, reason }) => ({ row: one.row, column, reason })))
  const groups = Map.groupBy(notes, ({ column, reason }) => `${column} ${reason}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined
      ? []
      : [{ column: first.column, reason: first.reason, rows: group.map(({ row }) => row) }]
  })
}

/** A column may be read both as a field and as a year. */
const onceEach = (notes: readonly CellNote[]) =>
  notes.filter(
    (note, at) => notes.findIndex(({ column, reason }) => column === note.column && reason === note.reason) === at,
  )

/**
 * Moves a buyer's region to the regions it looks in, and drops headcount and founding year, which are not recorded for
 * buyers.
 */
function lookingIn(party: Party): Party {
  if (party.side !== 'buyer') return party
  const { region, headcount: _, year_founded: __, ...rest } = party
  return region ? { ...rest, geography: party.geography ?? region } : rest
}

/** Drops the text that makes a row too large for a request. */
function fitting({ row, party, faults, notes }: ReadRow): ReadRow {
  if (isSendable(party)) return { row, party, faults, notes }
  const [longest] = PARTY_FIELDS.toSorted((one, other) => sizeOf(party, other) - sizeOf(party, one))
  const field = longest ?? 'description'
  const { [field]: text, ...rest } = party
  const fault = { field, text: shownCell(String(text)), message: null }
  return fitting({ row, party: rest as Party, faults: [...faults, fault], notes })
}

const sizeOf = (party: Party, field: PartyField) => String(party[field] ?? '').length

/** An amount above a hundred billion euros is a misreading for any company. */
const LARGEST_AMOUNT = 100_000
const APPROXIMATE = { note: 'approximate' } as const

/**
 * Reads a non-blank cell of a field: an empty list for "none" where one can be confirmed, no value for "not known", an error value, a range, or an unlisted kind; a fault if
 * unreadable.
 */
export function readCell(field: ColumnField, text: string, unit: Unit | null, mark: DecimalMark | null): CellReading {
  if (isErrorValue(text)) return { value: null, note: 'error_value' }
  if (isConfirmable(field) && isNone(text))
    return { value: field === 'sizes' ? [{ figure: 'none' }] : ['none'], note: 'confirmed_none' }
  if (isNotKnown(text, field)) return { value: null, note: 'not_known' }
  if (text.includes('\uFFFD')) return { value: null, fault: true }
  if (field === 'email') return emailIn(text)
  const [reader, isListed] = READERS[field] ?? []
  if (reader !== undefined) {
    const value = reader(text)
    if (value !== null) return { value }
    return isListed ? { value: null, note: 'unlisted_word' } : { value: null, fault: true }
  }
  if (unitsForField(field).length === 0) return { value: text }
  if (field === 'ticket') {
    const bounds = boundsIn(text, unit, mark)
    return bounds === null ? { value: null, fault: true } : { value: bounds }
  }
  const written = unit === null ? null : writtenFigureIn(text, mark)
  const value = written === null || unit === null ? null : inContractUnit(field, written, unit)
  if (value === null) return isRange(plainCell(text)) ? { value: null, note: 'range' } : { value: null, fault: true }
  if (unitsForField(field).includes('eur') && Math.abs(value) > LARGEST_AMOUNT) return { value: null, fault: true }
  if (field === 'revenue' && value === 0) return { value: null, note: 'zero' }
  return { value, ...(written?.isApproximate ? APPROXIMATE : {}) }
}

/** Fields in which "none" confirms an empty list. */
const isConfirmable = (field: ColumnField) => ['excluded_trades', 'countries', 'kinds', 'sizes'].includes(field)

/** Reader of each field with a closed list of values; the flag drops an unlisted word instead of refusing it. */
const READERS: Readonly<Partial<Record<ColumnField, readonly [(text: string) => CellReading['value'], boolean]>>> = {
  siren: [parseStatedSiren, false],
  side: [sideIn, false],
  buyer_type: [buyerTypeIn, true],
  name_release: [nameReleaseIn, false],
  currency: [currencyIn, true],
  headcount: [headcountIn, true],
  business_model: [businessModelIn, true],
  deal_type: [dealTypeIn, true],
  year_founded: [yearIn, true],
  year_end: [(text) => dayIn(text)?.slice(-5) ?? null, true],
  interim_end: [(text) => dayIn(text)?.match(/^\d{4}-.*/)?.[0] ?? null, true],
  interim_months: [monthsIn, true],
  trades: [listIn, false],
  excluded_trades: [listIn, false],
  countries: [listIn, false],
  kinds: [listIn, false],
  sizes: [sizesIn, false],
}

/** Returns a number of months, 1 to 12; null for any other text. */
function monthsIn(text: string): number | null {
  const months = Number(text.trim())
  return Number.isInteger(months) && months >= 1 && months <= 12 ? months : null
}

const MONTHS = [
  ...['jan|ene|gen', 'feb|fev', 'mar|mrz', 'apr|avr|abr', 'may|mai|mag', 'jun|juin|giu', 'jul|juil|lug'],
  ...['aug|aou|ago', 'sep|set', 'oct|okt|ott', 'nov', 'dec|dez|dic'],
].map((names) => new RegExp(`^(?:${names})[a-z]*$`))

/**
 * Parses a day with or without its year, "31/03", "31 March 2026", "2026-03-31", "03-31", day first, to `MM-DD` or
 * `YYYY-MM-DD`; null for any other text.
 */
function dayIn(text: string): string | null {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const parts = plain.split(/[^a-z0-9]+/).filter((part) => part !== '')
  const numbers = parts.map((part) => {
    const month = MONTHS.findIndex((names) => names.test(part)) + 1
    return month > 0 ? { value: month, isMonth: true } : { value: Number.parseInt(part, 10), isMonth: false }
  })
  const year = numbers.find(({ value }) => value >= 1900 && value <= 2200)?.value
  const [first, second, more] = numbers.filter(({ value }) => value !== year)
  if (first === undefined || second === undefined || more !== undefined) return null
  const isMonthFirst =
    first.isMonth || second.value > 12 || (!second.isMonth && /^(?:\d{4}-)?\d\d-\d\d$/.test(plain.trim()))
  const [month, day] = isMonthFirst ? [first.value, second.value] : [second.value, first.value]
  const date = new Date(Date.UTC(year ?? 2024, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(year === undefined ? 5 : 0, 10)
}

const CURRENCY_WORDS: Readonly<Record<string, string>> = { '€': 'EUR', EURO: 'EUR', EUROS: 'EUR', '£': 'GBP' }

/** Returns the ISO code in a cell; null for any other text. The service knows which codes have a rate. */
function currencyIn(text: string): string | null {
  const word = text.trim().toUpperCase()
  return CURRENCY_WORDS[word] ?? (/^[A-Z]{3}$/.test(word) ? word : null)
}

/** Splits a list by semicolons or line breaks, or else by commas. */
function listIn(text: string): string[] | null {
  const items = text.split(/[;\n|]/.test(text) ? /[;\n|]/ : ',').map((item) => item.trim())
  const stated = items.filter((item) => item !== '')
  return stated.length === 0 ? null : stated
}

/** Reads sizes apart by semicolons or line breaks; null if one of them cannot be read. */
function sizesIn(text: string): Size[] | null {
  const sizes = text.split(/[;\n|]/).flatMap((item) => (item.trim() === '' ? [] : [sizeIn(item)]))
  return sizes.length === 0 || sizes.includes(null) ? null : sizes.filter((size) => size !== null)
}

/** Returns the first address of a cell with several. */
function emailIn(text: string): CellReading {
  const parts = text.split(/[;,\s]+/).filter((part) => part.includes('@'))
  const [first] = parts
  return first !== undefined && parts.length > 1 && !/</.test(text)
    ? { value: first, note: 'first_of_several' }
    : { value: text.replace(/^mailto:/i, '') }
}

function nameReleaseIn(text: string): 'matched' | 'ask' | null {
  if (/^(matched|matches|contreparties?)$/i.test(text)) return 'matched'
  return /^(ask|on request|sur demande)$/i.test(text) ? 'ask' : null
}
