import type { BlindProfile } from '../confidentiality/blinding/blind.ts'
import type { Band } from '../figures/bands.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { sourceIn } from '../valuation/valuation-words.ts'
import type { BlindFit } from './blind-fit.ts'
import { type Block, paragraph, type RangeRow, type Ranges } from './document.ts'
import { TEASER_WORDS } from './teaser-words.ts'

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
  const { undisclosed, negative } = TEASER_WORDS[language]
  if (ebitda !== null) return FORMATS[language].eurMBand(ebitda)
  return ebitdaMargin !== null && (ebitdaMargin.high ?? 1) <= 0 ? negative : undisclosed
}

export function sizeChart(seller: BlindProfile, language: DocumentLanguage): Ranges {
  const words = TEASER_WORDS[language]
  const { eurMBand } = FORMATS[language]
  const rows = [
    rowOf(words.labels.revenue, seller.revenue, eurMBand, words.undisclosed),
    { ...rowOf(words.labels.ebitda, seller.ebitda, eurMBand, words.undisclosed), text: ebitdaIn(seller, language) },
  ]
  return chartOf(rows, { caption: words.size, scale: 'log', rowsHeading: words.labels.figure }, language)
}

/** Charts growth and margin against the buyer's minimum. */
export function performanceChart(seller: BlindProfile, fit: BlindFit, language: DocumentLanguage): Ranges {
  const words = TEASER_WORDS[language]
  const { percent, percentBand } = FORMATS[language]
  const least = (target: number | null) =>
    target === null ? null : { low: target, high: null, text: words.atLeast(percent(target, 6)) }
  const rows = [
    {
      ...rowOf(words.labels.growth, seller.growth, percentBand, words.undisclosed),
      mark: least(fit.criteria.growthTargetPct),
    },
    {
      ...rowOf(words.labels.margin, seller.ebitdaMargin, percentBand, words.undisclosed),
      mark: least(fit.criteria.ebitdaTargetPct),
    },
  ]
  return chartOf(rows, { caption: words.performance, scale: 'linear', rowsHeading: words.labels.figure }, language)
}

/** Charts the value ranges that follow from the bands. */
export function footballFieldChart(seller: BlindProfile, language: DocumentLanguage): Block[] {
  const words = TEASER_WORDS[language]
  if (seller.ranges.length === 0) return [paragraph(words.noRanges)]
  const rows = seller.ranges.map(({ of, range }) => ({
    ...rowOf(words.methods[of], range, FORMATS[language].eurMBand, words.undisclosed),
    emphasis: of === 'triangulated',
  }))
  return [
    chartOf(rows, { caption: null, scale: 'linear', rowsHeading: words.labels.method }, language),
    paragraph(words.rangesFollow(sourceIn(language, 'damodaran')), 'note'),
  ]
}

function chartOf(
  rows: readonly RangeRow[],
  frame: Pick<Ranges, 'caption' | 'scale' | 'rowsHeading'>,
  language: DocumentLanguage,
): Ranges {
  const { labels } = TEASER_WORDS[language]
  const { labelled, clauses } = FORMATS[language]
  const told = rows.map(({ label, text, mark }) =>
    labelled(label, mark ? `${text} (${labelled(labels.sought, mark.text)})` : text),
  )
  return {
    block: 'ranges',
    ...frame,
    alternative: `${clauses(told)}.`,
    rangeHeading: labels.band,
    markHeading: rows.some(({ mark }) => mark !== null) ? labels.sought : null,
    rows,
  }
}
