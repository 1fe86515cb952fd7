import { type Anonymity, LEAST_K } from '../confidentiality/blinding/k-anonymity.ts'
import { ebitdaEurMOf, type SellerFigures } from '../party.ts'
import type { PartyTexts } from '../profile.ts'
import type { Quality } from '../quality/score.ts'
import { FIGURES_DATE, figuresOf, TOTAL_MARKET } from '../valuation/industry-figures.ts'
import type { Valuation } from '../valuation/valuation.ts'
import { VALUATION_WORDS } from '../valuation/valuation-words.ts'
import type { Annex, MemoPairing, Shortlist } from './counterparties.ts'
import { type Block, type Document, paragraph, quote, section, table } from './document.ts'
import { FORMATS } from './formats.ts'
import { industryNameIn } from './industry-names.ts'
import type { Language } from './language.ts'
import { annexSectionsOf, nextStepsOf, pairingBlocksOf, qualityBlocksOf, shortlistOfBuyers } from './memo-parts.ts'
import { MEMO_WORDS } from './memo-words.ts'
import { type CitedFact, sourceBlocksOf } from './source-facts.ts'
import { valuationBlocksOf } from './valuation-blocks.ts'

/** All that a seller's memorandum says, as the database holds it. It is for its owner: figures and texts are exact. */
export interface SellerMemoFacts {
  readonly name: string | null
  /** As stated; null where not known. */
  readonly country: string | null
  readonly fictional: boolean
  readonly texts: PartyTexts
  readonly figures: SellerFigures
  /** When the figures were last stated, RFC 3339. */
  readonly statedAt: string
  /** What registers and other sources say, beside the company's own figures. */
  readonly cited: readonly CitedFact[]
  readonly industry: string
  readonly valuation: Valuation
  readonly quality: Quality
  readonly anonymity: Anonymity
  readonly shortlist: Shortlist
  readonly pairings: readonly MemoPairing[]
}

