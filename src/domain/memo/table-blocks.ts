import { inCurrency } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Messages } from '../language/message-types.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import { currencyOf, revenueIn } from './company-file-blocks.ts'
import { type Block, type Columns, list, type Ranges, subheading, type Table, table } from './document.ts'
import type { MemorandumSection } from './memorandum-sections.ts'
import {
  balanceOf,
  cashOf,
  LISTS,
  type List,
  type MemorandumTables,
  resultsOf,
  SPLIT_COLUMNS,
  type Split,
  type SplitRow,
  type StatementYear,
  splitInOrder,
  splitTotal,
  splitYears,
  type TableName,
} from './tables.ts'

/** Company file, in whose currency tables are written; absent from versions approved before files existed. */
type Filed = CompanyFile | undefined

/** Returns the tables and charts of one section; empty if it has none. */
export function tableBlocks(
  tables: MemorandumTables,
  of: MemorandumSection,
  file: Filed,
  language: DocumentLanguage,
): Block[] {
  switch (of) {
    case 'products':
      return splitBlocks(tables, 'revenue_by_product', file, language)
    case 'customers':
      return [
        ...splitBlocks(tables, 'revenue_by_country', file, language),
        ...customerBlocks(tables, file, language),
        ...recurringBlocks(tables.recurring_revenue ?? [], file, language),
      ]
    case 'operations':
      return [...listBlocks(tables, 'sites', language), ...listBlocks(tables, 'licences', language)]
    case 'organisation':
      return [...listBlocks(tables, 'people', language), ...listBlocks(tables, 'shareholders', language)]
    case 'financials':
      return [
        ...profitBlocks(tables.profit_and_loss ?? [], file, language),
        ...balanceBlocks(tables.balance_sheet ?? [], file, language),
        ...cashBlocks(tables.cash_flow ?? [], file, language),
      ]
    case 'outlook':
      return listBlocks(tables, 'order_book', language, file)
    default:
      return []
  }
}

type Line = keyof Messages['memorandum'] extends infer Id ? (Id extends `lines.${infer Of}` ? Of : never) : never
type ColumnId = keyof Messages['memorandum'] extends infer Id ? (Id extends `columns.${infer Of}` ? Of : never) : never

const inOrder = (years: readonly StatementYear[]) => years.toSorted((one, other) => one.year - other.year)

const titleOf = (name: TableName, language: DocumentLanguage) =>
  subheading(wordsIn(language, 'memorandum')(`tables.${name}`))

/** Largest amount shown in thousands, in millions. */
const THOUSANDS_UP_TO_M = 100

/** Unit of a table and the formatter of its amounts; negative amounts are in brackets. */
function amountsIn(eurM: readonly number[], file: Filed, language: DocumentLanguage) {
  const words = wordsIn(language, 'memorandum')
  const stated = (value: number) => (file?.reporting == null ? value : inCurrency(value, file.reporting).amountM)
  const currency = currencyOf(file)
  const values = eurM.map(stated)
  const isInThousands = Math.max(0, ...values.map(Math.abs)) < THOUSANDS_UP_TO_M
  const { number, numbersAlike } = FORMATS[language]
  const inMillions = numbersAlike(values.map(Math.abs), 1)
  const write = (value: number) => (isInThousands ? number(Math.round(value * 1000), 0) : inMillions(value))
  return {
    unit: words(isInThousands ? 'units.thousand' : 'units.million', { currency }),
    amount: (value: number) => {
      const amount = stated(value)
      return amount < 0 && write(-amount) !== write(0) ? `(${write(-amount)})` : write(Math.abs(amount))
    },
  }
}

/** A line of a statement: its value by year, how it is written, and whether it is a total. */
interface StatementLine {
  readonly line: Line
  readonly of: (year: StatementYear) => number | undefined
  readonly kind?: 'total' | 'cost' | 'percent'
}

