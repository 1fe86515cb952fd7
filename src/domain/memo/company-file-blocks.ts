import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Messages } from '../language/message-types.ts'
import {
  adjustedEbitdaEurM,
  type CompanyFile,
  type FinancialYear,
  type HeadcountBand,
} from '../parties/company-file.ts'
import { areLargeAdjustments } from '../valuation/warnings.ts'
import { type Block, type Columns, list, paragraph, table } from './document.ts'
import type { MemorandumSection } from './memorandum-facts.ts'

/** Returns the content of the company file for one section; empty if it has none. */
export function companyFileBlocks(file: CompanyFile, of: MemorandumSection, language: DocumentLanguage): Block[] {
  return BY_SECTION[of]?.(file, language) ?? []
}

type Filed = (file: CompanyFile, language: DocumentLanguage) => Block[]

const BY_SECTION: Partial<Record<MemorandumSection, Filed>> = {
  customers: customersOf,
  organisation: organisationOf,
  financials: yearsOf,
  adjustments: adjustmentsOf,
  outlook: forecastOf,
  transaction: transactionOf,
  process: ({ timetable }, language) => labelledList(language, [['timetable', timetable]]),
}

type Label = keyof Messages['documents'] extends infer Id
  ? Id extends `company_file.labels.${infer Of}`
    ? Of
    : never
  : never

/** Lists the stated facts with their labels; empty if there are none. */
function labelledList(language: DocumentLanguage, facts: readonly (readonly [Label, string | null])[]): Block[] {
  const words = wordsIn(language, 'documents')
  const items = facts.flatMap(([label, text]) =>
    text === null ? [] : [FORMATS[language].labelled(words(`company_file.labels.${label}`), text)],
  )
  return items.length === 0 ? [] : [list(items)]
}

const inWords = (value: number | null, words: (value: number) => string) => (value === null ? null : words(value))

function customersOf(file: CompanyFile, language: DocumentLanguage): Block[] {
  const { percent } = FORMATS[language]
  return [
    ...customersChartOf(file, language),
    ...labelledList(language, [
      ['recurring', inWords(file.recurringSharePct, percent)],
      ['largest_customer', inWords(file.largestCustomerSharePct, percent)],
      ['top5_customers', inWords(file.top5CustomersSharePct, percent)],
    ]),
  ]
}

/** Charts the largest customers against the rest; empty if no share is stated or one customer is the total. */
function customersChartOf(
  { largestCustomerSharePct: largest, top5CustomersSharePct: top5 }: CompanyFile,
  language: DocumentLanguage,
): Columns[] {
  const words = wordsIn(language, 'documents')
  const { percentAlike } = FORMATS[language]
  const told = top5 ?? largest
  if (told === null) return []
  const next =
    largest === null || top5 === null
      ? []
      : [{ label: words('company_file.customers.next_four'), value: top5 - largest }]
  const parts = [
    {
      label: largest === null ? words('company_file.customers.top5') : words('company_file.customers.largest'),
      value: largest ?? told,
    },
    ...next,
    { label: words('company_file.customers.others'), value: 100 - told },
  ].filter(({ value }) => value > 0)
  const inPercent = percentAlike(
    parts.map(({ value }) => value),
    SHARE_DECIMALS,
  )
  const bars = parts.map((part) => ({ ...part, text: inPercent(part.value) }))
  return bars.length < 2 ? [] : [chartAs(words('company_file.charts.customers'), bars, language, 'first')]
}

function organisationOf({ yearFounded, headcount }: CompanyFile, language: DocumentLanguage): Block[] {
  return labelledList(language, [
    ['founded', inWords(yearFounded, String)],
    ['headcount', headcount === null ? null : employeesIn(headcount, language)],
  ])
}

function employeesIn(band: HeadcountBand, language: DocumentLanguage): string {
  return band.endsWith('+')
    ? wordsIn(language, 'documents')('company_file.or_more', { least: band.slice(0, -1) })
    : band.replace('-', '–')
}

/** Margins beyond this are treated as meaningless, percent. */
const MARGIN_TOLD_MOST_PCT = 1_000

/** Maximum decimals of figures stated by the company. */
const STATED_DECIMALS = 2

/** Decimals of percentages derived from them. */
const SHARE_DECIMALS = 1

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)

/** Closed years, earliest first. */
const inOrder = (years: readonly FinancialYear[] | null) => [...(years ?? [])].sort((a, b) => a.year - b.year)

