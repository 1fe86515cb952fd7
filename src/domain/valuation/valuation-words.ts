import { EUROS, type ExchangeRate, inCurrency } from '../figures/exchange-rates.ts'
import { decimals } from '../figures/rounding.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { BusinessModel } from '../parties/company-file.ts'
import type { Assumption, Source } from './assumptions.ts'
import type { ModelChoice } from './business-model.ts'
import type { Divergence } from './divergence.ts'
import type { MeasuredCoverage, RangeCoverage } from './range-outcomes.ts'
import { CONSERVATIVE_SHARE, METHODS, type MethodValues } from './triangulation.ts'
import type { NoValue, Valuation } from './valuation.ts'
import { warningIn } from './warning-words.ts'
import type { Working } from './workings.ts'

export function assumptionIn(language: DocumentLanguage, assumption: Assumption): string {
  const words = wordsIn(language, 'valuation')
  if (assumption.of !== 'corporate_tax') return words(`assumptions.${assumption.of}`)
  const { countryCode, basis } = assumption
  return words('assumptions.corporate_tax', { country: FORMATS[language].country(countryCode), basis })
}

export function sourceIn(language: DocumentLanguage, source: Source): string {
  return wordsIn(language, 'valuation')(`sources.${source}`)
}

/** Returns the source of the rail: published prices of unlisted companies. */
export function railSourceIn(language: DocumentLanguage): string {
  return wordsIn(language, 'valuation')('rail')
}

/** States why there is no valuation, and the figures needed. */
function noValueIn(language: DocumentLanguage, reason: NoValue['reason']): string {
  return wordsIn(language, 'valuation')(`no_value.${reason}`)
}

/** Words the calculation of a figure, without its result; amounts are in millions of the currency of a rate. */
export function workingIn(language: DocumentLanguage, working: Working, rate = EUROS): string {
  const words = wordsIn(language, 'valuation')
  const { number, exact, percentExact } = FORMATS[language]
  const figure = (value: number) => number(fiveDigits(value), 4)
  const amount = (eurM: number) => figure(inCurrency(eurM, rate).amountM)
  const percent = (value: number) => percentExact(fiveDigits(value))
  switch (working.of) {
    case 'revenue_multiple':
    case 'ebitda_multiple': {
      const { revenueEurM, marginPct, multiple, discountPct, growthFactor, qualityFactor } = working
      const quality = qualityFactor === 1 ? '' : ` × ${figure(qualityFactor)}`
      return `${amount(revenueEurM)} × ${percent(marginPct)} × ${figure(multiple)} × (1 − ${percent(discountPct)}) × ${figure(growthFactor)}${quality}`
    }
    case 'cash_flows':
      return words('workings.cash_flows', {
        years: `${working.years.length}`,
        terminalValue: amount(working.terminalValueEurM),
        growth: percentExact(working.terminalGrowthPct),
        rate: percent(working.waccPct),
      })
    case 'blend':
      return working.parts
        .map(({ method, weight, valueEurM, countedEurM }) => {
          const isInFull = countedEurM >= valueEurM
          const value = isInFull ? amount(valueEurM) : `min(${amount(valueEurM)}; ${amount(countedEurM)})`
          return `${percent(100 * weight)} × ${value} (${words(`workings.blended.${method}`)})`
        })
        .join(' + ')
    case 'revenue_floor':
      return words('workings.revenue_floor', {
        share: percent(100 * working.weight),
        value: amount(working.atNoMarginEurM),
      })
    case 'lowest_method':
      return words('workings.lowest_method', { share: exact(CONSERVATIVE_SHARE) })
    case 'expression':
      return working.parts
        .map((part) => {
          if (typeof part === 'object') return amount(part.eurM)
          return typeof part === 'number' ? figure(part) : part
        })
        .join('')
    case 'no_ebitda':
      return words('workings.no_ebitda')
  }
}

