import type { BlindProfile } from '../confidentiality/blinding/blind.ts'
import type { DealPhase } from '../deals/deal.ts'
import type { Band } from '../figures/bands.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { redFlagIn } from '../quality/quality-words.ts'
import type { RedFlag } from '../quality/red-flags.ts'
import { industryFigures, TOTAL_MARKET } from '../valuation/industry-figures.ts'
import { companyIndustryIn } from '../valuation/industry-names.ts'
import { sourceIn } from '../valuation/valuation-words.ts'
import { type BlindFit, FIT_LEVELS, type FitPart } from './blind-fit.ts'
import {
  type Block,
  type Document,
  list,
  paragraph,
  quote,
  type RangeRow,
  type Ranges,
  section,
  shortened,
} from './document.ts'
import { PHASE_NAMES } from './phase-names.ts'
import { TEASER_WORDS } from './teaser-words.ts'

const PRODUCT_CHARACTERS = 280
const DESCRIPTION_CHARACTERS = 560

/** All the content of a teaser. */
export interface TeaserFacts {
  readonly seller: BlindProfile
  readonly fit: BlindFit
  readonly phase: DealPhase
  /** Findings of registers about the seller, without its name. */
  readonly redFlags: readonly RedFlag[]
  /** True if the seller wants an indicative value in its teaser. */
  readonly showsValue: boolean
  /** Month of the latest fact, as YYYY-MM-01. */
  readonly asOf: string
}

/** Writes the teaser of a seller for one buyer: one or two pages without names. */
export function writeTeaser(facts: TeaserFacts, language: DocumentLanguage): Document {
  const { seller, fit, phase } = facts
  const words = TEASER_WORDS[language]
  const formats = FORMATS[language]
  return {
    language,
    kind: `${words.kind} · ${words.confidential}`,
    title: seller.codeName,
    subtitle: teaserSubtitle(seller, language),
    asOf: formats.month(facts.asOf),
    sections: [
      section(null, [
        keyFiguresOf(facts, language),
        ...facts.redFlags.map((flag) => paragraph(redFlagIn(language, flag), 'strong')),
      ]),
      section(words.headings.business, businessOf(seller, language)),
      section(words.headings.highlights, [list(highlightsOf(facts, language))], 'half'),
      section(words.headings.fit, fitBlocksOf(fit, language), 'half'),
      section(words.headings.charts, [sizeChart(seller, language), performanceChart(seller, fit, language)]),
      ...(facts.showsValue ? [section(words.headings.value, footballFieldChart(seller, language))] : []),
      section(
        words.headings.process,
        [paragraph(words.phase(PHASE_NAMES[language][phase])), list(words.steps, true)],
        'half',
      ),
      section(
        words.headings.notice,
        [paragraph(words.blindness, 'note'), paragraph(words.notice(formats.number(seller.dataQuality, 0)), 'note')],
        'half',
      ),
    ],
    footer: words.footer(seller.codeName),
    missingGlyphs: words.missingGlyphs,
  }
}

/** Formats industry and country, as far as they are shown. */
export function teaserSubtitle(
  seller: Pick<BlindProfile, 'industry' | 'country' | 'countryWithheld' | 'fictional'>,
  language: DocumentLanguage,
): string {
  const words = TEASER_WORDS[language]
  const unknown = seller.countryWithheld ? words.countryWithheld : words.countryUnknown
  const country = seller.country === null ? unknown : FORMATS[language].country(seller.country)
  const parts = [companyIndustryIn(language, seller.industry), country]
  return (seller.fictional ? [...parts, words.fictional] : parts).join(' · ')
}

function keyFiguresOf({ seller, showsValue }: TeaserFacts, language: DocumentLanguage): Block {
  const { labels, undisclosed } = TEASER_WORDS[language]
  const { eurMBand, percentBand } = FORMATS[language]
  const blend = seller.ranges.find(({ of }) => of === 'triangulated')
  const told = (band: Band | null | undefined, inWords: (band: Band) => string) => (band ? inWords(band) : undisclosed)
  return {
    block: 'key-figures',
    figures: [
      { label: labels.revenue, value: told(seller.revenue, eurMBand) },
      { label: labels.growth, value: told(seller.growth, percentBand) },
      { label: labels.margin, value: told(seller.ebitdaMargin, percentBand) },
      { label: labels.ebitda, value: ebitdaIn(seller, language) },
      ...(showsValue ? [{ label: labels.value, value: told(blend?.range, eurMBand) }] : []),
    ],
  }
}