/** Tabulates a statement by year, earliest first. Lines without any value are omitted. */
function statementTable(
  years: readonly StatementYear[],
  lines: readonly StatementLine[],
  file: Filed,
  language: DocumentLanguage,
): Table {
  const words = wordsIn(language, 'memorandum')
  const ordered = inOrder(years)
  const known = lines.filter(({ of }) => ordered.some((year) => of(year) !== undefined))
  const values = known.flatMap(({ of, kind }) => (kind === 'percent' ? [] : ordered.flatMap((year) => of(year) ?? [])))
  const { unit, amount } = amountsIn(values, file, language)
  const percent = FORMATS[language].percentAlike(
    known.flatMap(({ of, kind }) => (kind === 'percent' ? ordered.flatMap((year) => of(year) ?? []) : [])),
    1,
  )
  const cell = ({ of, kind }: StatementLine, year: StatementYear) => {
    const value = of(year)
    if (value === undefined) return '–'
    if (kind === 'percent') return percent(value)
    return amount(kind === 'cost' ? -value : value)
  }
  return {
    ...table(
      [unit, ...ordered.map(({ year }) => `>${year}`)],
      known.map((line) => [words(`lines.${line.line}`), ...ordered.map((year) => cell(line, year))]),
    ),
    strong: known.flatMap(({ kind }, i) => (kind === 'total' ? [i] : [])),
  }
}

const plain = (line: Line & string, kind?: StatementLine['kind']): StatementLine => ({
  line,
  of: (year) => year[line],
  ...(kind === undefined ? {} : { kind }),
})

const PROFIT_LINES: readonly StatementLine[] = [
  plain('revenue', 'total'),
  plain('other_income'),
  plain('cost_of_sales', 'cost'),
  { line: 'gross', of: (year) => resultsOf(year).gross, kind: 'total' },
  plain('staff_costs', 'cost'),
  plain('other_costs', 'cost'),
  { line: 'ebitda', of: (year) => resultsOf(year).ebitda, kind: 'total' },
  plain('depreciation', 'cost'),
  { line: 'ebit', of: (year) => resultsOf(year).ebit, kind: 'total' },
  plain('financial_result'),
  plain('exceptional_result'),
  { line: 'before_tax', of: (year) => resultsOf(year).beforeTax, kind: 'total' },
  plain('tax', 'cost'),
  { line: 'net_result', of: (year) => resultsOf(year).net, kind: 'total' },
]

function profitBlocks(years: readonly StatementYear[], file: Filed, language: DocumentLanguage): Block[] {
  return years.length === 0
    ? []
    : [titleOf('profit_and_loss', language), statementTable(years, PROFIT_LINES, file, language)]
}

const BALANCE_LINES: readonly StatementLine[] = [
  plain('fixed_assets'),
  plain('inventories'),
  plain('receivables'),
  plain('other_assets'),
  plain('cash'),
  { line: 'assets', of: (year) => balanceOf(year).assets, kind: 'total' },
  plain('equity'),
  plain('provisions'),
  plain('financial_debt'),
  plain('payables'),
  plain('other_liabilities'),
  { line: 'sources', of: (year) => balanceOf(year).sources, kind: 'total' },
  { line: 'trade_working_capital', of: (year) => balanceOf(year).tradeWorkingCapital },
  { line: 'net_debt', of: (year) => balanceOf(year).netDebt },
]

function balanceBlocks(years: readonly StatementYear[], file: Filed, language: DocumentLanguage): Block[] {
  return years.length === 0
    ? []
    : [titleOf('balance_sheet', language), statementTable(years, BALANCE_LINES, file, language)]
}

const CASH_LINES: readonly StatementLine[] = [
  plain('ebitda'),
  plain('working_capital'),
  plain('tax_paid', 'cost'),
  plain('other_operating'),
  { line: 'operating', of: (year) => cashOf(year).operating, kind: 'total' },
  plain('capex', 'cost'),
  { line: 'free', of: (year) => cashOf(year).free, kind: 'total' },
  plain('financing'),
  { line: 'change_in_cash', of: (year) => year.change_in_cash ?? cashOf(year).change, kind: 'total' },
  { line: 'conversion', of: (year) => cashOf(year).conversionPct, kind: 'percent' },
]

function cashBlocks(years: readonly StatementYear[], file: Filed, language: DocumentLanguage): Block[] {
  return years.length === 0
    ? []
    : [
        titleOf('cash_flow', language),
        ...shapeChart('free', years, (year) => cashOf(year).free, file, language),
        statementTable(years, CASH_LINES, file, language),
      ]
}

const RECURRING_LINES: readonly StatementLine[] = [
  plain('opening'),
  plain('new_customers'),
  plain('expansion'),
  plain('contraction', 'cost'),
  plain('churn', 'cost'),
  plain('closing', 'total'),
  {
    line: 'retention',
    of: ({ opening, expansion = 0, contraction = 0, churn = 0 }) =>
      opening === undefined || opening <= 0 ? undefined : (100 * (opening + expansion - contraction - churn)) / opening,
    kind: 'percent',
  },
]

