import {
  type Centring,
  centreVector,
  PART_SIZES,
  type SemanticModel,
  toUnitLength,
} from '../src/domain/matching/text/hybrid-vector.ts'
import type { Reading } from '../src/domain/matching/text/lexicon.ts'
import { type Matching, matchedDirectionsOf, type TextPair } from './matched-directions.ts'
import { meanOf, principalDirectionsOf } from './principal-components.ts'

/** How the sentence part keeps what two texts of one company share, as it tells industries best. */
const SENTENCES_MATCHED: Matching = { count: PART_SIZES.sentence, regularisation: 0.3, power: 0.5 }

/** A text as fitting sees it. */
export interface ReadText {
  readonly reading: Reading
  readonly encoded: ArrayLike<number> | null
}

/** A company's two texts as fitting sees them. */
export interface ReadPair {
  readonly short: ReadText
  readonly long: ReadText
}

/**
 * Centring of sentence vectors, each source of texts weighing the same however many it has; and their projection, by what two texts of
 * one company have in common.
 */
export function projectionsOf(
  sources: readonly (readonly ReadText[])[],
  collections: readonly (readonly ReadPair[])[],
): Pick<SemanticModel, 'sentence'> {
  const centring = centringOf(sources.map((texts) => texts.flatMap(({ encoded }) => directionOf(encoded))))
  const pairs = comparedOf(collections, ({ encoded }) => (encoded === null ? null : centreVector(encoded, centring)))
  return { sentence: { ...centring, matrix: matrixOf(matchedDirectionsOf(pairs, SENTENCES_MATCHED)) } }
}

/** What is compared of every company whose two texts both have it. */
function comparedOf(
  collections: readonly (readonly ReadPair[])[],
  partOf: (text: ReadText) => Float64Array | null,
): TextPair[][] {
  return collections.map((companies) =>
    companies.flatMap((company) => {
      const [short, long] = [partOf(company.short), partOf(company.long)]
      return short && long ? [{ short, long }] : []
    }),
  )
}

function directionOf(raw: ArrayLike<number> | null): Float64Array[] {
  const unit = raw === null ? null : toUnitLength(Float64Array.from(raw))
  return unit === null ? [] : [unit]
}

function centringOf(sources: readonly (readonly Float64Array[])[]): Centring {
  const rows = sources.flat()
  const weights = weightsOf(sources)
  const mean = meanOf({ rows, weights })
  const centred = rows.map((row) => row.map((x, i) => x - (mean[i] ?? 0)))
  const [first = new Float64Array()] = principalDirectionsOf({ rows: centred, weights }, 1)
  return { mean: Float32Array.from(mean), firstComponent: Float32Array.from(first) }
}

function weightsOf(sources: readonly (readonly unknown[])[]): number[] {
  return sources.flatMap((source) => source.map(() => 1 / source.length))
}

/** Row-major, raw components × directions. */
function matrixOf(directions: readonly Float64Array[]): Float32Array {
  const size = directions[0]?.length ?? 0
  const count = directions.length
  return Float32Array.from({ length: size * count }, (_, at) => directions[at % count]?.[Math.floor(at / count)] ?? 0)
}
