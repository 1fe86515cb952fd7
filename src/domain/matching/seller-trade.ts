import type { Confirmed } from '../parties/confirmed.ts'
import type { PartyTexts } from '../parties/profile.ts'
import { SECTORS } from '../reading/broad-sector-words.ts'
import { readParty } from '../reading/party-reading.ts'
import type { ReadingRules } from '../reading/read-text.ts'
import { broadSectorsNamed } from '../reading/sectors-named.ts'
import { findNamedTrades, type Trade, type TradeVocabulary, tradeById } from './trade-vocabulary.ts'

/** Returns the trade of a seller: the one it confirmed, or the first that its texts name for certain. Null without one. */
export function sellerTrade(
  texts: PartyTexts,
  confirmed: Confirmed,
  rules: ReadingRules,
  vocabulary: TradeVocabulary,
): Trade | null {
  const [stated] = confirmed.trades ?? []
  if (stated !== undefined) return tradeById(vocabulary, stated)
  for (const { from } of readParty(texts, 'seller', rules).wanted) {
    const [trade, ...others] = findNamedTrades(from, vocabulary) ?? []
    if (trade !== undefined && others.length === 0) return vocabulary.trades[trade] ?? null
  }
  return null
}

/** Returns the id of the broad sector that a text names. Null for none. */
export function namedSector(text: string | null): string | null {
  const mask = text === null ? 0 : broadSectorsNamed(text)
  return SECTORS.find((_, bit) => ((mask >>> bit) & 1) === 1)?.id ?? null
}
