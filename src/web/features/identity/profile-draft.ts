import { useEffect, useMemo, useState } from 'react'
import type { OutputFor } from '../../../client/index.ts'
import { draftOf } from '../../browser-storage.ts'
import { refusalOf } from '../../operations.ts'
import { FIELDS, type FieldPath, faultsIn, type Values, valuesKept } from './profile-form.ts'

/** Draft of a profile. Input is stored on this device under `name` until discarded. */
export function useProfileDraft(name: string, held: Values = {}) {
  const kept = useMemo(() => draftOf(name), [name])
  const [edits, setEdits] = useState<Values>(() => valuesKept(kept.read()))
  const [left, setLeft] = useState<ReadonlySet<FieldPath>>(new Set())
  useEffect(() => kept.write(Object.keys(edits).length === 0 ? null : JSON.stringify(edits)), [kept, edits])
  const values = { ...held, ...edits }
  const leave = (...paths: FieldPath[]) => setLeft((before) => new Set([...before, ...paths]))
  return {
    values,
    type: (path: FieldPath, text: string) => setEdits((before) => ({ ...before, [path]: text })),
    leave,
    /** Returns the errors of fields that lost focus: a field is not validated while it is first typed in. */
    shownFaults: (paths: readonly FieldPath[], required: readonly FieldPath[] = []) =>
      Object.fromEntries(
        Object.entries(faultsIn(values, paths, required)).filter(([path]) => left.has(path as FieldPath)),
      ) as ReturnType<typeof faultsIn>,
    forget: () => {
      setEdits({})
      setLeft(new Set())
      kept.write(null)
    },
  }
}

/** Returns the service's validation messages by field. */
export function refusedFields(fault: unknown): Partial<Record<FieldPath, string>> {
  const named = (refusalOf(fault)?.problem.fields ?? []).filter(({ path }) => Object.hasOwn(FIELDS, path))
  return Object.fromEntries(named.map(({ path, message }) => [path, message]))
}

/**
 * Returns the storage name of a workspace's unsaved settings. It uses party ids, because the key must not appear in a
 * storage name.
 */
export function settingsDraftName(session: Pick<OutputFor<'getSession'>, 'seller' | 'buyer'>): string {
  return `settings.${session.seller?.id ?? '-'}.${session.buyer?.id ?? '-'}`
}
