import { decimals } from '../confidentiality/rounding.ts'
import type { PartyTexts } from '../profile.ts'
import type { Technology, WebsiteFacts } from '../quality/website.ts'
import { type Industry, industryOf } from '../valuation/industry.ts'
import { openingOf, type Quotation, quotedOf, tellingSentenceOf } from './quotations.ts'
import { sharedWordsOf } from './word-overlap.ts'

/** What an analysis rests on. Texts are blind: every word that identifies their party is masked. */
export interface AnalysisFacts {
  seller: Pick<PartyTexts, 'sector' | 'product' | 'description'>
  buyer: Pick<PartyTexts, 'sector' | Solution>
  /** The server's own fit, 0..100. */
  fit: number
  /** How close the seller's text is to one facet of the buyer's, 0..1; null while either has not been compared. */
  closenessTo: (facet: Facet) => number | null
  /** What the website shows that names nobody; null while it has not been read. */
  website: (Pick<WebsiteFacts, 'technologies' | 'namesPublisher' | 'readAt'> & { pageKinds: readonly string[] }) | null
  /** Why the website could not be read when it was last tried, in a sentence that names nobody. */
  websiteFault: string | null
  /** What the website says and where it stands: for a viewer with a clearance for the seller, else null. */
  disclosed: { websiteUrl: string | null; words: Pick<WebsiteFacts, 'description' | 'pages'> | null } | null
}

const SOLUTIONS = ['solution1', 'solution2', 'solution3'] as const
export type Solution = (typeof SOLUTIONS)[number]
export type Facet = 'sector' | Solution
const FACETS: readonly Facet[] = ['sector', ...SOLUTIONS]

/** The analysis in sentences; null where there is nothing to say. */
export interface ProductAnalysis {
  websiteUrl: string | null
  productSummary: string | null
  techStack: string | null
  techStackFlags: string | null
  buyerFitNotes: string | null
  consolidationPotential: string
  dataQualityFlags: string
  /** 0..10. */
  qualityScore: number
  /** 0..100. */
  fitScore: number
}

/**
 * What a seller's product is and how it fits one buyer, said from the facts alone: the summary is quoted, never phrased. Without a
 * clearance nothing of the website is quoted, masked or not: any search engine finds a company by a sentence of its website.
 */
export function productAnalysisOf(facts: AnalysisFacts): ProductAnalysis {
  const { website, disclosed } = facts
  const technologies = website?.technologies ?? []
  return {
    websiteUrl: disclosed?.websiteUrl ?? null,
    productSummary: quotedOf(summaryOf(facts)) || null,
    techStack: technologies.map(({ name }) => name).join(', ') || null,
    techStackFlags: flagsOf(technologies) || null,
    buyerFitNotes: FACETS.flatMap((facet) => fitNoteOf(facts, facet) ?? []).join(' ') || null,
    consolidationPotential: consolidationOf(facts),
    dataQualityFlags: dataQualityFlagsOf(facts).join(' '),
    qualityScore: decimals(
      GROUNDS.reduce((sum, { weight, stands }) => sum + (stands(facts) ? weight : 0), 0),
      1,
    ),
    fitScore: facts.fit,
  }
}

function summaryOf({ seller, disclosed }: AnalysisFacts): (Quotation | null)[] {
  const about = sellerTextOf(seller)
  const said = [
    openingOf(seller.product ?? '', 'profile, product'),
    openingOf(seller.description ?? '', 'profile, description'),
  ]
  const words = disclosed?.words
  if (!words) return said
  const pages = ['home', 'product', 'about'].flatMap((kind) => words.pages.filter((page) => page.kind === kind))
  return [
    ...said,
    openingOf(words.description ?? '', 'website, own description'),
    ...pages.map(({ kind, text }) =>
      tellingSentenceOf(text, `${about} ${words.description ?? ''}`, `website, ${kind} page`),
    ),
  ]
}

const sellerTextOf = ({ product, sector, description }: AnalysisFacts['seller']) =>
  [product, sector, description].filter((text) => text !== null).join('. ')

/** Technologies by category, each with what shows it. */
function flagsOf(technologies: readonly Technology[]): string {
  return Object.entries(Object.groupBy(technologies, ({ category }) => category))
    .map(
      ([category, ones = []]) => `${category}: ${ones.map(({ name, evidence }) => `${name} (${evidence})`).join(', ')}`,
    )
    .join('; ')
}

const FACET_NAMES: Readonly<Record<Facet, string>> = {
  sector: 'Sector',
  solution1: 'Solution 1',
  solution2: 'Solution 2',
  solution3: 'Solution 3',
}

