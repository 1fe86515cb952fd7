/**
 * Reads the trades described in lexicon/trades/, weighs the parts of a stored vector and calibrates them on the development part of
 * the judged collection: writes model/trades.json, trades.int8 and src/domain/matching/scoring/semantic-figures.ts.
 *
 *   node scripts/fit-trades.ts
 *
 * The rest of model/ is built before. The descriptions of trades are written by hand for any company, and no grade is read for them.
 */

import { hybridVectorOf, PART_SIZES, type SemanticModel } from '../src/domain/matching/text/hybrid-vector.ts'
import { readingOf, sentenceTextOf } from '../src/domain/matching/text/lexicon.ts'
import { readFittedModel, readLexicon } from '../src/integrations/semantic-model.ts'
import { openRememberingEncoder } from '../tooling/encodings.ts'
import { readCollection } from '../tooling/judged/collection.ts'
import { gradesOf } from '../tooling/judged/evaluation.ts'
import { judgedDotsOf, meaningsOf } from '../tooling/judged/meanings.ts'
import { judgedCalibrationOf } from './fit-calibration.ts'
import { partScalesOf } from './fit-part-scales.ts'
import type { ReadText } from './projections.ts'
import { writeTrades } from './semantic-model-files.ts'
import { readTradeDescriptions, tradeNeighboursOf, tradeSectorsOf } from './trade-descriptions.ts'
import { type ReadTrade, tradeModelOf } from './trade-model.ts'

const encoder = openRememberingEncoder()
const lexicon = readLexicon()
const fitted = readFittedModel()

const descriptions = readTradeDescriptions()
if (descriptions.length > PART_SIZES.trades)
  throw new Error(`There is room for ${PART_SIZES.trades} trades, and ${descriptions.length} are described.`)
const readTrades: ReadTrade[] = []
for (const { id, texts } of descriptions) readTrades.push({ id, texts: await read(texts) })
const trades = tradeModelOf(readTrades, fitted)

const judged = readCollection('development')
const grades = gradesOf(judged)
const partScales = await partScalesOf(judged, grades, (scales) =>
  embedderFor({ ...fitted, trades, partScales: scales }),
)
const model = embedderFor({ ...fitted, trades, partScales })
const calibration = judgedCalibrationOf(judgedDotsOf(await meaningsOf(judged, model), grades))
writeTrades(trades, partScales, calibration, tradeSectorsOf(trades.ids), tradeNeighboursOf(trades.ids))
console.log(
  `${descriptions.length} trades, ${trades.words.size} words; scales ${JSON.stringify(partScales)}; log-odds ${calibration.bias} + ${calibration.perDot} · dot`,
)

function embedderFor(by: SemanticModel) {
  return {
    embed: async (some: readonly string[]) =>
      (await read(some)).map(({ encoded, reading }) => hybridVectorOf(encoded, reading, by)),
  }
}

async function read(some: readonly string[]): Promise<ReadText[]> {
  const readings = some.map((text) => readingOf(text, lexicon))
  const encoded = await encoder.encode(readings.map((reading, i) => sentenceTextOf(some[i] ?? '', reading)))
  return readings.map((reading, i) => ({ reading, encoded: encoded[i] ?? null }))
}
