/** The closed list of activity event types (decisions §9). */
export const ACTIVITY_TYPES = [
  'workspace_joined',
  'registered',
  'profile_updated',
  'valuation_computed',
  'match_suggested',
  'pairing_created',
  'phase_changed',
  'nda_signed',
  'identity_disclosed',
  'memo_generated',
  'memo_downloaded',
  'teaser_generated',
  'product_analyzed',
  'dq_enqueued',
  'dq_step_done',
  'dq_step_failed',
  'exchange_received',
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]
