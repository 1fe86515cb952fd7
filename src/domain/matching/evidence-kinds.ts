/** Actions on a counterparty from which the learned order is computed. */
export const EVIDENCE_KINDS = ['watched', 'paired', 'progressed', 'dismissed_sector', 'dismissed_size'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** Effect of each action on similar matches, as a share of {@link LEARNED_POINTS_MAX}. */
export const EVIDENCE_SHARES: Readonly<Record<EvidenceKind, number>> = {
  watched: 0.25,
  paired: 0.5,
  progressed: 1,
  dismissed_sector: -0.5,
  dismissed_size: -0.2,
}

/**
 * Largest shift of a match, in points of fit: enough to reorder close matches, too small to overtake a clearly better
 * fit.
 */
export const LEARNED_POINTS_MAX = 5
