/**
 * What matching makes of trades that somebody described, and of trades that nobody did: a fifth of the trades of the judged collection's
 * development part is left out of the lexicon, and the theses that look for one of them are scored; five times, so that every trade is left
 * out once. Scales and calibration are those of scripts/fit-trades.ts, five figures fitted on both readings of the same pairs.
 *
 *   node scripts/leave-out-trades.ts
 */

import { businessLikelihood } from '../src/domain/matching/scoring/semantic.ts'
import { readCollection } from '../tooling/judged/collection.ts'
import { gradesOf, quantileOf, selectionOf } from '../tooling/judged/evaluation.ts'
import { figure } from '../tooling/reported-model.ts'
import { BASE_RATE } from './fit-calibration.ts'
import type { ReadPairs } from './fit-part-scales.ts'
import { fittedTradesOf } from './fitted-trades.ts'
import { readTradeDescriptions } from './trade-descriptions.ts'

const judged = readCollection('development')
const { known, leftOut, partScales, calibration } = await fittedTradesOf(
  readTradeDescriptions(),
  judged,
  gradesOf(judged),
)
console.log(`scales ${JSON.stringify(partScales)}; log-odds ${calibration.bias} + ${calibration.perDot} · dot`)
report('described', [known])
report('left out ', leftOut)

function report(name: string, readings: readonly ReadPairs[]): void {
  const rows = readings.flatMap(({ meanings, grades }) =>
    meanings.theses.flatMap((thesis, i) => {
      const own = grades[i] ?? []
      if (own.every((grade) => grade === null)) return []
      const factors = meanings.sellers.map((seller) => businessLikelihood(seller, thesis, calibration))
      return [{ factors: Float64Array.from(factors), grades: own }]
    }),
  )
  const [factors, grades] = [rows.map((row) => row.factors), rows.map((row) => row.grades)]
  const { precision, recall, share, baseRate } = selectionOf(factors, grades)
  const falseAlarms = (share * (1 - precision)) / (1 - baseRate)
  const atFittedRate = (BASE_RATE * recall) / (BASE_RATE * recall + (1 - BASE_RATE) * falseAlarms)
  const at = (grade: 0 | 1 | 2 | 3, part: number) => figure(quantileOf(factors, grades, grade, part), 2)
  console.log(
    `${name} ${rows.length} theses: precision ${figure(precision)} (at a base rate of ${BASE_RATE} ${figure(atFittedRate)}), recall ${figure(recall)}; median of grade 3 ${at(3, 0.5)}, 2 ${at(2, 0.5)}, 1 ${at(1, 0.5)}; 99 % of grade 0 up to ${at(0, 0.99)}`,
  )
}
