import type { Sentences } from '../language/sentences.ts'
import type { Source, Supposition } from './assumptions.ts'
import type { Divergence } from './divergence.ts'
import type { RangeCoverage } from './range-outcomes.ts'
import type { Method } from './triangulation.ts'
import type { NoValue } from './valuation.ts'
import type { Working } from './workings.ts'

/** Sentences of a valuation, in one language. */
export interface ValuationWords {
  readonly assumptions: Sentences<Supposition>
  readonly sources: Readonly<Record<Source, string>>
  readonly workings: Sentences<Working>
  /** Methods with their weights in whole percent. */
  readonly valuedBy: (shares: readonly (readonly [Method, number])[]) => string
  /** Source of the rail: published prices of unlisted companies. */
  readonly rail: string
  /** Reason for the divergence and the method a buyer will use; follows another sentence. */
  readonly divergence: (divergence: Divergence) => string
  /** Coverage of the triangulated range; follows another sentence. */
  readonly coverage: (coverage: RangeCoverage) => string
  readonly noValue: Readonly<Record<NoValue['reason'], string>>
}
