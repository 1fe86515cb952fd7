import { decimals } from '../figures/rounding.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { redFlagIn } from '../quality/quality-words.ts'
import type { Technology } from '../quality/website.ts'
import { isGeneralText, saysAny } from '../reading/general-text.ts'
import { type AnalysisFacts, FACETS, type Facet, SOLUTIONS, type Solution } from './analysis-facts.ts'
import { closenessIn, consolidationSentence, sellerTextOf, sharedWordsIn } from './consolidation.ts'
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
  const words = wordsIn(language, 'documents')
  const inMarks = marksIn(language)
  const technologies = website?.technologies ?? []
  return {
    websiteUrl:
      disclosed === null ? words('analysis.address_withheld') : (disclosed.websiteUrl ?? words('analysis.no_address')),
    productSummary: joinQuotations(summaryOf(facts, language), inMarks) || words('analysis.no_summary'),
    techStack:
      technologies.map(({ name }) => name).join(', ') ||
      (website === null ? words('analysis.technologies_unread') : words('analysis.no_technology')),
    techStackFlags: flagsOf(technologies) || words('analysis.no_technology_flags'),
    buyerFitNotes:
      FACETS.flatMap((facet) => fitNoteOf(facts, facet, language) ?? []).join(' ') || words('analysis.no_facet'),
    solutionScopes: describeSolutions(facts.buyer, language),
    consolidationPotential: consolidationSentence(facts, language),
    dataQualityFlags: [
      ...facts.redFlags.map((flag) => redFlagIn(language, flag)),
      ...dataQualityFlagsOf(facts, language),
    ].join(' '),
    qualityScore: analysisQuality(facts),
    fitScore: facts.fit,
  }
}

/** Returns a function that puts a text in the quotation marks of the language. */
export function marksIn(language: DocumentLanguage): (text: string) => string {
  return (text) => wordsIn(language, 'documents')('analysis.in_marks', { text })
}

function summaryOf({ seller, disclosed }: AnalysisFacts, language: DocumentLanguage): (Quotation | null)[] {
  const words = wordsIn(language, 'documents')
  const about = sellerTextOf(seller)
  const said = [
    quoteOpening(seller.product ?? '', words('analysis.sources.product')),
    quoteOpening(seller.description ?? '', words('analysis.sources.description')),
  ]
  const website = disclosed?.words
  if (!website) return said
  const pages = ['home', 'product', 'about'].flatMap((kind) => website.pages.filter((page) => page.kind === kind))
  return [
    ...said,
    quoteOpening(website.description ?? '', words('analysis.sources.own_description')),
    ...pages.map(({ kind, text }) =>
      quoteTellingSentence(text, `${about} ${website.description ?? ''}`, words('analysis.sources.page', { kind })),
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

function fitNoteOf(
  { seller, buyer, closenessTo }: AnalysisFacts,
  facet: Facet,
  language: DocumentLanguage,
): string | null {
  const words = wordsIn(language, 'documents')
  const wanted = buyer[facet]
  const opening = wanted === null ? null : quoteOpening(wanted, closenessIn(language, closenessTo(facet)))
  if (wanted === null || opening === null) return null
  const [inMarks, heading] = [marksIn(language), words(`analysis.facets.${facet}`)]
  const marked = { facet: heading, quotation: inMarks(opening.text) }
  if (saysAny(wanted)) return words('analysis.any_business', marked)
  if (isGeneralText(wanted)) return words('analysis.no_business', marked)
  const shared = findSharedWords(wanted, sellerTextOf(seller))
  return words('analysis.fit_note', {
    facet: heading,
    quotation: joinQuotations([opening], inMarks),
    words: shared.length === 0 ? words('analysis.nothing_in_common') : sharedWordsIn(language, shared),
  })
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
  language: DocumentLanguage,
): ProductAnalysis['solutionScopes'] {
  const words = wordsIn(language, 'documents')
  const scopeOf = (solution: Solution) => buyer[solution]?.trim() || words(`analysis.no_scope.${solution}`)
  return { solution1: scopeOf('solution1'), solution2: scopeOf('solution2'), solution3: scopeOf('solution3') }
}

function dataQualityFlagsOf(
  { seller, buyer, website, websiteFault, disclosed }: AnalysisFacts,
  language: DocumentLanguage,
): string[] {
  const words = wordsIn(language, 'documents')
  const flags: string[] = []
  for (const field of ['product', 'description', 'sector'] as const)
    if (!seller[field]?.trim()) flags.push(words(`analysis.unstated.${field}`))
  if (!SOLUTIONS.some((solution) => !!buyer[solution]?.trim())) flags.push(words('analysis.no_solution'))
  if (website === null)
    flags.push(websiteFault === null ? words('analysis.unread') : words('analysis.unread_for', { fault: websiteFault }))
  else {
    flags.push(words('analysis.read_on', { day: FORMATS[language].day(website.readAt) }))
    if (websiteFault !== null) flags.push(words('analysis.not_since', { fault: websiteFault }))
    if (!website.pageKinds.includes('product')) flags.push(words('analysis.no_product_page'))
    if (!website.namesPublisher) flags.push(words('analysis.no_publisher'))
    if (disclosed === null) flags.push(words('analysis.withheld'))
  }
  return flags
}
