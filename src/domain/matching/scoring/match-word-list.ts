import type { Sentences } from '../../language/sentences.ts'
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
  readonly learned: Readonly<Record<LearnedReason['of'], (count: number) => string>>
}
