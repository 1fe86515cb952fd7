import { keptIn } from '../../browser-storage.ts'

/** Recently used pages, pairings and actions as ids: neither names nor typed text are stored. */
export const keptRecent = keptIn(() => localStorage, 'concordat.search.recent')

const MOST = 5

/** Parses the stored ids, newest first; anything else is ignored. */
export function parseRecent(kept: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Returns the stored ids with one more at the top. */
export function withRecent(kept: string | null, id: string): string {
  return JSON.stringify([id, ...parseRecent(kept).filter((one) => one !== id)].slice(0, MOST))
}
