import { wordsIn } from '../language/catalogue.ts'
import { formatsAt } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import { type AskingPrice, impliedMultiples, type Price, type Span, sharePrice } from '../valuation/price.ts'
import type { CompanyValue } from '../valuation/valuation.ts'
import { type Block, paragraph, subheading, table } from './document.ts'

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
