import { EUROS, type ExchangeRate } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { ASSUMPTIONS_DATE, type Assumption } from './assumptions.ts'
import type { CashFlowYear } from './dcf.ts'
import { MOST_OWNER_EARNINGS_EUR_M } from './model-value.ts'
import { GROWTH_CAP_PCT, GROWTH_EFFECT, HIGH_MARGIN_SHARE, LOSS_FADE } from './multiples.ts'
import { SIZE_CURVE } from './size-discount.ts'
import { CONSERVATIVE_SHARE, COUNTED_TIMES, METHODS, type Method, WEIGHTS } from './triangulation.ts'
import type { CompanyValue } from './valuation.ts'
import { assumptionIn, sourceIn, valuationMessageIn } from './valuation-words.ts'
import type { MultipleStep } from './workings.ts'

/** Constants of the method by key. */
const CONSTANTS = {
  least_kept: SIZE_CURVE.leastKept,
  halfway_ebitda: SIZE_CURVE.halfwayEbitdaEurM,
  premium_scale: SIZE_CURVE.premiumScalePct,
  growth_cap: GROWTH_CAP_PCT,
  ordinary_growth: GROWTH_EFFECT.ordinaryPct,
  growth_scale: GROWTH_EFFECT.scalePct,
  growth_reach_ebitda: GROWTH_EFFECT.ebitda,
  growth_reach_revenue: GROWTH_EFFECT.revenue,
  high_margin_share: HIGH_MARGIN_SHARE,
  ebitda_of_dcf: COUNTED_TIMES.ebitdaOfDcf,
  dcf_of_ebitda: COUNTED_TIMES.dcfOfEbitda,
  least_loss_share: LOSS_FADE.leastShare,
  least_loss_scale: LOSS_FADE.leastScalePct,
  weight_revenue: WEIGHTS.revenue,
  weight_ebitda: WEIGHTS.ebitda,
  weight_dcf: WEIGHTS.dcf,
  conservative_share: CONSERVATIVE_SHARE,
} as const

/** Cell: a text, a number, or a formula in spreadsheet notation without "=", with its result. */
export type Cell = string | number | { readonly formula: string; readonly value: number }

/** Look of a row or of a cell. */
export type SheetStyle =
  | 'plain'
  | 'title'
  | 'heading'
  | 'text'
  | 'amount'
  | 'percent'
  | 'multiple'
  | 'bold'
  | 'column'
  | 'figure'
  | 'share'
  | 'unit'
  | 'unit heading'

export interface Sheet {
  readonly name: string
  /** Width of the first column, characters. */
  readonly firstColumn?: number
  readonly rows: readonly (readonly Cell[])[]
  /** Styles of the cells by row, from the first column; the last counts for the rest. Absent rows are plain. */
  readonly styles?: ReadonlyMap<number, readonly SheetStyle[]>
  /** Characters of a wide fourth column, on sheets that print as one page wide. */
  readonly fourthColumn?: number
}

/** The worksheet of a valuation. */
export interface Worksheet extends Sheet {
  /** Cells of the figures, by key. */
  readonly places: ReadonlyMap<string, string>
}

/**
 * Assumptions derived from others, which become formulas. The share of the terminal value is part of the cash flows.
 */
const DERIVED = new Set<Assumption['of']>([
  'industry_multiple',
  'counted_margin',
  'size_discount',
  'size_discount_revenue',
  'growth_factor_ebitda',
  'growth_factor_revenue',
  'size_premium',
  'quality_premium',
  'terminal_share',
])

const COLUMNS = ['value', 'unit', 'source', 'date'] as const

/** Columns of the cash flow table. */
const YEAR_COLUMNS = ['year', 'growth', 'revenue', 'ebitda', 'tax', 'investment', 'cash_flow', 'present_value'] as const

type SheetValue = Method | 'floor' | 'blend' | 'conservative' | 'triangulated' | 'low' | 'high'

/** Assumptions that represent one figure, of which only one is present. */
const SAME_FIGURE: Readonly<Partial<Record<Assumption['of'], string>>> = {
  ebitda_margin_untold: 'ebitda_margin',
  ebitda_margin_normalised: 'ebitda_margin',
  growth_untold: 'growth',
  growth_capped: 'growth',
  growth_tempered: 'growth',
  growth_forecast: 'growth',
  capex: 'depreciation',
}

/**
 * Builds a spreadsheet with live formulas for a valuation on Concordat's own assumptions, so that a change in column B
 * recalculates it. Each constant has a cell with source and date. The formulas are those of docs/VALUATION.md. Amounts are
 * in the currency of the company, whose rate has a cell.
 */
