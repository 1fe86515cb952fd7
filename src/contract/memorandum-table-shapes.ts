import { type TNumber, type TOptional, Type } from 'typebox'
import { MEMORANDUM_SECTIONS } from '../domain/memo/memorandum-sections.ts'
import type { STATEMENTS } from '../domain/memo/tables.ts'
import { keepable, maybe, named } from './shape.ts'

const amount = (description: string) =>
  maybe(Type.Number({ minimum: -1e6, maximum: 1e6, description: `${description}, EUR millions.` }))
const text = (description: string, maxLength = 300) => maybe(Type.String({ maxLength, description }))
const key = (description: string) => Type.String({ minLength: 1, maxLength: 160, description })
const year = Type.Integer({ minimum: 1900, maximum: 2200 })
const YEARS_MAX = 8
const ROWS_MAX = 30

/** Declares a statement by year. The lines are those of the domain, or it does not compile. */
function statement<Line extends string>(title: string, description: string, lines: Readonly<Record<Line, string>>) {
  const amounts = Object.fromEntries(
    Object.entries<string>(lines).map(([line, meaning]) => [line, amount(meaning)]),
  ) as Record<Line, TOptional<TNumber>>
  return Type.Array(named(title, description, { year, ...amounts }), { maxItems: YEARS_MAX, description })
}
type Lines<S extends keyof typeof STATEMENTS> = Readonly<Record<(typeof STATEMENTS)[S][number], string>>

const profitAndLoss: Lines<'profit_and_loss'> = {
  revenue: 'Revenue',
  other_income: 'Other operating income',
  cost_of_sales: 'Cost of sales, as a positive amount',
  staff_costs: 'Staff costs, as a positive amount',
  other_costs: 'Other operating costs, as a positive amount',
  ebitda: 'EBITDA as reported; computed from the lines above if omitted',
  depreciation: 'Depreciation and amortisation, as a positive amount',
  financial_result: 'Financial result; negative for an expense',
  exceptional_result: 'Exceptional result; negative for an expense',
  tax: 'Tax on profit, as a positive amount',
  net_result: 'Net result; computed from the lines above if omitted',
}
const balanceSheet: Lines<'balance_sheet'> = {
  fixed_assets: 'Fixed assets',
  inventories: 'Inventories',
  receivables: 'Trade receivables',
  other_assets: 'Other assets',
  cash: 'Cash',
  equity: 'Equity',
  provisions: 'Provisions',
  financial_debt: 'Financial debt',
  payables: 'Trade payables',
  other_liabilities: 'Other liabilities',
}
const cashFlow: Lines<'cash_flow'> = {
  ebitda: 'EBITDA',
  working_capital: 'Cash released by working capital; negative if it absorbed cash',
  tax_paid: 'Tax paid, as a positive amount',
  other_operating: 'Other operating cash flow; negative for an outflow',
  capex: 'Capital expenditure, as a positive amount',
  financing: 'Cash flow from financing and other investing; negative for an outflow',
  change_in_cash: 'Change in cash',
}
const recurringRevenue: Lines<'recurring_revenue'> = {
  opening: 'Annual recurring revenue at the start of the year',
  new_customers: 'Added by new customers',
  expansion: 'Added by existing customers',
  contraction: 'Lost by reductions, as a positive amount',
  churn: 'Lost by departures, as a positive amount',
  closing: 'Annual recurring revenue at the end of the year',
}

const split = (what: string, title: string, name: string) =>
  Type.Array(
    named(title, 'One part of revenue.', {
      name: key(name),
      amounts: Type.Array(
        named(`${title}Amount`, 'Revenue in one year.', {
          year,
          amount: Type.Number({ minimum: -1e6, maximum: 1e6, description: 'EUR millions.' }),
        }),
        { maxItems: YEARS_MAX },
      ),
    }),
    { maxItems: ROWS_MAX, description: `Revenue by ${what}; the parts of a year add up to its revenue.` },
  )
const list = <Row extends ReturnType<typeof named>>(description: string, row: Row) =>
  Type.Array(row, { maxItems: ROWS_MAX, description })

