/** Lines of the statements by year, as printed. Amounts are positive; costs, taxes and outflows are named as such. */
export const STATEMENTS = {
  profit_and_loss: [
    ...['revenue', 'other_income', 'cost_of_sales', 'staff_costs', 'other_costs', 'ebitda'],
    ...['depreciation', 'financial_result', 'exceptional_result', 'tax', 'net_result'],
  ],
  balance_sheet: [
    ...['fixed_assets', 'inventories', 'receivables', 'other_assets', 'cash'],
    ...['equity', 'provisions', 'financial_debt', 'payables', 'other_liabilities'],
  ],
  cash_flow: ['ebitda', 'working_capital', 'tax_paid', 'other_operating', 'capex', 'financing', 'change_in_cash'],
  recurring_revenue: ['opening', 'new_customers', 'expansion', 'contraction', 'churn', 'closing'],
} as const
export type Statement = keyof typeof STATEMENTS

/** Revenue of each part by year. Customers are described without names and printed as A, B, C. */
export const SPLITS = ['revenue_by_product', 'revenue_by_country', 'revenue_by_customer'] as const
export type Split = (typeof SPLITS)[number]

/** Heading of the first column of each split. */
export const SPLIT_COLUMNS = {
  revenue_by_product: 'product',
  revenue_by_country: 'country',
  revenue_by_customer: 'customer',
} as const satisfies Record<Split, string>

/** Columns of the lists by kind of cell. `key` columns are required. */
export const LISTS = {
  people: { function: 'key', since: 'year', stays: 'text', background: 'text' },
  sites: { place: 'key', use: 'text', area_m2: 'number', tenure: 'text', until: 'year' },
  shareholders: { holder: 'key', share_pct: 'percent', role: 'text' },
  licences: { licence: 'key', authority: 'text', until: 'year' },
  order_book: { period: 'key', amount: 'amount', note: 'text' },
} as const
export type List = keyof typeof LISTS

export const TABLES = [
  ...(Object.keys(STATEMENTS) as Statement[]),
  ...SPLITS,
  ...(Object.keys(LISTS) as List[]),
] as const
export type TableName = (typeof TABLES)[number]

export const isStatement = (name: TableName): name is Statement => name in STATEMENTS
export const isSplit = (name: TableName): name is Split => SPLITS.some((one) => one === name)

/** One year of a statement; amounts in EUR millions. */
export type StatementYear = { readonly year: number } & { readonly [line: string]: number | undefined }

/** One part of revenue; amounts in EUR millions. */
export interface SplitRow {
  readonly name: string
  readonly amounts: readonly { readonly year: number; readonly amount: number }[]
}

type ListRow = { readonly [column: string]: string | number | undefined }

const AMOUNTS: ReadonlySet<string> = new Set([...Object.values(STATEMENTS).flat(), 'amount'])

/** True for the fields of tables that are amounts. */
export const isTableAmount = (field: string): boolean => AMOUNTS.has(field)

/** Tables that a seller gives to the readers of its memorandum. All are optional. */
export type MemorandumTables = { readonly [S in Statement]?: readonly StatementYear[] } & {
  readonly [S in Split]?: readonly SplitRow[]
} & { readonly [L in List]?: readonly ListRow[] }

/** Rounding of published accounts, EUR millions: two amounts that differ by no more agree. */
const ROUNDING_EUR_M = 0.0021

/** True if two amounts in EUR millions differ by more than rounding. */
export const differ = (one: number, other: number): boolean =>
  Math.abs(one - other) > Math.max(ROUNDING_EUR_M, 0.0015 * Math.max(Math.abs(one), Math.abs(other)))

const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)
const allKnown = (values: readonly (number | undefined)[]): values is readonly number[] =>
  values.every((one) => one !== undefined)

/** Subtotals of a profit and loss account, EUR millions; undefined if a line that they need is missing. */
export function resultsOf(year: StatementYear) {
  const { revenue, other_income, cost_of_sales, staff_costs, other_costs, depreciation } = year
  const gross =
    revenue === undefined || cost_of_sales === undefined ? undefined : sum([revenue, other_income]) - cost_of_sales
  const computedEbitda =
    gross === undefined || staff_costs === undefined || other_costs === undefined
      ? undefined
      : gross - staff_costs - other_costs
  const ebitda = year.ebitda ?? computedEbitda
  const ebit = ebitda === undefined || depreciation === undefined ? undefined : ebitda - depreciation
  const beforeTax =
    ebit === undefined || year.financial_result === undefined
      ? undefined
      : ebit + sum([year.financial_result, year.exceptional_result])
  const computedNet = beforeTax === undefined || year.tax === undefined ? undefined : beforeTax - year.tax
  return { gross, ebitda, computedEbitda, ebit, beforeTax, net: year.net_result ?? computedNet, computedNet }
}

/** Totals of a balance sheet, EUR millions. Net debt is negative for net cash. */
export function balanceOf(year: StatementYear) {
  const assets = [year.fixed_assets, year.inventories, year.receivables, year.other_assets, year.cash]
  const sources = [year.equity, year.provisions, year.financial_debt, year.payables, year.other_liabilities]
  const has = (values: readonly (number | undefined)[]) => values.some((one) => one !== undefined)
  const trade = [year.inventories, year.receivables, year.payables]
  return {
    assets: has(assets) ? sum(assets) : undefined,
    sources: has(sources) ? sum(sources) : undefined,
    tradeWorkingCapital: has(trade) ? sum([year.inventories, year.receivables]) - (year.payables ?? 0) : undefined,
    netDebt: allKnown([year.financial_debt, year.cash]) ? (year.financial_debt ?? 0) - (year.cash ?? 0) : undefined,
  }
}

/** Totals of a cash flow statement, EUR millions. `conversionPct` is free cash flow before tax as a share of EBITDA. */
export function cashOf(year: StatementYear) {
  const { ebitda, working_capital, tax_paid, other_operating, capex, financing } = year
  const operating =
    ebitda === undefined ? undefined : ebitda + sum([working_capital, other_operating]) - (tax_paid ?? 0)
  const free = operating === undefined || capex === undefined ? undefined : operating - capex
  return {
    operating,
    free,
    change: free === undefined || financing === undefined ? undefined : free + financing,
    conversionPct:
      ebitda === undefined || ebitda <= 0 || capex === undefined || working_capital === undefined
        ? undefined
        : (100 * (ebitda + working_capital - capex)) / ebitda,
  }
}

/** Sum of the parts of a split in a year, EUR millions; null if no part states that year. */
export function splitTotal(rows: readonly SplitRow[], year: number): number | null {
  const amounts = rows.flatMap((row) => row.amounts.filter((one) => one.year === year).map(({ amount }) => amount))
  return amounts.length === 0 ? null : sum(amounts)
}

/** Years of a split, earliest first. */
export const splitYears = (rows: readonly SplitRow[]): number[] =>
  [...new Set(rows.flatMap(({ amounts }) => amounts.map(({ year }) => year)))].sort((a, b) => a - b)

/** Parts of a split, the largest of the latest year first. */
export function splitInOrder(rows: readonly SplitRow[]): SplitRow[] {
  const last = splitYears(rows).at(-1)
  const size = ({ amounts }: SplitRow) => amounts.find(({ year }) => year === last)?.amount ?? 0
  return rows.toSorted((one, other) => size(other) - size(one))
}
