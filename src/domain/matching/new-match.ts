import { DAY_MS } from '../figures/durations.ts'

/** Days for which a match is marked as new after it appears in the activity. */
export const NEW_FOR_DAYS = 14

/** Times at which matches appeared in a session's activity. */
export interface NewMatchTimes {
  at: Date
  /** Time of the session's first match. */
  firstAt: Date
}

/**
 * Returns the end of a match's time as new; null if it never was. Matches found on the first look, on the day the
 * session was opened, are not new.
 */
export function newUntil({ at, firstAt }: NewMatchTimes, openedAt: Date): Date | null {
  const isFirstLook = at.getTime() === firstAt.getTime() && at.getTime() < openedAt.getTime() + DAY_MS
  return isFirstLook ? null : new Date(at.getTime() + NEW_FOR_DAYS * DAY_MS)
}
