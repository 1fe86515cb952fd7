import type { FileChild, IParagraphOptions, IRunOptions } from 'docx'
import { DOCUMENT_LOCALES } from '../domain/language/language.ts'
import {
  type Block,
  type Column,
  type Columns,
  type Document,
  printable,
  type Ranges,
} from '../domain/memo/document.ts'
import { COLOURS } from './pdf/style.ts'

type Word = typeof import('docx')

/**
 * Renders a document for a word processor, with headings, lists and tables of its own styles and no metadata but the
 * title. Charts become tables of what they state.
 */
export async function renderDocx(document: Document): Promise<Uint8Array> {
  // Loaded on the first export: few processes write one.
  const word = await import('docx')
  const { title, kind, subtitle, asOf, cover, sections, footer, watermark, language } = document
  const writer = writerOf(word)
  const children = [
    writer.text(kind.toUpperCase(), { color: hex(COLOURS.gold), bold: true, size: 16 }),
    writer.paragraph(title, { heading: word.HeadingLevel.HEADING_1 }),
    ...[subtitle, asOf].filter((line) => line !== '').map((line) => writer.text(line, { color: hex(COLOURS.muted) })),
    ...(cover === undefined ? [] : [...cover.lines, cover.notice]).map((line) => writer.text(line)),
    ...sections.flatMap(({ heading, blocks }) => [
      ...(heading === null ? [] : [writer.paragraph(heading, { heading: word.HeadingLevel.HEADING_2 })]),
      ...blocks.flatMap(writer.block),
    ]),
  ]
  const small = { size: 15, color: hex(COLOURS.muted) }
  const file = new word.Document({
    title: printable(`${title} – ${kind}`),
    creator: 'Concordat',
    lastModifiedBy: 'Concordat',
    styles: stylesOf(DOCUMENT_LOCALES[language]),
    numbering: { config: [orderedOf(word)] },
    sections: [
      {
        properties: {
          page: { size: { width: 11906, height: 16838 }, margin: { top: 900, bottom: 800, left: 1000, right: 1000 } },
        },
        ...(watermark === undefined
          ? {}
          : { headers: { default: new word.Header({ children: [writer.text(watermark, small)] }) } }),
        footers: {
          default: new word.Footer({
            children: [
              new word.Paragraph({
                children: [
                  new word.TextRun({ text: `${printable(footer)}   `, ...small }),
                  new word.TextRun({
                    children: [word.PageNumber.CURRENT, ' / ', word.PageNumber.TOTAL_PAGES],
                    ...small,
                  }),
                ],
              }),
            ],
          }),
        },
        children,
      },
    ],
  })
  return new Uint8Array(await word.Packer.toArrayBuffer(file))
}

const hex = (colour: string) => colour.slice(1)

const FACE = 'Calibri'
const ORDERED = 'ordered'

function stylesOf(locale: string) {
  const heading = (size: number) => ({
    run: { font: FACE, size, bold: true, color: hex(COLOURS.navy) },
    paragraph: { spacing: { before: 200, after: 60 }, keepNext: true },
  })
  return {
    default: {
      document: {
        run: { font: FACE, size: 19, language: { value: locale } },
        paragraph: { spacing: { after: 80 } },
      },
      heading1: heading(44),
      heading2: heading(28),
      heading3: heading(22),
    },
  }
}

function orderedOf({ LevelFormat, AlignmentType }: Word) {
  const indent = { left: 360, hanging: 360 }
  const level = { level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.START }
  return { reference: ORDERED, levels: [{ ...level, style: { paragraph: { indent } } }] }
}

