import { FUNCTION_WORDS, GENERIC_WORDS } from '../../text/function-words.ts'
import { stemWord } from '../../text/words.ts'
import type { Reading } from './lexicon.ts'
import { dotOfRow, type Frequencies, GENERIC_SHARE, inverseDocumentFrequency, softmax } from './nearness.ts'
import { type TradeNames, tradesNamedIn } from './trade-names.ts'

/** The trades described by hand in `lexicon/trades/`, as a text is compared with them. */
export interface TradeModel {
  readonly ids: readonly string[]
  /** The mean of the centred sentence vectors of a trade's descriptions in five languages, int8, row by row. */
  readonly sentences: Int8Array
  readonly words: TradeWords
  /** The words by which owners, staff and customers speak of a trade without its name. */
  readonly said: TradeWords
  readonly names: TradeNames
}

export type TradeWords = Pick<ReadonlyMap<string, TradeWord>, 'get'>

/** A word of the descriptions. */
export interface TradeWord {
  /** How much it tells: the rarer among the trades, the more. */
  readonly weight: number
  /** The trades described with it, and what share of the description it is: descriptions are of length 1. */
  readonly trades: readonly { readonly trade: number; readonly share: number }[]
}

/**
 * How sharply the likeliest trades stand out. Texts of a trade that nobody described are alike by the trades near it, of which a low
 * temperature keeps one: .1 finds .85 of such pairs (`scripts/leave-out-trades.ts`). A higher one found more of them in
 * trials, and fewer pairs of described trades.
 */
const TEMPERATURE = 0.1

/**
 * A text is told by so many of its likeliest trades at most: hundreds that are hardly likely make two vague texts alike, and take from the
 * trade that a text of one word is about.
 */
const TRADES_TOLD_MAX = 100

/** How much words count beside the sentence: 1 to 2 rank alike on the judged collection's development part. */
const WORDS_WEIGHT = 1.3

/** How much a trade's name counts beside them. .3 finds more pairs of left-out trades than .2 and .6, and .02 more than none. */
const NAME_WEIGHT = 0.3

/**
 * How much what is said of a trade without its name counts beside them: in trials 1 found up to .01 more pairs than none and showed fewer
 * wrong ones. Mixed with the other words it took from both, since names then count for less.
 */
const SAID_WEIGHT = 1

/** What a word that no trade is described with takes away, beside one as rare that is told; the rarest count as e⁸ texts to one. */
const UNTOLD_SHARE = 0.7
const RARITY_MAX = 8

/** Words in the language of the text are kept apart from the English ones by this sign. */
const OWN = '~'

/** The words by which a text is compared with trades: English ones, and those of its own language as they stand. */
export function tradeComparisonWords({ english, unknown, own }: Reading): Map<string, number> {
  const told = [...english.flat().filter((word) => !FUNCTION_WORDS.en.has(word)), ...unknown]
  const times = new Map<string, number>()
  for (const word of [...told.map((one) => stemWord(one, 'en')), ...own.map((stem) => OWN + stem)])
    times.set(word, (times.get(word) ?? 0) + 1)
  return times
}

/** The square root of how likely a text is to be about each trade; its length is 1. */
export function tradeProfile(
  sentence: Float64Array,
  reading: Reading,
  model: Frequencies & { readonly trades: TradeModel },
): Float64Array {
  const { sentences, ids, words, said } = model.trades
  const times = tradeComparisonWords(reading)
  const byWords = nearnessByWords(times, words, model)
  const bySaid = nearnessByWords(times, said, model)
  const named = tradesNamedBy(reading, model.trades)
  const nearness = Float64Array.from(
    ids,
    (_, trade) =>
      dotOfRow(sentences, trade, sentence) +
      WORDS_WEIGHT * (byWords[trade] ?? 0) +
      SAID_WEIGHT * (bySaid[trade] ?? 0) +
      NAME_WEIGHT * (named.get(trade) ?? 0),
  )
  return toldOf(softmax(nearness, TEMPERATURE)).map(Math.sqrt)
}

/** The shares that stand out, less the largest that does not, so that none comes or goes at once; they add up to 1 again. */
function toldOf(shares: Float64Array): Float64Array {
  const untold = shares.toSorted().at(-1 - TRADES_TOLD_MAX) ?? 0
  const told = shares.map((share) => Math.max(0, share - untold))
  const sum = told.reduce((all, share) => all + share, 0)
  return sum === 0 ? shares : told.map((share) => share / sum)
}

/** How surely a text names each trade, in its own words or in the English ones it was brought to. */
function tradesNamedBy(
  { phrases, language, translated, english }: Reading,
  { names }: TradeModel,
): Map<number, number> {
  const named = tradesNamedIn(phrases, language, names)
  for (const [trade, surely] of translated ? tradesNamedIn(english, 'en', names) : [])
    named.set(trade, Math.max(named.get(trade) ?? 0, surely))
  return named
}

/** The cosine of a text's words, with how often each is met, and those that describe each trade. */
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
      square += (UNTOLD_SHARE * share * Math.min(inverseDocumentFrequency(word, model), RARITY_MAX)) ** 2
    }
  }
  return square === 0 ? sum : sum.map((x) => x / Math.sqrt(square))
}