/** A seller's information memorandum; with an annex as a download appends it. Nothing is stated that the facts do not hold. */
export function infoMemoOf(facts: SellerMemoFacts, language: Language, annex: Annex | null = null): Document {
  const words = MEMO_WORDS[language]
  const { headings } = words
  const name = facts.name ?? words.unnamed
  return {
    language,
    kind: words.memoKind,
    title: name,
    subtitle: [
      industryNameIn(language, facts.industry),
      countryIn(facts.country, language),
      facts.fictional ? words.fictional : null,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    asOf: words.asOfUtc(FORMATS[language].day(facts.statedAt)),
    sections: [
      section(headings.summary, summaryOf(facts, language)),
      section(headings.business, businessOf(facts, language)),
      section(headings.market, marketOf(facts, language)),
      section(headings.financials, financialsOf(facts, language)),
      section(headings.valuation, valuationBlocksOf(facts.valuation, language)),
      section(headings.quality, [...qualityBlocksOf(facts.quality, language), ...anonymityOf(facts, language)]),
      section(headings.transaction, [paragraph(words.transaction)]),
      section(headings.process, [
        ...pairingBlocksOf(facts.pairings, language),
        ...nextStepsOf(facts.quality, facts.shortlist, language),
      ]),
      section(headings.counterparties, shortlistOfBuyers(facts.shortlist, language)),
      ...(annex === null ? [] : annexSectionsOf(annex, language)),
    ],
    footer: words.footer,
    missingGlyphs: words.missingGlyphs,
  }
}

/** A country by its name where its ISO 3166 code is known, else as stated. */
function countryIn(country: string | null, language: Language): string | null {
  return country !== null && /^[A-Z]{2}$/.test(country) ? FORMATS[language].country(country) : country
}

function summaryOf({ figures, valuation, industry }: SellerMemoFacts, language: Language): Block[] {
  const words = MEMO_WORDS[language]
  const { eurM, percent } = FORMATS[language]
  const told = (label: string, value: number | null, inWords: (value: number) => string) =>
    value === null ? [] : [{ label, value: inWords(value) }]
  const isValued = valuation.status === 'ok'
  const { labels } = words
  const keyFigures = [
    ...told(labels.revenue, figures.revenueEurM, eurM),
    ...told(labels.growth, figures.growthPct, percent),
    ...told(labels.margin, figures.ebitdaMarginPct, percent),
    ...told(labels.ebitda, ebitdaEurMOf(figures), eurM),
    ...told(labels.blend, isValued ? valuation.triangulatedEurM : null, eurM),
  ]
  return [
    ...(keyFigures.length === 0 ? [] : [{ block: 'key-figures', figures: keyFigures } as const]),
    ...(isValued
      ? [
          paragraph(
            industry === TOTAL_MARKET ? words.noIndustry : words.inIndustry(industryNameIn(language, industry)),
          ),
          paragraph(words.worth(eurM(valuation.conservativeEurM), eurM(valuation.triangulatedEurM))),
        ]
      : [paragraph(VALUATION_WORDS[language].noValue[valuation.reason])]),
  ]
}

function businessOf({ texts }: SellerMemoFacts, language: Language): Block[] {
  const said = [texts.sector, texts.product, texts.description].filter((text) => text !== null)
  return said.length === 0 ? [paragraph(MEMO_WORDS[language].notStatedBusiness)] : said.map(quote)
}

function marketOf({ industry, valuation }: SellerMemoFacts, language: Language): Block[] {
  const { columns, labels, recognised, marketLimits } = MEMO_WORDS[language]
  const { number, percent, day } = FORMATS[language]
  const figures = figuresOf(industry)
  const rows: [string, string][] = [
    [labels.peers, number(figures.europeFirms, 0)],
    [labels.evToEbitda, `${number(figures.europeEvToEbitda, 2)} ×`],
    ...(figures.europeEvToSales === null
      ? []
      : [[labels.evToSales, `${number(figures.europeEvToSales, 2)} ×`] satisfies [string, string]]),
    [labels.peerMargin, percent(figures.usEbitdaMarginPct)],
    [labels.peerOperatingMargin, percent(figures.usOperatingMarginPct)],
    [labels.wacc, percent(figures.waccPct)],
  ]
  return [
    ...(valuation.status === 'ok' ? [paragraph(recognised[valuation.industry.recognisedBy])] : []),
    table(
      [columns.figure, `>${columns.value}`, columns.source, columns.asOf],
      rows.map(([figure, value]) => [figure, value, VALUATION_WORDS[language].sources.damodaran, day(FIGURES_DATE)]),
    ),
    paragraph(marketLimits),
  ]
}

function financialsOf({ figures, statedAt, cited }: SellerMemoFacts, language: Language): Block[] {
  const words = MEMO_WORDS[language]
  const { columns, labels } = words
  const { eurM, percent, day } = FORMATS[language]
  const row = (label: string, value: number | null, inWords: (value: number) => string, source: string) =>
    value === null ? [] : [[label, inWords(value), source, day(statedAt)]]
  const { revenueEurM, growthPct, ebitdaMarginPct } = figures
  const yearBefore =
    revenueEurM === null || growthPct === null || growthPct <= -100 ? null : revenueEurM / (1 + growthPct / 100)
  const rows = [
    ...row(labels.revenue, revenueEurM, eurM, words.stated),
    ...row(labels.growth, growthPct, percent, words.stated),
    ...row(labels.margin, ebitdaMarginPct, percent, words.stated),
    ...row(labels.ebitda, ebitdaEurMOf(figures), eurM, words.computed),
    ...row(labels.yearBefore, yearBefore, eurM, words.computed),
  ]
  return [
    rows.length === 0
      ? paragraph(words.noFigures)
      : table([columns.figure, `>${columns.value}`, columns.source, columns.asOf], rows),
    ...sourceBlocksOf(cited, language),
    ...(rows.length === 0 ? [] : [paragraph(words.financialsLimits)]),
  ]
}

function anonymityOf({ anonymity, industry }: SellerMemoFacts, language: Language): Block[] {
  const words = MEMO_WORDS[language]
  const { number, eurMBand, country } = FORMATS[language]
  const told = [
    industryNameIn(language, industry),
    anonymity.country === null ? null : country(anonymity.country),
    anonymity.revenue === null ? null : eurMBand(anonymity.revenue),
  ].filter((part) => part !== null)
  return [
    paragraph(
      [words.anonymity(anonymity.k - 1), ...(anonymity.enough ? [] : [words.anonymityThin(number(LEAST_K, 0))])].join(
        ' ',
      ),
    ),
    paragraph(words.told(told.join(', '))),
  ]
}
