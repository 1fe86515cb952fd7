import { decimals } from '../figures/rounding.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { redFlagIn } from '../quality/quality-words.ts'
import type { Technology } from '../quality/website.ts'
import { isGeneralText, saysAny } from '../reading/general-text.ts'
import { type AnalysisFacts, FACETS, type Facet, SOLUTIONS, type Solution } from './analysis-facts.ts'
import type { AnalysisWords } from './analysis-word-list.ts'
import { ANALYSIS_WORDS } from './analysis-words.ts'
import { closenessIn, consolidationSentence, sellerTextOf } from './consolidation.ts'
import { joinQuotations, type Quotation, quoteOpening, quoteTellingSentence } from './quotations.ts'
import { findSharedWords } from './word-overlap.ts'

/** Analysis in sentences. Missing facts are stated as such. */
export interface ProductAnalysis {
  /** Address, or a sentence with the reason why none is given. */
  websiteUrl: string
  productSummary: string
  techStack: string
  techStackFlags: string
  buyerFitNotes: string
  /** Target activities, in the buyer's own blind words. */
  solutionScopes: Readonly<Record<Solution, string>>
  consolidationPotential: string
  dataQualityFlags: string
  /** 0..10. */
  qualityScore: number
  /** 0..100. */
  fitScore: number
}

/**
 * Analyses a seller's product and its fit with one buyer from facts alone: the summary is quoted, never paraphrased.
 * Without a clearance the website is not quoted at all, masked or not, because a search engine finds a company by one
 * sentence of its website.
 */
export function analyzeProduct(facts: AnalysisFacts, language: DocumentLanguage = 'en'): ProductAnalysis {
  const { website, disclosed } = facts
  const words = ANALYSIS_WORDS[language]
  const technologies = website?.technologies ?? []
  return {
    websiteUrl: disclosed === null ? words.addressWithheld : (disclosed.websiteUrl ?? words.noAddress),
    productSummary: joinQuotations(summaryOf(facts, words), words.inMarks) || words.noSummary,
    techStack:
      technologies.map(({ name }) => name).join(', ') ||
      (website === null ? words.technologiesUnread : words.noTechnology),
    techStackFlags: flagsOf(technologies) || words.noTechnologyFlags,
    buyerFitNotes: FACETS.flatMap((facet) => fitNoteOf(facts, facet, words) ?? []).join(' ') || words.noFacet,
    solutionScopes: describeSolutions(facts.buyer, words),
    consolidationPotential: consolidationSentence(facts, language),
    dataQualityFlags: [
      ...facts.redFlags.map((flag) => redFlagIn(language, flag)),
      ...dataQualityFlagsOf(facts, language),
    ].join(' '),
    qualityScore: analysisQuality(facts),
    fitScore: facts.fit,
  }
}

function summaryOf({ seller, disclosed }: AnalysisFacts, { sources }: AnalysisWords): (Quotation | null)[] {
  const about = sellerTextOf(seller)
  const said = [
    quoteOpening(seller.product ?? '', sources.product),
    quoteOpening(seller.description ?? '', sources.description),
  ]
  const website = disclosed?.words
  if (!website) return said
  const pages = ['home', 'product', 'about'].flatMap((kind) => website.pages.filter((page) => page.kind === kind))
  return [
    ...said,
    quoteOpening(website.description ?? '', sources.ownDescription),
    ...pages.map(({ kind, text }) =>
      quoteTellingSentence(text, `${about} ${website.description ?? ''}`, sources.page(kind)),
    ),
  ]
}

/** Lists technologies by category with their evidence. */
function flagsOf(technologies: readonly Technology[]): string {
  return Object.entries(Object.groupBy(technologies, ({ category }) => category))
    .map(
      ([category, ones = []]) => `${category}: ${ones.map(({ name, evidence }) => `${name} (${evidence})`).join(', ')}`,
    )
    .join('; ')
}

function fitNoteOf({ seller, buyer, closenessTo }: AnalysisFacts, facet: Facet, words: AnalysisWords): string | null {
  const wanted = buyer[facet]
  const opening = wanted === null ? null : quoteOpening(wanted, closenessIn(words, closenessTo(facet)))
  if (wanted === null || opening === null) return null
  if (saysAny(wanted)) return words.anyBusiness(words.facets[facet], words.inMarks(opening.text))
  if (isGeneralText(wanted)) return words.noBusiness(words.facets[facet], words.inMarks(opening.text))
  const shared = findSharedWords(wanted, sellerTextOf(seller))
  const quotation = joinQuotations([opening], words.inMarks)
  return words.fitNote(
    words.facets[facet],
    quotation,
    shared.length === 0 ? words.nothingInCommon : words.inCommon(shared),
  )
}

/** Evidence for an analysis, with its points out of ten. */
const GROUNDS: readonly { weight: number; isMet: (facts: AnalysisFacts) => boolean }[] = [
  { weight: 2, isMet: ({ seller }) => (seller.product?.trim().length ?? 0) >= 10 },
  { weight: 2, isMet: ({ seller }) => (seller.description?.trim().length ?? 0) >= 60 },
  { weight: 1, isMet: ({ seller }) => (seller.sector?.trim().length ?? 0) >= 3 },
  { weight: 1, isMet: ({ buyer }) => SOLUTIONS.some((solution) => !!buyer[solution]?.trim()) },
  { weight: 2, isMet: ({ website }) => website !== null },
  { weight: 1, isMet: ({ website }) => website?.pageKinds.includes('product') ?? false },
  { weight: 1, isMet: ({ website }) => website?.namesPublisher ?? false },
]

/** Scores the evidence available to an analysis, 0..10. */
export function analysisQuality(facts: AnalysisFacts): number {
  return decimals(
    GROUNDS.reduce((sum, { weight, isMet }) => sum + (isMet(facts) ? weight : 0), 0),
    1,
  )
}

/** Returns the buyer's target activities in its own blind words. */
export function describeSolutions(
  buyer: AnalysisFacts['buyer'],
  words: AnalysisWords,
): ProductAnalysis['solutionScopes'] {
  const scopeOf = (solution: Solution) => buyer[solution]?.trim() || words.noScope[solution]
  return { solution1: scopeOf('solution1'), solution2: scopeOf('solution2'), solution3: scopeOf('solution3') }
}

function dataQualityFlagsOf(
  { seller, buyer, website, websiteFault, disclosed }: AnalysisFacts,
  language: DocumentLanguage,
): string[] {
  const words = ANALYSIS_WORDS[language]
  const flags: string[] = []
  for (const field of ['product', 'description', 'sector'] as const)
    if (!seller[field]?.trim()) flags.push(words.unstated[field])
  if (!SOLUTIONS.some((solution) => !!buyer[solution]?.trim())) flags.push(words.noSolution)
  if (website === null) flags.push(websiteFault === null ? words.unread : words.unreadFor(websiteFault))
  else {
    flags.push(words.readOn(FORMATS[language].day(website.readAt)))
    if (websiteFault !== null) flags.push(words.notSince(websiteFault))
    if (!website.pageKinds.includes('product')) flags.push(words.noProductPage)
    if (!website.namesPublisher) flags.push(words.noPublisher)
    if (disclosed === null) flags.push(words.withheld)
  }
  return flags
}
