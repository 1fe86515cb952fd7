import type { ExchangeRate } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Criteria } from '../parties/party.ts'
import type { PartyTexts } from '../parties/profile.ts'
import type { StatedThesis, ThesisTexts } from '../parties/thesis.ts'
import type { Quality } from '../quality/score.ts'
import { companyIndustryIn } from '../valuation/industry-names.ts'
import type { Annex, MemoPairing, Shortlist, Target } from './counterparties.ts'
import { type Block, type Document, paragraph, quote, section, subheading, table } from './document.ts'
import type { BandCount, MarketView } from './market-view.ts'
import { annexSections, nextStepBlocks, pairingBlocks, qualityBlocks, ticketIn } from './memo-parts.ts'
import { targetSections } from './target-blocks.ts'

/** Facts of a buyer's brief, as stored. */
export interface BuyerBriefFacts {
  readonly name: string | null
  readonly fictional: boolean
  readonly texts: PartyTexts
  readonly criteria: Criteria
  /** Rate of the currency in which the buyer states its ticket; absent or null for euros. */
  readonly rate?: ExchangeRate | null
  /** Named theses beside the profile, oldest first. */
  readonly theses: readonly StatedThesis[]
  /** Time at which the criteria were last stated, RFC 3339. */
  readonly statedAt: string
  readonly quality: Quality
  readonly view: MarketView
  readonly shortlist: Shortlist<Target>
  readonly pairings: readonly MemoPairing[]
}

/** Writes a buyer's acquisition brief. `annex` is appended to downloads. */
export function writeAcquisitionBrief(
  facts: BuyerBriefFacts,
  language: DocumentLanguage,
  annex: Annex | null = null,
): Document {
  const words = wordsIn(language, 'documents')
  return {
    language,
    kind: words('memo.brief_kind'),
    title: facts.name ?? words('memo.unnamed'),
    subtitle: facts.fictional ? words('memo.fictional') : '',
    asOf: FORMATS[language].day(facts.statedAt),
    sections: [
      section(words('memo.headings.summary'), [keyFiguresOf(facts, language)]),
      section(words('memo.headings.criteria'), criteriaOf(facts, language)),
      section(words('memo.headings.theses'), activitiesOf(facts.texts, language)),
      ...(facts.theses.length === 0
        ? []
        : [section(words('memo.headings.named_theses'), namedThesesOf(facts.theses, language))]),
      section(words('memo.headings.view'), viewOf(facts.view, language)),
      ...targetSections(facts.shortlist, facts, language),
      section(words('memo.headings.quality'), qualityBlocks(facts.quality, language)),
      section(words('memo.headings.process'), [
        ...pairingBlocks(facts.pairings, language),
        ...nextStepBlocks(facts.quality, facts.shortlist, facts.pairings, language),
      ]),
      ...(annex === null ? [] : annexSections(annex, language)),
    ],
    footer: words('memo.footer'),
    missingGlyphs: words('missing_glyphs'),
  }
}

function keyFiguresOf({ criteria, rate, view }: BuyerBriefFacts, language: DocumentLanguage): Block {
  const words = wordsIn(language, 'documents')
  const { number } = FORMATS[language]
  return {
    block: 'key-figures',
    figures: [
      ...criteriaIn(criteria, rate, language).map(([label, value]) => ({ label, value })),
      { label: words('memo.labels.matches'), value: number(view.total, 0) },
    ],
  }
}

function criteriaIn(
  criteria: Criteria,
  rate: ExchangeRate | null | undefined,
  language: DocumentLanguage,
): [string, string][] {
  const words = wordsIn(language, 'documents')
  const atLeast = (value: number) => `≥ ${FORMATS[language].percent(value)}`
  const { growthTargetPct, ebitdaTargetPct } = criteria
  const ticket = ticketIn(language, criteria, rate)
  return [
    ...(ticket === null ? [] : [[words('memo.labels.ticket'), ticket] satisfies [string, string]]),
    ...(growthTargetPct === null
      ? []
      : [[words('memo.labels.growth_target'), atLeast(growthTargetPct)] satisfies [string, string]]),
    ...(ebitdaTargetPct === null
      ? []
      : [[words('memo.labels.margin_target'), atLeast(ebitdaTargetPct)] satisfies [string, string]]),
  ]
}

function criteriaOf(facts: BuyerBriefFacts, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { day } = FORMATS[language]
  const rows = criteriaRowsOf(facts, language)
  if (rows.length === 0) return [paragraph(words('memo.no_criteria'))]
  return [
    table([words('memo.columns.criterion'), words('memo.columns.value')], rows),
    paragraph(words('memo.stated_on', { day: day(facts.statedAt) }), 'note'),
  ]
}

function criteriaRowsOf(
  { texts, criteria, rate }: Pick<StatedThesis, 'texts' | 'criteria'> & Pick<BuyerBriefFacts, 'rate'>,
  language: DocumentLanguage,
): [string, string][] {
  const words = wordsIn(language, 'documents')
  return [
    ...(texts.sector === null ? [] : [[words('memo.labels.sector'), texts.sector] satisfies [string, string]]),
    ...(texts.geography === null ? [] : [[words('memo.labels.geography'), texts.geography] satisfies [string, string]]),
    ...criteriaIn(criteria, rate, language),
  ]
}

function activitiesOf(texts: ThesisTexts, language: DocumentLanguage): Block[] {
  const activities = solutionsIn(texts)
  return activities.length === 0 ? [paragraph(wordsIn(language, 'documents')('memo.no_theses'))] : activities.map(quote)
}

const solutionsIn = ({ solution1, solution2, solution3 }: ThesisTexts): string[] =>
  [solution1, solution2, solution3].filter((text) => text !== null)

function namedThesesOf(theses: readonly StatedThesis[], language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  return theses.flatMap((thesis) => [
    subheading(thesis.name),
    table([words('memo.columns.criterion'), words('memo.columns.value')], criteriaRowsOf(thesis, language)),
    ...solutionsIn(thesis.texts).map(quote),
  ])
}

function viewIntroIn({ counted, total }: MarketView, language: DocumentLanguage): string {
  const words = wordsIn(language, 'documents')
  const { number } = FORMATS[language]
  if (total === 1) return words('memo.view_intro.one')
  return counted === total
    ? words('memo.view_intro.all', { total: number(total, 0) })
    : words('memo.view_intro.best', { counted: number(counted, 0), total: number(total, 0) })
}

function viewOf(view: MarketView, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { number, eurMBand, percentBand } = FORMATS[language]
  if (view.counted === 0) return [paragraph(words('memo.no_matches'))]
  const bands = (label: string, counts: readonly BandCount[], inWords: typeof eurMBand) =>
    table(
      [label, `>${words('memo.columns.sellers')}`],
      counts.map((count) => [
        count.low === null && count.high === null ? words('memo.unknown') : inWords(count),
        number(count.sellers, 0),
      ]),
    )
  return [
    paragraph(viewIntroIn(view, language)),
    table(
      [words('memo.columns.industry'), `>${words('memo.columns.sellers')}`],
      view.industries.map(([industry, sellers]) => [companyIndustryIn(language, industry), number(sellers, 0)]),
    ),
    bands(words('memo.labels.revenue'), view.revenues, eurMBand),
    bands(words('memo.labels.growth'), view.growths, percentBand),
    bands(words('memo.labels.margin'), view.margins, percentBand),
  ]
}
