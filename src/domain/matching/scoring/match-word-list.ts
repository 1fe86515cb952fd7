import type { Sentences } from '../../language/sentences.ts'
import type { EmptyReason } from '../empty-reason.ts'
import type { LearnedReason } from '../learned-order.ts'
import type { ShownGateReason } from './gates.ts'
import type { Reason } from './reasons.ts'
import type { Change, Obstacle } from './why-not.ts'

/** Every sentence about a pair, in one language. */
export interface MatchWords {
  readonly reasons: Sentences<Reason>
  /** Without a capital and a full stop, so that they may follow a verdict. */
  readonly gates: Readonly<Record<ShownGateReason, string>>
  readonly obstacles: Sentences<Exclude<Obstacle, { of: 'gate' }>>
  readonly changes: Sentences<Change>
  /** Why a list of matches is empty, and what to do. */
  readonly empty: Sentences<EmptyReason>
  readonly learned: Readonly<Record<LearnedReason['of'], (count: number) => string>>
}
