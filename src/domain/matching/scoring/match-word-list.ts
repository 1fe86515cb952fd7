import type { Sentences } from '../../language/sentences.ts'
import type { EmptyReason } from '../empty-reason.ts'
import type { LearnedReason } from '../learned-order.ts'
import type { ShownGateReason } from './gates.ts'
import type { Reason } from './reasons.ts'
import type { Change, Obstacle } from './why-not.ts'

/** Sentences about a pair, in one language. */
export interface MatchWords {
  readonly reasons: Sentences<Reason>
  /** In lower case and without a full stop, because they follow a verdict. */
  readonly gates: Readonly<Record<ShownGateReason, string>>
  readonly obstacles: Sentences<Exclude<Obstacle, { of: 'gate' }>>
  readonly changes: Sentences<Change>
  /** Cause of an empty list of matches, with a remedy. */
  readonly empty: Sentences<EmptyReason>
  readonly learned: Readonly<Record<LearnedReason['of'], (count: number) => string>>
}
