/** What a workspace did about a counterparty of which its own order of matches learns. */
export const EVIDENCE_KINDS = ['watched', 'paired', 'progressed', 'dismissed_sector', 'dismissed_size'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** What a match that is like a counterparty gains or loses by each act, of {@link LEARNED_POINTS_MAX}. */
export const EVIDENCE_SHARES: Readonly<Record<EvidenceKind, number>> = {
  watched: 0.25,
  paired: 0.5,
  progressed: 1,
  dismissed_sector: -0.5,
  dismissed_size: -0.2,
}

/** A match moves by at most so many points of fit: enough among close ones, too little to pass what fits clearly better. */
export const LEARNED_POINTS_MAX = 5