function recurringBlocks(years: readonly StatementYear[], file: Filed, language: DocumentLanguage): Block[] {
  return years.length === 0
    ? []
    : [
        titleOf('recurring_revenue', language),
        ...shapeChart('recurring', years, ({ closing }) => closing, file, language),
        statementTable(years, RECURRING_LINES, file, language),
      ]
}

/** Charts a line whose amounts the table below states; empty for fewer than three years. */
function shapeChart(
  of: 'recurring' | 'free',
  years: readonly StatementYear[],
  amount: (year: StatementYear) => number | undefined,
  file: Filed,
  language: DocumentLanguage,
): Columns[] {
  const caption = wordsIn(language, 'memorandum')(`charts.${of}`, { currency: currencyOf(file) })
  const bars = inOrder(years).flatMap((year) => {
    const value = amount(year)
    return value === undefined ? [] : [{ label: String(year.year), value, text: '' }]
  })
  return bars.length < 3 ? [] : [{ block: 'columns', caption, alternative: `${caption}.`, bars, emphasis: 'last' }]
}

/** Parts shown one by one in the chart of a split. */
const PARTS_CHARTED = 6

function splitBlocks(tables: MemorandumTables, of: Split, file: Filed, language: DocumentLanguage): Block[] {
  const rows = splitInOrder(tables[of] ?? [])
  if (rows.length === 0) return []
  return [
    titleOf(of, language),
    ...sharesChart(rows, of, language),
    splitTable(
      rows,
      of,
      rows.map(({ name }) => name),
      file,
      language,
    ),
  ]
}

function splitTable(
  rows: readonly SplitRow[],
  of: Split,
  names: readonly string[],
  file: Filed,
  language: DocumentLanguage,
): Table {
  const words = wordsIn(language, 'memorandum')
  const years = splitYears(rows)
  const totals = years.map((year) => splitTotal(rows, year) ?? 0)
  const { unit, amount } = amountsIn(
    [...totals, ...rows.flatMap(({ amounts }) => amounts.map((one) => one.amount))],
    file,
    language,
  )
  const cell = ({ amounts }: SplitRow, year: number) => {
    const stated = amounts.find((one) => one.year === year)
    return stated === undefined ? '–' : amount(stated.amount)
  }
  return {
    ...table(
      [`${words(`columns.${SPLIT_COLUMNS[of]}`)}, ${unit}`, ...years.map((year) => `>${year}`)],
      [
        ...rows.map((row, i) => [names[i] ?? row.name, ...years.map((year) => cell(row, year))]),
        ...(rows.length < 2 ? [] : [[words('labels.total'), ...totals.map(amount)]]),
      ],
    ),
    strong: rows.length < 2 ? [] : [rows.length],
  }
}

function sharesChart(rows: readonly SplitRow[], of: Split, language: DocumentLanguage): Ranges[] {
  const year = splitYears(rows).at(-1)
  const total = year === undefined ? null : splitTotal(rows, year)
  if (year === undefined || total === null || total <= 0 || rows.length < 2) return []
  const words = wordsIn(language, 'memorandum')
  const share = ({ amounts }: SplitRow) => (100 * (amounts.find((one) => one.year === year)?.amount ?? 0)) / total
  const first = rows.slice(0, rows.length > PARTS_CHARTED ? PARTS_CHARTED - 1 : PARTS_CHARTED)
  const rest = rows.slice(first.length).reduce((sum, row) => sum + share(row), 0)
  return [
    sharesOf(
      words('charts.shares', { year: String(year) }),
      words(`columns.${SPLIT_COLUMNS[of]}`),
      [
        ...first.map((row) => ({ label: row.name, value: share(row) })),
        ...(rest > 0 ? [{ label: words('charts.others'), value: rest }] : []),
      ].filter(({ value }) => value > 0),
      words('columns.share'),
      language,
    ),
  ]
}

