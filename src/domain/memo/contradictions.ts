import type { ExchangeRate } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import { formatsAt } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Messages } from '../language/message-types.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import type { FigureContradiction } from '../quality/figure-sources.ts'
import { currencyOf, revenueIn } from './company-file-blocks.ts'
import { MEMORANDUM_SECTIONS, type MemorandumSection, type MemorandumTexts } from './memorandum-sections.ts'
import { findProseContradictions, type ProseContradiction } from './prose-figures.ts'
import {
  balanceOf,
  cashOf,
  differ,
  type MemorandumTables,
  resultsOf,
  SPLITS,
  type Split,
  type Statement,
  type StatementYear,
  splitInOrder,
  splitTotal,
  splitYears,
} from './tables.ts'

type Line = keyof Messages['memorandum'] extends infer Id ? (Id extends `lines.${infer Of}` ? Of : never) : never
/** Two amounts in EUR millions, of which the first is stated where the second is expected. */
interface Amounts {
  readonly year: number
  readonly oneEurM: number
  readonly otherEurM: number
}
type Found =
  | ({ readonly of: 'balance' } & Amounts)
  | ({ readonly of: 'net_above' } & Amounts)
  | ({ readonly of: 'sum'; readonly line: Line } & Amounts)
  | ({ readonly of: 'split'; readonly table: Split } & Amounts)
  | ({ readonly of: 'years'; readonly table: Statement; readonly line: Line } & Amounts)
  | { readonly of: 'concentration'; readonly year: number; readonly onePct: number; readonly otherPct: number }
  | { readonly of: 'shares'; readonly onePct: number }
  | { readonly of: 'currency'; readonly currency: string; readonly expected?: string }
  | { readonly of: 'founded'; readonly stated: number; readonly filed: number }
  | { readonly of: 'expired'; readonly item: string; readonly year: number }
  | ({ readonly of: 'prose' } & { readonly prose: ProseContradiction })
  | ({ readonly of: 'figure' } & { readonly figure: FigureContradiction })

/** Two statements of a memorandum that cannot both be right. */
export interface Contradiction {
  /** Holds every value of the contradiction: an explanation of it does not cover another one. */
  readonly id: string
  readonly section: MemorandumSection
  readonly found: Found
}

/** What a seller states in its memorandum. */
interface MemorandumStatements {
  readonly written: MemorandumTexts
  readonly file?: CompanyFile | undefined
  readonly tables?: MemorandumTables | undefined
}

/**
 * Finds what contradicts in a memorandum: its texts, the company file, the financial years, the sums of its tables,
 * dates and currencies.
 * @param figures contradictions of the profile with the financial years.
 */
export function findContradictions(
  { written, file, tables = {} }: MemorandumStatements,
  figures: readonly FigureContradiction[],
  thisYear: number,
): Contradiction[] {
  const found: [MemorandumSection, Found][] = [
    ...figures.map((figure): [MemorandumSection, Found] => ['financials', { of: 'figure', figure }]),
    ...findProseContradictions(written, file).map((prose): [MemorandumSection, Found] => [
      prose.section,
      { of: 'prose', prose },
    ]),
    ...textFindings(written, file),
    ...sumFindings(tables).map((one): [MemorandumSection, Found] => [sectionOf(one), one]),
    ...yearFindings(tables, file).map((one): [MemorandumSection, Found] => ['financials', one]),
    ...splitFindings(tables, file),
    ...datesPast(tables, thisYear).map((one): [MemorandumSection, Found] => ['operations', one]),
  ]
  return found.map(([section, one]) => ({ id: idOf(section, one), section, found: one }))
}

const sectionOf = (found: Found): MemorandumSection =>
  found.of === 'sum' && found.line === 'closing' ? 'customers' : found.of === 'shares' ? 'organisation' : 'financials'

function idOf(section: MemorandumSection, found: Found): string {
  const values = (one: object): unknown[] =>
    Object.values(one).flatMap((value) => (typeof value === 'object' && value !== null ? values(value) : [value]))
  return [section, ...values(found)]
    .filter((value) => value !== null)
    .join(':')
    .slice(0, 200)
}

