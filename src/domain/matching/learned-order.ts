import { decimals } from '../figures/rounding.ts'
import { EVIDENCE_SHARES, type EvidenceKind, LEARNED_POINTS_MAX } from './evidence-kinds.ts'
import { bestDotProduct, type Calibration, factorOfDot } from './scoring/semantic.ts'

/** Largest share of the points that size alone may deduct, so that size never outweighs the business. */
const SIZE_SHARE_MAX = 0.4

/**
 * Similarity factor from which two businesses count as alike. The factor is the probability that a banker would show
 * one of them to a buyer of the other.
 */
const ALIKE_FROM = 0.5

/** Largest ratio of two sizes that count as alike. */
const SIZE_TIMES_MAX = 1.5

/** Attributes compared by the learned order. All are visible to every viewer. */
export interface Likeness {
  /** Stored forms of a seller's text, or of a buyer's criteria. */
  readonly vectors: readonly Int8Array[]
  /** Revenue of a seller or largest ticket of a buyer, EUR millions; null if not stated. */
  readonly sizeEurM: number | null
}

/** Counterparty on which the workspace acted. */
export interface Evidence extends Likeness {
  readonly id: number
  readonly kind: EvidenceKind
}

/** Shift of a match in the learned order. */
export interface Learned {
  /** −{@link LEARNED_POINTS_MAX} to {@link LEARNED_POINTS_MAX}, to one decimal. Added to the fit for ordering. */
  readonly points: number
  /** Similar counterparties and the action taken on each. */
  readonly like: readonly Pick<Evidence, 'id' | 'kind'>[]
}

/**
 * Computes a match's shift from the evidence of one workspace: the sum of the shares of all similar counterparties,
 * clamped to ±1, times {@link LEARNED_POINTS_MAX}. A counterparty is no evidence about itself.
 */
export function learnedPoints(
  match: Likeness & { readonly id: number },
  evidence: readonly Evidence[],
  calibration?: Calibration,
): Learned {
  const like = evidence.filter(
    (one) =>
      one.id !== match.id &&
      (one.kind === 'dismissed_size' ? isOfLikeSize(match, one) : isAlike(match, one, calibration)),
  )
  const shareOf = (counts: (kind: EvidenceKind) => boolean) =>
    like.reduce((sum, { kind }) => sum + (counts(kind) ? EVIDENCE_SHARES[kind] : 0), 0)
  const bySize = Math.max(
    -SIZE_SHARE_MAX,
    shareOf((kind) => kind === 'dismissed_size'),
  )
  const share = shareOf((kind) => kind !== 'dismissed_size') + bySize
  const points = LEARNED_POINTS_MAX * Math.min(1, Math.max(-1, share))
  return { points: decimals(points, 1), like: like.map(({ id, kind }) => ({ id, kind })) }
}

/** Compares by fit plus learned points, then by fit, then by age (older party first). */
export function byLearnedOrder(
  one: { readonly id: number; readonly fit: number; readonly learned: Learned },
  other: { readonly id: number; readonly fit: number; readonly learned: Learned },
): number {
  return other.fit + other.learned.points - (one.fit + one.learned.points) || other.fit - one.fit || one.id - other.id
}

function isAlike(one: Likeness, other: Likeness, calibration?: Calibration): boolean {
  const dots = one.vectors.map((vector) => bestDotProduct(vector, other.vectors)).filter((dot) => dot !== null)
  return dots.length > 0 && factorOfDot(Math.max(...dots), 1, calibration) >= ALIKE_FROM
}

function isOfLikeSize({ sizeEurM: one }: Likeness, { sizeEurM: other }: Likeness): boolean {
  if (one === null || other === null || one <= 0 || other <= 0) return false
  return Math.max(one, other) <= SIZE_TIMES_MAX * Math.min(one, other)
}

/** Reason for a match's shift, with the number of counterparties behind it. */
export interface LearnedReason {
  readonly of: 'wanted' | 'sector' | 'size'
  readonly count: number
}

const REASON_OF: Readonly<Record<EvidenceKind, LearnedReason['of']>> = {
  watched: 'wanted',
  paired: 'wanted',
  progressed: 'wanted',
  dismissed_sector: 'sector',
  dismissed_size: 'size',
}

/** Returns the reasons for a shift; empty if there was no evidence. */
export function learnedReasons({ like }: Learned): LearnedReason[] {
  const grouped = Map.groupBy(like, ({ kind }) => REASON_OF[kind])
  return [...grouped].map(([of, those]) => ({ of, count: those.length }))
}
