/** Reasons for which a workspace drops a pairing. Never disclosed to others. */
export const DROP_REASONS = [
  'price',
  'size',
  'business',
  'timing',
  'financing',
  'diligence',
  'no_answer',
  'other',
] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** Limits on the tags of a pairing. */
export const TAGS_MAX = 20
export const TAG_CHARACTERS_MAX = 40

/** Limits on the length of a note and a task. */
export const NOTE_CHARACTERS_MAX = 4000
export const TASK_CHARACTERS_MAX = 500

/** Limit on the notes, and on the tasks, of a pairing. */
export const NOTEBOOK_ENTRIES_MAX = 500