/**
 * Words a valuation: the methods with their weights, the reason if they diverge, the coverage of the range, and figures
 * to question; without a value, the figures needed. Amounts are in the currency of a rate. In euros it states the rate of
 * a company that keeps another currency.
 */
export function valuationMessageIn(language: DocumentLanguage, valuation: Valuation, at = EUROS): string {
  if (valuation.status === 'no_data') return noValueIn(language, valuation.reason)
  const { divergence, coverage, warnings, weights, model, rate } = valuation
  return [
    ...(model !== null && LEADING.has(model.used) ? [] : [methodsIn(language, weights)]),
    ...(model === null ? [] : modelIn(language, model)),
    ...(divergence === null ? [] : [divergenceIn(language, divergence)]),
    coverageIn(language, coverage),
    ...(rate === null || rate.currency === 'EUR' || at.currency !== 'EUR' ? [] : [conversionIn(language, rate)]),
    ...warnings.map((warning) => warningIn(language, warning, at)),
  ].join(' ')
}

function conversionIn(language: DocumentLanguage, { currency, perEur, date }: ExchangeRate): string {
  const { exact, day } = FORMATS[language]
  return wordsIn(language, 'valuation')('converted', { currency, rate: exact(perEur), day: day(date) })
}

/** Models whose value is not a blend of the three methods. */
const LEADING = new Set<BusinessModel>(['recurring', 'property', 'owner_managed', 'distributor', 'franchise', 'growth'])

/** States the business model and its basis, and the figure that a better one lacks; empty for an ordinary company. */
export function modelIn(language: DocumentLanguage, { proposed, because, chosen, used, lacks }: ModelChoice): string[] {
  const words = wordsIn(language, 'valuation')
  const name = (model: BusinessModel) => words(`models.names.${model}`)
  const wanted = chosen ?? proposed
  const basis = chosen === null ? because : 'choice'
  if (basis === 'nothing' || (wanted === 'operating' && proposed === 'operating')) return []
  return [
    lacks === null
      ? words('models.used', { name: name(used), basis, how: words(`models.how.${used}`) })
      : words('models.lacking', { name: name(wanted), basis, figure: words(`models.figures.${lacks}`) }),
    ...(chosen === null || chosen === proposed ? [] : [words('models.suggested', { name: name(proposed) })]),
  ]
}

function methodsIn(language: DocumentLanguage, weights: MethodValues): string {
  const words = wordsIn(language, 'valuation')
  const { percent } = FORMATS[language]
  const methods = METHODS.map((method) => `${words(`methods.${method}`)} (${percent(100 * weights[method], 0)})`)
  return words('valued_by', { methods: methods.join(', ') })
}

/** States why the methods diverge and the method a buyer will use. */
function divergenceIn(language: DocumentLanguage, { of, timesApart }: Divergence): string {
  const words = wordsIn(language, 'valuation')
  const reason = words(`divergence.reasons.${of}`)
  if (timesApart === null) return words('divergence.noted', { reason })
  return words('divergence.apart', { factor: FORMATS[language].exact(decimals(timesApart, 1)), reason })
}

/** The transactions of ten whose price lay within the range, rounded down. */
function tenths({ transactions, within }: MeasuredCoverage): number {
  return Math.floor((10 * within) / transactions)
}

export function coverageIn(language: DocumentLanguage, coverage: RangeCoverage): string {
  const words = wordsIn(language, 'valuation')
  if (coverage.of === 'unmeasured')
    return words('coverage.unmeasured', { reason: words(`coverage.reasons.${coverage.reason}`) })
  const { within, transactions, from, to } = coverage
  return words('coverage.measured', {
    tenths: `${tenths(coverage)}`,
    within: `${within}`,
    transactions: `${transactions}`,
    from: `${from}`,
    to: `${to}`,
  })
}

/** Rounds to five digits with at most four decimals. */
function fiveDigits(figure: number): number {
  return Number(Number(figure.toPrecision(5)).toFixed(4))
}
