import type { OutputFor } from '../../../client/index.ts'

/** Why a match is dismissed, as the contract has it. */
export type DismissalReason = OutputFor<'listDismissed'>['dismissed'][number]['reason']

/** The reasons in the order of the menu; a test holds them to the domain's. */
export const DISMISSAL_REASONS = [
  'sector',
  'size',
  'place',
  'already_seen',
  'other',
] as const satisfies readonly DismissalReason[]