export function buildWorksheet(valuation: CompanyValue, asOf: string, language: DocumentLanguage): Worksheet {
  const words = wordsIn(language, 'worksheet')
  const rate = valuation.rate ?? EUROS
  const { currency } = rate
  const unit = words('labels.millions', { currency })
  const stated = amountsAt(rate)
  const rows: Cell[][] = [
    [words('title')],
    [words('note', { currency })],
    [words('labels.as_of'), asOf.slice(0, 10)],
    [valuationMessageIn(language, valuation, rate)],
  ]
  const places = new Map<string, string>()
  const cell = (key: string): string => {
    const place = places.get(key)
    if (place === undefined) throw new Error(`the worksheet has no cell for ${key}`)
    return place
  }
  const styles = new Map<number, readonly SheetStyle[]>([
    [0, ['title']],
    [1, ['text']],
    [3, ['text']],
  ])
  const columns = COLUMNS.map((column) => words(`columns.${column}`))
  const heading = (text: string) => {
    rows.push([], [text, ...columns])
    styles.set(rows.length - 1, ['heading', 'column', 'unit heading', 'heading'])
  }
  const add = (key: string, ...cells: [string, Cell, ...Cell[]]) => {
    styles.set(rows.length, ['plain', isWhole(cells[1]) ? 'plain' : 'figure', 'unit', 'plain'])
    rows.push(cells)
    places.set(key, `$B$${rows.length}`)
  }
  const addAssumption = (assumption: Assumption, value: Cell) =>
    add(
      SAME_FIGURE[assumption.of] ?? assumption.of,
      assumptionIn(language, assumption),
      value,
      assumption.unit === 'EUR m' ? unit : assumption.unit,
      sourceIn(language, assumption.source),
      assumption.date ?? '',
    )

  heading(words('headings.inputs'))
  add(
    'revenue',
    words('labels.revenue'),
    stated(stepOf(valuation.workings).revenueEurM),
    unit,
    sourceIn(language, 'seller'),
  )
  if (currency !== 'EUR')
    add('rate', words('labels.rate', { currency }), rate.perEur, currency, words('labels.rate_source'), rate.date)
  const { assumptions } = valuation
  for (const assumption of assumptions.filter(({ of }) => !DERIVED.has(of)))
    addAssumption(assumption, assumption.unit === 'EUR m' ? stated(assumption.value) : assumption.value)
  heading(words('headings.constants'))
  for (const [key, value] of Object.entries(CONSTANTS))
    add(
      key,
      words(`constants.${key as keyof typeof CONSTANTS}`),
      value,
      '',
      sourceIn(language, 'own_assumption'),
      ASSUMPTIONS_DATE,
    )
  heading(words('headings.derived'))
  for (const assumption of assumptions)
    if (assumption.of !== 'terminal_share' && DERIVED.has(assumption.of))
      addAssumption(assumption, {
        formula: formulaOf(assumption.of, cell, places),
        value: assumption.value,
      })

  const discounted = addCashFlows(valuation, { rows, styles }, cell, places, language)
  heading(words('headings.values'))
  const { byRevenueEurM, byEbitdaEurM, byCashFlowsEurM, conservativeEurM, triangulatedEurM } = valuation
  const value = (key: string, of: SheetValue, formula: string, eurM: number) =>
    add(key, words(`methods.${of}`), { formula, value: stated(eurM) }, unit)
  const multiplied = (margin: string, discount: string, growth: string) =>
    `${cell('revenue')}*${cell(margin)}/100*${cell('industry_multiple')}*${[`(1-${cell(discount)}/100)`, cell(growth), ...qualityCells(places)].join('*')}`
  value(
    'value_revenue',
    'revenue',
    multiplied('counted_margin', 'size_discount_revenue', 'growth_factor_revenue'),
    byRevenueEurM,
  )
  value(
    'value_ebitda',
    'ebitda',
    `MAX(0,${multiplied('ebitda_margin', 'size_discount', 'growth_factor_ebitda')})`,
    byEbitdaEurM,
  )
  value('value_dcf', 'dcf', discounted, byCashFlowsEurM)
  const noMargin = noMarginFormula(cell)
  const floorProduct = [
    `${cell('revenue')}*(${noMargin})/100*${cell('industry_multiple')}*${keptFormula(cell, `(${cell('revenue')}*(${noMargin})/100)`, places)}`,
    cell('growth_factor_revenue'),
    ...qualityCells(places),
  ]
  value('value_floor', 'floor', floorProduct.join('*'), valuation.atNoMarginEurM)
  const three = METHODS.map((method) => cell(`value_${method}`))
  const [byEbitda, byDcf] = [cell('value_ebitda'), cell('value_dcf')]
  const countedEbitda = `MIN(${byEbitda},${cell('ebitda_of_dcf')}*${byDcf})`
  const counted = {
    revenue: `MIN(${cell('value_revenue')},${countedEbitda})`,
    ebitda: countedEbitda,
    dcf: `MIN(${byDcf},${cell('dcf_of_ebitda')}*${byEbitda})`,
  }
  const blend = METHODS.map((method) => `${cell(`weight_${method}`)}*${counted[method]}`).join('+')
  const floored = `MAX(${blend},${cell('weight_revenue')}*${cell('value_floor')})`
  const isBlend = valuation.blendEurM === triangulatedEurM
  value(
    isBlend ? 'value_triangulated' : 'value_blend',
    isBlend ? 'triangulated' : 'blend',
    floored,
    valuation.blendEurM,
  )
  if (!isBlend)
    value('value_triangulated', 'triangulated', modelFormula(valuation, cell, counted, places), triangulatedEurM)
  const isLowestMethod = valuation.workings.some(({ working }) => working.of === 'lowest_method')
  const lowest = isLowestMethod ? lowestOf(valuation, three) : cell('value_triangulated')
  value('value_conservative', 'conservative', `${cell('conservative_share')}*${lowest}`, conservativeEurM)
  const { lowEurM, highEurM } = valuation.ranges.triangulated
  value('range_end_low', 'low', `${cell('value_triangulated')}/${cell('range_low')}`, lowEurM)
  value('range_end_high', 'high', `${cell('value_triangulated')}*${cell('range_high')}`, highEurM)
  if (currency !== 'EUR') {
    const inEuros = { formula: `${cell('value_triangulated')}/${cell('rate')}`, value: triangulatedEurM }
    add('value_in_euros', words('labels.in_euros'), inEuros, words('labels.millions', { currency: 'EUR' }))
  }
  return { name: words('sheet'), rows, places, styles, fourthColumn: SOURCE_CHARACTERS }
}

