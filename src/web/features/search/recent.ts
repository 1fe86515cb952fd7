import { keptIn } from '../../browser-storage.ts'

/** Where people went from the search: addresses of pages and pairings, and actions, but no name and nothing typed. */
export const keptRecent = keptIn(() => localStorage, 'concordat.search.recent')

const MOST = 5

/** The ids that were kept, newest first; whatever else stands there is nothing. */
export function parseRecent(kept: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** The same with one more on top. */
export function withRecent(kept: string | null, id: string): string {
  return JSON.stringify([id, ...parseRecent(kept).filter((one) => one !== id)].slice(0, MOST))
}