function fitNoteOf({ seller, buyer, closenessTo }: AnalysisFacts, facet: Facet): string | null {
  const wanted = buyer[facet]
  if (wanted === null || wanted.trim() === '') return null
  const shared = sharedWordsOf(wanted, sellerTextOf(seller))
  const words = shared.length === 0 ? 'no trade word in common' : `in common: ${shared.join(', ')}`
  const quotation = quotedOf([openingOf(wanted, closenessIn(closenessTo(facet)))])
  return `${FACET_NAMES[facet]} ${quotation}: ${words}.`
}

const SAME_BUSINESS = 0.75
const CLOSE_BUSINESS = 0.55
const RELATED_BUSINESS = 0.35

/** A semantic factor in words, at the thresholds of the reasons of a match. */
function closenessIn(closeness: number | null): string {
  if (closeness === null) return 'not compared yet'
  const words =
    closeness >= SAME_BUSINESS
      ? 'the same business'
      : closeness >= CLOSE_BUSINESS
        ? 'a close business'
        : closeness >= RELATED_BUSINESS
          ? 'a related business'
          : 'a loosely related business'
  return `${words}, ${decimals(closeness, 2)} of 1`
}

/** Two companies of one trade can be put together; how much speaks for it, and what. */
function consolidationOf({ seller, buyer, closenessTo }: AnalysisFacts): string {
  const sellerText = sellerTextOf(seller)
  if (buyer.sector === null || sellerText === '')
    return `Unknown: ${buyer.sector === null ? 'the buyer states no sector' : 'the seller does not say what it does'}.`
  const [one, other] = [industryOf({ sector: buyer.sector, product: null, description: null }), industryOf(seller)]
  const isSameIndustry = one.name === other.name && one.recognisedBy !== 'nothing'
  const closeness = closenessTo('sector')
  const level = levelOf(isSameIndustry, closeness)
  const industry = isSameIndustry
    ? `both are valued as ${one.name}`
    : `${inIndustry('the buyer’s sector', one)}, ${inIndustry('the seller', other)}`
  const compared = `against the buyer’s sector: ${closenessIn(closeness)}`
  const shared = sharedWordsOf(buyer.sector, sellerText)
  const words = shared.length === 0 ? '' : `; words in common: ${shared.join(', ')}`
  return `${level}: ${industry}; ${compared}${words}.`
}

const inIndustry = (who: string, { name, recognisedBy }: Industry) =>
  recognisedBy === 'nothing' ? `${who} names no industry` : `${who} is valued as ${name}`

function levelOf(isSameIndustry: boolean, closeness: number | null): 'High' | 'Medium' | 'Low' {
  if (isSameIndustry && (closeness ?? 0) >= SAME_BUSINESS) return 'High'
  return isSameIndustry || (closeness ?? 0) >= CLOSE_BUSINESS ? 'Medium' : 'Low'
}

/** What an analysis can rest on, and how much of ten each ground is worth. */
const GROUNDS: readonly { weight: number; stands: (facts: AnalysisFacts) => boolean }[] = [
  { weight: 2, stands: ({ seller }) => (seller.product?.trim().length ?? 0) >= 10 },
  { weight: 2, stands: ({ seller }) => (seller.description?.trim().length ?? 0) >= 60 },
  { weight: 1, stands: ({ seller }) => (seller.sector?.trim().length ?? 0) >= 3 },
  { weight: 1, stands: ({ buyer }) => SOLUTIONS.some((solution) => !!buyer[solution]?.trim()) },
  { weight: 2, stands: ({ website }) => website !== null },
  { weight: 1, stands: ({ website }) => website?.pageKinds.includes('product') ?? false },
  { weight: 1, stands: ({ website }) => website?.namesPublisher ?? false },
]

function dataQualityFlagsOf({ seller, buyer, website, websiteFault, disclosed }: AnalysisFacts): string[] {
  const flags: string[] = []
  for (const field of ['product', 'description', 'sector'] as const)
    if (!seller[field]?.trim()) flags.push(`The profile states no ${field}.`)
  if (!SOLUTIONS.some((solution) => !!buyer[solution]?.trim())) flags.push('The buyer states no solution it looks for.')
  if (website === null)
    flags.push(websiteFault === null ? 'The website has not been read.' : `The website was not read: ${websiteFault}`)
  else {
    flags.push(`The website was read on ${website.readAt.slice(0, 10)}.`)
    if (websiteFault !== null) flags.push(`It could not be read since: ${websiteFault}`)
    if (!website.pageKinds.includes('product')) flags.push('The website shows no page on the product.')
    if (!website.namesPublisher) flags.push('The website does not say who publishes it.')
    if (website.technologies.length === 0) flags.push('No technology was recognised.')
    if (disclosed === null)
      flags.push(
        'What the website says is quoted once the seller’s name is disclosed: its own words would give the name away.',
      )
  }
  return flags
}
