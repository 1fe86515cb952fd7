import type { BlindProfile } from '../confidentiality/blinding/blind.ts'
import type { DealPhase } from '../deals/deal.ts'
import type { Band } from '../figures/bands.ts'
import { wordsIn } from '../language/catalogue.ts'
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
  const words = wordsIn(language, 'documents')
  const formats = FORMATS[language]
  return {
    language,
    kind: `${words('teaser.kind')} · ${words('teaser.confidential')}`,
    title: seller.codeName,
    subtitle: teaserSubtitle(seller, language),
    asOf: formats.month(facts.asOf),
    sections: [
      section(null, [
        keyFiguresOf(facts, language),
        ...facts.redFlags.map((flag) => paragraph(redFlagIn(language, flag), 'strong')),
      ]),
      section(words('teaser.headings.business'), businessOf(seller, language)),
      section(words('teaser.headings.highlights'), [list(highlightsOf(facts, language))], 'half'),
      section(words('teaser.headings.fit'), fitBlocksOf(fit, language), 'half'),
      section(words('teaser.headings.charts'), [sizeChart(seller, language), performanceChart(seller, fit, language)]),
      ...(facts.showsValue ? [section(words('teaser.headings.value'), footballFieldChart(seller, language))] : []),
      section(
        words('teaser.headings.process'),
        [paragraph(words('teaser.phase', { name: words(`phases.${phase}`) })), list(stepsIn(language), true)],
        'half',
      ),
      section(
        words('teaser.headings.notice'),
        [
          paragraph(words('teaser.blindness'), 'note'),
          paragraph(words('teaser.notice', { quality: formats.number(seller.dataQuality, 0) }), 'note'),
        ],
        'half',
      ),
    ],
    footer: words('teaser.footer', { codeName: seller.codeName }),
    missingGlyphs: words('missing_glyphs'),
  }
}

/** Lists the steps of a sale that follow the teaser. */
export function stepsIn(language: DocumentLanguage): string[] {
  const words = wordsIn(language, 'documents')
  return (['undertaking', 'names', 'offers', 'closing'] as const).map((step) => words(`teaser.steps.${step}`))
}

/** Formats industry and country, as far as they are shown. */
export function teaserSubtitle(
  seller: Pick<BlindProfile, 'industry' | 'country' | 'countryWithheld' | 'fictional'>,
  language: DocumentLanguage,
): string {
  const words = wordsIn(language, 'documents')
  const unknown = seller.countryWithheld ? words('teaser.country_withheld') : words('teaser.country_unknown')
  const country = seller.country === null ? unknown : FORMATS[language].country(seller.country)
  const parts = [companyIndustryIn(language, seller.industry), country]
  return (seller.fictional ? [...parts, words('teaser.fictional')] : parts).join(' · ')
}

function keyFiguresOf({ seller, showsValue }: TeaserFacts, language: DocumentLanguage): Block {
  const words = wordsIn(language, 'documents')
  const { eurMBand, percentBand } = FORMATS[language]
  const blend = seller.ranges.find(({ of }) => of === 'triangulated')
  const told = (band: Band | null | undefined, inWords: (band: Band) => string) =>
    band ? inWords(band) : words('teaser.undisclosed')
  return {
    block: 'key-figures',
    figures: [
      { label: words('teaser.labels.revenue'), value: told(seller.revenue, eurMBand) },
      { label: words('teaser.labels.growth'), value: told(seller.growth, percentBand) },
      { label: words('teaser.labels.margin'), value: told(seller.ebitdaMargin, percentBand) },
      { label: words('teaser.labels.ebitda'), value: ebitdaIn(seller, language) },
      ...(showsValue ? [{ label: words('teaser.labels.value'), value: told(blend?.range, eurMBand) }] : []),
    ],
  }
}

function businessOf(seller: BlindProfile, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { product, description } = seller
  if (product === null && description === null) return [paragraph(words('teaser.no_text'))]
  return [
    ...(product === null ? [] : [quote(shortened(product, PRODUCT_CHARACTERS))]),
    ...(description === null ? [] : [quote(shortened(description, DESCRIPTION_CHARACTERS))]),
  ]
}

function highlightsOf({ seller, fit }: TeaserFacts, language: DocumentLanguage): string[] {
  const words = wordsIn(language, 'documents')
  const { percent, percentBand } = FORMATS[language]
  const verdictOf = (of: FitPart['of']) => fit.parts.find((part) => part.of === of)?.verdict
  const { growthTargetPct, ebitdaTargetPct } = fit.criteria
  const peersPct = seller.industry === TOTAL_MARKET ? null : industryFigures(seller.industry).usEbitdaMarginPct
  const found: string[] = []
  // Growth whose range includes zero is no highlight.
  if (seller.growth && (seller.growth.low ?? 0) > 0)
    found.push(words('teaser.highlights.growth', { band: percentBand(seller.growth) }))
  if (peersPct !== null && seller.ebitdaMargin && (seller.ebitdaMargin.low ?? -1) >= peersPct)
    found.push(
      words('teaser.highlights.margin', { band: percentBand(seller.ebitdaMargin), peers: percent(peersPct, 0) }),
    )
  if (growthTargetPct !== null && verdictOf('growth') === 'meets')
    found.push(words('teaser.highlights.growth_meets', { target: percent(growthTargetPct, 6) }))
  if (ebitdaTargetPct !== null && verdictOf('margin') === 'meets')
    found.push(words('teaser.highlights.margin_meets', { target: percent(ebitdaTargetPct, 6) }))
  if (verdictOf('business') === 'same' || verdictOf('business') === 'close')
    found.push(words('teaser.highlights.business'))
  if (fit.ticket === 'open') found.push(words('teaser.highlights.ticket'))
  return found.length === 0 ? [words('teaser.highlights.none')] : found
}

function fitBlocksOf(fit: BlindFit, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  return [
    paragraph(words('teaser.fit_line', { fit: FORMATS[language].number(fit.fit, 0) }), 'strong'),
    {
      block: 'levels',
      of: FIT_LEVELS,
      rows: fit.parts.map(({ of, level, verdict }) => ({
        label: words(`teaser.parts.${of}`),
        level,
        text: words(`teaser.verdicts.${verdict}`),
      })),
    },
    ...(fit.ticket === 'open' ? [] : [paragraph(words(`teaser.tickets.${fit.ticket}`))]),
    paragraph(words('teaser.fit_scale'), 'note'),
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
  const words = wordsIn(language, 'documents')
  if (ebitda !== null) return FORMATS[language].eurMBand(ebitda)
  return ebitdaMargin !== null && (ebitdaMargin.high ?? 1) <= 0 ? words('teaser.negative') : words('teaser.undisclosed')
}

function sizeChart(seller: BlindProfile, language: DocumentLanguage): Ranges {
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
function performanceChart(seller: BlindProfile, fit: BlindFit, language: DocumentLanguage): Ranges {
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
function footballFieldChart(seller: BlindProfile, language: DocumentLanguage): Block[] {
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
