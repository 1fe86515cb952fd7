import { countryCodeOf } from '../parties/country.ts'
import { foldText } from '../text/words.ts'
import { type Trade, type TradeVocabulary, tradeById } from './trade-vocabulary.ts'

/** Limit of each list of a proposal, as of a reading. */
const ITEMS_MAX = 12

/** The answer of a language model to the question what a text names; anyone could have written it. */
export interface UncheckedProposal {
  readonly wanted: readonly { readonly trade: string; readonly from: string }[]
  readonly excluded: readonly { readonly trade: string; readonly from: string }[]
  readonly countries: readonly string[]
}

/** A trade proposed for a text, with the words of the text that name it. */
export interface ProposedTrade {
  readonly trade: Trade
  readonly from: string
}

export interface ProposedReading {
  readonly wanted: readonly ProposedTrade[]
  readonly excluded: readonly ProposedTrade[]
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
}

/**
 * Returns what of a language model's answer can be confirmed: trades of the vocabulary whose words are in the text, in
 * one list only, and countries that exist.
 */
export function checkProposal(
  { wanted, excluded, countries }: UncheckedProposal,
  text: string,
  vocabulary: TradeVocabulary,
): ProposedReading {
  const quotable = tokensOf(text)
  const known = (items: UncheckedProposal['wanted']) => {
    const found = new Map<string, ProposedTrade>()
    for (const { trade: id, from } of items) {
      const trade = tradeById(vocabulary, id)
      const quoted = quotation(from, text, quotable)
      if (trade !== null && quoted !== null && !found.has(id) && found.size < ITEMS_MAX)
        found.set(id, { trade, from: quoted })
    }
    return found
  }
  const [sought, ruledOut] = [known(wanted), known(excluded)]
  const inOne = (list: ReadonlyMap<string, ProposedTrade>, other: ReadonlyMap<string, ProposedTrade>) =>
    [...list].flatMap(([id, item]) => (other.has(id) ? [] : [item]))
  return {
    wanted: inOne(sought, ruledOut),
    excluded: inOne(ruledOut, sought),
    countries: [...new Set(countries)].filter((code) => countryCodeOf(code) === code).slice(0, ITEMS_MAX),
  }
}

interface Token {
  readonly folded: string
  readonly start: number
  readonly end: number
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)].map(({ 0: word, index }) => ({
    folded: foldText(word),
    start: index,
    end: index + word.length,
  }))
}

/** Returns the part of a text that has the words of a quotation, as the text writes them; null if it is not there. */
function quotation(words: string, text: string, tokens: readonly Token[]): string | null {
  const sought = tokensOf(words).map(({ folded }) => folded)
  if (sought.length === 0) return null
  const at = tokens.findIndex((_, from) => sought.every((word, i) => tokens[from + i]?.folded === word))
  return at < 0 ? null : text.slice(tokens[at]?.start, tokens[at + sought.length - 1]?.end)
}
