import { useEffect, useMemo, useState } from 'react'
import { draftOf } from '../../browser-storage.ts'
import { type YearFaults, type YearKind, type YearsTyped, type YearTyped, yearsKept } from './years-form.ts'

/** Years being filled in. What is typed is kept on the device under `name` until it is saved or discarded. */
export function useYearsDraft(name: string, held: YearsTyped) {
  const kept = useMemo(() => draftOf(name), [name])
  const [edited, setEdited] = useState<YearsTyped | null>(() => yearsKept(kept.read()))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isJudged, setJudged] = useState(false)
  useEffect(() => kept.write(edited === null ? null : JSON.stringify(edited)), [kept, edited])
  const years = edited ?? held
  const replace = (kind: YearKind, change: (list: YearTyped[]) => YearTyped[]) =>
    setEdited((before) => {
      const now = before ?? held
      return { ...now, [kind]: change(now[kind]) }
    })
  return {
    years,
    isEdited: edited !== null,
    add: (kind: YearKind, year: YearTyped) => replace(kind, (list) => [...list, year]),
    remove: (kind: YearKind, at: number) => {
      setLeft(new Set())
      replace(kind, (list) => list.filter((_, place) => place !== at))
    },
    change: (kind: YearKind, at: number, change: Partial<YearTyped>) =>
      replace(kind, (list) => list.map((year, place) => (place === at ? { ...year, ...change } : year))),
    leave: (place: string) => setLeft((before) => new Set([...before, place])),
    /** From now on every fault is shown, also that of a field nobody has been in. */
    judge: () => setJudged(true),
    /** The faults to show: of fields that were left, or all of them once someone wanted to save. */
    shown: (faults: YearFaults): YearFaults =>
      isJudged ? faults : Object.fromEntries(Object.entries(faults).filter(([place]) => left.has(place))),
    forget: () => {
      setEdited(null)
      setLeft(new Set())
      setJudged(false)
    },
  }
}

export type YearsDraft = ReturnType<typeof useYearsDraft>
