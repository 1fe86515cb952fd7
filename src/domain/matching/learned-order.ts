import { decimals } from '../figures/rounding.ts'
import { EVIDENCE_SHARES, type EvidenceKind, LEARNED_POINTS_MAX } from './evidence-kinds.ts'
import { bestDotProduct, type Calibration, factorOfDot } from './scoring/semantic.ts'

/** By size alone a match falls at most by this share of the points, so that a figure never outweighs the business. */
const SIZE_SHARE_MAX = 0.4

/** Two businesses count as alike from this factor up. The factor is the chance that a banker would show one of them to a buyer of the other. */
const ALIKE_FROM = 0.5

/** Two sizes are alike where the larger is at most so many times the smaller. */
const SIZE_TIMES_MAX = 1.5

/** What the learned order compares of a party, as anyone may see it. */
export interface Likeness {
  /** The stored forms of a seller's text, or of what a buyer asks for. */
  readonly vectors: readonly Int8Array[]
  /** A seller's revenue, a buyer's largest ticket, EUR millions; null where not stated. */
  readonly sizeEurM: number | null
}

/** A counterparty that the workspace acted on. */
export interface Evidence extends Likeness {
  readonly id: number
  readonly kind: EvidenceKind
}

/** What a match gains or loses in the learned order. */
export interface Learned {
  /** −{@link LEARNED_POINTS_MAX} to {@link LEARNED_POINTS_MAX}, to one decimal; its fit plus these is its place. */
  readonly points: number
  /** The counterparties that it is like, and how the workspace acted on each. */
  readonly like: readonly Pick<Evidence, 'id' | 'kind'>[]
}

/**
 * What the evidence of one workspace says of a match: the shares of the counterparties it is like, added, within ±1, times
 * {@link LEARNED_POINTS_MAX}. A counterparty says nothing of itself.
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

/** The learned order: by fit plus what was learned, then by fit, then the older party first. */
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

/** Why a match stands higher or lower than by its fit alone, and by how many counterparties. */
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

/** The reasons of what was learned of a match; none where nothing was. */
export function learnedReasons({ like }: Learned): LearnedReason[] {
  const grouped = Map.groupBy(like, ({ kind }) => REASON_OF[kind])
  return [...grouped].map(([of, those]) => ({ of, count: those.length }))
}
