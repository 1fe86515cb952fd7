import { FIT_THRESHOLD } from './fit.ts'

/** A counterparty of the longlist with its score. */
export interface Scored {
  id: number
  fit: number
}

/** A page of a shortlist: what is shown, how many there are in all, and where the next page starts. */
export interface Page<T> {
  shown: T[]
  total: number
  next: Place | null
}

/** A place in the ranking: everything strictly after this fit and id. */
export interface Place {
  fit: number
  id: number
}

/** Higher fit first; the older party (smaller id) first among equals, so that a ranking has one order. */
export function byRank(one: Scored, other: Scored): number {
  return other.fit - one.fit || one.id - other.id
}

/**
 * One page out of those of the parts that a longlist was dealt out to, each asked for the same `limit` after the same place:
 * what stands on the page of the whole stands on the page of its part.
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

/** The longlist's matches in rank order, from after `place` on, at most `limit` of them. */
export function rankedPage<T extends Scored>(longlist: readonly T[], limit: number, place: Place | null): Page<T> {
  const ranked = longlist.filter((one) => one.fit >= FIT_THRESHOLD).sort(byRank)
  const start = place === null ? 0 : ranked.findIndex((one) => byRank(one, place) > 0)
  const shown = start < 0 ? [] : ranked.slice(start, start + limit)
  const last = shown.at(-1)
  const next = last !== undefined && start + shown.length < ranked.length ? { fit: last.fit, id: last.id } : null
  return { shown, total: ranked.length, next }
}
