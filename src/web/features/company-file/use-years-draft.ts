import { useEffect, useMemo, useState } from 'react'
import { draftOf } from '../../browser-storage.ts'
import { type YearFaults, type YearKind, type YearsTyped, type YearTyped, yearsKept } from './years-form.ts'

/** Draft of the financial years. Input is stored on this device under `name` until saved or discarded. */
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
    /** Shows all errors from now on, including those of untouched fields. */
    judge: () => setJudged(true),
    /** Returns the errors to show: those of fields that lost focus, or all after an attempt to save. */
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
