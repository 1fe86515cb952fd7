import { DAY_MS } from '../figures/durations.ts'

/** For how many days a match is new after the activity told of it. */
export const NEW_FOR_DAYS = 14

/** When a session's activity told of a match. */
export interface Told {
  at: Date
  /** When the activity told the session of any match for the first time. */
  firstAt: Date
}

/**
 * When a match stops being new that the activity told of; null where it never was. What a session found when it looked for the first
 * time, on the day it was opened, is all there was and no news.
 */
export function newUntil({ at, firstAt }: Told, openedAt: Date): Date | null {
  const isFirstLook = at.getTime() === firstAt.getTime() && at.getTime() < openedAt.getTime() + DAY_MS
  return isFirstLook ? null : new Date(at.getTime() + NEW_FOR_DAYS * DAY_MS)
}
