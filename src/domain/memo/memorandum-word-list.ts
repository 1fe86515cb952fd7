import type { Paragraph } from './document.ts'
import type { MemorandumSection } from './memorandum-facts.ts'

/** Every sentence of an information memorandum that is not the seller's own, in one language. */
export interface MemorandumWords {
  kind: string
  unnamed: string
  fictional: string
  draft: string
  /** Across the pages of a draft. */
  draftMark: string
  confidential: string
  approved: (version: number, day: string) => string
  preparedFor: (reader: string, day: string) => string
  contents: string
  notice: string
  footer: string
  footerFor: (reader: string) => string
  missingGlyphs: string
  headings: Record<MemorandumSection, string>
  /** What to write in a section, for the seller. */
  asked: Record<MemorandumSection, string>
  toComplete: (asked: string) => Paragraph
  /** Whose the figures are: `documents` of the years whose source is a document. */
  unaudited: { stated: string; documents: (years: string) => string }
  /** Above what is published of the listed companies of an industry. */
  listedPeers: (industry: string, areFarLarger: boolean) => string
  revenueChart: string
  yearBefore: string
  lastYear: string
}
