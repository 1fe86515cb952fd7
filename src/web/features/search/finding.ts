import { keptIn } from '../../browser-storage.ts'
import { folded } from '../matching/match-filters.ts'

export interface Found {
  /** A stable id without a name, because recent ids are stored. */
  id: string
  label: string
  note?: string | undefined
  /** Further words to match. */
  alias?: string | undefined
}

/** Returns the entries that contain every typed word, those whose label starts with the text first. */
export function foundBy<F extends Found>(all: readonly F[], text: string): F[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const start = words.join(' ')
  return all
    .filter(({ label, note, alias }) => {
      const held = folded([label, note, alias].join(' '))
      return words.every((word) => held.includes(word))
    })
    .toSorted(
      (one, other) => Number(folded(other.label).startsWith(start)) - Number(folded(one.label).startsWith(start)),
    )
}

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
