import { FORMATS } from '../domain/language/formats.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import { type Block, type Column, type Document, printable, type Ranges } from '../domain/memo/document.ts'

/** A document as GitHub Flavoured Markdown. Its structure is ours; every text in it is data, and stays what it is. */
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
      return ''
    case 'levels':
      return block.rows
        .map(({ label, level, text }) => `- ${inline(labelled(label, `${level}/${block.of}, ${text}`))}`)
        .join('\n')
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

/** Each line of the text a line of the quotation; empty lines part its paragraphs. */
function quoted(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(inline)
  const kept = lines.filter((line, i) => line !== '' || (i > 0 && lines[i - 1] !== ''))
  return kept.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
}

// What an address would be linked by: readers link these even where nothing marks them up.
const ADDRESS = /(?:[a-z][a-z0-9+.-]{1,30}:\/\/|www\.|mailto:|xmpp:)[^\s<>`|]+|[^\s<>`|@]{1,64}@[^\s<>`|@]+/giu
// Asked first: to look for an address in a text that has none is most of the cost of printing it.
const MAY_HOLD_ADDRESS = /@|:\/\/|www\.|mailto:|xmpp:/i
const MARKUP = /[\\`*_[\]<>&|~!$#]/g
const LINE_START = /^[+=:-]/
const NUMBERED_START = /^(\d{1,9})([.)])(?= |$)/

/** A text on one line, in which no character marks anything up; an address is set as code, which nothing links. */
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
