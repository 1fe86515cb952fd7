import { wordsIn } from '../language/catalogue.ts'
import { FORMATS, formatsAt } from '../language/formats.ts'
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
import type { MemorandumSection } from './memorandum-sections.ts'
import { type MemorandumTables, resultsOf } from './tables.ts'

/**
 * Returns the content of the company file for one section, without figures that `tables` state there; empty if it has
 * none.
 */
export function companyFileBlocks(
  file: CompanyFile,
  of: MemorandumSection,
  tables: MemorandumTables,
  language: DocumentLanguage,
): Block[] {
  return BY_SECTION[of]?.(file, language, tables) ?? []
}

type Filed = (file: CompanyFile, language: DocumentLanguage, tables: MemorandumTables) => Block[]

const BY_SECTION: Partial<Record<MemorandumSection, Filed>> = {
  summary: chartsOf,
  customers: ({ recurringSharePct }, language) =>
    labelledList(language, [['recurring', inWords(recurringSharePct, FORMATS[language].percent)]]),
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

/** Currency in which a memorandum states the amounts of the company. */
export const currencyOf = (file: CompanyFile | undefined): string => file?.reporting?.currency ?? 'EUR'

/** Revenue of a year by the accounts, or else by the company file, EUR millions; null if neither states it. */
export const revenueIn = (year: number, tables: MemorandumTables, file: CompanyFile | undefined): number | null =>
  tables.profit_and_loss?.find((one) => one.year === year)?.revenue ??
  file?.financialYears?.find((one) => one.year === year)?.revenueEurM ??
  null

const inWords = (value: number | null, words: (value: number) => string) => (value === null ? null : words(value))

/** Formats a band of employees. */
export function employeesIn(band: HeadcountBand, language: DocumentLanguage): string {
  return band.endsWith('+')
    ? wordsIn(language, 'documents')('company_file.or_more', { least: band.slice(0, -1) })
    : band.replace('-', '–')
}

/** Margins beyond this are treated as meaningless, percent. */
const MARGIN_SHOWN_MAX_PCT = 1_000

/** Maximum decimals of figures stated by the company. */
const STATED_DECIMALS = 2

/** Decimals of percentages derived from them. */
const SHARE_DECIMALS = 1

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)

/** Closed years, earliest first. */
const inOrder = (years: readonly FinancialYear[] | null) => [...(years ?? [])].sort((a, b) => a.year - b.year)

/** A closed year as its charts and tables show it; figures missing from the file are those of the accounts. */
interface ShownYear extends FinancialYear {
  readonly isInAccounts: boolean
}

function shownYears({ financialYears }: CompanyFile, { profit_and_loss = [] }: MemorandumTables): ShownYear[] {
  return inOrder(financialYears).map((year) => {
    const account = profit_and_loss.find((one) => one.year === year.year)
    if (account === undefined) return { ...year, isInAccounts: false }
    return {
      ...year,
      revenueEurM: year.revenueEurM ?? account.revenue ?? null,
      ebitdaEurM: year.ebitdaEurM ?? resultsOf(account).ebitda ?? null,
      isInAccounts: true,
    }
  })
}

const areAdjusted = (years: readonly FinancialYear[]) => years.some(({ adjustments }) => adjustments.length > 0)

/** Charts revenue and EBITDA, adjusted if any year is, by closed year. */
function chartsOf(file: CompanyFile, language: DocumentLanguage, tables: MemorandumTables): Block[] {
  const words = wordsIn(language, 'documents')
  const years = shownYears(file, tables)
  const { millionsAlike } = formatsAt(language, file.reporting)
  const currency = currencyOf(file)
  const chart = (caption: string, of: (year: FinancialYear) => number | null): Columns[] => {
    const write = millionsAlike(known(years.map(of)), STATED_DECIMALS)
    const bars = years.flatMap((year) => {
      const value = of(year)
      return value === null ? [] : [{ label: String(year.year), value, text: write(value) }]
    })
    return bars.length < 2 ? [] : [chartAs(caption, bars, language, 'last')]
  }
  return [
    ...chart(words('company_file.charts.revenue', { currency }), ({ revenueEurM }) => revenueEurM),
    ...chart(
      words(`company_file.charts.${areAdjusted(years) ? 'adjusted_ebitda' : 'ebitda'}`, { currency }),
      adjustedEbitdaEurM,
    ),
  ]
}

