import type { DocumentLanguage } from '../language/language.ts'
import { withoutControlMarkup } from '../text/control-markup.ts'

/** Document as a tree, independent of layout and printer. All text is data: printers never interpret markup in it. */
export interface Document {
  readonly language: DocumentLanguage
  /** Kind of document, above the title: "Blind teaser". */
  readonly kind: string
  readonly title: string
  readonly subtitle: string
  /** Date of the facts, formatted. */
  readonly asOf: string
  /** Page before the sections, in formats with pages. */
  readonly cover?: Cover
  /** Printed across every page, in formats with pages. */
  readonly watermark?: string
  readonly sections: readonly Section[]
  /** A section that does not fit below another begins on a page of its own, in formats with pages. */
  readonly isSpacious?: boolean
  /** Spreads the sections over the page, if they take no more than one. */
  readonly fillsPage?: true
  /** On every page, or at the end in formats without pages. */
  readonly footer: string
  /** Note printed if characters are missing from the fonts. */
  readonly missingGlyphs: string
}

/** Prints documents without delaying other requests. */
export interface Printer {
  pdf(document: Document, createdOn: Date): Promise<Uint8Array>
  docx(document: Document): Promise<Uint8Array>
  close(): Promise<void>
}

/** Content of the cover below the title, beside the table of contents. */
export interface Cover {
  /** Heading of the table of contents. */
  readonly contents: string
  readonly lines: readonly string[]
  readonly notice: string
}

export interface Section {
  /** Null for the content directly below the title. */
  readonly heading: string | null
  readonly blocks: readonly Block[]
  /** Two adjacent sections of half width may be set side by side. */
  readonly width: 'full' | 'half'
  /** True if the heading may be left out to keep a document with its charts on one page. */
  readonly isHeadingOptional?: boolean
}

export type Block = Paragraph | Subheading | Quote | List | Table | KeyFigures | Ranges | Columns

interface Paragraph {
  readonly block: 'paragraph'
  readonly text: string
  readonly tone: 'body' | 'strong' | 'note'
}

/** Title of part of a section. */
interface Subheading {
  readonly block: 'subheading'
  readonly text: string
}

export interface Quote {
  readonly block: 'quote'
  readonly text: string
}

export interface List {
  readonly block: 'list'
  readonly items: readonly string[]
  readonly ordered: boolean
}

/** Each row has one cell per column. */
export interface Table {
  readonly block: 'table'
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** Indices of rows that are totals. */
  readonly strong?: readonly number[]
}

export interface Column {
  readonly name: string
  readonly align: 'start' | 'end'
}

export interface KeyFigures {
  readonly block: 'key-figures'
  readonly figures: readonly { readonly label: string; readonly value: string }[]
}

/** Chart of ranges on one axis: a football field, or a figure's band against the criterion. */
export interface Ranges {
  readonly block: 'ranges'
  readonly caption: string | null
  /** Text alternative for readers who cannot see the chart. */
  readonly alternative: string
  readonly scale: 'linear' | 'log'
  readonly rowsHeading: string
  readonly rangeHeading: string
  readonly markHeading: string | null
  readonly rows: readonly RangeRow[]
  /** True if other blocks state the same, so that the chart may be left out to keep a document on one page. */
  readonly isOptional?: boolean
}

export interface RangeRow {
  readonly label: string
  /** Null for an open end. */
  readonly low: number | null
  readonly high: number | null
  /** Range in words. */
  readonly text: string
  readonly emphasis: boolean
  /** Reference range; `high` null means "or more". */
  readonly mark: { readonly low: number; readonly high: number | null; readonly text: string } | null
}

/** Chart of one figure over time, or of the steps between two amounts. */
export interface Columns {
  readonly block: 'columns'
  readonly caption: string
  /** Text alternative for readers who cannot see the chart; printed in its place by printers without pages. */
  readonly alternative: string
  readonly bars: readonly Bar[]
  /** Columns to highlight. */
  readonly emphasis: 'first' | 'last' | 'all'
  /** Height of the columns; tall if absent. */
  readonly plot?: 'tall' | 'medium' | 'low' | 'lowest'
  /** True if other blocks state the same, so that the chart may be left out to keep a document on one page. */
  readonly isOptional?: boolean
}

export interface Bar {
  readonly label: string
  readonly value: number
  readonly text: string
  /** Where the bar begins, by default at 0. */
  readonly base?: number
  /** Lower end of a range whose upper end is the value. */
  readonly low?: number
  readonly isForecast?: boolean
}

export const paragraph = (text: string, tone: Paragraph['tone'] = 'body'): Paragraph => ({
  block: 'paragraph',
  text,
  tone,
})
export const subheading = (text: string): Subheading => ({ block: 'subheading', text })
export const quote = (text: string): Quote => ({ block: 'quote', text })
export const list = (items: readonly string[], ordered = false): List => ({ block: 'list', items, ordered })

/** Builds a table. Columns whose name begins with ">" are aligned to the end. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): Table {
  return {
    block: 'table',
    columns: columns.map((name) =>
      name.startsWith('>') ? { name: name.slice(1), align: 'end' } : { name, align: 'start' },
    ),
    rows,
  }
}

/** Builds a section. Null blocks are dropped. */
export function section(
  heading: string | null,
  blocks: readonly (Block | null)[],
  width: Section['width'] = 'full',
): Section {
  return { heading, blocks: blocks.filter((block) => block !== null), width }
}

/** Shortens a text to one line of at most `max` characters, cut at a word boundary with an ellipsis. */
export function shortened(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= max) return line
  const cut = characters.slice(0, max - 1).join('')
  const wordEnd = cut.lastIndexOf(' ')
  return `${(wordEnd > cut.length / 2 ? cut.slice(0, wordEnd) : cut).replace(/[\s.,;:–-]+$/, '')}…`
}

/** Removes control markup, control characters and marks that change the text direction. */
export function printable(text: string): string {
  return withoutControlMarkup(text)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g, ' ')
}
