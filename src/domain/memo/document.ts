import type { DocumentLanguage } from '../language/language.ts'

/**
 * A document as a tree, which every printer prints: what it says, never how it looks. All text is data: no printer reads
 * markup in it.
 */
export interface Document {
  readonly language: DocumentLanguage
  /** What it is, above the title: "Blind teaser". */
  readonly kind: string
  readonly title: string
  readonly subtitle: string
  /** Of the facts, as it is shown. */
  readonly asOf: string
  /** A page of its own before the sections, where there are pages. */
  readonly cover?: Cover
  /** Across every page, where there are pages. */
  readonly watermark?: string
  readonly sections: readonly Section[]
  /** On every page where there are pages, else at the end. */
  readonly footer: string
  /** Said where characters could not be printed. */
  readonly missingGlyphs: string
}

/** What stands on the cover below the title, beside a table of contents. */
export interface Cover {
  /** The heading of the table of contents. */
  readonly contents: string
  readonly lines: readonly string[]
  readonly notice: string
}

export interface Section {
  /** Null for what stands right under the title. */
  readonly heading: string | null
  readonly blocks: readonly Block[]
  /** Two neighbours of half width may stand side by side. */
  readonly width: 'full' | 'half'
}

export type Block = Paragraph | Subheading | Quote | List | Table | KeyFigures | Ranges | Columns | Levels

export interface Paragraph {
  readonly block: 'paragraph'
  readonly text: string
  readonly tone: 'body' | 'strong' | 'note'
}

/** The title of a part of a section. */
export interface Subheading {
  readonly block: 'subheading'
  readonly text: string
}

/** A party's own words. */
export interface Quote {
  readonly block: 'quote'
  readonly text: string
}

export interface List {
  readonly block: 'list'
  readonly items: readonly string[]
  readonly ordered: boolean
}

/** Rows of as many cells as there are columns. */
export interface Table {
  readonly block: 'table'
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

export interface Column {
  readonly name: string
  readonly align: 'start' | 'end'
}

export interface KeyFigures {
  readonly block: 'key-figures'
  readonly figures: readonly { readonly label: string; readonly value: string }[]
}

/** A chart of ranges on one axis: a football field, or a figure's band against what is sought. */
export interface Ranges {
  readonly block: 'ranges'
  readonly caption: string | null
  /** What the chart shows, in words, for those who do not see it. */
  readonly alternative: string
  readonly scale: 'linear' | 'log'
  readonly rowsHeading: string
  readonly rangeHeading: string
  readonly markHeading: string | null
  readonly rows: readonly RangeRow[]
}

export interface RangeRow {
  readonly label: string
  /** Null where the range is open. */
  readonly low: number | null
  readonly high: number | null
  /** The range in words. */
  readonly text: string
  readonly emphasis: boolean
  /** What the range is held against; `high` null is "or more". */
  readonly mark: { readonly low: number; readonly high: number | null; readonly text: string } | null
}

/** A chart of one figure over time, or of the parts of a whole. Its figures stand in a table beside it: only printers with pages draw it. */
export interface Columns {
  readonly block: 'columns'
  readonly caption: string
  /** What the chart shows, in words, for those who do not see it. */
  readonly alternative: string
  readonly bars: readonly { readonly label: string; readonly value: number; readonly text: string }[]
  /** The column that the reader looks for. */
  readonly emphasis: 'first' | 'last'
}

/** Judgements on a short scale. */
export interface Levels {
  readonly block: 'levels'
  readonly of: number
  readonly rows: readonly { readonly label: string; readonly level: number; readonly text: string }[]
}

export const paragraph = (text: string, tone: Paragraph['tone'] = 'body'): Paragraph => ({
  block: 'paragraph',
  text,
  tone,
})
export const subheading = (text: string): Subheading => ({ block: 'subheading', text })
export const quote = (text: string): Quote => ({ block: 'quote', text })
export const list = (items: readonly string[], ordered = false): List => ({ block: 'list', items, ordered })

/** A table; a column whose name begins with ">" is aligned to the end. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): Table {
  return {
    block: 'table',
    columns: columns.map((name) =>
      name.startsWith('>') ? { name: name.slice(1), align: 'end' } : { name, align: 'start' },
    ),
    rows,
  }
}

/** A section of the blocks that are there; null stands for one that has nothing to say. */
export function section(
  heading: string | null,
  blocks: readonly (Block | null)[],
  width: Section['width'] = 'full',
): Section {
  return { heading, blocks: blocks.filter((block) => block !== null), width }
}

/** At most `max` characters of a text on one line, cut at a word's end with an ellipsis. */
export function shortened(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= max) return line
  const cut = characters.slice(0, max - 1).join('')
  const wordEnd = cut.lastIndexOf(' ')
  return `${(wordEnd > cut.length / 2 ? cut.slice(0, wordEnd) : cut).replace(/[\s.,;:–-]+$/, '')}…`
}

/** A text without control characters and without the marks that turn the direction of what surrounds them. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g, ' ')
}
