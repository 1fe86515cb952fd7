import { decimals } from '../figures/rounding.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { textCloseness } from '../matching/scoring/reasons.ts'
import { isGeneralText, saysAny } from '../reading/general-text.ts'
import { type Industry, recognizeIndustry } from '../valuation/industry.ts'
import { TOTAL_MARKET } from '../valuation/industry-figures.ts'
import { industryNameIn } from '../valuation/industry-names.ts'
import type { AnalysisFacts } from './analysis-facts.ts'
import type { AnalysisWords } from './analysis-word-list.ts'
import { ANALYSIS_WORDS } from './analysis-words.ts'
import { findSharedWords } from './word-overlap.ts'

/** Joins the texts in which a seller describes its business. */
export const sellerTextOf = ({ product, sector, description }: AnalysisFacts['seller']): string =>
  [product, sector, description].filter((text) => text !== null).join('. ')

/** Words a similarity of 0..1, with its figure unless the paper is reduced. */
export function closenessIn(words: AnalysisWords, closeness: number | null, isReduced = false): string {
  if (closeness === null) return words.notCompared
  const verdict = words.closeness[textCloseness(closeness)]
  return isReduced ? verdict : words.ofOne(verdict, decimals(closeness, 2))
}

/**
 * Assesses the potential to merge two companies of one trade. The reduced form quotes no shared words: a buyer could
 * reconstruct a seller's text by listing words of its own.
 */
export function consolidationSentence(
  { seller, buyer, closenessTo }: Pick<AnalysisFacts, 'seller' | 'buyer' | 'closenessTo'>,
  language: DocumentLanguage,
  isReduced = false,
): string {
  const words = ANALYSIS_WORDS[language]
  const said = words.consolidation
  const sellerText = sellerTextOf(seller)
  if (buyer.sector === null) return said.noSector
  if (saysAny(buyer.sector)) return said.anySector
  if (isGeneralText(buyer.sector)) return said.noSector
  if (sellerText === '') return said.noText
  const [one, other] = [
    recognizeIndustry({ sector: buyer.sector, product: null, description: null }),
    recognizeIndustry(seller),
  ]
  const isSameIndustry = one.name === other.name && isNamed(one)
  const closeness = closenessTo('sector')
  const nameOf = ({ name }: Industry) => industryNameIn(language, name)
  const industries = isSameIndustry
    ? said.bothIn(nameOf(one))
    : [
        isNamed(one) ? said.buyerIn(nameOf(one)) : said.buyerNamesNone,
        isNamed(other) ? said.sellerIn(nameOf(other)) : said.sellerNamesNone,
      ].join(', ')
  const shared = isReduced ? [] : findSharedWords(buyer.sector, sellerText)
  return said.sentence(said.levels[levelOf(isSameIndustry, closeness)], [
    industries,
    said.againstSector(closenessIn(words, closeness, isReduced)),
    ...(shared.length === 0 ? [] : [said.wordsInCommon(shared)]),
  ])
}

/**
 * True if there is an industry to name. Banks and holdings are recognised, but belong to no industry with multiples.
 */
const isNamed = ({ name, recognisedBy }: Industry) => recognisedBy !== 'nothing' && name !== TOTAL_MARKET

function levelOf(isSameIndustry: boolean, closeness: number | null): 'high' | 'medium' | 'low' {
  const verdict = textCloseness(closeness ?? 0)
  if (isSameIndustry && (verdict === 'same' || verdict === 'close')) return 'high'
  return isSameIndustry || verdict === 'same' || verdict === 'close' ? 'medium' : 'low'
}
