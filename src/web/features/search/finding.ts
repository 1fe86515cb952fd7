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
