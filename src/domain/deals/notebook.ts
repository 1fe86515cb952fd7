/** Why a workspace stops pursuing a pairing. It is told nobody else. */
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

/** Tags of a pairing, and the characters of one, at most. */
export const TAGS_MAX = 20
export const TAG_CHARACTERS_MAX = 40

/** Characters of a note, and of a task, at most. */
export const NOTE_CHARACTERS_MAX = 4000
export const TASK_CHARACTERS_MAX = 500

/** Notes, and tasks, of a pairing, at most. */
export const NOTEBOOK_ENTRIES_MAX = 500
