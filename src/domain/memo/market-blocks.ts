import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { PartyTexts } from '../parties/profile.ts'
import { recognizeIndustry } from '../valuation/industry.ts'
import { FIGURES_DATE, industryFigures, TOTAL_MARKET } from '../valuation/industry-figures.ts'
import { industryNameIn } from '../valuation/industry-names.ts'
import { sourceIn } from '../valuation/valuation-words.ts'
import { type Block, paragraph, table } from './document.ts'
import { MEMO_WORDS } from './memo-words.ts'
import type { ListedPeers } from './memorandum-facts.ts'
import { MEMORANDUM_WORDS } from './memorandum-words.ts'

/**
 * Returns the listed companies of the industry named in a company's texts; null without one, or for one that multiples
 * do not value.
 */
export function findListedPeers(texts: Pick<PartyTexts, 'sector' | 'product' | 'description'>): ListedPeers | null {
  const { name, notValued } = recognizeIndustry(texts)
  if (name === TOTAL_MARKET || notValued !== undefined) return null
  const { europeFirms, usEbitdaMarginPct, usOperatingMarginPct } = industryFigures(name)
  return {
    industry: name,
    europeFirms,
    ebitdaMarginPct: usEbitdaMarginPct,
    operatingMarginPct: usOperatingMarginPct,
    asOf: FIGURES_DATE,
  }
}

/** Revenue from which a company may be as large as listed companies of its industry. */
const FAR_BELOW_LISTED_EUR_M = 50

/** Describes the market by the margins of listed companies, without multiples. */
export function listedPeersBlocks(peers: ListedPeers, revenueEurM: number | null, language: DocumentLanguage): Block[] {
  const areFarLarger = revenueEurM !== null && revenueEurM < FAR_BELOW_LISTED_EUR_M
  const { columns, labels, sourceOfAll } = MEMO_WORDS[language]
  const { number, percent, day } = FORMATS[language]
  const rows: [string, string][] = [
    [labels.peers, number(peers.europeFirms, 0)],
    [labels.peerMargin, percent(peers.ebitdaMarginPct)],
    [labels.peerOperatingMargin, percent(peers.operatingMarginPct)],
  ]
  return [
    paragraph(MEMORANDUM_WORDS[language].listedPeers(industryNameIn(language, peers.industry), areFarLarger)),
    table([columns.figure, `>${columns.value}`], rows),
    paragraph(sourceOfAll(sourceIn(language, 'damodaran'), day(peers.asOf)), 'note'),
  ]
}