/** Charts shares in percent as horizontal bars. */
function sharesOf(
  caption: string,
  rowsHeading: string,
  shares: readonly { readonly label: string; readonly value: number }[],
  heading: string,
  language: DocumentLanguage,
): Ranges {
  const { percentAlike, labelled, clauses } = FORMATS[language]
  const inPercent = percentAlike(
    shares.map(({ value }) => value),
    1,
  )
  const rows = shares.map(({ label, value }, i) => ({
    label,
    low: 0,
    high: value,
    text: inPercent(value),
    emphasis: i === 0,
    mark: null,
  }))
  return {
    block: 'ranges',
    caption,
    alternative: `${caption}. ${clauses(rows.map(({ label, text }) => labelled(label, text)))}.`,
    scale: 'linear',
    rowsHeading,
    rangeHeading: heading,
    markHeading: null,
    rows,
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** States the concentration of customers and tabulates them by code. */
function customerBlocks(tables: MemorandumTables, file: Filed, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'memorandum')
  const ordered = splitInOrder(tables.revenue_by_customer ?? [])
  const names = ordered.map(
    ({ name }, i) => `${words('labels.customer', { letter: LETTERS[i] ?? String(i + 1) })} (${name})`,
  )
  return [
    ...(ordered.length === 0 ? [] : [titleOf('revenue_by_customer', language)]),
    ...concentrationBlocks(concentrationOf(ordered, tables, file), language),
    ...(ordered.length === 0 ? [] : [splitTable(ordered, 'revenue_by_customer', names, file, language)]),
  ]
}

/** Cumulated share of the largest customers, percent of revenue. */
interface Concentration {
  readonly count: 1 | 5
  readonly value: number
}

/** Charts cumulated shares against the total. Shares that no bar can show, of nothing or of all revenue, are listed. */
function concentrationBlocks(shares: readonly Concentration[], language: DocumentLanguage): Block[] {
  if (shares.length === 0) return []
  if (shares.some(({ value }) => value === 0) || shares.every(({ value }) => value >= 100)) {
    const labels = wordsIn(language, 'documents')
    const { labelled, percent } = FORMATS[language]
    const label = { 1: labels('company_file.labels.largest_customer'), 5: labels('company_file.labels.top5_customers') }
    return [list(shares.map(({ count, value }) => labelled(label[count], percent(value, 1))))]
  }
  const words = wordsIn(language, 'memorandum')
  const bars = shares.map(({ count, value }) => ({
    label: count === 1 ? words('charts.largest') : words('charts.first', { count: String(count) }),
    value,
  }))
  const total = shares.every(({ value }) => value < 100) ? [{ label: words('labels.total'), value: 100 }] : []
  return [
    sharesOf(
      words('charts.concentration'),
      words('columns.customer'),
      [...bars, ...total],
      words('columns.share'),
      language,
    ),
  ]
}

/** Returns the stated shares, or those of the table if revenue of its latest year is known. */
function concentrationOf(rows: readonly SplitRow[], tables: MemorandumTables, file: Filed): Concentration[] {
  const shares: { count: 1 | 5; value: number | null }[] = [
    { count: 1, value: file?.largestCustomerSharePct ?? null },
    { count: 5, value: file?.top5CustomersSharePct ?? null },
  ]
  const stated = shares.flatMap(({ count, value }) => (value === null ? [] : [{ count, value }]))
  if (stated.length > 0) return stated
  const year = splitYears(rows).at(-1)
  // The table may have the largest customers only, so its total is not revenue.
  const revenue = year === undefined ? null : revenueIn(year, tables, file)
  if (revenue === null || revenue <= 0) return []
  const largest = (count: number) =>
    rows.slice(0, count).reduce((sum, { amounts }) => sum + (amounts.find((one) => one.year === year)?.amount ?? 0), 0)
  return shares
    .filter(({ count }) => count <= rows.length)
    .map(({ count }) => ({ count, value: (100 * largest(count)) / revenue }))
}

/** Lists that state numbers only are aligned to the end. */
const END_ALIGNED: ReadonlySet<string> = new Set(['year', 'number', 'percent', 'amount'])

function listBlocks(tables: MemorandumTables, of: List, language: DocumentLanguage, file?: CompanyFile): Block[] {
  const rows = tables[of] ?? []
  if (rows.length === 0) return []
  const words = wordsIn(language, 'memorandum')
  const { number } = FORMATS[language]
  const columns = Object.entries<string>(LISTS[of]).filter(([column]) => rows.some((row) => row[column] !== undefined))
  const amounts = rows.flatMap(({ amount }) => (typeof amount === 'number' ? [amount] : []))
  const { unit, amount } = amountsIn(amounts, file, language)
  const cell = (kind: string, value: string | number | undefined) => {
    if (value === undefined) return '–'
    if (typeof value === 'string') return value
    if (kind === 'amount') return amount(value)
    return kind === 'year' ? String(value) : number(value, 2)
  }
  return [
    titleOf(of, language),
    table(
      columns.map(([column, kind]) => {
        const name = words(`columns.${column as ColumnId}`)
        return `${END_ALIGNED.has(kind) ? '>' : ''}${kind === 'amount' ? `${name}, ${unit}` : name}`
      }),
      rows.map((row) => columns.map(([column, kind]) => cell(kind, row[column]))),
    ),
  ]
}
