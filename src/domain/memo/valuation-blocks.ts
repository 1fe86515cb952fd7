import { EUROS } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS, formatsAt } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import { effectEurMIn, effectNameIn } from '../valuation/effect-words.ts'
import { type AskingPrice, impliedMultiples, type Price, type Span, sharePrice } from '../valuation/price.ts'
import { METHODS, type Method, WEIGHTS } from '../valuation/triangulation.ts'
import type { CompanyValue, Valuation } from '../valuation/valuation.ts'
import { assumptionIn, sourceIn, valuationMessageIn, workingIn } from '../valuation/valuation-words.ts'
import { type Block, list, paragraph, type RangeRow, subheading, table } from './document.ts'

/** Bridges enterprise value to share price and places the asking price; empty if net debt is unknown. */
export function priceBlocks(valuation: CompanyValue, file: CompanyFile, language: DocumentLanguage): Block[] {
  const price = sharePrice(valuation, file)
  if (price === null) return []
  const words = wordsIn(language, 'documents')
  return [
    subheading(words('price.heading')),
    table(columnsIn(valuation, language), bridgeOf(valuation, file, price, language)),
    ...(price.asking === null ? [] : [paragraph(askingIn(valuation, price.asking, language))]),
  ]
}

function columnsIn({ rate }: CompanyValue, language: DocumentLanguage): string[] {
  const words = wordsIn(language, 'documents')
  const values = (['low', 'triangulated', 'high'] as const).map((column) => `>${words(`price.columns.${column}`)}`)
  return [words('price.columns.amounts', { currency: rate?.currency ?? 'EUR' }), ...values]
}

function bridgeOf(
  valuation: CompanyValue,
  file: CompanyFile,
  { equity, stake }: Price,
  language: DocumentLanguage,
): string[][] {
  const words = wordsIn(language, 'documents')
  const { millionsAlike, percent } = formatsAt(language, valuation.rate)
  const { netDebtEurM, minorityInterestsEurM, workingCapitalExcessEurM } = file
  const { lowEurM, highEurM } = valuation.ranges.triangulated
  const offered = stake === null || stake.stakePct === 100 ? [] : [stake]
  const inEurM = millionsAlike([
    lowEurM,
    highEurM,
    ...[equity, ...offered].flatMap((span) => [span.lowEurM, span.valueEurM, span.highEurM]),
    netDebtEurM ?? 0,
    minorityInterestsEurM ?? 0,
    workingCapitalExcessEurM ?? 0,
  ])
  const spanned = (label: string, span: Span) => [
    label,
    ...[span.lowEurM, span.valueEurM, span.highEurM].map((value) => inEurM(value)),
  ]
  const added = (label: string, amountEurM: number | null) =>
    amountEurM === null || amountEurM === 0 ? [] : [[label, ...Array(3).fill(inEurM(amountEurM))]]
  return [
    spanned(words('price.enterprise_value'), { lowEurM, valueEurM: valuation.triangulatedEurM, highEurM }),
    ...added((netDebtEurM ?? 0) < 0 ? words('price.net_cash') : words('price.net_debt'), -(netDebtEurM ?? 0)),
    ...added(words('price.minorities'), minorityInterestsEurM === null ? null : -minorityInterestsEurM),
    ...added(words('price.working_capital'), workingCapitalExcessEurM),
    spanned(words('price.shares'), equity),
    ...offered.map((one) => spanned(words('price.stake', { share: percent(one.stakePct) }), one)),
  ]
}

function askingIn(
  valuation: CompanyValue,
  { place, priceEurM, evEurM }: AskingPrice,
  language: DocumentLanguage,
): string {
  const words = wordsIn(language, 'documents')
  const { eurM, number } = formatsAt(language, valuation.rate)
  const { evToEbitda, evToRevenue } = impliedMultiples(valuation, evEurM)
  const revenue = number(evToRevenue, 2)
  const multiples =
    evToEbitda === null
      ? words('price.multiples.revenue', { revenue })
      : words('price.multiples.both', { ebitda: number(evToEbitda, 1), revenue })
  const asked = words(`price.asking.${place}`, { price: eurM(priceEurM) })
  return `${asked} ${words('price.implies', { value: eurM(evEurM), multiples })}`
}

/**
 * Presents a valuation: football field, methods, bridge to the share price, assumptions with their sources, and
 * workings, in the currency of the company.
 */
export function valuationBlocks(
  valuation: Valuation,
  file: CompanyFile | undefined,
  language: DocumentLanguage,
): Block[] {
  const words = wordsIn(language, 'documents')
  const { labelled } = FORMATS[language]
  if (valuation.status === 'no_data') return [paragraph(valuationMessageIn(language, valuation))]
  const price = file === undefined ? [] : priceBlocks(valuation, file, language)
  return [
    footballFieldOf(valuation, language),
    methodsOf(valuation, language),
    ...(price.length === 0 ? [paragraph(words('memo.valuation_note'))] : price),
    paragraph(labelled(words('memo.assumptions'), '').trim()),
    assumptionsOf(valuation, language),
    paragraph(labelled(words('memo.workings'), '').trim()),
    list([...workingsOf(valuation, language), ...effectsIn(valuation, language)]),
    ...cashFlowsOf(valuation, language),
  ]
}

