import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import { type AskingPrice, impliedMultiples, type Price, type Span, sharePrice } from '../valuation/price.ts'
import type { CompanyValue } from '../valuation/valuation.ts'
import { type Block, paragraph, subheading, table } from './document.ts'

interface PriceWords {
  heading: string
  columns: readonly [string, string, string, string]
  enterpriseValue: string
  netDebt: string
  netCash: string
  minorities: string
  workingCapital: string
  shares: string
  stake: (share: string) => string
  asking: Record<AskingPrice['place'], (price: string) => string>
  implies: (value: string, multiples: string) => string
  multiples: (ofEbitda: string | null, ofRevenue: string) => string
}

const PRICE_WORDS: Readonly<Record<DocumentLanguage, PriceWords>> = {
  en: {
    heading: 'From enterprise value to the price of the shares',
    columns: ['€ millions', '>Low', '>Triangulated', '>High'],
    enterpriseValue: 'Enterprise value',
    netDebt: 'Net debt, deducted',
    netCash: 'Net cash, added',
    minorities: 'Minority interests, deducted',
    workingCapital: 'Working capital above (below) normal',
    shares: 'Value of all shares',
    stake: (share) => `Value of the ${share} offered`,
    asking: {
      below: (price) => `The asking price of ${price} for all shares is below this range.`,
      within: (price) => `The asking price of ${price} for all shares is within this range.`,
      above: (price) => `The asking price of ${price} for all shares is above this range.`,
    },
    implies: (value, multiples) => `It implies an enterprise value of ${value}: ${multiples}.`,
    multiples: (ofEbitda, ofRevenue) => `${ofEbitda === null ? '' : `${ofEbitda} × EBITDA and `}${ofRevenue} × revenue`,
  },
  fr: {
    heading: 'De la valeur d’entreprise au prix des titres',
    columns: ['Millions d’euros', '>Bas', '>Valeur centrale', '>Haut'],
    enterpriseValue: 'Valeur d’entreprise',
    netDebt: 'Dette nette, à déduire',
    netCash: 'Trésorerie nette, à ajouter',
    minorities: 'Intérêts minoritaires, à déduire',
    workingCapital: 'Écart du BFR à son niveau normal',
    shares: 'Valeur de la totalité des titres',
    stake: (share) => `Valeur des ${share} cédés`,
    asking: {
      below: (price) => `Le prix demandé de ${price} pour la totalité des titres est inférieur à cette fourchette.`,
      within: (price) => `Le prix demandé de ${price} pour la totalité des titres est dans cette fourchette.`,
      above: (price) => `Le prix demandé de ${price} pour la totalité des titres est supérieur à cette fourchette.`,
    },
    implies: (value, multiples) => `Il correspond à une valeur d’entreprise de ${value}, soit ${multiples}.`,
    multiples: (ofEbitda, ofRevenue) =>
      `${ofEbitda === null ? '' : `${ofEbitda} × l’EBITDA et `}${ofRevenue} × le chiffre d’affaires`,
  },
}

/** Bridges enterprise value to share price and places the asking price; empty if net debt is unknown. */
export function priceBlocks(valuation: CompanyValue, file: CompanyFile, language: DocumentLanguage): Block[] {
  const price = sharePrice(valuation, file)
  if (price === null) return []
  const words = PRICE_WORDS[language]
  return [
    subheading(words.heading),
    table(words.columns, bridgeOf(valuation, file, price, language)),
    ...(price.asking === null ? [] : [paragraph(askingIn(valuation, price.asking, language))]),
  ]
}

function bridgeOf(
  valuation: CompanyValue,
  file: CompanyFile,
  { equity, stake }: Price,
  language: DocumentLanguage,
): string[][] {
  const words = PRICE_WORDS[language]
  const { numbersAlike, percent } = FORMATS[language]
  const { netDebtEurM, minorityInterestsEurM, workingCapitalExcessEurM } = file
  const { lowEurM, highEurM } = valuation.ranges.triangulated
  const offered = stake === null || stake.stakePct === 100 ? [] : [stake]
  const inEurM = numbersAlike([
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
    spanned(words.enterpriseValue, { lowEurM, valueEurM: valuation.triangulatedEurM, highEurM }),
    ...added((netDebtEurM ?? 0) < 0 ? words.netCash : words.netDebt, -(netDebtEurM ?? 0)),
    ...added(words.minorities, minorityInterestsEurM === null ? null : -minorityInterestsEurM),
    ...added(words.workingCapital, workingCapitalExcessEurM),
    spanned(words.shares, equity),
    ...offered.map((one) => spanned(words.stake(percent(one.stakePct)), one)),
  ]
}

function askingIn(
  valuation: CompanyValue,
  { place, priceEurM, evEurM }: AskingPrice,
  language: DocumentLanguage,
): string {
  const words = PRICE_WORDS[language]
  const { eurM, number } = FORMATS[language]
  const { evToEbitda, evToRevenue } = impliedMultiples(valuation, evEurM)
  const multiples = words.multiples(evToEbitda === null ? null : number(evToEbitda, 1), number(evToRevenue, 2))
  return `${words.asking[place](eurM(priceEurM))} ${words.implies(eurM(evEurM), multiples)}`
}
