import type { Sentences } from '../language/sentences.ts'
import type { Source, Supposition } from './assumptions.ts'
import type { Divergence } from './divergence.ts'
import type { Method } from './triangulation.ts'
import type { NoValue } from './valuation.ts'
import type { Working } from './workings.ts'

/** Every sentence of a valuation, in one language. */
export interface ValuationWords {
  readonly assumptions: Sentences<Supposition>
  readonly sources: Readonly<Record<Source, string>>
  readonly workings: Sentences<Working>
  /** Which methods the value rests on, each with its whole percent of it. */
  readonly valuedBy: (shares: readonly (readonly [Method, number])[]) => string
  /** What stands behind the rail: published prices of unlisted companies. */
  readonly rail: string
  /** Why the methods lie far apart and which a buyer will use; follows another sentence. */
  readonly divergence: (divergence: Divergence) => string
  readonly noValue: Readonly<Record<NoValue['reason'], string>>
}