/** The tables of a memorandum, each by its name. */
const TABLE_SHAPES = {
  profit_and_loss: statement('ProfitAndLossYear', 'Profit and loss account of one year.', profitAndLoss),
  balance_sheet: statement('BalanceSheetYear', 'Balance sheet at the end of one year.', balanceSheet),
  cash_flow: statement('CashFlowYear', 'Cash flow of one year.', cashFlow),
  recurring_revenue: statement('RecurringRevenueYear', 'Annual recurring revenue over one year.', recurringRevenue),
  revenue_by_product: split('product or service', 'RevenueOfProduct', 'Product or service.'),
  revenue_by_country: split('country or region', 'RevenueOfCountry', 'Country or region.'),
  revenue_by_customer: split(
    'customer',
    'RevenueOfCustomer',
    'Kind of customer, in words that name nobody, e.g. "Car maker". Printed as A, B, C by size.',
  ),
  people: list(
    'Management and key people, by function.',
    named('KeyPerson', 'A person, by function and without a name.', {
      function: key('Function, e.g. "Head of production".'),
      since: maybe(year),
      stays: text('Plans after the sale.'),
      background: text('Training and experience, without names.'),
    }),
  ),
  sites: list(
    'Sites and premises.',
    named('Site', 'A site.', {
      place: key('Town or region.'),
      use: text('Use, e.g. "Workshop and offices".'),
      area_m2: maybe(Type.Number({ minimum: 0, maximum: 1e7, description: 'Floor area, square metres.' })),
      tenure: text('Owned, or leased with its rent.'),
      until: maybe(year),
    }),
  ),
  shareholders: list(
    'Shareholders before the sale.',
    named('Shareholder', 'A shareholder.', {
      holder: key('Shareholder or group of shareholders.'),
      share_pct: maybe(Type.Number({ minimum: 0, maximum: 100, description: 'Percent of the capital.' })),
      role: text('Role in the company.'),
    }),
  ),
  licences: list(
    'Licences, approvals and certificates.',
    named('Licence', 'A licence, an approval or a certificate.', {
      licence: key('What it permits or certifies.'),
      authority: text('Who granted it.'),
      until: maybe(year),
    }),
  ),
  order_book: list(
    'Order book.',
    named('OrderBookRow', 'Orders of one period.', {
      period: key('Period of delivery, e.g. "2027".'),
      amount: amount('Orders'),
      note: text('What they consist of.'),
    }),
  ),
}

type Shapes = typeof TABLE_SHAPES
const wrapped = <Wrapped extends object>(wrap: (shape: Shapes[keyof Shapes]) => unknown) =>
  Object.fromEntries(Object.entries(TABLE_SHAPES).map(([name, shape]) => [name, wrap(shape)])) as Wrapped

/** Tables as stored. */
export const Tables = named(
  'MemorandumTables',
  'Tables of the memorandum; absent ones are not in it. Shown to the seller and to readers of an approved version only.',
  wrapped<{ [T in keyof Shapes]: ReturnType<typeof maybe<Shapes[T]>> }>(maybe),
)

/** Tables to replace. */
export const ReplacedTables = Type.Object(
  wrapped<{ [T in keyof Shapes]: ReturnType<typeof keepable<Shapes[T]>> }>(keepable),
  { description: 'Tables by name; at least one. Null or an empty list removes a table.', minProperties: 1 },
)

/** Two statements of a memorandum that cannot both be right. */
export const MemorandumContradiction = named(
  'MemorandumContradiction',
  'Two statements of a memorandum that cannot both be right: of its texts, the profile, the company file, its tables, dates or currencies.',
  {
    id: Type.String({ maxLength: 200, description: 'Names the contradiction with its values, for an explanation.' }),
    section: Type.Enum([...MEMORANDUM_SECTIONS]),
    sentence: Type.String({ description: 'The contradiction in words, by Accept-Language.' }),
    explanation: maybe(Type.String({ description: 'The seller’s explanation, which readers see beside it.' })),
    field: maybe(Type.String({ description: 'For a figure of the profile: revenue, growth or ebitda_margin.' })),
    stated: maybe(Type.Number({ description: 'The figure as the profile states it.' })),
    found: maybe(Type.Number({ description: 'The figure as the financial years give it.' })),
    financial_year: maybe(Type.Integer()),
  },
)
