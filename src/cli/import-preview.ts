import type { ImportReading } from '../client/import-reading.ts'
import type { CellNote, ReadRow } from '../client/party-rows.ts'
import type { Context } from './command.ts'
import type { ImportTable } from './import-table.ts'

/** Rows and cells that are named on the terminal; all are in --json. */
const MOST_NAMED = 20

const COLUMN_REASONS: Readonly<Record<NonNullable<ImportTable['columns'][number]['reason']>, string>> = {
  unknown: 'left out: the title is not known',
  foreign: 'left out: another currency than the euro',
  other_column: 'left out: another column says it',
  blank: 'left out: no cell is filled',
  ignored: 'left out with --ignore',
  needs_street: 'left out: no address without a street',
}
const ROW_REASONS: Readonly<Record<ImportReading['rowsLeftOut'][number]['reason'], string>> = {
  total: 'a total',
  group: 'the name of a group',
  titles: 'the titles once more',
  note: 'a note',
}
const NOTE_REASONS: Readonly<Record<CellNote['reason'], string>> = {
  not_known: 'not known, read as empty',
  error_value: 'an error value of the spreadsheet, read as empty',
  range: 'a range and no figure, left out',
  unlisted_word: 'a word that is not known here, left out',
  zero: 'a revenue of zero, read as not known',
  approximate: 'approximate, read as it is stated',
  other_currency: 'an amount in another currency, left out',
  first_of_several: 'several addresses, the first is read',
  no_revenue: 'EBITDA without revenue, from which no margin follows',
}

/** Shows what is left out of a file and, in a dry run, how each column is read. */
export function showReading({ terminal, args, json }: Context, read: ImportTable, rows: readonly ReadRow[]): void {
  if (args.flag('dry-run') && !json)
    terminal.table(
      [
        { title: 'COLUMN', of: ({ title }) => title },
        { title: 'READ AS', of: readAs, wide: true },
        { title: 'UNIT', of: ({ unit, year }) => unit ?? year?.unit ?? '' },
      ],
      read.columns.filter(({ title, reason }) => title !== '' || reason !== 'blank'),
      '',
    )
  else {
    const unread = read.columns.filter(({ title, reason }) => title !== '' && reason !== null)
    if (unread.length > 0)
      terminal.note(`Columns left out: ${unread.map((one) => `${one.title} (${readAs(one)})`).join('; ')}`)
  }
  if (read.encoding !== null && read.encoding !== 'utf-8')
    terminal.note(`The file is read as ${read.encoding}: if letters are wrong, give its encoding with --encoding`)
  const { rowsLeftOut } = read
  if (rowsLeftOut.length > 0) {
    const named = rowsLeftOut
      .slice(0, MOST_NAMED)
      .map(({ row, reason, text }) => `row ${row} "${text}" is ${ROW_REASONS[reason]}`)
    terminal.note(
      `${rowsLeftOut.length} rows are no companies and are left out: ${named.join('; ')}${rowsLeftOut.length > MOST_NAMED ? '; …' : ''}`,
    )
  }
  for (const { column, reason, rows: places } of notesIn(read, rows))
    terminal.note(
      `${column}: ${NOTE_REASONS[reason]} in ${places.length} cells (rows ${places.slice(0, MOST_NAMED).join(', ')}${places.length > MOST_NAMED ? ', …' : ''})`,
    )
}

function readAs({ field, year, reason }: ImportTable['columns'][number]): string {
  const ofYear = year === null ? [] : [`${year.figure} ${year.year}${year.isForecast ? ', forecast' : ''}`]
  return reason === null ? [...(field === null ? [] : [field]), ...ofYear].join('; ') : COLUMN_REASONS[reason]
}

interface ColumnNotes {
  column: string
  reason: CellNote['reason']
  rows: number[]
}

/** The cells that were read as empty or in part, by column and reason. */
function notesIn({ table }: ImportTable, rows: readonly ReadRow[]): ColumnNotes[] {
  const found = new Map<string, ColumnNotes>()
  for (const { row, notes } of rows)
    for (const { column, reason } of notes) {
      const title = table.columns[column] ?? ''
      const one = found.get(`${column} ${reason}`) ?? { column: title, reason, rows: [] }
      one.rows.push(row)
      found.set(`${column} ${reason}`, one)
    }
  return [...found.values()]
}

/** A file's reading in JSON, for programs. */
export function readingIn(read: ImportTable, rows: readonly ReadRow[]) {
  return {
    columns: read.columns.map(({ title, field, unit, year, reason }) => ({
      title,
      ...(field === null ? {} : { field }),
      ...(unit === null ? {} : { unit }),
      ...(year === null ? {} : { figure: year.figure, year: year.year, forecast: year.isForecast }),
      ...(reason === null ? {} : { left_out: reason }),
    })),
    rows_left_out: read.rowsLeftOut,
    cells: notesIn(read, rows),
  }
}
