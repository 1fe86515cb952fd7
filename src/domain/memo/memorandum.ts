import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Location } from '../parties/profile.ts'
import { contradictionIn } from './contradictions.ts'
import { type Block, type Document, paragraph, type Section, section } from './document.ts'
import { blocksOfSection } from './memorandum-blocks.ts'
import type { MemorandumFacts } from './memorandum-facts.ts'
import { MEMORANDUM_SECTIONS, type MemorandumSection } from './memorandum-sections.ts'

/** Version of a memorandum and its reader. */
interface Edition {
  readonly approved: { readonly version: number; readonly at: string } | null
  /** Name printed across every page; null if the reader has none. */
  readonly reader: string | null
  /** RFC 3339. */
  readonly readAt: string
}

/** Number of sections from which each is kept on pages of its own. */
const SPACIOUS_FROM = 10

/** Writes an information memorandum for buyers. Empty sections are omitted. */
export function writeMemorandum(facts: MemorandumFacts, language: DocumentLanguage, edition: Edition): Document {
  const words = wordsIn(language, 'documents')
  const { day } = FORMATS[language]
  const { approved, reader, readAt } = edition
  const sections = memorandumSections(facts, language)
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
    sections,
    isSpacious: sections.length >= SPACIOUS_FROM,
    footer: reader === null ? words('memorandum.footer') : words('memorandum.footer_for', { reader }),
    missingGlyphs: words('missing_glyphs'),
  }
}

/** Returns the sections that have content. With `asks`, for the owner, empty ones are included with a prompt. */
export function memorandumSections(facts: MemorandumFacts, language: DocumentLanguage, asks = false): Section[] {
  const words = wordsIn(language, 'documents')
  const sections = MEMORANDUM_SECTIONS.flatMap((of) => {
    const blocks = blocksOfSection(facts, of, language)
    const all =
      asks && blocks.length === 0
        ? [paragraph(words('memorandum.to_complete', { asked: askedIn(language, of) }))]
        : [...blocks, ...explanationsOf(facts, of, language)]
    return all.length === 0 ? [] : [section(headingIn(language, of), all)]
  })
  const lists = [headingIn(language, 'transaction'), headingIn(language, 'process')]
  const [transaction, process] = sections.slice(-2)
  const areLists = [transaction, process].every(
    (one, i) => one !== undefined && one.heading === lists[i] && one.blocks.every(({ block }) => block === 'list'),
  )
  return areLists
    ? sections.map((one) => (one === transaction || one === process ? { ...one, width: 'half' as const } : one))
    : sections
}

/** Contradictions of a section with the seller's explanations. */
function explanationsOf(
  { explained = [], file }: MemorandumFacts,
  of: MemorandumSection,
  language: DocumentLanguage,
): Block[] {
  const words = wordsIn(language, 'memorandum')
  return explained
    .filter(({ section }) => section === of)
    .map((one) => {
      const note = words('labels.explained', { note: one.note })
      return paragraph(`${contradictionIn(language, one, headingIn(language, of), file?.reporting)} ${note}`)
    })
}

/** Sections of the third edition, whose words are in a catalogue of their own. */
const ADDED_SECTIONS = ['highlights', 'products', 'operations', 'growth'] as const
const isAdded = (of: MemorandumSection): of is (typeof ADDED_SECTIONS)[number] =>
  ADDED_SECTIONS.some((one) => one === of)

/** Returns the heading of a section as printed. */
export function headingIn(language: DocumentLanguage, of: MemorandumSection): string {
  return isAdded(of)
    ? wordsIn(language, 'memorandum')(`headings.${of}`)
    : wordsIn(language, 'documents')(`memorandum.headings.${of}`)
}

/** Returns the content that a buyer expects of a section. */
export function askedIn(language: DocumentLanguage, of: MemorandumSection): string {
  return isAdded(of)
    ? wordsIn(language, 'memorandum')(`asked.${of}`)
    : wordsIn(language, 'documents')(`memorandum.asked.${of}`)
}

/** Formats the region and country of a company; null if neither is stated. */
export function placeIn({ country, region }: Location, language: DocumentLanguage): string | null {
  const stated = [region, country === null ? null : FORMATS[language].country(country)].filter((part) => part !== null)
  return stated.length === 0 ? null : stated.join(', ')
}
