import type { Criteria } from '../party.ts'
import type { PartyTexts } from '../profile.ts'
import type { Quality } from '../quality/score.ts'
import { type Annex, type MemoPairing, pointsToCheckIn, type Shortlist } from './counterparties.ts'
import { type Block, type Document, paragraph, quote, section, shortened, table } from './document.ts'
import { FORMATS } from './formats.ts'
import { industryNameIn } from './industry-names.ts'
import type { Language } from './language.ts'
import type { BandCount, MarketView } from './market-view.ts'
import {
  annexSectionsOf,
  nextStepsOf,
  pairingBlocksOf,
  qualityBlocksOf,
  SECTOR_CHARACTERS,
  ticketIn,
} from './memo-parts.ts'
import { MEMO_WORDS } from './memo-words.ts'

/** All that a buyer's brief says, as the database holds it. */
export interface BuyerBriefFacts {
  readonly name: string | null
  readonly fictional: boolean
  readonly texts: PartyTexts
  readonly criteria: Criteria
  /** When the criteria were last stated, RFC 3339. */
  readonly statedAt: string
  readonly quality: Quality
  readonly view: MarketView
  readonly shortlist: Shortlist
  readonly pairings: readonly MemoPairing[]
}

/** A buyer's acquisition brief; with an annex as a download appends it. */
export function acquisitionBriefOf(facts: BuyerBriefFacts, language: Language, annex: Annex | null = null): Document {
  const words = MEMO_WORDS[language]
  const { headings } = words
  return {
    language,
    kind: words.briefKind,
    title: facts.name ?? words.unnamed,
    subtitle: facts.fictional ? words.fictional : '',
    asOf: words.asOfUtc(FORMATS[language].day(facts.statedAt)),
    sections: [
      section(headings.summary, [keyFiguresOf(facts, language)]),
      section(headings.criteria, [criteriaOf(facts, language)]),
      section(headings.theses, thesesOf(facts, language)),
      section(headings.view, viewOf(facts.view, language)),
      section(headings.shortlist, shortlistOfSellers(facts.shortlist, language)),
      section(headings.quality, qualityBlocksOf(facts.quality, language)),
      section(headings.process, [
        ...pairingBlocksOf(facts.pairings, language),
        ...nextStepsOf(facts.quality, facts.shortlist, language),
      ]),
      ...(annex === null ? [] : annexSectionsOf(annex, language)),
    ],
    footer: words.footer,
    missingGlyphs: words.missingGlyphs,
  }
}

function keyFiguresOf({ criteria, view }: BuyerBriefFacts, language: Language): Block {
  const { labels, unstated } = MEMO_WORDS[language]
  const { number, percent } = FORMATS[language]
  const least = (value: number | null) => (value === null ? unstated : `≥ ${percent(value)}`)
  return {
    block: 'key-figures',
    figures: [
      { label: labels.ticket, value: ticketIn(language, criteria) },
      { label: labels.growthTarget, value: least(criteria.growthTargetPct) },
      { label: labels.marginTarget, value: least(criteria.ebitdaTargetPct) },
      { label: labels.matches, value: number(view.total, 0) },
    ],
  }
}

function criteriaOf({ texts, criteria, statedAt }: BuyerBriefFacts, language: Language): Block {
  const { columns, labels, stated, unstated } = MEMO_WORDS[language]
  const { percent, day } = FORMATS[language]
  const rows: [string, string | null][] = [
    [labels.sector, texts.sector],
    [labels.geography, texts.geography],
    [
      labels.ticket,
      criteria.ticketMinEurM === null && criteria.ticketMaxEurM === null ? null : ticketIn(language, criteria),
    ],
    [labels.growthTarget, criteria.growthTargetPct === null ? null : `≥ ${percent(criteria.growthTargetPct)}`],
    [labels.marginTarget, criteria.ebitdaTargetPct === null ? null : `≥ ${percent(criteria.ebitdaTargetPct)}`],
  ]
  return table(
    [columns.criterion, columns.value, columns.source, columns.asOf],
    rows.map(([label, value]) =>
      value === null ? [label, unstated, '–', '–'] : [label, value, stated, day(statedAt)],
    ),
  )
}

function thesesOf({ texts }: BuyerBriefFacts, language: Language): Block[] {
  const theses = [texts.solution1, texts.solution2, texts.solution3].filter((text) => text !== null)
  return theses.length === 0 ? [paragraph(MEMO_WORDS[language].unstated)] : theses.map(quote)
}

function viewOf(view: MarketView, language: Language): Block[] {
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
      view.industries.map(([industry, sellers]) => [industryNameIn(language, industry), number(sellers, 0)]),
    ),
    bands(labels.revenue, view.revenues, eurMBand),
    bands(labels.growth, view.growths, percentBand),
    bands(labels.margin, view.margins, percentBand),
  ]
}

/** What a company does in its own words, else the industry that it is valued in. */
function activityOf(sector: string | null, industry: string | null, language: Language): string {
  if (sector !== null) return shortened(sector, SECTOR_CHARACTERS)
  return industry === null ? MEMO_WORDS[language].unknown : industryNameIn(language, industry)
}

/** The matched sellers of a buyer. */
function shortlistOfSellers({ best, total }: Shortlist, language: Language): Block[] {
  const words = MEMO_WORDS[language]
  const { columns, labels, unknown } = words
  const { number, eurM, percent } = FORMATS[language]
  if (best.length === 0) return [paragraph(words.noMatches)]
  const told = (value: number | null, inWords: (value: number) => string) => (value === null ? unknown : inWords(value))
  return [
    paragraph(words.more(number(best.length, 0), number(total, 0))),
    table(
      [
        columns.counterparty,
        columns.sector,
        `>${labels.revenue}`,
        `>${labels.growth}`,
        `>${labels.margin}`,
        `>${columns.fit}`,
        columns.why,
      ],
      best.map(({ name, industry, sector, figures, fit, parts }) => [
        name,
        activityOf(sector, industry, language),
        told(figures.revenueEurM, eurM),
        told(figures.growthPct, percent),
        told(figures.ebitdaMarginPct, percent),
        number(fit, 1),
        pointsToCheckIn(language, parts) ?? words.allMet,
      ]),
    ),
    paragraph(words.blindRows, 'note'),
  ]
}
