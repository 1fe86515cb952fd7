import { type Block, list, paragraph, subheading, type Table, table } from './document.ts'

const HEADING = /^#{1,4} +(\S.*)$/
const ITEM = /^[-•*–] +(\S.*)$/
const NUMBERED = /^\d{1,3}[.)] +(\S.*)$/
const ROW = /^\|(.*)\|$/
const RULE = /^\|(?:\s*:?-{2,}:?\s*\|)+$/
const COLUMNS_MAX = 8
/** A cell that is a figure, with its unit or sign. */
const FIGURE = /^[-–+(]?[\d.,\s%€$£km)/×x]*\d[\d.,\s%€$£km)/×x]*$|^[–-]?$/i

/**
 * Reads the small grammar of section texts, line by line: `# heading`, `- item`, `1. item`, a table of `| cells |` under
 * one row of titles and a row of dashes, and paragraphs, which blank lines separate. Anything else is text: no markup is
 * interpreted within a line, and no line becomes markup when it is printed.
 */
export function proseBlocks(text: string): Block[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const blocks: Block[] = []
  let at = 0
  const takeWhile = (pattern: RegExp): string[] => {
    const taken: string[] = []
    for (let match = pattern.exec(lines[at] ?? ''); match !== null; match = pattern.exec(lines[at] ?? '')) {
      taken.push(match[1] ?? '')
      at += 1
    }
    return taken
  }
  const isParagraph = (line: string | undefined) =>
    line !== undefined && line !== '' && ![HEADING, ITEM, NUMBERED].some((pattern) => pattern.test(line))
  while (at < lines.length) {
    const heading = HEADING.exec(lines[at] ?? '')?.[1]
    if (lines[at] === '') at += 1
    else if (heading !== undefined) {
      blocks.push(subheading(heading.replace(/ +#+$/, '')))
      at += 1
    } else if (ITEM.test(lines[at] ?? '')) blocks.push(list(takeWhile(ITEM)))
    else if (NUMBERED.test(lines[at] ?? '')) blocks.push(list(takeWhile(NUMBERED), true))
    else if (ROW.test(lines[at] ?? '') && RULE.test(lines[at + 1] ?? '')) {
      const rows = takeWhile(ROW).map(cellsIn)
      blocks.push(tableIn(rows[0] ?? [], rows.slice(2)))
    } else {
      const said: string[] = []
      while (isParagraph(lines[at])) {
        if (ROW.test(lines[at] ?? '') && RULE.test(lines[at + 1] ?? '')) break
        said.push(lines[at] ?? '')
        at += 1
      }
      blocks.push(paragraph(said.join(' ')))
    }
  }
  return blocks
}

const cellsIn = (row: string) => row.split('|').map((cell) => cell.trim())

/** Columns of figures are aligned to the end; cells beyond the titles are dropped. */
function tableIn(titles: readonly string[], rows: readonly (readonly string[])[]): Table {
  const columns = titles.slice(0, COLUMNS_MAX)
  const isOfFigures = (column: number) =>
    column > 0 && rows.filter((row) => FIGURE.test(row[column] ?? '')).length > rows.length / 2
  return {
    ...table(
      columns,
      rows.map((row) => columns.map((_, column) => row[column] ?? '')),
    ),
    columns: columns.map((name, column) => ({ name, align: isOfFigures(column) ? 'end' : 'start' })),
  }
}
