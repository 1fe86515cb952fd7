import type { SemanticModel } from '../src/domain/matching/text/hybrid-vector.ts'
import { centreVector, toUnitLength } from '../src/domain/matching/text/hybrid-vector.ts'
import { indexTradeNames, type NamedBy, type NamedTrade } from '../src/domain/matching/text/trade-names.ts'
import {
  ANCHOR_STEPS,
  GENERIC_SHARE,
  type TradeModel,
  type TradeWord,
  tradeComparisonWords,
} from '../src/domain/matching/text/trade-profile.ts'
import { GENERIC_WORDS } from '../src/domain/text/function-words.ts'
import type { ReadText } from './projections.ts'

/** A trade whose descriptions have been read and encoded. */
export interface ReadTrade {
  readonly id: string
  readonly texts: readonly ReadText[]
  /** Texts about it that do not name it. */
  readonly colloquial: readonly ReadText[]
  readonly names: NamedBy
}

/** A model whose words and names can be listed. */
export interface MadeTrades extends TradeModel {
  readonly words: ReadonlyMap<string, TradeWord>
  readonly colloquial: ReadonlyMap<string, TradeWord>
  readonly names: ReadonlyMap<string, readonly NamedTrade[]>
}

/** Languages that use a word beyond which further ones add little. */
const TIMES_SATURATED = 1.5

/** What texts are compared with: each trade's mean sentence, and its words, the rarer among trades the heavier. */
export function tradeModelOf(trades: readonly ReadTrade[], model: Pick<SemanticModel, 'sentence'>): MadeTrades {
  return {
    ids: trades.map(({ id }) => id),
    sentences: Int8Array.from(trades.flatMap((trade) => sentenceOf(trade, model))),
    words: wordsOf(trades.map(({ texts }) => texts)),
    colloquial: wordsOf(trades.map(({ colloquial }) => colloquial)),
    names: indexTradeNames(trades.map(({ names }) => names)),
  }
}

function sentenceOf({ texts }: ReadTrade, { sentence }: Pick<SemanticModel, 'sentence'>): number[] {
  const sum = new Float64Array(sentence.mean.length)
  for (const { encoded } of texts)
    (encoded === null ? null : centreVector(encoded, sentence))?.forEach((x, k) => {
      sum[k] = (sum[k] ?? 0) + x
    })
  return Array.from(toUnitLength(sum) ?? sum, (x) => Math.max(-127, Math.min(127, Math.round(x * ANCHOR_STEPS))))
}

/** @param trades what describes each of them. */
function wordsOf(trades: readonly (readonly ReadText[])[]): Map<string, TradeWord> {
  const times = trades.map((texts) => {
    const sum = new Map<string, number>()
    for (const { reading } of texts)
      for (const [word, count] of tradeComparisonWords(reading)) sum.set(word, (sum.get(word) ?? 0) + count)
    return sum
  })
  const tradesWith = new Map<string, number>()
  for (const word of times.flatMap((words) => [...words.keys()])) tradesWith.set(word, (tradesWith.get(word) ?? 0) + 1)
  const weightOf = (word: string) =>
    (GENERIC_WORDS.has(word) ? GENERIC_SHARE : 1) * Math.log((trades.length + 1) / ((tradesWith.get(word) ?? 0) + 0.5))
  const tradeWords = new Map<string, TradeWord & { trades: { trade: number; share: number }[] }>()
  times.forEach((words, trade) => {
    const shares = [...words].map(([word, count]) => (count / (count + TIMES_SATURATED)) * weightOf(word))
    const length = Math.hypot(...shares)
    ;[...words.keys()].forEach((word, i) => {
      const one = tradeWords.get(word) ?? { weight: weightOf(word), trades: [] }
      one.trades.push({ trade, share: (shares[i] ?? 0) / length })
      tradeWords.set(word, one)
    })
  })
  return tradeWords
}
