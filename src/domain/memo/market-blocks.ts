import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { PartyTexts } from '../parties/profile.ts'
import { recognizeIndustry } from '../valuation/industry.ts'
import { FIGURES_DATE, industryFigures, TOTAL_MARKET } from '../valuation/industry-figures.ts'
import { industryNameIn } from '../valuation/industry-names.ts'
import { sourceIn } from '../valuation/valuation-words.ts'
import { type Block, paragraph, table } from './document.ts'
import type { ListedPeers } from './memorandum-facts.ts'

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
  const words = wordsIn(language, 'documents')
  const { number, percent, day } = FORMATS[language]
  const rows: [string, string][] = [
    [words('memo.labels.peers'), number(peers.europeFirms, 0)],
    [words('memo.labels.peer_margin'), percent(peers.ebitdaMarginPct)],
    [words('memo.labels.peer_operating_margin'), percent(peers.operatingMarginPct)],
  ]
  return [
    paragraph(
      words('memorandum.listed_peers', { industry: industryNameIn(language, peers.industry), larger: areFarLarger }),
    ),
    table([words('memo.columns.figure'), `>${words('memo.columns.value')}`], rows),
    paragraph(words('memo.source_of_all', { source: sourceIn(language, 'damodaran'), day: day(peers.asOf) }), 'note'),
  ]
}
