import { FIT_THRESHOLD } from './fit.ts'

/** Counterparty of the longlist with its score. */
export interface Scored {
  id: number
  fit: number
}

/** Page of a shortlist, with the total and the start of the next page. */
export interface Page<T> {
  shown: T[]
  total: number
  next: Place | null
}

/** Position in the ranking: the page starts strictly after this fit and id. */
export interface Place {
  fit: number
  id: number
}

/** Compares by fit, then by age (smaller id first), so that the order is total. */
export function byRank(one: Scored, other: Scored): number {
  return other.fit - one.fit || one.id - other.id
}

/**
 * Merges pages of the parts into which a longlist was split, each with the same `limit` and place. A party on the
 * merged page is on its part's page.
 */
export function mergedShortlist(pages: readonly Page<Scored>[], limit: number): Page<Scored> {
  const ranked = pages.flatMap(({ shown }) => shown).sort(byRank)
  const shown = ranked.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = ranked.length > shown.length || pages.some(({ next }) => next !== null)
  return {
    shown,
    total: pages.reduce((sum, { total }) => sum + total, 0),
    next: last !== undefined && hasMore ? { fit: last.fit, id: last.id } : null,
  }
}

/** Returns the longlist's matches in rank order after `place`, at most `limit`. */
export function rankedPage<T extends Scored>(longlist: readonly T[], limit: number, place: Place | null): Page<T> {
  const ranked = longlist.filter((one) => one.fit >= FIT_THRESHOLD).sort(byRank)
  const start = place === null ? 0 : ranked.findIndex((one) => byRank(one, place) > 0)
  const shown = start < 0 ? [] : ranked.slice(start, start + limit)
  const last = shown.at(-1)
  const next = last !== undefined && start + shown.length < ranked.length ? { fit: last.fit, id: last.id } : null
  return { shown, total: ranked.length, next }
}
