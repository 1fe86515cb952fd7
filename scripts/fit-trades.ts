/**
 * Reads the trades described in lexicon/trades/, weighs the parts of a stored vector and calibrates them on the development part of
 * the judged collection: writes model/trades.json, trades.int8 and domain/semantic-figures.json.
 *
 *   node scripts/fit-trades.ts
 *
 * The rest of model/ is built before. The descriptions of trades are written by hand for any company, and no grade is read for them.
 */

import { PART_SIZES } from '../src/domain/matching/text/hybrid-vector.ts'
import { readCollection } from '../tooling/judged/collection.ts'
import { gradesOf } from '../tooling/judged/evaluation.ts'
import { fittedTradesOf } from './fitted-trades.ts'
import { writeTrades } from './semantic-model-files.ts'
import { readTradeDescriptions, tradeNeighboursOf, tradeSectorsOf } from './trade-descriptions.ts'

const descriptions = readTradeDescriptions()
if (descriptions.length > PART_SIZES.trades)
  throw new Error(`There is room for ${PART_SIZES.trades} trades, and ${descriptions.length} are described.`)
const judged = readCollection('development')
const { trades, partScales, calibration } = await fittedTradesOf(descriptions, judged, gradesOf(judged))
writeTrades(trades, partScales, calibration, tradeSectorsOf(trades.ids), tradeNeighboursOf(trades.ids))
console.log(
  `${descriptions.length} trades, ${trades.words.size} words; scales ${JSON.stringify(partScales)}; log-odds ${calibration.bias} + ${calibration.perDot} · dot`,
)