/** Characters of most sources; longer ones are wrapped. */
const SOURCE_CHARACTERS = 60

/** True for a constant without decimals, which needs none beside figures that have them. */
const isWhole = (cell: Cell | undefined) => typeof cell === 'number' && Number.isInteger(cell)

/** Converts EUR millions to the currency of a rate, with the digits that formulas recompute. */
export function amountsAt({ perEur }: ExchangeRate): (eurM: number) => number {
  return (eurM) => (perEur === 1 ? eurM : Number((eurM * perEur).toPrecision(11)))
}

/** Returns the formula of the value by a business model, and at least net assets where the file states them. */
function modelFormula(
  { model, assumptions, workings }: CompanyValue,
  cell: (key: string) => string,
  counted: Readonly<Record<Method, string>>,
  places: ReadonlyMap<string, string>,
): string {
  const blend = cell('value_blend')
  const formula = ((): string => {
    switch (model?.used) {
      case 'recurring':
        return `MAX(${blend},${cell('arr')}*${cell('arr_multiple')})`
      case 'property':
        return `100*${cell('net_rent')}/${cell('initial_yield')}`
      case 'owner_managed': {
        const [earnings, multiple] = [cell('owner_earnings'), cell('owner_earnings_multiple')]
        const most = inStated(`${MOST_OWNER_EARNINGS_EUR_M}`, places)
        const above = `MAX(${most}*${multiple},MIN(${blend},${most}*${multiple}*(${earnings}/${most})^2))`
        return `IF(${earnings}<=${most},${earnings}*${multiple},${above})`
      }
      case 'distributor': {
        const [ebitda, dcf] = [cell('weight_ebitda'), cell('weight_dcf')]
        return `(${ebitda}*${counted.ebitda}+${dcf}*${counted.dcf})/(${ebitda}+${dcf})`
      }
      case 'franchise':
        return `${cell('royalties_value')}+${cell('other_share')}/100*${blend}`
      case 'growth': {
        const usual = `(${cell('revenue')}*${cell('industry_margin')}/100)`
        const factors = [cell('industry_multiple'), keptFormula(cell, usual, places), cell('growth_factor_revenue')]
        const quality = stepOf(workings).qualityFactor
        return `MAX(${blend},${cell('growth_share')}/100*${[usual, ...factors, `${quality}`].join('*')})`
      }
      default:
        return blend
    }
  })()
  const hasNetAssets = assumptions.some(({ of }) => of === 'net_asset_value')
  return hasNetAssets ? `MAX(${formula},${cell('net_asset_value')}+${cell('net_debt')})` : formula
}

