import { FORMATS } from '../domain/language/formats.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import { type Block, type Column, type Document, printable, type Ranges } from '../domain/memo/document.ts'

/**
 * Formats a document as GitHub Flavoured Markdown. Texts are escaped, so only the document's own structure becomes
 * markup.
 */
export function toMarkdown(document: Document): string {
  const { language, title, kind, subtitle, asOf, sections, footer, cover } = document
  const parts = [
    `# ${inline(title)}`,
    [kind, subtitle, asOf]
      .filter((part) => part !== '')
      .map(inline)
      .join(' · '),
    ...(cover === undefined ? [] : [...cover.lines, cover.notice]).map(inline),
    ...sections.flatMap(({ heading, blocks }) => [
      ...(heading === null ? [] : [`## ${inline(heading)}`]),
      ...blocks.map((block) => markdownOfBlock(block, language)),
    ]),
    '---',
    inline(footer),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function markdownOfBlock(block: Block, language: DocumentLanguage): string {
  const { labelled } = FORMATS[language]
  switch (block.block) {
    case 'paragraph':
      return inline(block.text)
    case 'subheading':
      return `### ${inline(block.text)}`
    case 'quote':
      return quoted(block.text)
    case 'list':
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : '-'} ${inline(item)}`).join('\n')
    case 'table':
      return tableOf(block.columns, block.rows)
    case 'key-figures':
      return block.figures.map(({ label, value }) => `- ${inline(labelled(label, value))}`).join('\n')
    case 'ranges':
      return rangesOf(block)
    case 'columns':
      return inline(block.alternative)
  }
}

function rangesOf({ caption, rowsHeading, rangeHeading, markHeading, rows }: Ranges): string {
  const start = (name: string): Column => ({ name, align: 'start' })
  const columns = [rowsHeading, rangeHeading, ...(markHeading === null ? [] : [markHeading])].map(start)
  const cells = rows.map(({ label, text, mark }) => [label, text, ...(markHeading === null ? [] : [mark?.text ?? '–'])])
  const chart = tableOf(columns, cells)
  return caption === null ? chart : `${inline(caption)}\n\n${chart}`
}

function tableOf(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(columns.map(({ name }) => inline(name))),
    row(columns.map(({ align }) => (align === 'end' ? '---:' : '---'))),
    ...rows.map((cells) => row(columns.map((_, i) => inline(cells[i] ?? '')))),
  ].join('\n')
}

/** Quotes a text line by line; an empty line separates paragraphs. */
function quoted(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(inline)
  const kept = lines.filter((line, i) => line !== '' || (i > 0 && lines[i - 1] !== ''))
  return kept.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
}

// Addresses that readers turn into links even without markup.
const ADDRESS = /(?:[a-z][a-z0-9+.-]{1,30}:\/\/|www\.|mailto:|xmpp:)[^\s<>`|]+|[^\s<>`|@]{1,64}@[^\s<>`|@]+/giu
// Tested first, because searching a text for addresses is most of the cost of formatting it.
const MAY_HOLD_ADDRESS = /@|:\/\/|www\.|mailto:|xmpp:/i
const MARKUP = /[\\`*_[\]<>&|~!$#]/g
const LINE_START = /^[+=:-]/
const NUMBERED_START = /^(\d{1,9})([.)])(?= |$)/

/** Escapes a text on one line. Addresses are set as code, so that they do not become links. */
function inline(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ').trim()
  let escaped = ''
  let from = 0
  const addresses = MAY_HOLD_ADDRESS.test(line) ? line.matchAll(ADDRESS) : []
  for (const { 0: address, index } of addresses) {
    escaped += `${escapedText(line.slice(from, index))}\`${address}\``
    from = index + address.length
  }
  escaped += escapedText(line.slice(from))
  return escaped.replace(LINE_START, '\\$&').replace(NUMBERED_START, '$1\\$2')
}

function escapedText(text: string): string {
  return text.replace(MARKUP, '\\$&')
}
