import type { Calibration } from '../src/domain/matching/scoring/semantic.ts'
import { hybridVector, type SemanticModel } from '../src/domain/matching/text/hybrid-vector.ts'
import { readText, textForEncoder } from '../src/domain/matching/text/lexicon.ts'
import { NAME_LANGUAGES } from '../src/domain/matching/text/trade-names.ts'
import type { TradeModel } from '../src/domain/matching/text/trade-profile.ts'
import { readFittedModel, readLexicon } from '../src/integrations/semantic-model.ts'
import { openRememberingEncoder } from '../tooling/encodings.ts'
import type { JudgedCollection } from '../tooling/judged/collection.ts'
import type { Grades } from '../tooling/judged/evaluation.ts'
import { judgedDotsOf, meaningsOf } from '../tooling/judged/meanings.ts'
import { judgedCalibrationOf } from './fit-calibration.ts'
import { ALIKE, partScalesOf, type ReadPairs } from './fit-part-scales.ts'
import { leftOutOf, placedAmongAll } from './left-out-trades.ts'
import type { ReadText } from './projections.ts'
import type { TradeDescription } from './trade-descriptions.ts'
import { type MadeTrades, tradeModelOf } from './trade-model.ts'

type Scales = SemanticModel['partScales']

/** What is fitted on descriptions of trades and on graded pairs. */
export interface FittedTrades {
  readonly trades: MadeTrades
  readonly partScales: Scales
  readonly calibration: Calibration
  /** The collection as the service reads it, and, part by part, as it would if nobody had described the trades that are graded. */
  readonly known: ReadPairs
  readonly leftOut: readonly ReadPairs[]
}

/**
 * Weighs the parts of a stored vector and calibrates them on pairs that are read twice: with all described trades, and with the trades
 * that are graded left out. Companies of trades that nobody described are met every day, and figures fitted on described trades alone
 * trust trades too much.
 */
export async function fittedTradesOf(
  descriptions: readonly TradeDescription[],
  judged: JudgedCollection,
  grades: Grades,
): Promise<FittedTrades> {
  const read = openReader()
  const fitted = readFittedModel()
  const readTrades = await Promise.all(
    descriptions.map(async ({ id, texts, said, called }) => ({
      id,
      texts: await read(texts),
      colloquial: await read(said),
      names: { described: texts.slice(0, NAME_LANGUAGES.length), called },
    })),
  )
  const trades = tradeModelOf(readTrades, fitted)
  const meaningsWith = (some: TradeModel, partScales: Scales, kept?: readonly number[]) =>
    meaningsOf(judged, {
      embed: async (texts) =>
        (await read(texts)).map(({ encoded, reading }) => {
          const vector = hybridVector(encoded, reading, { ...fitted, trades: some, partScales })
          return kept === undefined ? vector : placedAmongAll(vector, kept)
        }),
    })

  const alike = await meaningsWith(trades, ALIKE)
  const parts = leftOutOf(judged, grades, alike, descriptions.length).map(({ kept, grades }) => ({
    kept,
    grades,
    trades: tradeModelOf(
      kept.flatMap((i) => readTrades[i] ?? []),
      fitted,
    ),
  }))
  const readBy = async (partScales: Scales) => ({
    known: { meanings: await meaningsWith(trades, partScales), grades },
    leftOut: await Promise.all(
      parts.map(async (part) => ({
        meanings: await meaningsWith(part.trades, partScales, part.kept),
        grades: part.grades,
      })),
    ),
  })
  const before = await readBy(ALIKE)
  const partScales = partScalesOf(before.known, before.leftOut)
  const { known, leftOut } = await readBy(partScales)
  const dotsOf = ({ meanings, grades }: ReadPairs) => judgedDotsOf(meanings, grades)
  const calibration = judgedCalibrationOf(dotsOf(known), leftOut.flatMap(dotsOf))
  return { trades, partScales, calibration, known, leftOut }
}

/** Reads and encodes texts, each once. */
function openReader(): (texts: readonly string[]) => Promise<ReadText[]> {
  const encoder = openRememberingEncoder()
  const lexicon = readLexicon()
  const known = new Map<string, ReadText>()
  return async (texts) => {
    const unknown = [...new Set(texts)].filter((text) => !known.has(text))
    const readings = unknown.map((text) => readText(text, lexicon))
    const encoded = await encoder.encode(readings.map((reading, i) => textForEncoder(unknown[i] ?? '', reading)))
    readings.forEach((reading, i) => {
      known.set(unknown[i] ?? '', { reading, encoded: encoded[i] ?? null })
    })
    return texts.flatMap((text) => known.get(text) ?? [])
  }
}
