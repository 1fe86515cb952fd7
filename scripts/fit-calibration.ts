import { type Calibration, factorOfDot, MORE_FACETS } from '../src/domain/matching/scoring/semantic.ts'
import type { Embedder } from '../src/integrations/embedder.ts'
import type { JudgedDot } from '../tooling/judged/meanings.ts'
import type { LabelledCompany } from '../tooling/labelled-companies.ts'
import { aucOf, calibrationOf, type EmbeddedCompany, type ScoredPairs, scoredPairsOf } from '../tooling/scored-pairs.ts'
import { logisticOf, type Observations } from './logistic-regression.ts'

/** Dots are brought near 1 for the fit. */
const UNIT = 127 ** 2

/** Companies with the vectors of their short and long texts. */
export async function embeddedOf(
  companies: readonly LabelledCompany[],
  embedder: Embedder,
): Promise<EmbeddedCompany[]> {
  const short = await embedder.embed(companies.map((company) => company.short))
  const long = await embedder.embed(companies.map((company) => company.long))
  return companies.flatMap((company, i) => {
    const [shortVector, longVector] = [short[i], long[i]]
    return shortVector && longVector ? [{ ...company, shortVector, longVector }] : []
  })
}

/**
 * The calibration that explains best which pairs are of one industry: short text against long text, each collection and each
 * outcome weighing the same, as the local figures were fitted.
 *
 * @param judged pairs that people judged, which weigh as much as a collection
 * @throws Error when there are no pairs of one industry or of two, or nearer texts are not likelier of one industry
 */
export function fittedCalibrationOf(
  collections: readonly (readonly EmbeddedCompany[])[],
  judged: readonly ScoredPairs[] = [],
): Calibration {
  const sets = [...collections.map(scoredPairsOf), ...judged]
  if (sets.length === 0 || sets.some(({ same, different }) => same.length === 0 || different.length === 0))
    throw new Error(
      'There are no pairs to fit on: companies of one industry and of two are needed in every collection.',
    )
  const rowsOf = (dots: Float64Array) => Array.from(dots, (dot) => [dot / UNIT])
  const observations = sets.flatMap(({ same, different }) => [
    { outcome: 1 as const, rows: rowsOf(same) },
    { outcome: 0 as const, rows: rowsOf(different) },
  ])
  return calibrationFrom(observations)
}

function calibrationFrom(observations: readonly Observations[]): Calibration {
  const [bias = Number.NaN, perUnit = Number.NaN] = logisticOf(observations, 1)
  if (!(Number.isFinite(bias) && perUnit > 0 && perUnit < Infinity))
    throw new Error('No calibration fits: with this model texts of one industry are not nearer than texts of two.')
  return { bias: Number(bias.toFixed(4)), perDot: Number((perUnit / UNIT).toPrecision(6)) }
}

/** Rounds after which the slope no longer moves. */
const FACET_ROUNDS = 5

/** The share of all pairs that a banker would show, for which a factor is a chance: that of the companies' collections. */
export const BASE_RATE = 0.04

/** The share of companies that are taken to be of trades that nobody described. */
const UNDESCRIBED_SHARE = 0.2

/** What readings of graded pairs weigh: of the pairs that a banker would show, and of all others. */
export function readingWeightsOf(isLeftOut: boolean): { shown: number; others: number } {
  const share = isLeftOut ? UNDESCRIBED_SHARE : 1 - UNDESCRIBED_SHARE
  return { shown: share * BASE_RATE, others: share * (1 - BASE_RATE) }
}

/** Log-odds added to the fitted line, which runs low in the middle: of the pairs that it gives .35 to .5, .7 are right, and .5 of those left out. */
const RAISED_BY = 0.6

/**
 * The calibration that explains best which sellers a banker would show, by graded pairs of theses and sellers, where
 * {@link BASE_RATE} of all pairs are such, raised by {@link RAISED_BY}.
 *
 * @param leftOut the same pairs, read as if nobody had described their trades.
 * @throws Error when there are no pairs of both kinds, or nearer texts are not likelier to be shown
 */
export function judgedCalibrationOf(described: readonly JudgedDot[], leftOut: readonly JudgedDot[]): Calibration {
  const sets = [described, leftOut].flatMap((pairs, i) => {
    const weights = readingWeightsOf(i === 1)
    return [
      { outcome: 1 as const, pairs: pairs.filter(({ isShown }) => isShown), weight: weights.shown },
      { outcome: 0 as const, pairs: pairs.filter(({ isShown }) => !isShown), weight: weights.others },
    ]
  })
  if (sets.some(({ pairs }) => pairs.length === 0)) throw new Error('There are no pairs of both kinds to fit on.')
  let calibration: Calibration | null = null
  // What further facets take off is log-odds; as a dot product it depends on the slope that is being fitted.
  for (let round = 0; round < FACET_ROUNDS; round++) {
    const perDot: number = calibration?.perDot ?? Number.POSITIVE_INFINITY
    const rowOf = ({ dot, facets }: JudgedDot) => [(dot - (MORE_FACETS * Math.log(facets)) / perDot) / UNIT]
    calibration = calibrationFrom(
      sets.map(({ outcome, pairs, weight }) => ({ outcome, weight, rows: pairs.map(rowOf) })),
    )
  }
  if (calibration === null) throw new Error('No calibration was fitted.')
  return { ...calibration, bias: Number((calibration.bias + RAISED_BY).toFixed(4)) }
}

/** How a calibration does on companies it was not fitted on. */
export function judgementOf(
  companies: readonly EmbeddedCompany[],
  calibration: Calibration,
): { auc: number; ece: number } {
  const pairs: ScoredPairs = scoredPairsOf(companies)
  return { auc: aucOf(pairs), ece: calibrationOf(pairs, (dot) => factorOfDot(dot, 1, calibration)).ece }
}
