import { useState } from 'react'

/** Pairings selected to be moved together. */
export interface Selection {
  ids: readonly string[]
  has: (pairId: string) => boolean
  set: (pairId: string, isSelected: boolean) => void
  setAll: (pairIds: readonly string[]) => void
}

/** Selection among the visible pairings: filtered ones are never moved unseen. */
export function useSelection(shownIds: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = shownIds.filter((id) => chosen.has(id))
  return {
    ids,
    has: (pairId) => ids.includes(pairId),
    set: (pairId, isSelected) => setChosen(new Set(isSelected ? [...ids, pairId] : ids.filter((id) => id !== pairId))),
    setAll: (pairIds) => setChosen(new Set(pairIds)),
  }
}
