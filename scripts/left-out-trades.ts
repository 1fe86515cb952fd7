import { TRADES_START } from '../src/domain/matching/text/hybrid-vector.ts'
import type { JudgedCollection } from '../tooling/judged/collection.ts'
import type { Grades } from '../tooling/judged/evaluation.ts'
import type { Meanings } from '../tooling/judged/meanings.ts'

/** Some trades of the collection that nobody described. */
export interface LeftOut {
  /** The described trades that remain, by their place among all. */
  readonly kept: readonly number[]
  /** The grades of the theses that look for nothing but a trade that is left out; null for all others. */
  readonly grades: Grades
}

const FOLDS = 5

/** A described trade is one of the collection's where so much of its sellers' texts is about it. */
const SAME_SHARE = 0.2

/**
 * The trades of a collection in five parts, each left out once.
 *
 * @param meanings of the collection, read with all of the described trades.
 * @param described how many trades are described.
 */
export function leftOutOf(judged: JudgedCollection, grades: Grades, meanings: Meanings, described: number): LeftOut[] {
  const trades = [...judged.trades.keys()]
  return Array.from({ length: FOLDS }, (_, fold) => {
    const left = new Set(trades.filter((_, i) => i % FOLDS === fold))
    const dropped = new Set([...left].flatMap((trade) => describedAs(trade, judged, meanings, described)))
    return {
      kept: Array.from({ length: described }, (_, i) => i).filter((i) => !dropped.has(i)),
      grades: judged.theses.map(({ wanted }, i) =>
        wanted.every(({ id }) => left.has(id)) ? (grades[i] ?? []) : judged.sellers.map(() => null),
      ),
    }
  })
}

/** The described trades that the sellers of one of the collection's trades are about. */
function describedAs(trade: string, { sellers }: JudgedCollection, meanings: Meanings, described: number): number[] {
  const own = meanings.sellers.flatMap(({ vector }, i) => (sellers[i]?.trades[0] === trade ? [sharesOf(vector)] : []))
  return Array.from({ length: described }, (_, i) => i).filter(
    (i) => own.reduce((sum, shares) => sum + (shares[i] ?? 0), 0) >= SAME_SHARE * own.length,
  )
}

function sharesOf(vector: Int8Array): Float64Array {
  const weights = Float64Array.from(vector.subarray(TRADES_START), (x) => Math.abs(x) ** 2.5)
  const sum = weights.reduce((all, x) => all + x, 0)
  return weights.map((x) => (sum === 0 ? 0 : x / sum))
}

/** A vector made with the kept trades alone, with its trades where the vector of all of them has them. */
export function placedAmongAll(vector: Int8Array, kept: readonly number[]): Int8Array {
  const placed = vector.slice()
  placed.fill(0, TRADES_START)
  kept.forEach((trade, at) => {
    placed[TRADES_START + trade] = vector[TRADES_START + at] ?? 0
  })
  return placed
}