function businessOf(seller: BlindProfile, language: DocumentLanguage): Block[] {
  const words = TEASER_WORDS[language]
  const { product, description } = seller
  if (product === null && description === null) return [paragraph(words.noText)]
  return [
    ...(product === null ? [] : [quote(shortened(product, PRODUCT_CHARACTERS))]),
    ...(description === null ? [] : [quote(shortened(description, DESCRIPTION_CHARACTERS))]),
  ]
}

function highlightsOf({ seller, fit }: TeaserFacts, language: DocumentLanguage): string[] {
  const { highlights } = TEASER_WORDS[language]
  const { percent, percentBand } = FORMATS[language]
  const verdictOf = (of: FitPart['of']) => fit.parts.find((part) => part.of === of)?.verdict
  const { growthTargetPct, ebitdaTargetPct } = fit.criteria
  const peersPct = seller.industry === TOTAL_MARKET ? null : industryFigures(seller.industry).usEbitdaMarginPct
  const found: string[] = []
  // Growth whose range includes zero is no highlight.
  if (seller.growth && (seller.growth.low ?? 0) > 0) found.push(highlights.growth(percentBand(seller.growth)))
  if (peersPct !== null && seller.ebitdaMargin && (seller.ebitdaMargin.low ?? -1) >= peersPct)
    found.push(highlights.margin(percentBand(seller.ebitdaMargin), percent(peersPct, 0)))
  if (growthTargetPct !== null && verdictOf('growth') === 'meets')
    found.push(highlights.growthMeets(percent(growthTargetPct, 6)))
  if (ebitdaTargetPct !== null && verdictOf('margin') === 'meets')
    found.push(highlights.marginMeets(percent(ebitdaTargetPct, 6)))
  if (verdictOf('business') === 'same' || verdictOf('business') === 'close') found.push(highlights.business)
  if (fit.ticket === 'open') found.push(highlights.ticket)
  return found.length === 0 ? [highlights.none] : found
}

function fitBlocksOf(fit: BlindFit, language: DocumentLanguage): Block[] {
  const words = TEASER_WORDS[language]
  return [
    paragraph(words.fitLine(FORMATS[language].number(fit.fit, 0)), 'strong'),
    {
      block: 'levels',
      of: FIT_LEVELS,
      rows: fit.parts.map(({ of, level, verdict }) => ({
        label: words.parts[of],
        level,
        text: words.verdicts[verdict],
      })),
    },
    ...(fit.ticket === 'open' ? [] : [paragraph(words.tickets[fit.ticket])]),
    paragraph(words.fitScale, 'note'),
  ]
}

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
function ebitdaIn({ ebitda, ebitdaMargin }: BlindProfile, language: DocumentLanguage): string {
  const { undisclosed, negative } = TEASER_WORDS[language]
  if (ebitda !== null) return FORMATS[language].eurMBand(ebitda)
  return ebitdaMargin !== null && (ebitdaMargin.high ?? 1) <= 0 ? negative : undisclosed
}

function sizeChart(seller: BlindProfile, language: DocumentLanguage): Ranges {
  const words = TEASER_WORDS[language]
  const { eurMBand } = FORMATS[language]
  const rows = [
    rowOf(words.labels.revenue, seller.revenue, eurMBand, words.undisclosed),
    { ...rowOf(words.labels.ebitda, seller.ebitda, eurMBand, words.undisclosed), text: ebitdaIn(seller, language) },
  ]
  return chartOf(rows, { caption: words.size, scale: 'log', rowsHeading: words.labels.figure }, language)
}

/** Charts growth and margin against the buyer's minimum. */
function performanceChart(seller: BlindProfile, fit: BlindFit, language: DocumentLanguage): Ranges {
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
function footballFieldChart(seller: BlindProfile, language: DocumentLanguage): Block[] {
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
