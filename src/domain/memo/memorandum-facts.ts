import type { SellerFigures } from '../figures/seller-figures.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import type { Location, PartyTexts } from '../parties/profile.ts'
import type { CitedFact } from './source-facts.ts'

/** The sections that a buyer expects of an information memorandum, in their order. */
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

/** The seller's own text of each section that it has written. */
export type MemorandumTexts = Partial<Readonly<Record<MemorandumSection, string>>>

/** What is published of the listed companies of an industry, as a memorandum keeps it. */
export interface ListedPeers {
  /** By its published name. */
  readonly industry: string
  readonly europeFirms: number
  /** Of United States firms, percent of revenue. */
  readonly ebitdaMarginPct: number
  readonly operatingMarginPct: number
  /** RFC 3339 date of the figures. */
  readonly asOf: string
}

/** What an information memorandum tells a buyer: exact figures, and no buyer, valuation or workings. */
export interface MemorandumFacts {
  readonly name: string | null
  readonly location: Location
  readonly fictional: boolean
  readonly texts: Pick<PartyTexts, 'sector' | 'product' | 'description'>
  readonly figures: SellerFigures
  /** When the figures were last stated, RFC 3339. */
  readonly statedAt: string
  /** What registers and other sources say, beside the company's own figures. */
  readonly cited: readonly CitedFact[]
  readonly written: MemorandumTexts
  /** What the seller filed beyond its key figures; absent from versions approved before there were files. */
  readonly file?: CompanyFile | undefined
  /** Of the industry that the texts name; absent where they name none, and from versions approved before they were told. */
  readonly listedPeers?: ListedPeers | undefined
}
