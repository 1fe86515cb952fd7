import { workspacesKept } from './browser-storage.ts'

/** A workspace whose key this device keeps. */
export interface KeptWorkspace {
  /** Under which its unfinished work is set aside; tells nothing of the key. */
  id: string
  key: string
  /** As its owner last saw it; empty until then. */
  name: string
}

/** The workspaces that this device can open without asking for their keys, in the order in which they were first opened. */
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

/** Keeps the key of a workspace; answers it as it is kept. */
export function keepWorkspace(key: string, newId: () => string): KeptWorkspace {
  const all = keptWorkspaces()
  const known = all.find((one) => one.key === key)
  if (known !== undefined) return known
  const kept = { id: newId(), key, name: '' }
  write([...all, kept])
  return kept
}

/** Changes what is kept of a workspace: its name, or its key after a rotation. */
export function changeKept(key: string, change: Partial<Pick<KeptWorkspace, 'key' | 'name'>>): void {
  const all = keptWorkspaces()
  const before = all.find((one) => one.key === key)
  if (before === undefined || Object.entries(change).every(([name, value]) => Reflect.get(before, name) === value))
    return
  write(all.map((one) => (one === before ? { ...one, ...change } : one)))
}

/** Forgets the key of a workspace on this device. */
export function forgetKept(key: string): void {
  write(keptWorkspaces().filter((one) => one.key !== key))
}
