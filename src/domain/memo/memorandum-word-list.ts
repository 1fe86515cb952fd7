import type { Paragraph } from './document.ts'
import type { MemorandumSection } from './memorandum-facts.ts'

/** Fixed sentences of an information memorandum, in one language. */
export interface MemorandumWords {
  kind: string
  unnamed: string
  fictional: string
  draft: string
  /** Watermark of a draft. */
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
  /** Prompts to the seller, by section. */
  asked: Record<MemorandumSection, string>
  toComplete: (asked: string) => Paragraph
  /** Source of the figures: `documents` for years taken from a document. */
  unaudited: { stated: string; documents: (years: string) => string }
  /** Heading of the published figures of listed companies. */
  listedPeers: (industry: string, areFarLarger: boolean) => string
  revenueChart: string
  yearBefore: string
  lastYear: string
}
