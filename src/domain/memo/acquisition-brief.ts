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
import { MEMO_WORDS } from './memo-words.ts'
import { targetSections } from './target-blocks.ts'

/** Facts of a buyer's brief, as stored. */
export interface BuyerBriefFacts {
  readonly name: string | null
  readonly fictional: boolean
  readonly texts: PartyTexts
  readonly criteria: Criteria
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
  const words = MEMO_WORDS[language]
  const { headings } = words
  return {
    language,
    kind: words.briefKind,
    title: facts.name ?? words.unnamed,
    subtitle: facts.fictional ? words.fictional : '',
    asOf: FORMATS[language].day(facts.statedAt),
    sections: [
      section(headings.summary, [keyFiguresOf(facts, language)]),
      section(headings.criteria, criteriaOf(facts, language)),
      section(headings.theses, activitiesOf(facts.texts, language)),
      ...(facts.theses.length === 0 ? [] : [section(headings.namedTheses, namedThesesOf(facts.theses, language))]),
      section(headings.view, viewOf(facts.view, language)),
      ...targetSections(facts.shortlist, facts, language),
      section(headings.quality, qualityBlocks(facts.quality, language)),
      section(headings.process, [
        ...pairingBlocks(facts.pairings, language),
        ...nextStepBlocks(facts.quality, facts.shortlist, facts.pairings, language),
      ]),
      ...(annex === null ? [] : annexSections(annex, language)),
    ],
    footer: words.footer,
    missingGlyphs: words.missingGlyphs,
  }
}

function keyFiguresOf({ criteria, view }: BuyerBriefFacts, language: DocumentLanguage): Block {
  const { labels } = MEMO_WORDS[language]
  const { number } = FORMATS[language]
  return {
    block: 'key-figures',
    figures: [
      ...criteriaIn(criteria, language).map(([label, value]) => ({ label, value })),
      { label: labels.matches, value: number(view.total, 0) },
    ],
  }
}

function criteriaIn(criteria: Criteria, language: DocumentLanguage): [string, string][] {
  const { labels } = MEMO_WORDS[language]
  const atLeast = (value: number) => `≥ ${FORMATS[language].percent(value)}`
  const { growthTargetPct, ebitdaTargetPct } = criteria
  const ticket = ticketIn(language, criteria)
  return [
    ...(ticket === null ? [] : [[labels.ticket, ticket] satisfies [string, string]]),
    ...(growthTargetPct === null ? [] : [[labels.growthTarget, atLeast(growthTargetPct)] satisfies [string, string]]),
    ...(ebitdaTargetPct === null ? [] : [[labels.marginTarget, atLeast(ebitdaTargetPct)] satisfies [string, string]]),
  ]
}

function criteriaOf(facts: BuyerBriefFacts, language: DocumentLanguage): Block[] {
  const { columns, statedOn, noCriteria } = MEMO_WORDS[language]
  const { day } = FORMATS[language]
  const rows = criteriaRowsOf(facts, language)
  if (rows.length === 0) return [paragraph(noCriteria)]
  return [table([columns.criterion, columns.value], rows), paragraph(statedOn(day(facts.statedAt)), 'note')]
}

function criteriaRowsOf(
  { texts, criteria }: { readonly texts: ThesisTexts; readonly criteria: Criteria },
  language: DocumentLanguage,
): [string, string][] {
  const { labels } = MEMO_WORDS[language]
  return [
    ...(texts.sector === null ? [] : [[labels.sector, texts.sector] satisfies [string, string]]),
    ...(texts.geography === null ? [] : [[labels.geography, texts.geography] satisfies [string, string]]),
    ...criteriaIn(criteria, language),
  ]
}

function activitiesOf(texts: ThesisTexts, language: DocumentLanguage): Block[] {
  const activities = solutionsIn(texts)
  return activities.length === 0 ? [paragraph(MEMO_WORDS[language].noTheses)] : activities.map(quote)
}

const solutionsIn = ({ solution1, solution2, solution3 }: ThesisTexts): string[] =>
  [solution1, solution2, solution3].filter((text) => text !== null)

function namedThesesOf(theses: readonly StatedThesis[], language: DocumentLanguage): Block[] {
  const { columns } = MEMO_WORDS[language]
  return theses.flatMap((thesis) => [
    subheading(thesis.name),
    table([columns.criterion, columns.value], criteriaRowsOf(thesis, language)),
    ...solutionsIn(thesis.texts).map(quote),
  ])
}

function viewOf(view: MarketView, language: DocumentLanguage): Block[] {
  const words = MEMO_WORDS[language]
  const { columns, labels } = words
  const { number, eurMBand, percentBand } = FORMATS[language]
  if (view.counted === 0) return [paragraph(words.noMatches)]
  const bands = (label: string, counts: readonly BandCount[], inWords: typeof eurMBand) =>
    table(
      [label, `>${columns.sellers}`],
      counts.map((count) => [
        count.low === null && count.high === null ? words.unknown : inWords(count),
        number(count.sellers, 0),
      ]),
    )
  return [
    paragraph(words.viewIntro(number(view.counted, 0), number(view.total, 0))),
    table(
      [columns.industry, `>${columns.sellers}`],
      view.industries.map(([industry, sellers]) => [companyIndustryIn(language, industry), number(sellers, 0)]),
    ),
    bands(labels.revenue, view.revenues, eurMBand),
    bands(labels.growth, view.growths, percentBand),
    bands(labels.margin, view.margins, percentBand),
  ]
}
