import type { Anonymity } from '../confidentiality/blinding/k-anonymity.ts'
import { LEAST_K } from '../figures/aggregate.ts'
import { EUROS } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { PartyTexts } from '../parties/profile.ts'
import type { Quality } from '../quality/score.ts'
import { FIGURES_DATE, industryFigures, TOTAL_MARKET } from '../valuation/industry-figures.ts'
import { companyIndustryIn, industryNameIn } from '../valuation/industry-names.ts'
import type { CompanyValue, Valuation } from '../valuation/valuation.ts'
import { sourceIn, valuationMessageIn } from '../valuation/valuation-words.ts'
import type { FitPart, Verdict } from './blind-fit.ts'
import type { Annex, MemoPairing, Shortlist } from './counterparties.ts'
import { type Block, type Document, paragraph, type Section, section, shortened, table } from './document.ts'
import {
  annexSections,
  FIT_DECIMALS,
  nextStepBlocks,
  pairingBlocks,
  qualityBlocks,
  shownIn,
  ticketIn,
} from './memo-parts.ts'
import { memorandumSections, placeIn } from './memorandum.ts'
import type { MemorandumFacts } from './memorandum-facts.ts'
import { valuationBlocks, valuesIn } from './valuation-blocks.ts'

/** Facts of a seller's own memorandum, including those that only its owner may see, as stored. */
export interface SellerMemoFacts extends MemorandumFacts {
  readonly texts: PartyTexts
  readonly industry: string
  readonly valuation: Valuation
  readonly quality: Quality
  readonly anonymity: Anonymity
  readonly shortlist: Shortlist
  readonly pairings: readonly MemoPairing[]
}

/** Limit for a sector in a table. */
const SECTOR_CHARACTERS = 80

/** Verdicts that need no check: the criterion is met or not stated. */
const NOTHING_TO_CHECK: ReadonlySet<Verdict> = new Set([
  'inside',
  'meets',
  'level',
  'same',
  'sector',
  'any',
  'kinds',
  'unstated',
])

/** Returns weak and unknown parts with their verdicts, or null if there are none. */
export function pointsToCheckIn(language: DocumentLanguage, parts: readonly FitPart[]): string | null {
  const words = wordsIn(language, 'documents')
  const points = parts
    .filter(({ verdict }) => !NOTHING_TO_CHECK.has(verdict))
    .map(({ of, verdict }) =>
      FORMATS[language].labelled(words(`teaser.parts.${of}`), words(`teaser.verdicts.${verdict}`)),
    )
  return points.length === 0 ? null : FORMATS[language].clauses(points)
}

function shortlistOfBuyers({ best, total }: Shortlist, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { numbersAlike } = FORMATS[language]
  if (best.length === 0) return [paragraph(words('memo.no_matches'))]
  const inPoints = numbersAlike(
    best.map(({ fit }) => fit),
    FIT_DECIMALS,
  )
  return [
    paragraph(shownIn(language, best.length, total)),
    table(
      [
        words('memo.columns.counterparty'),
        words('memo.columns.sector'),
        words('memo.columns.ticket'),
        `>${words('memo.columns.fit')}`,
        words('memo.columns.why'),
      ],
      best.map(({ name, sector, criteria, fit, parts }) => [
        name,
        sector === null ? '–' : shortened(sector, SECTOR_CHARACTERS),
        ticketIn(language, criteria) ?? '–',
        inPoints(fit),
        pointsToCheckIn(language, parts) ?? words('memo.all_met'),
      ]),
    ),
    paragraph(words('memo.blind_rows'), 'note'),
  ]
}

/**
 * Writes a seller's own copy of its information memorandum: the sections for buyers, with prompts for missing ones,
 * then valuation, data quality and counterparties for the owner alone. `annex` is appended to downloads.
 */
export function writeInfoMemo(
  facts: SellerMemoFacts,
  language: DocumentLanguage,
  annex: Annex | null = null,
): Document {
  const words = wordsIn(language, 'documents')
  return {
    language,
    kind: words('memo.memo_kind'),
    title: facts.name ?? words('memo.unnamed'),
    subtitle: [facts.texts.sector, placeIn(facts.location, language), facts.fictional ? words('memo.fictional') : null]
      .filter((part) => part !== null)
      .join(' · '),
    asOf: FORMATS[language].day(facts.statedAt),
    sections: [
      ...memorandumSections(facts, language, true),
      section(words('memo.headings.valuation'), [
        paragraph(words('memo.owner_only')),
        ...ownValuationOf(facts, language),
      ]),
      ...peersSectionsOf(facts, language),
      section(words('memo.headings.quality'), [
        ...qualityBlocks(facts.quality, language),
        ...anonymityOf(facts, language),
      ]),
      section(words('memo.headings.process'), [
        ...pairingBlocks(facts.pairings, language),
        ...nextStepBlocks(facts.quality, facts.shortlist, facts.pairings, language),
      ]),
      section(words('memo.headings.counterparties'), shortlistOfBuyers(facts.shortlist, language)),
      ...(annex === null ? [] : annexSections(annex, language)),
    ],
    footer: words('memo.footer'),
    missingGlyphs: words('missing_glyphs'),
  }
}

