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
import type { Valuation } from '../valuation/valuation.ts'
import { eurosIn, sourceIn, valuationMessageIn } from '../valuation/valuation-words.ts'
import type { Annex, MemoPairing, Shortlist } from './counterparties.ts'
import { type Block, type Document, paragraph, type Section, section, table } from './document.ts'
import { annexSections, nextStepBlocks, pairingBlocks, qualityBlocks, shortlistOfBuyers } from './memo-parts.ts'
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
  const told = [
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
        ? words('memo.told', { facts: told.join(', ') })
        : `${words('memo.told', { facts: told.join(', ') })} ${words('memo.quotes')}`,
    ),
  ]
}
