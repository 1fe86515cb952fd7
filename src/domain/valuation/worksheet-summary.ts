import { EUROS } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { adjustedEbitdaEurM, type CompanyFile } from '../parties/company-file.ts'
import type { PriceInput } from './price.ts'
import { METHODS } from './triangulation.ts'
import type { CompanyValue } from './valuation.ts'
import { valuationMessageIn } from './valuation-words.ts'
import { amountsAt, type Cell, type SheetStyle, type Worksheet } from './worksheet.ts'

/** A row of the summary: its cells, the style of its first cell and that of the others. */
interface SummaryRow {
  readonly cells: readonly Cell[]
  readonly styles: readonly [SheetStyle, SheetStyle]
}

/** The printed page: rows, and the rows of the chart of ranges with those of its data. */
export interface Summary {
  readonly name: string
  readonly rows: readonly SummaryRow[]
  readonly chart: { readonly firstRow: number; readonly lastRow: number; readonly from: number; readonly to: number }
}

/** Rows kept for the chart. */
const CHART_ROWS = 11
const SENSITIVITY_STEPS = [-2, -1, 0, 1, 2] as const
/** Share of EBITDA, and times of it, between two values of the sensitivity. */
const STEP = { share: 0.1, times: 0.5 } as const

/**
 * Builds the page that summarises a worksheet: ranges, the price of the shares, sensitivity and years. Its formulas refer
 * to the cells of the worksheet and to its own.
 */