/** Writes blocks as paragraphs and tables. Each ordered list counts from 1. */
function writerOf(word: Word) {
  let lists = 0
  const paragraph = (words: string, options: IParagraphOptions = {}, run: IRunOptions = {}) =>
    new word.Paragraph({ ...options, children: [new word.TextRun({ text: printable(words), ...run })] })
  const text = (words: string, run: IRunOptions = {}) => paragraph(words, {}, run)

  function list(items: readonly string[], ordered: boolean): FileChild[] {
    if (ordered) lists += 1
    const numbering = { reference: ORDERED, level: 0, instance: lists }
    return items.map((item) => paragraph(item, ordered ? { numbering } : { bullet: { level: 0 } }))
  }

  function table(columns: readonly Column[], rows: readonly (readonly string[])[], strong: readonly number[] = []) {
    const line = { style: word.BorderStyle.SINGLE, size: 4, color: hex(COLOURS.hairline) }
    const none = { style: word.BorderStyle.NONE, size: 0, color: 'auto' }
    const cells = (row: readonly string[], run: IRunOptions) =>
      row.map((words, i) => {
        const alignment = columns[i]?.align === 'end' ? word.AlignmentType.END : word.AlignmentType.START
        return new word.TableCell({
          margins: { top: 40, bottom: 40, left: 60, right: 60 },
          children: [paragraph(words, { alignment, spacing: { after: 0 } }, { size: 18, ...run })],
        })
      })
    const head = columns.map(({ name }) => name)
    return [
      new word.Table({
        width: { size: 100, type: word.WidthType.PERCENTAGE },
        borders: { top: none, bottom: line, left: none, right: none, insideHorizontal: line, insideVertical: none },
        rows: [
          new word.TableRow({
            tableHeader: true,
            cantSplit: true,
            children: cells(head, { bold: true, color: hex(COLOURS.navy) }),
          }),
          ...rows.map(
            (row, i) => new word.TableRow({ cantSplit: true, children: cells(row, { bold: strong.includes(i) }) }),
          ),
        ],
      }),
      paragraph('', { spacing: { after: 60 } }),
    ]
  }

  function ranges({ caption, rowsHeading, rangeHeading, markHeading, rows }: Ranges): FileChild[] {
    const marks = markHeading === null ? [] : [markHeading]
    const columns = [rowsHeading, rangeHeading, ...marks].map((name) => ({ name, align: 'start' as const }))
    return [
      ...captioned(caption),
      ...table(
        columns,
        rows.map(({ label, text, mark }) => [label, text, ...(markHeading === null ? [] : [mark?.text ?? '–'])]),
      ),
    ]
  }

  /** A chart whose columns state no figure only shows the shape of a table beside it. */
  function chart({ caption, bars, isOptional }: Columns): FileChild[] {
    const stated = isOptional ? [] : bars.filter((bar) => bar.text !== '')
    if (stated.length === 0) return []
    const columns = stated.map(({ label }) => ({ name: label, align: 'end' as const }))
    return [...captioned(caption), ...table(columns, [stated.map((bar) => bar.text)])]
  }

  const captioned = (caption: string | null) =>
    caption === null ? [] : [text(caption, { size: 16, color: hex(COLOURS.muted) })]
  const facts = (rows: readonly { readonly label: string; readonly value: string }[]) =>
    table(
      rows.map(({ label }) => ({ name: label, align: 'start' })),
      [rows.map(({ value }) => value)],
      [0],
    )

  function block(one: Block): FileChild[] {
    switch (one.block) {
      case 'paragraph':
        return [
          text(
            one.text,
            one.tone === 'note' ? { size: 16, color: hex(COLOURS.muted) } : { bold: one.tone === 'strong' },
          ),
        ]
      case 'subheading':
        return [paragraph(one.text, { heading: word.HeadingLevel.HEADING_3 })]
      case 'quote':
        return [paragraph(one.text, { indent: { left: 360 } }, { italics: true })]
      case 'list':
        return list(one.items, one.ordered)
      case 'table':
        return table(one.columns, one.rows, one.strong)
      case 'key-figures':
        return facts(one.figures)
      case 'ranges':
        return ranges(one)
      case 'columns':
        return chart(one)
    }
  }

  return { paragraph, text, block }
}
