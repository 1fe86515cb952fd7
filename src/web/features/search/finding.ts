import { folded } from '../matching/match-filters.ts'

/** Something the search leads to. */
export interface Found {
  /** Stable and without a name in it: kept among the recent ones. */
  id: string
  label: string
  note?: string | undefined
  /** More words it is found by. */
  alias?: string | undefined
}

/** Those that hold every word typed, the ones whose label begins so first. */
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
