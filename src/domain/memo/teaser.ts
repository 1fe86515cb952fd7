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
import { type BlindFit, FIT_LEVELS, type FitPart } from './blind-fit.ts'
import { type Block, type Document, list, paragraph, quote, section, shortened } from './document.ts'
import { ebitdaIn, footballFieldChart, performanceChart, sizeChart } from './teaser-charts.ts'

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
