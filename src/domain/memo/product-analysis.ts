import type { CoarseProfile } from '../confidentiality/blinding/coarse.ts'
import { decimals } from '../figures/rounding.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { redFlagIn } from '../quality/quality-words.ts'
import type { Technology } from '../quality/website.ts'
import { isAnyBusiness, isGeneralText } from '../reading/general-text.ts'
import { companyIndustryIn } from '../valuation/industry-names.ts'
import { type AnalysisFacts, FACETS, type Facet, SOLUTIONS, type Solution } from './analysis-facts.ts'
import { closenessIn, consolidationSentence, sellerTextOf, sharedWordsIn } from './consolidation.ts'
import { gradeFit } from './overall-fit.ts'
import { findSharedWords } from './word-overlap.ts'

/** Verbatim quotation of a source, apart from line ends. */
interface Quotation {
  text: string
  /** True if the end was omitted. */
  isCut: boolean
  source: string
}

/** Longest quotation in characters; longer ones end at an earlier sentence. */
const LONGEST_QUOTATION = 300

/** Shorter sentences of a website are headings, longer ones whole pages. */
const SENTENCE_CHARACTERS = { least: 40, most: 280 } as const

/** Quotes the start of a text: whole sentences, or as many words as fit if the first sentence is too long. */
export function quoteOpening(text: string, source: string): Quotation | null {
  const line = oneLine(text)
  if (line === '') return null
  if (line.length <= LONGEST_QUOTATION) return { text: line, isCut: false, source }
  const start = line.slice(0, LONGEST_QUOTATION).replace(/[\ud800-\udbff]$/, '')
  const sentenceEnd = Math.max(...['. ', '! ', '? '].map((end) => start.lastIndexOf(end)))
  const end = sentenceEnd > 0 ? sentenceEnd + 1 : start.lastIndexOf(' ')
  return { text: end > 0 ? start.slice(0, end) : start, isCut: true, source }
}

/** Quotes the sentence of a page that shares most trade words with the product; null if none does. */
export function quoteDistinctiveSentence(page: string, about: string, source: string): Quotation | null {
  let best: { text: string; shared: number } | null = null
  for (const line of page.split('\n'))
    for (const sentence of oneLine(line).split(/(?<=[.!?]) (?=\p{Lu})/u)) {
      if (sentence.length < SENTENCE_CHARACTERS.least || sentence.length > SENTENCE_CHARACTERS.most) continue
      const shared = findSharedWords(sentence, about).length
      if (shared > (best?.shared ?? 0)) best = { text: sentence, shared }
    }
  return best && { text: best.text, isCut: false, source }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Joins quotations, in the quotation marks of the language, each with its source. Those contained in earlier ones are
 * dropped.
 */
export function joinQuotations(quotations: readonly (Quotation | null)[], inMarks: (text: string) => string): string {
  const kept: Quotation[] = []
  for (const one of quotations) if (one !== null && !kept.some(({ text }) => text.includes(one.text))) kept.push(one)
  return kept.map(({ text, isCut, source }) => `${inMarks(`${text}${isCut ? ' …' : ''}`)} (${source})`).join(' ')
}

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
  const own = [
    quoteOpening(seller.product ?? '', words('analysis.sources.product')),
    quoteOpening(seller.description ?? '', words('analysis.sources.description')),
  ]
  const website = disclosed?.words
  if (!website) return own
  const pages = ['home', 'product', 'about'].flatMap((kind) => website.pages.filter((page) => page.kind === kind))
  return [
    ...own,
    quoteOpening(website.description ?? '', words('analysis.sources.own_description')),
    ...pages.map(({ kind, text }) =>
      quoteDistinctiveSentence(text, `${about} ${website.description ?? ''}`, words('analysis.sources.page', { kind })),
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
  if (isAnyBusiness(wanted)) return words('analysis.any_business', marked)
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
