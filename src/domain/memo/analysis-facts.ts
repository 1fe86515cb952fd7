import type { PartyTexts } from '../parties/profile.ts'
import type { RedFlag } from '../quality/red-flags.ts'
import type { WebsiteFacts } from '../quality/website.ts'

/** What an analysis rests on. Texts are blind: every word that identifies their party is masked. */
export interface AnalysisFacts {
  seller: Pick<PartyTexts, 'sector' | 'product' | 'description'>
  buyer: Pick<PartyTexts, 'sector' | Solution>
  /** What registers hold against the seller. */
  redFlags: readonly RedFlag[]
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

/** The solutions that a buyer looks for, in the order of its form. */
export const SOLUTIONS = ['solution1', 'solution2', 'solution3'] as const
export type Solution = (typeof SOLUTIONS)[number]
export type Facet = 'sector' | Solution
/** What a buyer says it looks for, in the order of its form. */
export const FACETS: readonly Facet[] = ['sector', ...SOLUTIONS]
