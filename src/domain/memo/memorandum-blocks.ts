import type { SellerFigures } from '../figures/seller-figures.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { computeEbitdaEurM } from '../parties/party.ts'
import { companyFileBlocks } from './company-file-blocks.ts'
import { type Block, type Columns, list, paragraph, table } from './document.ts'
import { listedPeersBlocks } from './market-blocks.ts'
import type { MemorandumFacts, MemorandumSection } from './memorandum-facts.ts'
import { sourceBlocks } from './source-facts.ts'

/** Returns the content of a section: the seller's own text, then the company file. Empty if there is neither. */
export function blocksOfSection(facts: MemorandumFacts, of: MemorandumSection, language: DocumentLanguage): Block[] {
  const text = facts.written[of]
  return [
    ...(text === undefined ? [] : proseBlocks(text)),
    ...(facts.file === undefined ? [] : companyFileBlocks(facts.file, of, language)),
    ...(STATED[of]?.(facts, language) ?? []),
  ]
}

/** Content from the profile, by section. */
const STATED: Partial<Record<MemorandumSection, (facts: MemorandumFacts, language: DocumentLanguage) => Block[]>> = {
  summary: keyFiguresOf,
  business: statedBusinessOf,
  market: ({ listedPeers, figures }, language) =>
    listedPeers === undefined ? [] : listedPeersBlocks(listedPeers, figures.revenueEurM, language),
  financials: financialsOf,
}

/**
 * Splits a text into paragraphs at blank lines, and into lists where lines begin with a dash or a bullet. Markup is not
 * interpreted.
 */
export function proseBlocks(text: string): Block[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const lines = part.split(/\r?\n/).map((line) => line.trim())
      const isItem = (line: string) => /^[-•*–] /.test(line)
      const before = lines.slice(0, lines.findIndex(isItem) < 0 ? lines.length : lines.findIndex(isItem))
      const items = lines.slice(before.length)
      const isList = items.length > 0 && items.every(isItem)
      if (!isList) return [paragraph(lines.join(' '))]
      return [
        ...(before.length === 0 ? [] : [paragraph(before.join(' '))]),
        list(items.map((item) => item.slice(2).trim())),
      ]
    })
}

/** Formats shares to one decimal if the table of years, which does the same, is beside them. */
function keyFiguresOf({ figures, file }: MemorandumFacts, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { eurM, eurMDerived, percent } = FORMATS[language]
  const inPercent = (value: number) => percent(value, hasYears(file) ? 1 : 2)
  const told = (label: string, value: number | null, inWords: (value: number) => string) =>
    value === null ? [] : [{ label, value: inWords(value) }]
  const known = [
    ...told(words('memo.labels.revenue'), figures.revenueEurM, eurM),
    ...told(words('memo.labels.growth'), figures.growthPct, inPercent),
    ...told(words('memo.labels.margin'), figures.ebitdaMarginPct, inPercent),
    ...told(words('memo.labels.ebitda'), computeEbitdaEurM(figures), eurMDerived),
  ]
  return known.length === 0 ? [] : [{ block: 'key-figures', figures: known }]
}

function statedBusinessOf({ texts }: MemorandumFacts): Block[] {
  const said = [texts.product, texts.description].filter((text) => text !== null)
  return (said.length === 0 && texts.sector !== null ? [texts.sector] : said).flatMap(proseBlocks)
}

/** States the source of the figures: the documents named for a year, or the company. */
function auditOf({ file }: MemorandumFacts, language: DocumentLanguage): string {
  const words = wordsIn(language, 'documents')
  const years = (file?.financialYears ?? [])
    .filter(({ source }) => source === 'document')
    .map(({ year }) => String(year))
  if (years.length === 0) return words('memorandum.unaudited.stated')
  const isWhole = years.length === file?.financialYears?.length
  return isWhole
    ? words('memorandum.unaudited.documents', { years: years.join(', ') })
    : `${words('memorandum.unaudited.documents', { years: years.join(', ') })} ${words('memorandum.unaudited.stated')}`
}

function financialsOf(facts: MemorandumFacts, language: DocumentLanguage): Block[] {
  const { figures, statedAt, cited } = facts
  const words = wordsIn(language, 'documents')
  const { eurM, eurMDerived, percent, day } = FORMATS[language]
  const row = (label: string, value: number | null, inWords: (value: number) => string, source: string) =>
    value === null ? [] : [[label, inWords(value), source, day(statedAt)]]
  const rows = [
    ...row(words('memo.labels.revenue'), figures.revenueEurM, eurM, words('memo.stated')),
    ...row(words('memo.labels.growth'), figures.growthPct, percent, words('memo.stated')),
    ...row(words('memo.labels.margin'), figures.ebitdaMarginPct, percent, words('memo.stated')),
    ...row(words('memo.labels.ebitda'), computeEbitdaEurM(figures), eurMDerived, words('memo.computed')),
    ...row(words('memo.labels.year_before'), yearBeforeEurM(figures), eurMDerived, words('memo.computed')),
  ]
  return [
    ...(rows.length === 0
      ? []
      : [
          // The years of the file contain these figures and more.
          ...(hasYears(facts.file)
            ? []
            : [
                ...revenueChartOf(figures, language),
                table(
                  [
                    words('memo.columns.figure'),
                    `>${words('memo.columns.value')}`,
                    words('memo.columns.source'),
                    words('memo.columns.as_of'),
                  ],
                  rows,
                ),
              ]),
          paragraph(auditOf(facts, language), 'note'),
        ]),
    ...sourceBlocks(cited, language),
  ]
}

const hasYears = (file: MemorandumFacts['file']) => (file?.financialYears ?? []).length > 0

/** Computes the prior-year revenue from the stated growth, EUR millions; null if it does not follow. */
function yearBeforeEurM({ revenueEurM, growthPct }: SellerFigures): number | null {
  return revenueEurM === null || growthPct === null || growthPct <= -100 ? null : revenueEurM / (1 + growthPct / 100)
}

function revenueChartOf(figures: SellerFigures, language: DocumentLanguage): Columns[] {
  const { numbersAlike } = FORMATS[language]
  const words = wordsIn(language, 'documents')
  const before = yearBeforeEurM(figures)
  if (before === null || figures.revenueEurM === null) return []
  return [
    columnChart(
      words('memorandum.revenue_chart'),
      [
        { label: words('memorandum.year_before'), value: before },
        { label: words('memorandum.last_year'), value: figures.revenueEurM },
      ],
      numbersAlike([before, figures.revenueEurM]),
      language,
    ),
  ]
}

/** Builds a column chart with its text alternative. */
export function columnChart(
  caption: string,
  bars: readonly { label: string; value: number }[],
  inWords: (value: number) => string,
  language: DocumentLanguage,
): Columns {
  const worded = bars.map(({ label, value }) => ({ label, value, text: inWords(value) }))
  const { labelled, clauses } = FORMATS[language]
  const alternative = `${caption}. ${clauses(worded.map(({ label, text }) => labelled(label, text)))}.`
  return { block: 'columns', caption, alternative, bars: worded, emphasis: 'last' }
}
