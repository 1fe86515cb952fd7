import type { Anonymity } from '../confidentiality/blinding/k-anonymity.ts'
import { LEAST_K } from '../figures/aggregate.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { PartyTexts } from '../parties/profile.ts'
import type { Quality } from '../quality/score.ts'
import { FIGURES_DATE, industryFigures, TOTAL_MARKET } from '../valuation/industry-figures.ts'
import { companyIndustryIn, industryNameIn } from '../valuation/industry-names.ts'
import type { Valuation } from '../valuation/valuation.ts'
import { sourceIn, valuationMessageIn } from '../valuation/valuation-words.ts'
import type { Annex, MemoPairing, Shortlist } from './counterparties.ts'
import { type Block, type Document, paragraph, type Section, section, table } from './document.ts'
import { annexSections, nextStepBlocks, pairingBlocks, qualityBlocks, shortlistOfBuyers } from './memo-parts.ts'
import { MEMO_WORDS } from './memo-words.ts'
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
  const words = MEMO_WORDS[language]
  const { headings } = words
  return {
    language,
    kind: words.memoKind,
    title: facts.name ?? words.unnamed,
    subtitle: [facts.texts.sector, placeIn(facts.location, language), facts.fictional ? words.fictional : null]
      .filter((part) => part !== null)
      .join(' · '),
    asOf: FORMATS[language].day(facts.statedAt),
    sections: [
      ...memorandumSections(facts, language, true),
      section(headings.valuation, [paragraph(words.ownerOnly), ...ownValuationOf(facts, language)]),
      ...peersSectionsOf(facts, language),
      section(headings.quality, [...qualityBlocks(facts.quality, language), ...anonymityOf(facts, language)]),
      section(headings.process, [
        ...pairingBlocks(facts.pairings, language),
        ...nextStepBlocks(facts.quality, facts.shortlist, facts.pairings, language),
      ]),
      section(headings.counterparties, shortlistOfBuyers(facts.shortlist, language)),
      ...(annex === null ? [] : annexSections(annex, language)),
    ],
    footer: words.footer,
    missingGlyphs: words.missingGlyphs,
  }
}

function ownValuationOf({ valuation, industry, file }: SellerMemoFacts, language: DocumentLanguage): Block[] {
  const words = MEMO_WORDS[language]
  if (valuation.status !== 'ok') return valuationBlocks(valuation, file, language)
  const inEurM = valuesIn(valuation, language)
  return [
    paragraph(industry === TOTAL_MARKET ? words.noIndustry : words.inIndustry(industryNameIn(language, industry))),
    paragraph(words.worth(inEurM(valuation.conservativeEurM), inEurM(valuation.triangulatedEurM))),
    paragraph(valuationMessageIn(language, valuation)),
    ...valuationBlocks(valuation, file, language),
  ]
}

/** Returns nothing if the value rests on no industry: a bank's listed peers are not those of all industries. */
function peersSectionsOf(facts: SellerMemoFacts, language: DocumentLanguage): Section[] {
  const { headings } = MEMO_WORDS[language]
  const isOfAll = facts.industry === TOTAL_MARKET
  if (isOfAll && facts.valuation.status !== 'ok') return []
  return [section(isOfAll ? headings.allPeers : headings.peers, peersOf(facts, language))]
}

function peersOf({ industry, valuation, listedPeers }: SellerMemoFacts, language: DocumentLanguage): Block[] {
  const { columns, labels, recognised, sourceOfAll } = MEMO_WORDS[language]
  const { number, percent, day } = FORMATS[language]
  const figures = industryFigures(industry)
  const rows: [string, string][] = [
    [labels.peers, number(figures.europeFirms, 0)],
    [labels.evToEbitda, `${number(figures.europeEvToEbitda, 2)} ×`],
    ...(figures.europeEvToSales === null
      ? []
      : [[labels.evToSales, `${number(figures.europeEvToSales, 2)} ×`] satisfies [string, string]]),
    // The section on the market states these, if there is one.
    ...(listedPeers === undefined
      ? ([
          [labels.peerMargin, percent(figures.usEbitdaMarginPct)],
          [labels.peerOperatingMargin, percent(figures.usOperatingMarginPct)],
        ] satisfies [string, string][])
      : []),
    [labels.wacc, percent(figures.waccPct)],
  ]
  return [
    ...(valuation.status === 'ok' ? [paragraph(recognised[valuation.industry.recognisedBy])] : []),
    table([columns.figure, `>${columns.value}`], rows),
    paragraph(sourceOfAll(sourceIn(language, 'damodaran'), day(FIGURES_DATE)), 'note'),
  ]
}

function anonymityOf({ anonymity, industry, texts }: SellerMemoFacts, language: DocumentLanguage): Block[] {
  const words = MEMO_WORDS[language]
  const { number, eurMBand, country } = FORMATS[language]
  const told = [
    companyIndustryIn(language, industry),
    anonymity.country === null ? null : country(anonymity.country),
    anonymity.revenue === null ? null : eurMBand(anonymity.revenue),
  ].filter((part) => part !== null)
  return [
    paragraph(
      [words.anonymity(anonymity.k - 1), ...(anonymity.enough ? [] : [words.anonymityThin(number(LEAST_K, 0))])].join(
        ' ',
      ),
    ),
    paragraph(
      texts.product === null && texts.description === null
        ? words.told(told.join(', '))
        : `${words.told(told.join(', '))} ${words.quotes}`,
    ),
  ]
}
