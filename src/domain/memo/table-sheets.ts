import { decimals } from '../figures/rounding.ts'
import { wordsIn } from '../language/catalogue.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Messages } from '../language/message-types.ts'
import type { Cell, Sheet } from '../valuation/worksheet.ts'
import {
  isSplit,
  isStatement,
  LISTS,
  type MemorandumTables,
  SPLIT_COLUMNS,
  STATEMENTS,
  splitYears,
  TABLES,
  type TableName,
} from './tables.ts'

/** Years offered in an empty table. */
const YEARS_OFFERED = 3

type Words = ReturnType<typeof wordsIn<'memorandum'>>
type Id<Group extends string> = keyof Messages['memorandum'] & `${Group}.${string}`

/**
 * Builds a workbook to fill in: one sheet for each table, amounts in thousands of the currency that its fourth cell names.
 * The first cell names the table and the second row its columns by codes, by which the client reads it in any language.
 *
 * @param tables amounts in millions of the currency.
 */
export function tableSheets(
  tables: MemorandumTables,
  currency: string,
  thisYear: number,
  language: DocumentLanguage,
): Sheet[] {
  const words = wordsIn(language, 'memorandum')
  return TABLES.map((name) => ({
    name: words(`tables.${name}`).slice(0, 31),
    firstColumn: isStatement(name) ? 20 : 44,
    rows: [
      [name, words(`tables.${name}`), words('template.unit', { currency }), currency],
      ...rowsOf(name, tables, thisYear, words),
    ],
  }))
}

function rowsOf(name: TableName, tables: MemorandumTables, thisYear: number, words: Words): Cell[][] {
  const offered = Array.from({ length: YEARS_OFFERED }, (_, i) => thisYear - YEARS_OFFERED + i)
  if (isStatement(name)) {
    const known = (tables[name] ?? []).toSorted((one, other) => one.year - other.year)
    const years = known.length === 0 ? offered : known.map(({ year }) => year)
    return [
      ['line', '', ...years],
      ...STATEMENTS[name].map((line) => [
        line,
        words(`lines.${line}` as Id<'lines'>),
        ...years.map((year) => thousands(known.find((one) => one.year === year)?.[line])),
      ]),
    ]
  }
  if (isSplit(name)) {
    const rows = tables[name] ?? []
    const years = rows.length === 0 ? offered : splitYears(rows)
    return [
      ['name', ...years],
      [words(`columns.${SPLIT_COLUMNS[name]}`)],
      ...rows.map((row) => [
        row.name,
        ...years.map((year) => thousands(row.amounts.find((one) => one.year === year)?.amount)),
      ]),
    ]
  }
  const columns = Object.entries<string>(LISTS[name])
  return [
    columns.map(([column]) => column),
    columns.map(([column]) => words(`columns.${column}` as Id<'columns'>)),
    ...(tables[name] ?? []).map((row) =>
      columns.map(([column, kind]) => {
        const value = row[column]
        return kind === 'amount' && typeof value === 'number' ? thousands(value) : (value ?? '')
      }),
    ),
  ]
}

const thousands = (amountM: number | undefined): Cell => (amountM === undefined ? '' : decimals(amountM * 1000, 3))
