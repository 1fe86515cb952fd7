import { FUNCTION_WORDS, GENERIC_WORDS } from '../../text/function-words.ts'
import { stemWord } from '../../text/words.ts'
import type { Reading } from './lexicon.ts'
import { type TradeNames, tradesNamedIn } from './trade-names.ts'

/** Trades described by hand in `lexicon/trades/`, in the form used for comparison. */
export interface TradeModel {
  readonly ids: readonly string[]
  /** Means of the centred sentence vectors of a trade's descriptions in five languages, int8, row by row. */
  readonly sentences: Int8Array
  readonly words: TradeWords
  /** Words by which owners, staff and customers describe a trade without its name. */
  readonly colloquial: TradeWords
  readonly names: TradeNames
}

type TradeWords = Pick<ReadonlyMap<string, TradeWord>, 'get'>

/** Word of the descriptions. */
export interface TradeWord {
  /** Weight: higher the fewer trades use it. */
  readonly weight: number
  /** Trades described with it, with its share of each description, normalised to length 1. */
  readonly trades: readonly { readonly trade: number; readonly share: number }[]
}

/**
 * Temperature of the softmax over trades. Texts about an undescribed trade are similar through the nearest described
 * ones, of which a low temperature keeps one: .1 finds .85 of such pairs (`scripts/leave-out-trades.ts`). A higher one
 * found more of them in trials, but fewer pairs of described trades.
 */
const TEMPERATURE = 0.1

/**
 * Largest number of trades kept per text. Hundreds of unlikely trades would make vague texts similar and weaken the
 * trade of a one-word text.
 */
const TRADES_KEPT_MAX = 100

/** Weight of words relative to the sentence. 1 to 2 rank alike on the judged collection's development part. */
const WORDS_WEIGHT = 1.3

/** Weight of a trade's name. .3 finds more pairs of left-out trades than .2 and .6, and .02 more than none. */
const NAME_WEIGHT = 0.3

/**
 * Weight of words used for a trade without its name. In trials 1 found up to .01 more pairs than none and showed fewer
 * wrong ones. Merging them with the other words lost both gains, because names then weigh less.
 */
const COLLOQUIAL_WEIGHT = 1

/** Penalty of a word in no trade's description, relative to a known one of equal rarity. */
const UNDESCRIBED_SHARE = 0.7
const RARITY_MAX = 8

/** Prefix that separates words in the text's own language from English ones. */
const OWN = '~'

/** Returns the words compared with trades, with their counts: English words, and stems in the text's own language. */
export function tradeComparisonWords({ english, unknown, own }: Reading): Map<string, number> {
  const compared = [...english.flat().filter((word) => !FUNCTION_WORDS.en.has(word)), ...unknown]
  const times = new Map<string, number>()
  for (const word of [...compared.map((one) => stemWord(one, 'en')), ...own.map((stem) => OWN + stem)])
    times.set(word, (times.get(word) ?? 0) + 1)
  return times
}

/** Steps of the reference vectors per unit of length. */
export const ANCHOR_STEPS = 254

/** Computes the dot product of an int8 row, in units of {@link ANCHOR_STEPS}, with a unit vector. */
function dotOfRow(rows: Int8Array, row: number, vector: Float64Array): number {
  let dot = 0
  for (let i = 0; i < vector.length; i++) dot += (rows[row * vector.length + i] ?? 0) * (vector[i] ?? 0)
  return dot / ANCHOR_STEPS
}

/** Document frequencies in English company texts. */
export interface Frequencies {
  /** Number of the `corpusTexts` texts that contain each stem. */
  readonly textsWithStem: ReadonlyMap<string, number>
  readonly corpusTexts: number
}

/** Weight of a generic trade word relative to a specific one of the same rarity. */
export const GENERIC_SHARE = 0.3

/** Computes the inverse document frequency of a stem, natural logarithm. */
export function inverseDocumentFrequency(stem: string, { textsWithStem, corpusTexts }: Frequencies): number {
  return Math.log((corpusTexts + 1) / ((textsWithStem.get(stem) ?? 0) + 0.5))
}

/** Computes the square roots of the trades' probabilities for a text, a vector of unit length. */
export function tradeProfile(
  sentence: Float64Array,
  reading: Reading,
  model: Frequencies & { readonly trades: TradeModel },
): Float64Array {
  const { sentences, ids, words, colloquial } = model.trades
  const times = tradeComparisonWords(reading)
  const byWords = nearnessByWords(times, words, model)
  const byColloquial = nearnessByWords(times, colloquial, model)
  const named = tradesNamedBy(reading, model.trades)
  const nearness = Float64Array.from(
    ids,
    (_, trade) =>
      dotOfRow(sentences, trade, sentence) +
      WORDS_WEIGHT * (byWords[trade] ?? 0) +
      COLLOQUIAL_WEIGHT * (byColloquial[trade] ?? 0) +
      NAME_WEIGHT * (named.get(trade) ?? 0),
  )
  return keepLargest(softmax(nearness, TEMPERATURE)).map(Math.sqrt)
}

/** Keeps the largest shares, less the largest one dropped so that the result is continuous, and normalises them. */
function keepLargest(shares: Float64Array): Float64Array {
  const dropped = shares.toSorted().at(-1 - TRADES_KEPT_MAX) ?? 0
  const kept = shares.map((share) => Math.max(0, share - dropped))
  const sum = kept.reduce((all, share) => all + share, 0)
  return sum === 0 ? shares : kept.map((share) => share / sum)
}

/** Returns the confidence with which a text names each trade, in its own words or in English. */
function tradesNamedBy(
  { phrases, language, translated, english }: Reading,
  { names }: TradeModel,
): Map<number, number> {
  const named = tradesNamedIn(phrases, language, names)
  for (const [trade, surely] of translated ? tradesNamedIn(english, 'en', names) : [])
    named.set(trade, Math.max(named.get(trade) ?? 0, surely))
  return named
}

/** Computes the cosine of a text's words, weighted by frequency, with the description of each trade. */
function nearnessByWords(
  times: ReadonlyMap<string, number>,
  words: TradeWords,
  model: Frequencies & { readonly trades: TradeModel },
): Float64Array {
  const sum = new Float64Array(model.trades.ids.length)
  let square = 0
  for (const [word, count] of times) {
    const known = words.get(word)
    if (known !== undefined) {
      const weight = (1 + Math.log(count)) * known.weight
      square += weight ** 2
      for (const { trade, share } of known.trades) sum[trade] = (sum[trade] ?? 0) + weight * share
    } else if (!word.startsWith(OWN)) {
      const share = GENERIC_WORDS.has(word) ? GENERIC_SHARE : 1
      square += (UNDESCRIBED_SHARE * share * Math.min(inverseDocumentFrequency(word, model), RARITY_MAX)) ** 2
    }
  }
  return square === 0 ? sum : sum.map((x) => x / Math.sqrt(square))
}

function softmax(nearness: Float64Array, temperature: number): Float64Array {
  const nearest = nearness.reduce((best, x) => Math.max(best, x), -Infinity)
  const weights = nearness.map((x) => Math.exp((x - nearest) / temperature))
  const total = weights.reduce((sum, x) => sum + x, 0)
  return weights.map((x) => x / total)
}
