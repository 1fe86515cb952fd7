import type { BlindProfile } from '../confidentiality/blinding/blind.ts'
import type { Band } from '../figures/bands.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { sourceIn } from '../valuation/valuation-words.ts'
import type { BlindFit } from './blind-fit.ts'
import { type Block, paragraph, type RangeRow, type Ranges } from './document.ts'

function rowOf(label: string, band: Band | null, inWords: (band: Band) => string, undisclosed: string): RangeRow {
  return {
    label,
    low: band?.low ?? null,
    high: band?.high ?? null,
    text: band === null ? undisclosed : inWords(band),
    emphasis: false,
    mark: null,
  }
}

/** Words the EBITDA: its range, "negative" if the margin is, or "not disclosed". */
export function ebitdaIn({ ebitda, ebitdaMargin }: BlindProfile, language: DocumentLanguage): string {
  const words = wordsIn(language, 'documents')
  if (ebitda !== null) return FORMATS[language].eurMBand(ebitda)
  return ebitdaMargin !== null && (ebitdaMargin.high ?? 1) <= 0 ? words('teaser.negative') : words('teaser.undisclosed')
}

export function sizeChart(seller: BlindProfile, language: DocumentLanguage): Ranges {
  const words = wordsIn(language, 'documents')
  const { eurMBand } = FORMATS[language]
  const rows = [
    rowOf(words('teaser.labels.revenue'), seller.revenue, eurMBand, words('teaser.undisclosed')),
    {
      ...rowOf(words('teaser.labels.ebitda'), seller.ebitda, eurMBand, words('teaser.undisclosed')),
      text: ebitdaIn(seller, language),
    },
  ]
  return chartOf(
    rows,
    { caption: words('teaser.size'), scale: 'log', rowsHeading: words('teaser.labels.figure') },
    language,
  )
}

/** Charts growth and margin against the buyer's minimum. */
export function performanceChart(seller: BlindProfile, fit: BlindFit, language: DocumentLanguage): Ranges {
  const words = wordsIn(language, 'documents')
  const { percent, percentBand } = FORMATS[language]
  const least = (target: number | null) =>
    target === null ? null : { low: target, high: null, text: words('teaser.at_least', { figure: percent(target, 6) }) }
  const rows = [
    {
      ...rowOf(words('teaser.labels.growth'), seller.growth, percentBand, words('teaser.undisclosed')),
      mark: least(fit.criteria.growthTargetPct),
    },
    {
      ...rowOf(words('teaser.labels.margin'), seller.ebitdaMargin, percentBand, words('teaser.undisclosed')),
      mark: least(fit.criteria.ebitdaTargetPct),
    },
  ]
  return chartOf(
    rows,
    { caption: words('teaser.performance'), scale: 'linear', rowsHeading: words('teaser.labels.figure') },
    language,
  )
}

/** Charts the value ranges that follow from the bands. */
export function footballFieldChart(seller: BlindProfile, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  if (seller.ranges.length === 0) return [paragraph(words('teaser.no_ranges'))]
  const rows = seller.ranges.map(({ of, range }) => ({
    ...rowOf(words(`teaser.methods.${of}`), range, FORMATS[language].eurMBand, words('teaser.undisclosed')),
    emphasis: of === 'triangulated',
  }))
  return [
    chartOf(rows, { caption: null, scale: 'linear', rowsHeading: words('teaser.labels.method') }, language),
    paragraph(words('teaser.ranges_follow', { source: sourceIn(language, 'damodaran') }), 'note'),
  ]
}

function chartOf(
  rows: readonly RangeRow[],
  frame: Pick<Ranges, 'caption' | 'scale' | 'rowsHeading'>,
  language: DocumentLanguage,
): Ranges {
  const words = wordsIn(language, 'documents')
  const { labelled, clauses } = FORMATS[language]
  const told = rows.map(({ label, text, mark }) =>
    labelled(label, mark ? `${text} (${labelled(words('teaser.labels.sought'), mark.text)})` : text),
  )
  return {
    block: 'ranges',
    ...frame,
    alternative: `${clauses(told)}.`,
    rangeHeading: words('teaser.labels.band'),
    markHeading: rows.some(({ mark }) => mark !== null) ? words('teaser.labels.sought') : null,
    rows,
  }
}
