import type { PartyTexts } from '../parties/profile.ts'
import type { RedFlag } from '../quality/red-flags.ts'
import type { WebsiteFacts } from '../quality/website.ts'

/** Facts of an analysis. Texts are blind: words that identify their party are masked. */
export interface AnalysisFacts {
  seller: Pick<PartyTexts, 'sector' | 'product' | 'description'>
  buyer: Pick<PartyTexts, 'sector' | Solution>
  /** Findings of registers about the seller. */
  redFlags: readonly RedFlag[]
  /** Fit computed by this service, 0..100. */
  fit: number
  /** Returns the similarity of the seller's text to one facet of the buyer, 0..1; null if not compared yet. */
  closenessTo: (facet: Facet) => number | null
  /** Facts from the website that name nobody; null if it has not been read. */
  website: (Pick<WebsiteFacts, 'technologies' | 'namesPublisher' | 'readAt'> & { pageKinds: readonly string[] }) | null
  /** Reason why the website could not be read at the last attempt, as a sentence that names nobody. */
  websiteFault: string | null
  /** Address and words of the website, for viewers cleared for the seller; else null. */
  disclosed: { websiteUrl: string | null; words: Pick<WebsiteFacts, 'description' | 'pages'> | null } | null
}

/** Target activities of a buyer, in the order of its form. */
export const SOLUTIONS = ['solution1', 'solution2', 'solution3'] as const
export type Solution = (typeof SOLUTIONS)[number]
export type Facet = 'sector' | Solution
/** Criteria of a buyer in words, in the order of its form. */
export const FACETS: readonly Facet[] = ['sector', ...SOLUTIONS]
