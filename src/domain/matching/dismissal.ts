/** Why a match is not for a workspace: its business, its size, its place, a deal looked at before, or something else. */
export const DISMISSAL_REASONS = ['sector', 'size', 'place', 'already_seen', 'other'] as const
export type DismissalReason = (typeof DISMISSAL_REASONS)[number]
