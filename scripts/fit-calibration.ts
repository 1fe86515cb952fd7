import type { LabelledCompany } from '../bench/labelled-companies.ts'
import { aucOf, calibrationOf, type EmbeddedCompany, type ScoredPairs, scoredPairsOf } from '../bench/scored-pairs.ts'
import { type Calibration, factorOfDot } from '../src/domain/matching/scoring/semantic.ts'
import type { Embedder } from '../src/integrations/embedder.ts'
import { BENT, logisticOf } from './logistic-regression.ts'

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
  const [bias = Number.NaN, perUnit = Number.NaN] = logisticOf(observations, 1, BENT)
  if (!(Number.isFinite(bias) && perUnit > 0 && perUnit < Infinity))
    throw new Error('No calibration fits: with this model texts of one industry are not nearer than texts of two.')
  return { bias: Number(bias.toFixed(4)), perDot: Number((perUnit / UNIT).toPrecision(6)) }
}

/** How a calibration does on companies it was not fitted on. */
export function judgementOf(
  companies: readonly EmbeddedCompany[],
  calibration: Calibration,
): { auc: number; ece: number } {
  const pairs: ScoredPairs = scoredPairsOf(companies)
  return { auc: aucOf(pairs), ece: calibrationOf(pairs, (dot) => factorOfDot(dot, 1, calibration)).ece }
}