/** Returns the formula of the lowest method that counts. */
function lowestOf({ model }: CompanyValue, [revenue, ebitda, dcf]: readonly string[]): string {
  return model?.used === 'distributor' ? `MIN(${ebitda},${dcf})` : `MIN(${revenue},${ebitda},${dcf})`
}

function stepOf(workings: CompanyValue['workings']): MultipleStep {
  for (const { working } of workings) if (working.of === 'revenue_multiple') return working
  throw new Error('a valuation has no revenue multiple')
}

/** Returns the cells of the premiums that a valuation has. */
function premiumCells(places: ReadonlyMap<string, string>, keys: readonly string[]): string[] {
  return keys.flatMap((key) => places.get(key) ?? [])
}

/** Returns the cells of the quality factors that a valuation has. */
function qualityCells(places: ReadonlyMap<string, string>): string[] {
  return ['recurring_factor', 'customers_factor'].flatMap((key) => places.get(key) ?? [])
}

/** Returns the formula of the share of a listed multiple that is kept at an EBITDA. */
function keptFormula(cell: (key: string) => string, ebitda: string, places: ReadonlyMap<string, string>): string {
  const halfway = inStated(cell('halfway_ebitda'), places)
  return `(${cell('least_kept')}+(1-${cell('least_kept')})*SQRT(${ebitda})/(SQRT(${ebitda})+SQRT(${halfway})))`
}

/** Returns the formula of an amount in EUR millions in the currency of the sheet. */
function inStated(eurM: string, places: ReadonlyMap<string, string>): string {
  const rate = places.get('rate')
  return rate === undefined ? eurM : `(${eurM}*${rate})`
}

/** Returns the formula of the margin that a buyer of revenue assumes for a loss. */
function lossFormula(cell: (key: string) => string): string {
  const [margin, industry] = [cell('ebitda_margin'), cell('industry_margin')]
  const weight = `${cell('industry_margin_share')}/100`
  const faded = `${cell('least_loss_share')}+(${weight}-${cell('least_loss_share')})*EXP(${margin}/MAX(${cell('least_loss_scale')},${industry}))`
  return `(${faded})*${industry}`
}

/** Returns the formula of that margin without a profit: at a margin of 0, or at the loss. */
function noMarginFormula(cell: (key: string) => string): string {
  return `IF(${cell('ebitda_margin')}>=0,${cell('industry_margin_share')}/100*${cell('industry_margin')},${lossFormula(cell)})`
}

/** Returns the formula of a derived assumption. `cell` maps a key to its cell. */
function formulaOf(of: Assumption['of'], cell: (key: string) => string, places: ReadonlyMap<string, string>): string {
  const [margin, industry] = [cell('ebitda_margin'), cell('industry_margin')]
  const weight = `${cell('industry_margin_share')}/100`
  const kept = (ebitda: string) => keptFormula(cell, ebitda, places)
  const growth = `TANH((MIN(${cell('growth_cap')},${cell('growth')})-${cell('ordinary_growth')})/${cell('growth_scale')})`
  switch (of) {
    case 'industry_multiple': {
      const multiple = `SQRT(${cell('ev_to_ebitda')}*${cell('listed_average')}*${cell('sector_multiple')}/${cell('sector_average')})`
      return places.has('trade_factor') ? `${multiple}*${cell('trade_factor')}` : multiple
    }
    case 'counted_margin': {
      const high = cell('high_margin_share')
      const earning = `${weight}*${industry}+(1-${weight})*${margin}`
      return `IF(${margin}>${industry},${high}*${industry}+(1-${high})*${margin},IF(${margin}>=0,${earning},${lossFormula(cell)}))`
    }
    case 'size_discount':
      return `100*(1-${kept(`MAX(0,${cell('revenue')}*${margin}/100)`)})`
    case 'size_discount_revenue':
      return `100*(1-${kept(`(${cell('revenue')}*${cell('counted_margin')}/100)`)})`
    case 'growth_factor_ebitda':
      return `1+${cell('growth_reach_ebitda')}*${growth}`
    case 'growth_factor_revenue':
      return `1+IF(${cell('growth')}<${cell('ordinary_growth')},${cell('growth_reach_ebitda')},${cell('growth_reach_revenue')})*${growth}`
    case 'size_premium':
      return `${cell('premium_scale')}*(1/(1-${cell('size_discount')}/100)-1)`
    case 'quality_premium':
      return `(${[cell('listed_cost_of_capital'), ...premiumCells(places, ['country_risk', 'size_premium'])].join('+')}-${cell('long_term_growth')})*(1/(${qualityCells(places).join('*')})-1)`
    default:
      throw new Error(`${of} is no formula`)
  }
}