/** Returns a formatter that writes all values of a valuation with equal decimals. */
export function valuesIn(valuation: CompanyValue, language: DocumentLanguage): (valueEurM: number) => string {
  const ends = Object.values(valuation.ranges).flatMap(({ lowEurM, highEurM }) => [lowEurM, highEurM])
  return formatsAt(language, valuation.rate).eurMAlike([...ends, valuation.conservativeEurM])
}

function footballFieldOf(valuation: CompanyValue, language: DocumentLanguage): Block {
  const words = wordsIn(language, 'documents')
  const { labelled, clauses } = FORMATS[language]
  const inEurM = valuesIn(valuation, language)
  const rows = ([...METHODS, 'triangulated'] as const).map((of): RangeRow => {
    const { lowEurM: low, highEurM: high } = valuation.ranges[of]
    const text = `${inEurM(low)} – ${inEurM(high)}`
    return { label: words(`memo.methods.${of}`), low, high, text, emphasis: of === 'triangulated', mark: null }
  })
  return {
    block: 'ranges',
    caption: null,
    alternative: `${clauses(rows.map(({ label, text }) => labelled(label, text)))}.`,
    scale: 'linear',
    rowsHeading: words('memo.columns.method'),
    rangeHeading: words('memo.columns.range'),
    markHeading: null,
    rows,
  }
}

function methodsOf(valuation: CompanyValue, language: DocumentLanguage): Block {
  const words = wordsIn(language, 'documents')
  const { percent } = FORMATS[language]
  const inEurM = valuesIn(valuation, language)
  const isBlend = valuation.triangulatedEurM === valuation.blendEurM
  const weight = (method: Method) => (isBlend ? percent(100 * WEIGHTS[method], 0) : '–')
  const values = { revenue: valuation.byRevenueEurM, ebitda: valuation.byEbitdaEurM, dcf: valuation.byCashFlowsEurM }
  return table(
    [words('memo.columns.method'), `>${words('memo.columns.value')}`, `>${words('memo.columns.weight')}`],
    [
      ...METHODS.map((method) => {
        return [words(`memo.methods.${method}`), inEurM(values[method]), weight(method)]
      }),
      [words('memo.methods.triangulated'), inEurM(valuation.triangulatedEurM), '–'],
      [words('memo.methods.conservative'), inEurM(valuation.conservativeEurM), '–'],
    ],
  )
}

function assumptionsOf({ assumptions, rate }: CompanyValue, language: DocumentLanguage): Block {
  const words = wordsIn(language, 'documents')
  const { number, percent, day, eurM } = formatsAt(language, rate)
  const amount = (value: number, unit: string) => {
    if (unit === '%') return percent(value)
    if (unit === 'EUR m') return eurM(value, 3)
    return unit === '×' ? `${number(value, 3)} ×` : number(value, 0)
  }
  return table(
    [
      words('memo.columns.assumption'),
      `>${words('memo.columns.value')}`,
      words('memo.columns.source'),
      words('memo.columns.as_of'),
    ],
    assumptions.map((assumption) => [
      assumptionIn(language, assumption),
      amount(assumption.value, assumption.unit),
      sourceIn(language, assumption.source),
      assumption.date === null ? '–' : day(assumption.date),
    ]),
  )
}

function workingsOf(valuation: CompanyValue, language: DocumentLanguage): string[] {
  const words = wordsIn(language, 'documents')
  const { labelled } = FORMATS[language]
  const inEurM = valuesIn(valuation, language)
  return valuation.workings.map(({ of, working, valueEurM }) => {
    return `${labelled(words(`memo.methods.${of}`), workingIn(language, working, valuation.rate ?? EUROS))} = ${inEurM(valueEurM)}`
  })
}

function effectsIn({ effects, rate }: CompanyValue, language: DocumentLanguage): string[] {
  const { labelled } = FORMATS[language]
  return effects.map((effect) =>
    labelled(effectNameIn(language, effect), effectEurMIn(language, effect, rate ?? EUROS)),
  )
}

/** Tabulates the discounted cash flow by year; empty if EBITDA is not positive. */
function cashFlowsOf({ workings, rate }: CompanyValue, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { number, millionsAlike, labelled } = formatsAt(language, rate)
  return workings.flatMap(({ working }) => {
    if (working.of !== 'cash_flows') return []
    const { years, terminalValueEurM, terminalPresentEurM } = working
    const unit = { currency: rate?.currency ?? 'EUR' }
    const inEurM = millionsAlike([
      ...years.flatMap(({ flowEurM, presentEurM }) => [flowEurM, presentEurM]),
      terminalValueEurM,
      terminalPresentEurM,
    ])
    return [
      paragraph(labelled(words('memo.methods.dcf'), '').trim()),
      table(
        [
          words('memo.columns.year'),
          ...(['cash_flow', 'present_value'] as const).map((of) => `>${words(`memo.columns.${of}`, unit)}`),
        ],
        [
          ...years.map(({ year, flowEurM, presentEurM }) => [number(year, 0), inEurM(flowEurM), inEurM(presentEurM)]),
          [words('memo.terminal_value'), inEurM(terminalValueEurM), inEurM(terminalPresentEurM)],
        ],
      ),
    ]
  })
}
