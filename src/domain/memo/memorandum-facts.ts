import type { SellerFigures } from '../figures/seller-figures.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import type { Location, PartyTexts } from '../parties/profile.ts'
import type { CitedFact } from './source-facts.ts'

/** Standard sections of an information memorandum, in order. */
export const MEMORANDUM_SECTIONS = [
  'summary',
  'business',
  'market',
  'customers',
  'organisation',
  'financials',
  'adjustments',
  'outlook',
  'transaction',
  'process',
] as const
export type MemorandumSection = (typeof MEMORANDUM_SECTIONS)[number]

/** Text of each section that the seller has written. */
export type MemorandumTexts = Partial<Readonly<Record<MemorandumSection, string>>>

/** Published figures of the listed companies of an industry, as stored in a memorandum. */
export interface ListedPeers {
  /** Published name. */
  readonly industry: string
  readonly europeFirms: number
  /** United States firms, percent of revenue. */
  readonly ebitdaMarginPct: number
  readonly operatingMarginPct: number
  /** RFC 3339 date of the figures. */
  readonly asOf: string
}

/** Content of an information memorandum for buyers: exact figures; no buyers, valuation or workings. */
export interface MemorandumFacts {
  readonly name: string | null
  readonly location: Location
  readonly fictional: boolean
  readonly texts: Pick<PartyTexts, 'sector' | 'product' | 'description'>
  readonly figures: SellerFigures
  /** Time at which the figures were last stated, RFC 3339. */
  readonly statedAt: string
  /** Facts from registers and other sources. */
  readonly cited: readonly CitedFact[]
  readonly written: MemorandumTexts
  /** Company file; absent from versions approved before files existed. */
  readonly file?: CompanyFile | undefined
  /** Peers of the industry named in the texts; absent without one, and from older approved versions. */
  readonly listedPeers?: ListedPeers | undefined
}
