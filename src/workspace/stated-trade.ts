import { findStatedTrade, type StatedTrade } from '../domain/matching/trade-vocabulary.ts'
import { loadTradeVocabulary } from '../integrations/trade-vocabulary.ts'

/** Finds the trade of the vocabulary that a person or a file states. */
export function readStatedTrade(stated: string): StatedTrade {
  return findStatedTrade(stated, loadTradeVocabulary())
}