/** States the value in euros of a company that keeps another currency, with rate and day; empty for the euro. */
function eurosIn(language: DocumentLanguage, { rate, triangulatedEurM, ranges }: CompanyValue): string[] {
  if (rate === null || rate.currency === 'EUR') return []
  const { exact, day, eurMAlike } = FORMATS[language]
  const { lowEurM, highEurM } = ranges.triangulated
  const write = eurMAlike([triangulatedEurM, lowEurM, highEurM])
  const range = `${write(lowEurM)} – ${write(highEurM)}`
  const amounts = { value: write(triangulatedEurM), range, currency: rate.currency }
  return [wordsIn(language, 'valuation')('in_euros', { ...amounts, rate: exact(rate.perEur), day: day(rate.date) })]
}

function ownValuationOf({ valuation, industry, file }: SellerMemoFacts, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  if (valuation.status !== 'ok') return valuationBlocks(valuation, file, language)
  const inEurM = valuesIn(valuation, language)
  return [
    paragraph(
      industry === TOTAL_MARKET
        ? words('memo.no_industry')
        : words('memo.in_industry', { industry: industryNameIn(language, industry) }),
    ),
    paragraph(
      words('memo.worth', {
        conservative: inEurM(valuation.conservativeEurM),
        triangulated: inEurM(valuation.triangulatedEurM),
      }),
    ),
    paragraph(
      [valuationMessageIn(language, valuation, valuation.rate ?? EUROS), ...eurosIn(language, valuation)].join(' '),
    ),
    ...valuationBlocks(valuation, file, language),
  ]
}

/** Returns nothing if the value rests on no industry: a bank's listed peers are not those of all industries. */
function peersSectionsOf(facts: SellerMemoFacts, language: DocumentLanguage): Section[] {
  const words = wordsIn(language, 'documents')
  const isOfAll = facts.industry === TOTAL_MARKET
  if (isOfAll && facts.valuation.status !== 'ok') return []
  return [section(isOfAll ? words('memo.headings.all_peers') : words('memo.headings.peers'), peersOf(facts, language))]
}

function peersOf({ industry, valuation }: SellerMemoFacts, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { number, percent, day } = FORMATS[language]
  const figures = industryFigures(industry)
  const rows: [string, string][] = [
    [words('memo.labels.peers'), number(figures.europeFirms, 0)],
    [words('memo.labels.ev_to_ebitda'), `${number(figures.europeEvToEbitda, 2)} ×`],
    ...(figures.europeEvToSales === null
      ? []
      : [[words('memo.labels.ev_to_sales'), `${number(figures.europeEvToSales, 2)} ×`] satisfies [string, string]]),
    [words('memo.labels.peer_margin'), percent(figures.usEbitdaMarginPct)],
    [words('memo.labels.peer_operating_margin'), percent(figures.usOperatingMarginPct)],
    [words('memo.labels.wacc'), percent(figures.waccPct)],
  ]
  return [
    ...(valuation.status === 'ok' ? [paragraph(words(`memo.recognised.${valuation.industry.recognisedBy}`))] : []),
    table([words('memo.columns.figure'), `>${words('memo.columns.value')}`], rows),
    paragraph(words('memo.source_of_all', { source: sourceIn(language, 'damodaran'), day: day(FIGURES_DATE) }), 'note'),
  ]
}

function anonymityOf({ anonymity, industry, texts }: SellerMemoFacts, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { number, eurMBand, country } = FORMATS[language]
  const shown = [
    companyIndustryIn(language, industry),
    anonymity.country === null ? null : country(anonymity.country),
    anonymity.revenue === null ? null : eurMBand(anonymity.revenue),
  ].filter((part) => part !== null)
  return [
    paragraph(
      [
        words('memo.anonymity', { others: anonymity.k - 1 }),
        ...(anonymity.enough ? [] : [words('memo.anonymity_thin', { least: number(LEAST_K, 0) })]),
      ].join(' '),
    ),
    paragraph(
      texts.product === null && texts.description === null
        ? words('memo.told', { facts: shown.join(', ') })
        : `${words('memo.told', { facts: shown.join(', ') })} ${words('memo.quotes')}`,
    ),
  ]
}
