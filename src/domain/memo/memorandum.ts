import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Location } from '../parties/profile.ts'
import { type Document, paragraph, type Section, section } from './document.ts'
import { blocksOfSection } from './memorandum-blocks.ts'
import { MEMORANDUM_SECTIONS, type MemorandumFacts } from './memorandum-facts.ts'

/** Version of a memorandum and its reader. */
export interface Edition {
  readonly approved: { readonly version: number; readonly at: string } | null
  /** Name printed across every page; null if the reader has none. */
  readonly reader: string | null
  /** RFC 3339. */
  readonly readAt: string
}

/** Writes an information memorandum for buyers. Empty sections are omitted. */
export function writeMemorandum(facts: MemorandumFacts, language: DocumentLanguage, edition: Edition): Document {
  const words = wordsIn(language, 'documents')
  const { day } = FORMATS[language]
  const { approved, reader, readAt } = edition
  const status =
    approved === null
      ? words('memorandum.draft')
      : words('memorandum.approved', { version: `${approved.version}`, day: day(approved.at) })
  return {
    language,
    kind: words('memorandum.kind'),
    title: facts.name ?? words('memorandum.unnamed'),
    subtitle: [
      facts.texts.sector,
      placeIn(facts.location, language),
      facts.fictional ? words('memorandum.fictional') : null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    asOf: day(facts.statedAt),
    cover: {
      contents: words('memorandum.contents'),
      lines: [status, ...(reader === null ? [] : [words('memorandum.prepared_for', { reader, day: day(readAt) })])],
      notice: words('memorandum.notice'),
    },
    watermark:
      approved === null
        ? words('memorandum.draft_mark')
        : `${reader ?? words('memorandum.confidential')} · ${day(readAt)}`,
    sections: memorandumSections(facts, language),
    footer: reader === null ? words('memorandum.footer') : words('memorandum.footer_for', { reader }),
    missingGlyphs: words('missing_glyphs'),
  }
}

/** Returns the sections that have content. With `asks`, for the owner, empty ones are included with a prompt. */
export function memorandumSections(facts: MemorandumFacts, language: DocumentLanguage, asks = false): Section[] {
  const words = wordsIn(language, 'documents')
  return MEMORANDUM_SECTIONS.flatMap((of) => {
    const blocks = blocksOfSection(facts, of, language)
    // Published industry figures do not replace the seller's own view of its market.
    const isAsked = blocks.length === 0 || (of === 'market' && facts.written.market === undefined)
    const all =
      asks && isAsked
        ? [paragraph(words('memorandum.to_complete', { asked: words(`memorandum.asked.${of}`) })), ...blocks]
        : blocks
    return all.length === 0 ? [] : [section(words(`memorandum.headings.${of}`), all)]
  })
}

/** Formats the region and country of a company; null if neither is stated. */
export function placeIn({ country, region }: Location, language: DocumentLanguage): string | null {
  const stated = [region, country === null ? null : FORMATS[language].country(country)].filter((part) => part !== null)
  return stated.length === 0 ? null : stated.join(', ')
}