function yearsOf(file: CompanyFile, language: DocumentLanguage, tables: MemorandumTables): Block[] {
  const years = shownYears(file, tables)
  if (years.length === 0) return [...reportedIn(file, language), ...interimOf(file, language)]
  const words = wordsIn(language, 'documents')
  const audit = wordsIn(language, 'memorandum')
  const { eurMAlike, percentAlike } = formatsAt(language, file.reporting)
  const areInAccounts = years.every(({ isInAccounts }) => isInAccounts)
  const states = (line: 'financial_debt' | 'capex', in_: 'balance_sheet' | 'cash_flow') =>
    years.every(({ year }) => tables[in_]?.find((one) => one.year === year)?.[line] !== undefined)
  const margin = (year: FinancialYear) => {
    const ebitda = adjustedEbitdaEurM(year)
    if (ebitda === null || year.revenueEurM === null || year.revenueEurM <= 0) return null
    const pct = (100 * ebitda) / year.revenueEurM
    return Math.abs(pct) > MARGIN_SHOWN_MAX_PCT ? null : pct
  }
  const growth = (year: FinancialYear) => {
    const before = years.find((one) => one.year === year.year - 1)?.revenueEurM ?? null
    return before === null || before <= 0 || year.revenueEurM === null ? null : 100 * (year.revenueEurM / before - 1)
  }
  type Amount = (year: FinancialYear) => number | null
  const amounts: [label: string, of: Amount, isShown: boolean][] = [
    [words('company_file.columns.revenue'), ({ revenueEurM }) => revenueEurM, !areInAccounts],
    [words('company_file.columns.ebitda'), ({ ebitdaEurM }) => ebitdaEurM, !areInAccounts],
    [words('company_file.columns.adjusted_ebitda'), adjustedEbitdaEurM, areAdjusted(years)],
    [
      words('company_file.columns.net_debt'),
      ({ netDebtEurM }) => netDebtEurM,
      !states('financial_debt', 'balance_sheet'),
    ],
    [words('company_file.columns.capex'), ({ capexEurM }) => capexEurM, !states('capex', 'cash_flow')],
  ]
  const shown = amounts.filter(([, , isShown]) => isShown)
  const inEurM = eurMAlike(known(shown.flatMap(([, of]) => years.map(of))), STATED_DECIMALS)
  const cells = (of: Amount, words: (value: number) => string) => years.map((year) => inWords(of(year), words) ?? '–')
  const shares = (of: Amount) => cells(of, percentAlike(known(years.map(of)), SHARE_DECIMALS))
  const row = ([label, of]: (typeof amounts)[number]): [string, string[]] => [label, cells(of, inEurM)]
  const isDebtOrCapex = ([, of]: (typeof amounts)[number]) => of === amounts[3]?.[1] || of === amounts[4]?.[1]
  const rows: [string, string[]][] = [
    ...shown.filter((one) => !isDebtOrCapex(one)).map(row),
    [words('company_file.columns.growth'), shares(growth)],
    [words(`company_file.columns.${areAdjusted(years) ? 'adjusted_margin' : 'margin'}`), shares(margin)],
    ...shown.filter(isDebtOrCapex).map(row),
    [audit('audit.label'), years.map(({ source }) => audit(`audit.${source}`))],
  ]
  const filled = rows.filter(([, values]) => values.some((value) => value !== '–'))
  return [
    table(
      [words('company_file.columns.year'), ...years.map(({ year }) => `>${year}`)],
      filled.map(([label, values]) => [label, ...values]),
    ),
    ...reportedIn(file, language),
    ...interimOf(file, language),
  ]
}

/**
 * States the end of the financial year, and the figures since the last closed one, labelled as what they are. Figures
 * that a closed year contains by now are omitted.
 */
function interimOf(file: CompanyFile, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { day, eurM, labelled, clauses } = formatsAt(language, file.reporting)
  const { yearEnd, interimEnd, interimMonths, interimRevenueEurM, interimEbitdaEurM } = file
  const ends =
    yearEnd === null || yearEnd === '12-31'
      ? []
      : [words('company_file.year_end', { day: yearEnd.split('-').reverse().join('/') })]
  const figures = [
    ...(interimRevenueEurM === null ? [] : [labelled(words('company_file.columns.revenue'), eurM(interimRevenueEurM))]),
    ...(interimEbitdaEurM === null ? [] : [labelled(words('company_file.columns.ebitda'), eurM(interimEbitdaEurM))]),
  ]
  const months = interimMonths ?? 12
  const latest = inOrder(file.financialYears).at(-1)
  const isClosedSince =
    latest !== undefined && interimEnd !== null && interimEnd <= `${latest.year}-${yearEnd ?? '12-31'}`
  if (interimEnd === null || isClosedSince || figures.length === 0) return ends.map((text) => paragraph(text, 'note'))
  const until = { day: day(interimEnd) }
  const label =
    months === 12
      ? words('company_file.last_twelve_months', until)
      : words('company_file.part_year', { months, ...until })
  return [...ends, `${labelled(label, clauses(figures))}.`].map((text) => paragraph(text, 'note'))
}

