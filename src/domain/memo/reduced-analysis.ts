import type { CoarseProfile } from '../confidentiality/blinding/coarse.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { redFlagIn } from '../quality/quality-words.ts'
import { type AnalysisFacts, FACETS } from './analysis-facts.ts'
import { ANALYSIS_WORDS } from './analysis-words.ts'
import { closenessIn, consolidationSentence } from './consolidation.ts'
import { gradeFit } from './overall-fit.ts'
import { analysisQuality, describeSolutions, type ProductAnalysis } from './product-analysis.ts'
import { joinQuotations, quoteOpening } from './quotations.ts'
import { REDUCED_WORDS } from './reduced-words.ts'
import { teaserSubtitle } from './teaser.ts'
import { TEASER_WORDS } from './teaser-words.ts'

/**
 * Writes the analysis of a pairing that is no match and was requested by one side only. All fields are present, without
 * words of the seller or facts about its website. Red flags are kept, because every pairing shows them.
 */
export function analyzeProductReduced(
  facts: AnalysisFacts,
  seller: CoarseProfile,
  language: DocumentLanguage,
): ProductAnalysis {
  const [words, { why, notTold, fit }] = [ANALYSIS_WORDS[language], REDUCED_WORDS[language]]
  const { buyer, closenessTo } = facts
  const notes = FACETS.flatMap((facet) => {
    const quotation = joinQuotations(
      [quoteOpening(buyer[facet] ?? '', closenessIn(words, closenessTo(facet), true))],
      words.inMarks,
    )
    return quotation === '' ? [] : [`${words.facets[facet]} ${quotation}.`]
  })
  return {
    websiteUrl: words.addressWithheld,
    productSummary: `${figuresLineOf(seller, language)} ${why}`,
    techStack: notTold,
    techStackFlags: notTold,
    buyerFitNotes: [fit[gradeFit(facts.fit)], ...(notes.length === 0 ? [words.noFacet] : notes)].join(' '),
    solutionScopes: describeSolutions(buyer, words),
    consolidationPotential: consolidationSentence(facts, language, true),
    dataQualityFlags: [...facts.redFlags.map((flag) => redFlagIn(language, flag)), notTold].join(' '),
    qualityScore: analysisQuality(facts),
    fitScore: facts.fit,
  }
}

function figuresLineOf(seller: CoarseProfile, language: DocumentLanguage): string {
  const { labels } = TEASER_WORDS[language]
  const { labelled, eurMBand, percentBand } = FORMATS[language]
  const figures = [
    ...(seller.revenue === null ? [] : [labelled(labels.revenue, eurMBand(seller.revenue))]),
    ...(seller.growth === null ? [] : [labelled(labels.growth, percentBand(seller.growth))]),
    ...(seller.ebitdaMargin === null ? [] : [labelled(labels.margin, percentBand(seller.ebitdaMargin))]),
  ]
  return `${[teaserSubtitle(seller, language), ...figures].join(' · ')}.`
}
