import { decimals } from '../figures/rounding.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { CLOSE_FROM, textCloseness } from '../matching/scoring/reasons.ts'
import { isAnyBusiness, isGeneralText } from '../reading/general-text.ts'
import { type Industry, recognizeIndustry } from '../valuation/industry.ts'
import { TOTAL_MARKET } from '../valuation/industry-figures.ts'
import { industryNameIn } from '../valuation/industry-names.ts'
import { type AnalysisFacts, SOLUTIONS } from './analysis-facts.ts'
import { findSharedWords } from './word-overlap.ts'

/** Joins the texts in which a seller describes its business. */
export const sellerTextOf = ({ product, sector, description }: AnalysisFacts['seller']): string =>
  [product, sector, description].filter((text) => text !== null).join('. ')

/** Words a similarity of 0..1, with its figure unless the paper is reduced. */
export function closenessIn(language: DocumentLanguage, closeness: number | null, isReduced = false): string {
  const words = wordsIn(language, 'documents')
  if (closeness === null) return words('analysis.not_compared')
  const verdict = words(`analysis.closeness.${textCloseness(closeness)}`)
  if (isReduced) return verdict
  return words('analysis.of_one', { words: verdict, closeness: FORMATS[language].exact(decimals(closeness, 2)) })
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
  const words = wordsIn(language, 'documents')
  const sellerText = sellerTextOf(seller)
  if (buyer.sector === null) return words('analysis.consolidation.no_sector')
  if (isAnyBusiness(buyer.sector)) return words('analysis.consolidation.any_sector')
  if (isGeneralText(buyer.sector)) return words('analysis.consolidation.no_sector')
  if (sellerText === '') return words('analysis.consolidation.no_text')
  const [one, other] = [
    recognizeIndustry({ sector: buyer.sector, product: null, description: null }),
    recognizeIndustry(seller),
  ]
  const isSameIndustry = one.name === other.name && isNamed(one)
  const closeness = closenessTo('sector')
  const activity = closestActivity(buyer, closenessTo)
  const nameOf = ({ name }: Industry) => industryNameIn(language, name)
  const industries = isSameIndustry
    ? words('analysis.consolidation.both_in', { industry: nameOf(one) })
    : [
        isNamed(one)
          ? words('analysis.consolidation.buyer_in', { industry: nameOf(one) })
          : words('analysis.consolidation.buyer_names_none'),
        isNamed(other)
          ? words('analysis.consolidation.seller_in', { industry: nameOf(other) })
          : words('analysis.consolidation.seller_names_none'),
      ].join(', ')
  const shared = isReduced ? [] : findSharedWords(activity?.text ?? buyer.sector, sellerText)
  const level = levelOf(isSameIndustry, activity?.closeness ?? closeness)
  const parts = [
    industries,
    words('analysis.consolidation.against_sector', { closeness: closenessIn(language, closeness, isReduced) }),
    ...(activity === null
      ? []
      : [
          words('analysis.consolidation.against_activity', {
            number: String(activity.number),
            closeness: closenessIn(language, activity.closeness, isReduced),
          }),
        ]),
    ...(shared.length === 0 ? [] : [sharedWordsIn(language, shared)]),
  ]
  return words('analysis.consolidation.sentence', {
    level: words(`analysis.consolidation.levels.${level}`),
    parts: FORMATS[language].clauses(parts),
  })
}

/** Returns the target activity closest to the seller's business, if it is close and closer than the buyer's sector. */
function closestActivity(
  buyer: AnalysisFacts['buyer'],
  closenessTo: AnalysisFacts['closenessTo'],
): { number: number; text: string; closeness: number } | null {
  const toSector = closenessTo('sector') ?? 0
  const met = SOLUTIONS.flatMap((solution, i) => {
    const [text, closeness] = [buyer[solution], closenessTo(solution) ?? 0]
    const isNamed = text !== null && text.trim() !== '' && !isAnyBusiness(text) && !isGeneralText(text)
    return isNamed && closeness >= CLOSE_FROM && closeness > toSector ? [{ number: i + 1, text, closeness }] : []
  })
  return met.toSorted((one, other) => other.closeness - one.closeness)[0] ?? null
}

/** Lists the words that two texts share. */
export function sharedWordsIn(language: DocumentLanguage, shared: readonly string[]): string {
  return wordsIn(language, 'documents')('analysis.in_common', { count: shared.length, words: shared.join(', ') })
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