/** States the currency of the amounts and, for another than the euro, the rate, its day and the latest revenue in euros. */
function reportedIn({ reporting, financialYears }: CompanyFile, language: DocumentLanguage): Block[] {
  if (reporting === null || reporting.currency === 'EUR') return []
  const words = wordsIn(language, 'documents')
  const { exact, day, eurM } = FORMATS[language]
  const { currency, perEur, date } = reporting
  const rate = words('company_file.reported_in', { currency, rate: exact(perEur), day: day(date) })
  const latest = inOrder(financialYears).at(-1)
  if (latest?.revenueEurM == null) return [paragraph(rate, 'note')]
  const revenue = words('company_file.revenue_in_euros', {
    year: String(latest.year),
    amount: eurM(latest.revenueEurM),
  })
  return [paragraph(`${rate} ${revenue}`, 'note')]
}

function chartAs(
  caption: string,
  bars: Columns['bars'],
  language: DocumentLanguage,
  emphasis: Columns['emphasis'],
): Columns {
  const { labelled, clauses } = FORMATS[language]
  const filled = bars.filter(({ text }) => text !== '')
  const alternative = `${caption}. ${clauses(filled.map(({ label, text }) => labelled(label, text)))}.`
  return { block: 'columns', caption, alternative, bars, emphasis }
}

function adjustmentsOf(file: CompanyFile, language: DocumentLanguage): Block[] {
  const { financialYears, reporting } = file
  const words = wordsIn(language, 'documents')
  const inEurM = formatsAt(language, reporting).eurMAlike(
    (financialYears ?? []).flatMap(({ adjustments }) => adjustments.map(({ amountEurM }) => amountEurM)),
    STATED_DECIMALS,
  )
  const years = inOrder(financialYears).filter(({ adjustments }) => adjustments.length > 0)
  const latest = years.at(-1)
  const items = years.flatMap((year) => year.adjustments.map((adjustment) => ({ ...adjustment, year })))
  const rows = items.map(({ year, reason, amountEurM }, i) => [
    itemLetter(i),
    String(year.year),
    reason,
    inEurM(amountEurM),
  ])
  if (rows.length === 0 || latest === undefined) return []
  const large = inOrder(financialYears).filter(areLargeAdjustments)
  const noted = large.map(({ year }) => String(year)).join(', ')
  return [
    ...bridgeOf(latest, items.length - latest.adjustments.length, file, language),
    table(
      [
        wordsIn(language, 'memorandum')('columns.item'),
        words('company_file.columns.year'),
        words('company_file.columns.reason'),
        `>${words('company_file.columns.amount')}`,
      ],
      rows,
    ),
    ...(large.length === 0 ? [] : [paragraph(words('company_file.large_adjustments', { years: noted }))]),
  ]
}

const itemLetter = (i: number) => String.fromCharCode(97 + (i % 26)).repeat(1 + Math.floor(i / 26))

/**
 * Charts the steps from reported to adjusted EBITDA; their amounts stand in the table below, by letter.
 * @param earlier number of adjustments of earlier years, whose letters come first.
 */
function bridgeOf(year: FinancialYear, earlier: number, file: CompanyFile, language: DocumentLanguage): Columns[] {
  const adjusted = adjustedEbitdaEurM(year)
  if (year.ebitdaEurM === null || adjusted === null) return []
  const words = wordsIn(language, 'memorandum')
  const write = formatsAt(language, file.reporting).millionsAlike([year.ebitdaEurM, adjusted], STATED_DECIMALS)
  let base = year.ebitdaEurM
  const steps = year.adjustments.map(({ amountEurM }, i) => {
    const step = { label: itemLetter(earlier + i), value: amountEurM, text: '', base }
    base += amountEurM
    return step
  })
  const bars = [
    { label: words('charts.reported'), value: year.ebitdaEurM, text: write(year.ebitdaEurM) },
    ...steps,
    { label: words('charts.adjusted'), value: adjusted, text: write(adjusted) },
  ]
  const caption = words('charts.bridge', { year: String(year.year), currency: currencyOf(file) })
  // The table below states a single step as well.
  return [{ ...chartAs(caption, bars, language, 'last'), isOptional: steps.length === 1 }]
}

function forecastOf({ forecastYears, reporting }: CompanyFile, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const years = [...(forecastYears ?? [])].sort((a, b) => a.year - b.year)
  if (years.length === 0) return []
  const inEurM = formatsAt(language, reporting).eurMAlike(
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
  const { eurM, percent } = formatsAt(language, file.reporting)
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
