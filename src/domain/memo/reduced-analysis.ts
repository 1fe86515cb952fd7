import type { CoarseProfile } from '../confidentiality/blinding/coarse.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { redFlagIn } from '../quality/quality-words.ts'
import { companyIndustryIn } from '../valuation/industry-names.ts'
import { type AnalysisFacts, FACETS } from './analysis-facts.ts'
import { closenessIn, consolidationSentence } from './consolidation.ts'
import { gradeFit } from './overall-fit.ts'
import { analysisQuality, describeSolutions, marksIn, type ProductAnalysis } from './product-analysis.ts'
import { joinQuotations, quoteOpening } from './quotations.ts'

/**
 * Writes the analysis of a pairing that is no match and was requested by one side only. All fields are present, without
 * words of the seller or facts about its website. Red flags are kept, because every pairing shows them.
 */
export function analyzeProductReduced(
  facts: AnalysisFacts,
  seller: CoarseProfile,
  language: DocumentLanguage,
): ProductAnalysis {
  const words = wordsIn(language, 'documents')
  const notShown = words('reduced.not_told')
  const { buyer, closenessTo } = facts
  const notes = FACETS.flatMap((facet) => {
    const quotation = joinQuotations(
      [quoteOpening(buyer[facet] ?? '', closenessIn(language, closenessTo(facet), true))],
      marksIn(language),
    )
    return quotation === '' ? [] : [`${words(`analysis.facets.${facet}`)} ${quotation}.`]
  })
  return {
    websiteUrl: words('analysis.address_withheld'),
    productSummary: `${figuresLineOf(seller, language)} ${words('reduced.why')}`,
    techStack: notShown,
    techStackFlags: notShown,
    buyerFitNotes: [
      words(`reduced.fit.${gradeFit(facts.fit)}`),
      ...(notes.length === 0 ? [words('analysis.no_facet')] : notes),
    ].join(' '),
    solutionScopes: describeSolutions(buyer, language),
    consolidationPotential: consolidationSentence(facts, language, true),
    dataQualityFlags: [...facts.redFlags.map((flag) => redFlagIn(language, flag)), notShown].join(' '),
    qualityScore: analysisQuality(facts),
    fitScore: facts.fit,
  }
}

function figuresLineOf(seller: CoarseProfile, language: DocumentLanguage): string {
  const words = wordsIn(language, 'documents')
  const { labelled, eurMBand, percentBand } = FORMATS[language]
  const figures = [
    ...(seller.revenue === null ? [] : [labelled(words('teaser.labels.revenue'), eurMBand(seller.revenue))]),
    ...(seller.growth === null ? [] : [labelled(words('teaser.labels.growth'), percentBand(seller.growth))]),
    ...(seller.ebitdaMargin === null
      ? []
      : [labelled(words('teaser.labels.margin'), percentBand(seller.ebitdaMargin))]),
  ]
  return `${[subtitleOf(seller, language), ...figures].join(' · ')}.`
}

/** Formats industry and country, as far as they are shown. */
function subtitleOf(seller: CoarseProfile, language: DocumentLanguage): string {
  const words = wordsIn(language, 'documents')
  const unknown = seller.countryWithheld ? words('teaser.country_withheld') : words('teaser.country_unknown')
  const country = seller.country === null ? unknown : FORMATS[language].country(seller.country)
  const parts = [companyIndustryIn(language, seller.industry), country]
  return (seller.fictional ? [...parts, words('teaser.fictional')] : parts).join(' · ')
}
