/** Reasons for which a workspace dismisses a match. */
export const DISMISSAL_REASONS = ['sector', 'size', 'place', 'already_seen', 'other'] as const
export type DismissalReason = (typeof DISMISSAL_REASONS)[number]