/** Writes the cash flow table and returns the formula of its value, 0 if the valuation has no cash flows. */
function addCashFlows(
  { workings, assumptions, rate }: CompanyValue,
  { rows, styles }: { rows: Cell[][]; styles: Map<number, readonly SheetStyle[]> },
  cell: (key: string) => string,
  places: ReadonlyMap<string, string>,
  language: DocumentLanguage,
): string {
  const working = workings.map((step) => step.working).find(({ of }) => of === 'cash_flows')
  if (working?.of !== 'cash_flows') return '0'
  const words = wordsIn(language, 'worksheet')
  const stated = amountsAt(rate ?? EUROS)
  const premiums = premiumCells(places, ['country_risk', 'size_premium', 'quality_premium'])
  const wacc = `((${[cell('listed_cost_of_capital'), ...premiums].join('+')})/100)`
  const [longTerm, margin] = [`(${cell('long_term_growth')}/100)`, `(${cell('ebitda_margin')}/100)`]
  const [depreciation, tax] = [`(${cell('depreciation')}/100)`, `(${cell('corporate_tax')}/100)`]
  const profit = `${margin}*(1-${depreciation})*(1-${tax})`
  const growthTakes = (increase: string) => `MAX(0,${increase})*${profit}/(${cell('return_on_investment')}/100)`
  const first = `MAX(-100,MIN(${cell('growth_cap')},${cell('growth')}))/100`
  rows.push(
    [],
    [words('headings.cash_flows', { currency: rate?.currency ?? 'EUR' })],
    YEAR_COLUMNS.map((column) => words(`years.${column}`)),
  )
  styles.set(rows.length - 2, ['bold'])
  styles.set(rows.length - 1, ['column'])
  const { years, terminalValueEurM, terminalPresentEurM, waccPct } = working
  const start = rows.length + 1
  const yearRow = (of: CashFlowYear): Cell[] => {
    const row = rows.length + 1
    const before = of.year === 1 ? cell('revenue') : `C${row - 1}`
    const previous = years[of.year - 2]?.revenueEurM ?? stepOf(workings).revenueEurM
    return [
      of.year,
      {
        formula: `${first}+(${longTerm}-${first})*(A${row}-1)/${years.length - 1}`,
        value: of.revenueEurM / previous - 1,
      },
      { formula: `${before}*(1+B${row})`, value: stated(of.revenueEurM) },
      { formula: `C${row}*${margin}`, value: stated(of.ebitdaEurM) },
      { formula: `D${row}*(1-${depreciation})*${tax}`, value: stated(of.taxEurM) },
      { formula: `D${row}*${depreciation}+${growthTakes(`C${row}-${before}`)}`, value: stated(of.investmentEurM) },
      { formula: `D${row}-E${row}-F${row}`, value: stated(of.flowEurM) },
      { formula: `G${row}/(1+${wacc})^(A${row}-0.5)`, value: stated(of.presentEurM) },
    ]
  }
  for (const year of years) {
    styles.set(rows.length, ['plain', 'share', 'amount'])
    rows.push(yearRow(year))
  }
  const [end, after] = [rows.length, rows.length + 1]
  const next = `C${end}*(1+${longTerm})*${profit}-${growthTakes(`C${end}*${longTerm}`)}`
  styles.set(rows.length, ['plain', 'amount'])
  rows.push([
    words('labels.terminal_value'),
    '',
    '',
    '',
    '',
    '',
    { formula: `(${next})/(${wacc}-${longTerm})`, value: stated(terminalValueEurM) },
    { formula: `G${after}/(1+${wacc})^(${years.length}-0.5)`, value: stated(terminalPresentEurM) },
  ])
  for (const row of [0, 1]) styles.set(rows.length + row, ['plain', 'figure', 'unit'])
  rows.push([words('labels.wacc'), { formula: `${wacc}*100`, value: waccPct }, '%'])
  const share = assumptions.find(({ of }) => of === 'terminal_share')
  if (share !== undefined)
    rows.push([
      assumptionIn(language, share),
      { formula: `100*H${after}/SUM(H${start}:H${after})`, value: share.value },
      '%',
    ])
  return `MAX(0,SUM(H${start}:H${after}))`
}