export function buildSummary(
  valuation: CompanyValue,
  worksheet: Worksheet,
  { file, price, asOf }: { file: CompanyFile; price: PriceInput; asOf: string },
  language: DocumentLanguage,
): Summary {
  const words = wordsIn(language, 'worksheet')
  const rows: SummaryRow[] = []
  const add = (cells: readonly Cell[], ...styles: [SheetStyle, SheetStyle] | []): number => {
    const [first = 'plain', others = 'amount'] = styles
    return rows.push({ cells, styles: [first, others] })
  }
  const heading = (text: string, ...columns: string[]) => {
    add([])
    add([text, ...columns], 'heading', 'column')
  }
  const of = (key: string) => `'${worksheet.name}'!${worksheet.places.get(key)}`
  const live = (formula: string, value: number): Cell => ({ formula, value })
  const rate = valuation.rate ?? EUROS
  const { currency } = rate
  const amount = amountsAt(rate)
  /** A formula whose result is an amount. */
  const liveAmount = (formula: string, eurM: number): Cell => live(formula, amount(eurM))
  const { triangulatedEurM, ranges } = valuation
  const values = {
    revenue: valuation.byRevenueEurM,
    ebitda: valuation.byEbitdaEurM,
    dcf: valuation.byCashFlowsEurM,
    triangulated: triangulatedEurM,
  }
  const [value, low, high] = [words('columns.value'), words('summary.low'), words('summary.high')]

  add([words('summary.title')], 'title', 'title')
  add([words('labels.as_of'), asOf.slice(0, 10)], 'plain', 'plain')
  if (currency !== 'EUR') {
    const source = `${words('labels.rate_source')}, ${rate.date}`
    add([words('labels.rate', { currency }), live(of('rate'), rate.perEur), '', source], 'plain', 'plain')
  }
  add([valuationMessageIn(language, valuation, rate)], 'text', 'text')
  heading(words('summary.ranges', { currency }), value, low, high, words('summary.width'), '÷', '×')
  const from = rows.length + 1
  for (const method of [...METHODS, 'triangulated' as const]) {
    const at = rows.length + 1
    const { lowEurM, highEurM } = ranges[method]
    const ends = { low: ratio(values[method], lowEurM), high: ratio(highEurM, values[method]) }
    const factors =
      method === 'triangulated' ? [live(of('range_low'), ends.low), live(of('range_high'), ends.high)] : null
    add(
      [
        words(`methods.${method}`),
        liveAmount(of(`value_${method}`), values[method]),
        liveAmount(`B${at}/F${at}`, values[method] / ends.low),
        liveAmount(`B${at}*G${at}`, values[method] * ends.high),
        liveAmount(`D${at}-C${at}`, values[method] * ends.high - values[method] / ends.low),
        ...(factors ?? [ends.low, ends.high]),
      ],
      method === 'triangulated' ? 'bold' : 'plain',
      'amount',
    )
  }
  const to = rows.length
  add([words('methods.conservative'), liveAmount(of('value_conservative'), valuation.conservativeEurM)])
  if (currency !== 'EUR') add([words('labels.in_euros'), live(of('value_in_euros'), triangulatedEurM)])
  const firstRow = rows.length + 1
  for (let row = 0; row < CHART_ROWS; row += 1) add([])
  addBridge()
  addSensitivity()
  addYears()
  return { name: words('summary.sheet'), rows, chart: { firstRow, lastRow: firstRow + CHART_ROWS - 1, from, to } }

  function addBridge(): void {
    heading(words('summary.bridge', { currency }), value, low, high)
    const { netDebtEurM, minorityInterestsEurM, workingCapitalExcessEurM, stakePct, askingPriceEurM } = price
    const [debt, minorities, excess] = [netDebtEurM ?? 0, minorityInterestsEurM ?? 0, workingCapitalExcessEurM ?? 0]
    const deducted = debt + minorities - excess
    const spans = [triangulatedEurM, ranges.triangulated.lowEurM, ranges.triangulated.highEurM]
    const ev = add([
      words('summary.enterprise_value'),
      ...['B', 'C', 'D'].map((column, at) => liveAmount(`${column}${to}`, spans[at] ?? 0)),
    ])
    const stated = (eurM: number | null, name: string) =>
      eurM === null ? `${name} ${words('summary.not_stated')}` : name
    const less = add([stated(netDebtEurM, words('summary.net_debt')), amount(debt)])
    const minority = add([stated(minorityInterestsEurM, words('summary.minority_interests')), amount(minorities)])
    const capital = add([stated(workingCapitalExcessEurM, words('summary.working_capital')), amount(excess)])
    const equity = add(
      [
        words('summary.equity'),
        ...['B', 'C', 'D'].map((column, at) =>
          liveAmount(`${column}${ev}-$B$${less}-$B$${minority}+$B$${capital}`, (spans[at] ?? 0) - deducted),
        ),
      ],
      'bold',
      'amount',
    )
    const share = add([words('summary.stake_pct'), stakePct ?? 100], 'plain', 'percent')
    const shareOf = (stakePct ?? 100) / 100
    add([
      words('summary.stake'),
      ...['B', 'C', 'D'].map((column, at) =>
        liveAmount(`${column}${equity}*$B$${share}/100`, ((spans[at] ?? 0) - deducted) * shareOf),
      ),
    ])
    if (askingPriceEurM === null) return
    const asked = add([words('summary.asking_price'), amount(askingPriceEurM)])
    add([
      words('summary.asking_ev'),
      liveAmount(`B${asked}+$B$${less}+$B$${minority}-$B$${capital}`, askingPriceEurM + deducted),
    ])
  }

  /** Enterprise value by EBITDA and the multiple paid for it; the middle is the triangulated value. */
  function addSensitivity(): void {
    const revenueEurM = valuation.workings.flatMap(({ working }) =>
      working.of === 'revenue_multiple' ? [working.revenueEurM] : [],
    )[0]
    const marginPct = valuation.assumptions.find(({ of: key }) => key.startsWith('ebitda_margin'))?.value
    if (revenueEurM === undefined || marginPct === undefined || marginPct <= 0) return
    const ebitdaEurM = (revenueEurM * marginPct) / 100
    const times = triangulatedEurM / ebitdaEurM
    heading(words('summary.sensitivity', { currency }), words('summary.sensitivity_columns'))
    const ebitda = `${of('revenue')}*${of('ebitda_margin')}/100`
    const head = rows.length + 1
    add(
      [
        words('summary.sensitivity_rows', { currency }),
        ...SENSITIVITY_STEPS.map((step) =>
          live(`B${to}/(${ebitda})+(${step * STEP.times})`, times + step * STEP.times),
        ),
      ],
      'bold',
      'multiple',
    )
    for (const step of SENSITIVITY_STEPS) {
      const at = rows.length + 1
      const factor = 1 + step * STEP.share
      add(
        [
          liveAmount(`${ebitda}*${factor}`, ebitdaEurM * factor),
          ...SENSITIVITY_STEPS.map((column, place) =>
            liveAmount(`$A${at}*${'BCDEF'[place]}$${head}`, ebitdaEurM * factor * (times + column * STEP.times)),
          ),
        ],
        'amount',
        'amount',
      )
    }
  }

  function addYears(): void {
    const closed = file.financialYears ?? []
    const expected = (file.forecastYears ?? []).toReversed()
    if (closed.length + expected.length === 0) return
    heading(
      words('summary.years', { currency }),
      words('years.revenue'),
      words('summary.growth'),
      words('years.ebitda'),
      words('summary.margin'),
      words('summary.capex'),
      words('summary.net_debt_then'),
    )
    const all = [
      ...expected.map((year) => ({ ...year, netDebtEurM: null, isForecast: true })),
      ...closed.map((year) => ({ ...year, ebitdaEurM: adjustedEbitdaEurM(year), isForecast: false })),
    ]
    for (const [place, { year, revenueEurM, ebitdaEurM, capexEurM, netDebtEurM, isForecast }] of all.entries()) {
      const at = rows.length + 1
      const before = all[place + 1]
      const earlierEurM = before?.year === year - 1 ? before.revenueEurM : null
      const hasGrowth = revenueEurM !== null && earlierEurM !== null && earlierEurM > 0
      const hasMargin = revenueEurM !== null && ebitdaEurM !== null && revenueEurM > 0
      add([
        isForecast ? `${year} ${words('summary.forecast')}` : `${year}`,
        revenueEurM === null ? '' : amount(revenueEurM),
        hasGrowth ? live(`100*(B${at}/B${at + 1}-1)`, 100 * (revenueEurM / earlierEurM - 1)) : '',
        ebitdaEurM === null ? '' : amount(ebitdaEurM),
        hasMargin ? live(`100*D${at}/B${at}`, (100 * ebitdaEurM) / revenueEurM) : '',
        capexEurM === null ? '' : amount(capexEurM),
        netDebtEurM === null ? '' : amount(netDebtEurM),
      ])
    }
  }
}

/** Returns how many times one value is another, 1 for values of nothing. */
function ratio(one: number, other: number): number {
  return other > 0 && one > 0 ? one / other : 1
}
