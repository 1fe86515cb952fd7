import { workspacesKept } from './browser-storage.ts'

/** A workspace whose key is stored on this device. */
export interface KeptWorkspace {
  /** Id for its stored entries, independent of the key. */
  id: string
  key: string
  /** The name last seen; empty before the first load. */
  name: string
}

/** Returns the workspaces whose keys are stored on this device, in the order of first opening. */
export function keptWorkspaces(): KeptWorkspace[] {
  try {
    const kept: unknown = JSON.parse(workspacesKept.read() ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is KeptWorkspace {
  const { id, key, name } = (value ?? {}) as Partial<KeptWorkspace>
  return typeof id === 'string' && typeof key === 'string' && typeof name === 'string'
}

function write(kept: readonly KeptWorkspace[]): void {
  workspacesKept.write(kept.length === 0 ? null : JSON.stringify(kept))
}

/** Stores the key of a workspace and returns its entry. */
export function keepWorkspace(key: string, newId: () => string): KeptWorkspace {
  const all = keptWorkspaces()
  const known = all.find((one) => one.key === key)
  if (known !== undefined) return known
  const kept = { id: newId(), key, name: '' }
  write([...all, kept])
  return kept
}

/** Changes the stored name of a workspace, or its key after a rotation. */
export function changeKept(key: string, change: Partial<Pick<KeptWorkspace, 'key' | 'name'>>): void {
  const all = keptWorkspaces()
  const before = all.find((one) => one.key === key)
  if (before === undefined || Object.entries(change).every(([name, value]) => Reflect.get(before, name) === value))
    return
  write(all.map((one) => (one === before ? { ...one, ...change } : one)))
}

/** Deletes the key of a workspace from this device. */
export function forgetKept(key: string): void {
  write(keptWorkspaces().filter((one) => one.key !== key))
}
