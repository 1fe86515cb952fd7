import { EUROS, type ExchangeRate, inCurrency } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS, formatsAt } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { ValuationWarning } from './warnings.ts'

/** Words a warning, with its amounts in the currency of a rate. */
export function warningIn(language: DocumentLanguage, warning: ValuationWarning, rate = EUROS): string {
  const words = wordsIn(language, 'valuation')
  const { eurM, percent } = formatsAt(language, rate)
  const share = (value: number) => percent(value, 1)
  switch (warning.of) {
    case 'contradiction':
      return contradictionIn(language, warning, rate)
    case 'revenue_per_head': {
      const { revenueEurM, headcount, perHeadEurM, side } = warning
      return words(`warnings.revenue_per_head.${side}`, {
        revenue: eurM(revenueEurM, 3),
        headcount: headcount.replace('-', '–'),
        perHead: thousandsIn(language, perHeadEurM, rate),
        currency: rate.currency,
      })
    }
    case 'adjustments': {
      const { year, amountEurM, ebitdaEurM, sharePct } = warning
      const amount = eurM(amountEurM, 3)
      return sharePct === null
        ? words('warnings.adjustments.loss', { year: `${year}`, amount, ebitda: eurM(-ebitdaEurM, 3) })
        : words('warnings.adjustments.share', {
            year: `${year}`,
            amount,
            ebitda: eurM(ebitdaEurM, 3),
            share: share(sharePct),
          })
    }
    case 'old_accounts':
      return words('warnings.old_accounts', { year: `${warning.year}`, months: `${warning.months}` })
    case 'normalised_margin': {
      const { years, lastPct, countedPct } = warning
      return words('warnings.normalised_margin', {
        years: `${years.at(-1)?.year ?? ''}–${years[0]?.year ?? ''}`,
        last: share(lastPct),
        counted: share(countedPct),
      })
    }
    case 'normalised_revenue': {
      const { lastEurM, countedEurM } = warning
      return words('warnings.normalised_revenue', { last: eurM(lastEurM, 3), counted: eurM(countedEurM, 3) })
    }
    case 'above_revenue': {
      const { figure, statedEurM, revenueEurM } = warning
      const stated = eurM(statedEurM, 3)
      const named = words(`models.figures.${figure}`)
      return words('warnings.above_revenue', { stated, revenue: eurM(revenueEurM, 3), figure: named })
    }
    case 'net_assets':
      return words('warnings.net_assets', { without: eurM(warning.withoutEurM, 3) })
    case 'losses_to_fund':
      return words('warnings.losses_to_fund', { loss: eurM(warning.lossEurM, 3) })
    case 'minority_stake':
      return words('warnings.minority_stake', { stake: percent(warning.stakePct, 2) })
    case 'uncovered_country':
      return words('warnings.uncovered_country', { country: FORMATS[language].country(warning.countryCode) })
    case 'tempered_growth':
      return words('warnings.tempered_growth', { stated: share(warning.statedPct), counted: share(warning.countedPct) })
  }
}

/** Words a contradiction: revenue in EUR millions, the others in percent. */
function contradictionIn(
  language: DocumentLanguage,
  warning: Extract<ValuationWarning, { of: 'contradiction' }>,
  rate: ExchangeRate,
): string {
  const words = wordsIn(language, 'valuation')
  const { eurM, percent } = formatsAt(language, rate)
  const { field, stated, found, from, financialYear, sourceName } = warning
  const amount = (value: number) => (field === 'revenue' ? eurM(value, 2) : percent(value, 2))
  const source =
    from === 'financial_years'
      ? words('warnings.own_accounts', { year: `${financialYear ?? ''}` })
      : (sourceName ?? words('warnings.register'))
  return words('warnings.contradiction', { field, stated: amount(stated), found: amount(found), source })
}

/** Formats revenue for each employee, in thousands of a currency. */
function thousandsIn(language: DocumentLanguage, perHeadEurM: number, rate: ExchangeRate): string {
  const perHeadM = inCurrency(perHeadEurM, rate).amountM
  return FORMATS[language].number(1000 * perHeadM, perHeadM < 0.01 ? 1 : 0)
}