const STATED =
  /(US\$|[$£€]|\b(?:CHF|GBP|USD|EUR|Fr\.))\s?\d|\d(?:[\d.,' ]*\d)?\s?(?:k|m|bn|mio\.?|mln|million(?:s|en|es)?|millones)?\s?(?:d’|d')?(CHF|GBP|USD|EUR(?:OS?)?|[$£€])(?![a-z])/gi
/** Currencies that a sign may mean. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  EURO: ['EUR'],
  EUROS: ['EUR'],
  '£': ['GBP'],
  US$: ['USD'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'],
  'FR.': ['CHF'],
}
const FOUNDED =
  /(?:founded|established|incorporated|created|cré[ée]e|fondée?|gegründet|fundada|fondata|costituita)(?: in| en| im jahre?| nel| el año)? (1[5-9]\d\d|20\d\d)\b/i

function textFindings(written: MemorandumTexts, file: CompanyFile | undefined) {
  const expected = currencyOf(file)
  return MEMORANDUM_SECTIONS.flatMap((section): [MemorandumSection, Found][] => {
    const text = written[section] ?? ''
    const signs = [...text.matchAll(STATED)].map(([, before, after]) => before ?? after ?? '')
    const currency = signs.find((sign) => !(MEANT[sign.toUpperCase()] ?? [sign.toUpperCase()]).includes(expected))
    const stated = Number(FOUNDED.exec(text)?.[1])
    const filed = file?.yearFounded ?? null
    return [
      ...(currency === undefined
        ? []
        : [
            [section, { of: 'currency', currency, ...(expected === 'EUR' ? {} : { expected }) }] as [
              MemorandumSection,
              Found,
            ],
          ]),
      ...(filed === null || Number.isNaN(stated) || stated === filed
        ? []
        : [[section, { of: 'founded', stated, filed }] as [MemorandumSection, Found]]),
    ]
  })
}

/** Finds a stated total that differs from the sum of its parts. */
function sumFindings(tables: MemorandumTables): Found[] {
  const sum = (line: Line, year: number, stated: number | undefined, computed: number | undefined): Found[] =>
    stated === undefined || computed === undefined || !differ(stated, computed)
      ? []
      : [{ of: 'sum', line, year, oneEurM: stated, otherEurM: rounded(computed) }]
  return [
    ...(tables.profit_and_loss ?? []).flatMap((year) => {
      const { ebitda, computedEbitda, net, computedNet } = resultsOf(year)
      // Without the lines between them, only what comes in beside the business explains a net result above EBITDA.
      const beside = [year.financial_result, year.exceptional_result, -(year.tax ?? 0)]
      const most =
        ebitda === undefined ? undefined : beside.reduce<number>((all, one) => all + Math.max(0, one ?? 0), ebitda)
      const isAbove = computedNet === undefined && net !== undefined && most !== undefined && net > most
      return [
        ...sum('ebitda', year.year, year.ebitda, computedEbitda),
        ...sum('net_result', year.year, year.net_result, computedNet),
        ...(isAbove && differ(net, most)
          ? [{ of: 'net_above' as const, year: year.year, oneEurM: net, otherEurM: rounded(ebitda ?? 0) }]
          : []),
      ]
    }),
    ...(tables.balance_sheet ?? []).flatMap((year): Found[] => {
      const { assets, sources } = balanceOf(year)
      return assets === undefined || sources === undefined || !differ(assets, sources)
        ? []
        : [{ of: 'balance', year: year.year, oneEurM: rounded(assets), otherEurM: rounded(sources) }]
    }),
    ...(tables.cash_flow ?? []).flatMap((year) =>
      sum('change_in_cash', year.year, year.change_in_cash, cashOf(year).change),
    ),
    ...(tables.recurring_revenue ?? []).flatMap(
      ({ year, opening, new_customers, expansion, contraction, churn, closing }) =>
        sum(
          'closing',
          year,
          closing,
          opening === undefined || new_customers === undefined || churn === undefined
            ? undefined
            : opening + new_customers + (expansion ?? 0) - (contraction ?? 0) - churn,
        ),
    ),
    ...sharesFindings(tables),
  ]
}

function sharesFindings({ shareholders = [] }: MemorandumTables): Found[] {
  const shares = shareholders.flatMap(({ share_pct }) => (typeof share_pct === 'number' ? [share_pct] : []))
  const total = shares.reduce((all, one) => all + one, 0)
  return shares.length < shareholders.length || shares.length === 0 || Math.abs(total - 100) <= 0.11
    ? []
    : [{ of: 'shares', onePct: rounded(total) }]
}

/** Finds amounts of the accounts that differ from the financial years or from each other. */
function yearFindings(tables: MemorandumTables, file: CompanyFile | undefined): Found[] {
  const compare = (
    table: Statement,
    line: Line,
    year: number,
    one: number | undefined,
    other: number | null | undefined,
  ): Found[] =>
    one === undefined || other === null || other === undefined || !differ(one, other)
      ? []
      : [{ of: 'years', table, line, year, oneEurM: rounded(one), otherEurM: rounded(other) }]
  const inYear = (years: readonly StatementYear[] | undefined, year: number) => years?.find((one) => one.year === year)
  const filed = (file?.financialYears ?? []).flatMap((year) => {
    const profit = inYear(tables.profit_and_loss, year.year)
    const balance = inYear(tables.balance_sheet, year.year)
    return [
      ...compare('profit_and_loss', 'revenue', year.year, profit?.revenue, year.revenueEurM),
      ...compare('profit_and_loss', 'ebitda', year.year, profit && resultsOf(profit).ebitda, year.ebitdaEurM),
      ...compare('balance_sheet', 'net_debt', year.year, balance && balanceOf(balance).netDebt, year.netDebtEurM),
      ...compare('cash_flow', 'capex', year.year, inYear(tables.cash_flow, year.year)?.capex, year.capexEurM),
    ]
  })
  const within = (tables.cash_flow ?? []).flatMap((year) => {
    const profit = inYear(tables.profit_and_loss, year.year)
    const [now, before] = [inYear(tables.balance_sheet, year.year), inYear(tables.balance_sheet, year.year - 1)]
    const change = now?.cash === undefined || before?.cash === undefined ? undefined : now.cash - before.cash
    return [
      ...compare('cash_flow', 'ebitda', year.year, year.ebitda, profit && resultsOf(profit).ebitda),
      ...compare('cash_flow', 'change_in_cash', year.year, year.change_in_cash ?? cashOf(year).change, change),
    ]
  })
  return [...filed, ...within]
}

/** Difference from which two shares contradict each other, percentage points. */
const SHARE_TOLERANCE = 1

function splitFindings(tables: MemorandumTables, file: CompanyFile | undefined): [MemorandumSection, Found][] {
  const sums = SPLITS.flatMap((table) =>
    splitYears(tables[table] ?? []).flatMap((year): [MemorandumSection, Found][] => {
      const [total, revenue] = [splitTotal(tables[table] ?? [], year), revenueIn(year, tables, file)]
      // Customers may be the largest ones only.
      const isPart = table === 'revenue_by_customer' && total !== null && revenue !== null && total < revenue
      if (total === null || revenue === null || isPart || !differ(total, revenue)) return []
      const section = table === 'revenue_by_product' ? 'products' : 'customers'
      return [[section, { of: 'split', table, year, oneEurM: rounded(total), otherEurM: revenue }]]
    }),
  )
  const customers = splitInOrder(tables.revenue_by_customer ?? [])
  const year = splitYears(customers).at(-1)
  const largest = customers[0]?.amounts.find((one) => one.year === year)?.amount
  const revenue = year === undefined ? null : revenueIn(year, tables, file)
  const stated = file?.largestCustomerSharePct ?? null
  if (year === undefined || largest === undefined || revenue === null || revenue <= 0 || stated === null) return sums
  const onePct = rounded((100 * largest) / revenue, 1)
  return Math.abs(onePct - stated) <= SHARE_TOLERANCE
    ? sums
    : [...sums, ['customers', { of: 'concentration', year, onePct, otherPct: stated }]]
}

const datesPast = ({ sites = [], licences = [] }: MemorandumTables, thisYear: number): Found[] =>
  [...sites, ...licences].flatMap((row): Found[] =>
    typeof row.until === 'number' && row.until < thisYear
      ? [{ of: 'expired', item: String(row.place ?? row.licence), year: row.until }]
      : [],
  )

const rounded = (value: number, places = 12) => Number(value.toFixed(places))

/** Writes a contradiction in a sentence. `heading` is the title of its section, `rate` that of the company’s currency. */
export function contradictionIn(
  language: DocumentLanguage,
  { found }: Contradiction,
  heading: string,
  rate?: ExchangeRate | null,
): string {
  const words = wordsIn(language, 'memorandum')
  const { eurM, eurMExact, number, percent } = formatsAt(language, rate)
  const amounts = ({ year, oneEurM, otherEurM }: Amounts) => ({
    ...{ year: String(year), one: eurMExact(oneEurM), other: eurMExact(otherEurM) },
  })
  switch (found.of) {
    case 'balance':
    case 'net_above':
      return words(`contradictions.${found.of}`, amounts(found))
    case 'sum':
      return words('contradictions.sum', { ...amounts(found), line: words(`lines.${found.line}`) })
    case 'split':
      return words('contradictions.split', { ...amounts(found), table: words(`tables.${found.table}`) })
    case 'years': {
      const [line, table] = [words(`lines.${found.line}`), words(`tables.${found.table}`)]
      return words('contradictions.years', { ...amounts(found), line, table })
    }
    case 'concentration': {
      const [one, other] = [percent(found.onePct, 1), percent(found.otherPct, 1)]
      return words('contradictions.concentration', { year: String(found.year), one, other })
    }
    case 'shares':
      return words('contradictions.shares', { one: percent(found.onePct, 2) })
    case 'currency':
      return words('contradictions.currency', { heading, currency: found.currency, expected: found.expected ?? 'EUR' })
    case 'founded':
      return words('contradictions.founded', { heading, one: String(found.stated), other: String(found.filed) })
    case 'expired':
      return words('contradictions.expired', { item: found.item, year: String(found.year) })
    case 'prose': {
      const { prose } = found
      if (prose.field === 'headcount')
        return words('contradictions.headcount', {
          ...{ heading, one: number(prose.stated, 0), other: prose.found.replace('-', '–') },
        })
      const figure = words(`lines.${prose.field}`)
      const [one, other] = [eurM(prose.statedEurM), eurM(prose.foundEurM)]
      return words('contradictions.amount', { heading, figure, year: String(prose.year), one, other })
    }
    case 'figure': {
      const { field, stated, found: other, financialYear } = found.figure
      const write = (value: number) => (field === 'revenue' ? eurMExact(value) : percent(value))
      const figure = words(`figures.${field}`)
      return words('contradictions.figure', {
        ...{ figure, one: write(stated), year: String(financialYear), other: write(other) },
      })
    }
  }
}
