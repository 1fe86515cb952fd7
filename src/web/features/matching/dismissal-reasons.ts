import type { OutputFor } from '../../../client/index.ts'

export type DismissalReason = OutputFor<'listDismissed'>['dismissed'][number]['reason']

/** Reasons in menu order. A test compares them with the domain's. */
export const DISMISSAL_REASONS = [
  'sector',
  'size',
  'place',
  'already_seen',
  'other',
] as const satisfies readonly DismissalReason[]
