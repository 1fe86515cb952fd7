import { wordsIn } from '../language/catalogue.ts'
import { formatsAt } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { computeEbitdaEurM } from '../parties/party.ts'
import { companyFileBlocks, employeesIn } from './company-file-blocks.ts'
import { type Block, list, paragraph, subheading, type Table, table } from './document.ts'
import type { MemorandumFacts } from './memorandum-facts.ts'
import { sourceBlocks } from './memorandum-facts.ts'
import type { MemorandumSection } from './memorandum-sections.ts'
import { tableBlocks } from './table-blocks.ts'

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
      const joined: string[] = []
      while (isParagraph(lines[at])) {
        if (ROW.test(lines[at] ?? '') && RULE.test(lines[at + 1] ?? '')) break
        joined.push(lines[at] ?? '')
        at += 1
      }
      blocks.push(paragraph(joined.join(' ')))
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

/** Returns the content of a section: the seller's own text, then tables and company file. Empty if there is none. */
export function blocksOfSection(facts: MemorandumFacts, of: MemorandumSection, language: DocumentLanguage): Block[] {
  const { written, file, tables = {} } = facts
  const text = written[of]
  return [
    ...(text === undefined ? [] : proseBlocks(text)),
    ...(of === 'financials' ? [] : tableBlocks(tables, of, file, language)),
    ...(file === undefined ? [] : companyFileBlocks(file, of, tables, language)),
    // The accounts follow the overview of the years.
    ...(of === 'financials' ? tableBlocks(tables, of, file, language) : []),
    ...(STATED[of]?.(facts, language) ?? []),
  ]
}

/** Content from the profile, by section. */
const STATED: Partial<Record<MemorandumSection, (facts: MemorandumFacts, language: DocumentLanguage) => Block[]>> = {
  summary: keyFiguresOf,
  business: statedBusinessOf,
  financials: financialsOf,
}

/** Key figures that the charts beside them do not show. Shares have one decimal, as in the table of years. */
function keyFiguresOf({ figures, file }: MemorandumFacts, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { eurM, eurMDerived, percent } = formatsAt(language, file?.reporting)
  const isCharted = (file?.financialYears ?? []).filter(({ revenueEurM }) => revenueEurM !== null).length > 1
  const isAdjusted = (file?.financialYears ?? []).some(({ adjustments }) => adjustments.length > 0)
  const marginLabel = words(isAdjusted ? 'company_file.columns.adjusted_margin' : 'memo.labels.margin')
  const inPercent = (value: number) => percent(value, hasYears(file) ? 1 : 2)
  const keyFigure = <Value>(label: string, value: Value | null | undefined, inWords: (value: Value) => string) =>
    value === null || value === undefined ? [] : [{ label, value: inWords(value) }]
  const known = [
    ...(isCharted ? [] : keyFigure(words('memo.labels.revenue'), figures.revenueEurM, eurM)),
    ...keyFigure(words('memo.labels.growth'), figures.growthPct, inPercent),
    ...keyFigure(marginLabel, figures.ebitdaMarginPct, inPercent),
    ...(isCharted ? [] : keyFigure(words('memo.labels.ebitda'), computeEbitdaEurM(figures), eurMDerived)),
    ...keyFigure(words('company_file.labels.recurring'), file?.recurringSharePct || null, inPercent),
    ...keyFigure(words('company_file.labels.headcount'), file?.headcount, (band) => employeesIn(band, language)),
    ...keyFigure(words('company_file.labels.founded'), file?.yearFounded, String),
  ]
  return known.length === 0 ? [] : [{ block: 'key-figures', figures: known }]
}

/** Texts of the profile, unless the seller wrote the section itself. */
function statedBusinessOf({ texts, written }: MemorandumFacts): Block[] {
  if (written.business !== undefined) return []
  const descriptions = [texts.product, texts.description].filter((text) => text !== null)
  return (descriptions.length === 0 && texts.sector !== null ? [texts.sector] : descriptions).flatMap(proseBlocks)
}

function financialsOf(facts: MemorandumFacts, language: DocumentLanguage): Block[] {
  const { figures, statedAt, cited, file } = facts
  const words = wordsIn(language, 'documents')
  const audit = wordsIn(language, 'memorandum')
  const { eurM, eurMDerived, percent, day } = formatsAt(language, file?.reporting)
  const row = (label: string, value: number | null, inWords: (value: number) => string, source: string) =>
    value === null ? [] : [[label, inWords(value), source, day(statedAt)]]
  // The years of the file contain these figures and more.
  const rows = hasYears(file)
    ? []
    : [
        ...row(words('memo.labels.revenue'), figures.revenueEurM, eurM, words('memo.stated')),
        ...row(words('memo.labels.growth'), figures.growthPct, percent, words('memo.stated')),
        ...row(words('memo.labels.margin'), figures.ebitdaMarginPct, percent, words('memo.stated')),
        ...row(words('memo.labels.ebitda'), computeEbitdaEurM(figures), eurMDerived, words('memo.computed')),
      ]
  return [
    ...(rows.length === 0
      ? []
      : [
          table(
            [
              words('memo.columns.figure'),
              `>${words('memo.columns.value')}`,
              words('memo.columns.source'),
              audit('columns.stated_on'),
            ],
            rows,
          ),
          paragraph(audit('audit.none'), 'note'),
        ]),
    ...sourceBlocks(cited, language),
  ]
}

const hasYears = (file: MemorandumFacts['file']) => (file?.financialYears ?? []).length > 0