function yearsOf({ financialYears }: CompanyFile, language: DocumentLanguage): Block[] {
  const years = inOrder(financialYears)
  if (years.length === 0) return []
  const words = wordsIn(language, 'documents')
  const { eurMAlike, percentAlike } = FORMATS[language]
  const stated = years.flatMap((year) => [
    year.revenueEurM,
    year.ebitdaEurM,
    adjustedEbitdaEurM(year),
    year.netDebtEurM,
    year.capexEurM,
  ])
  const inEurM = eurMAlike(known(stated), STATED_DECIMALS)
  const margin = (year: FinancialYear) => {
    const ebitda = adjustedEbitdaEurM(year)
    if (ebitda === null || year.revenueEurM === null || year.revenueEurM <= 0) return null
    const pct = (100 * ebitda) / year.revenueEurM
    return Math.abs(pct) > MARGIN_TOLD_MOST_PCT ? null : pct
  }
  const growth = (year: FinancialYear) => {
    const before = years.find((one) => one.year === year.year - 1)?.revenueEurM ?? null
    return before === null || before <= 0 || year.revenueEurM === null ? null : 100 * (year.revenueEurM / before - 1)
  }
  const cells = (of: (year: FinancialYear) => number | null, words: (value: number) => string) =>
    years.map((year) => inWords(of(year), words) ?? '–')
  const shares = (of: (year: FinancialYear) => number | null) =>
    cells(of, percentAlike(known(years.map(of)), SHARE_DECIMALS))
  const rows: [string, string[]][] = [
    [words('company_file.columns.revenue'), cells(({ revenueEurM }) => revenueEurM, inEurM)],
    [words('company_file.columns.growth'), shares(growth)],
    [words('company_file.columns.ebitda'), cells(({ ebitdaEurM }) => ebitdaEurM, inEurM)],
    [words('company_file.columns.adjusted_ebitda'), cells(adjustedEbitdaEurM, inEurM)],
    [words('company_file.columns.margin'), shares(margin)],
    [words('company_file.columns.net_debt'), cells(({ netDebtEurM }) => netDebtEurM, inEurM)],
    [words('company_file.columns.capex'), cells(({ capexEurM }) => capexEurM, inEurM)],
    [words('company_file.columns.source'), years.map(({ source }) => words(`company_file.sources.${source}`))],
  ]
  const told = rows.filter(([, values]) => values.some((value) => value !== '–'))
  return [
    ...chartOf(words('company_file.charts.revenue'), years, ({ revenueEurM }) => revenueEurM, language),
    ...chartOf(words('company_file.charts.ebitda'), years, adjustedEbitdaEurM, language),
    table(
      [words('company_file.columns.year'), ...years.map(({ year }) => `>${year}`)],
      told.map(([label, values]) => [label, ...values]),
    ),
  ]
}

/** Charts the years that have the figure; empty for fewer than two. */
function chartOf(
  caption: string,
  years: readonly FinancialYear[],
  of: (year: FinancialYear) => number | null,
  language: DocumentLanguage,
): Columns[] {
  const { numbersAlike } = FORMATS[language]
  const write = numbersAlike(known(years.map(of)), STATED_DECIMALS)
  const bars = years.flatMap((year) => {
    const value = of(year)
    return value === null ? [] : [{ label: String(year.year), value, text: write(value) }]
  })
  if (bars.length < 2) return []
  return [chartAs(caption, bars, language, 'last')]
}

function chartAs(
  caption: string,
  bars: Columns['bars'],
  language: DocumentLanguage,
  emphasis: Columns['emphasis'],
): Columns {
  const { labelled, clauses } = FORMATS[language]
  const alternative = `${caption}. ${clauses(bars.map(({ label, text }) => labelled(label, text)))}.`
  return { block: 'columns', caption, alternative, bars, emphasis }
}

function adjustmentsOf({ financialYears }: CompanyFile, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const inEurM = FORMATS[language].eurMAlike(
    (financialYears ?? []).flatMap(({ adjustments }) => adjustments.map(({ amountEurM }) => amountEurM)),
    STATED_DECIMALS,
  )
  const rows = inOrder(financialYears).flatMap(({ year, adjustments }) =>
    adjustments.map(({ amountEurM, reason }) => [String(year), reason, inEurM(amountEurM)]),
  )
  if (rows.length === 0) return []
  const large = inOrder(financialYears).filter(areLargeAdjustments)
  const noted = large.map(({ year }) => String(year)).join(', ')
  return [
    table(
      [
        words('company_file.columns.year'),
        words('company_file.columns.reason'),
        `>${words('company_file.columns.amount')}`,
      ],
      rows,
    ),
    ...(large.length === 0 ? [] : [paragraph(words('company_file.large_adjustments', { years: noted }))]),
  ]
}

function forecastOf({ forecastYears }: CompanyFile, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const years = [...(forecastYears ?? [])].sort((a, b) => a.year - b.year)
  if (years.length === 0) return []
  const inEurM = FORMATS[language].eurMAlike(
    known(years.flatMap(({ revenueEurM, ebitdaEurM, capexEurM }) => [revenueEurM, ebitdaEurM, capexEurM])),
    STATED_DECIMALS,
  )
  const rows = (
    [
      [words('company_file.columns.revenue'), years.map(({ revenueEurM }) => inWords(revenueEurM, inEurM) ?? '–')],
      [words('company_file.columns.ebitda'), years.map(({ ebitdaEurM }) => inWords(ebitdaEurM, inEurM) ?? '–')],
      [words('company_file.columns.capex'), years.map(({ capexEurM }) => inWords(capexEurM, inEurM) ?? '–')],
    ] as const
  ).filter(([, values]) => values.some((value) => value !== '–'))
  if (rows.length === 0) return []
  return [
    table(
      [words('company_file.columns.year'), ...years.map(({ year }) => `>${year}`)],
      rows.map(([label, values]) => [label, ...values]),
    ),
    paragraph(words('company_file.forecast'), 'note'),
  ]
}

function transactionOf(file: CompanyFile, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { eurM, percent } = FORMATS[language]
  return labelledList(language, [
    ['deal', file.dealType === null ? null : words(`company_file.deals.${file.dealType}`)],
    ['stake', inWords(file.stakePct, percent)],
    ['price', inWords(file.askingPriceEurM, eurM)],
    file.netDebtEurM !== null && file.netDebtEurM < 0
      ? ['net_cash', eurM(-file.netDebtEurM)]
      : ['net_debt', inWords(file.netDebtEurM, eurM)],
    ['reason', file.reasonForSale],
    ['excluded', file.assetsExcluded],
  ])
}
