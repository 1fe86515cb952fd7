/** A value stored on this device. None of them ever appears in a URL. */
export interface Kept {
  read(): string | null
  write(value: string | null): void
  subscribe(listener: () => void): () => void
}

/**
 * Creates an accessor to a key of the browser's storage. Subscribers are notified of changes in other tabs; if storage
 * is blocked, the value stays in memory.
 */
export function keptIn(storage: () => Storage, name: string): Kept {
  const listeners = new Set<() => void>()
  let inMemory: string | null = null
  const onStorage = (event: StorageEvent) => {
    if (event.key === name || event.key === null) for (const listener of listeners) listener()
  }
  return {
    read: () => {
      try {
        return storage().getItem(name)
      } catch {
        return inMemory
      }
    },
    write: (value) => {
      inMemory = value
      try {
        if (value === null) storage().removeItem(name)
        else storage().setItem(name, value)
      } catch {}
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

export const workspaceKey = keptIn(() => localStorage, 'concordat.key')
/** Workspaces whose keys are stored on this device, as JSON. */
export const workspacesKept = keptIn(() => localStorage, 'concordat.workspaces')
/** The operator's token, stored for this tab only. */
export const operatorToken = keptIn(() => sessionStorage, 'concordat.operator')
export const language = keptIn(() => localStorage, 'concordat.language')
const DRAFT = 'concordat.draft.'

/** Returns the storage of a form's draft, which survives a reload. */
export const draftOf = (form: string) => keptIn(() => localStorage, `${DRAFT}${form}`)

/** Returns the unsent drafts of forms whose names begin with `forms`, in no order. */
export function listDrafts(forms: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(`${DRAFT}${forms}`))
      .flatMap((name) => localStorage.getItem(name) ?? [])
  } catch {
    return []
  }
}

/** Entries of the open workspace: drafts, a key rotation in progress, recent searches. */
const OF_ONE_WORKSPACE = /^concordat\.(?:draft|search)\./

const ASIDE = 'concordat.aside.'

/** Stores the open workspace's entries under its id, out of reach of the workspace opened next. */
export function setWorkAside(id: string): void {
  renameAll(OF_ONE_WORKSPACE, (name) => `${ASIDE}${id}.${name.slice('concordat.'.length)}`)
}

/** Restores the entries stored by `setWorkAside`. */
export function takeWorkUp(id: string): void {
  const prefix = `${ASIDE}${id}.`
  renameAll({ test: (name) => name.startsWith(prefix) }, (name) => `concordat.${name.slice(prefix.length)}`)
}

function renameAll(which: { test(name: string): boolean }, renamed: (name: string) => string): void {
  try {
    for (const name of Object.keys(localStorage).filter((one) => which.test(one))) {
      const value = localStorage.getItem(name)
      localStorage.removeItem(name)
      if (value !== null) localStorage.setItem(renamed(name), value)
    }
  } catch {}
}

/**
 * Deletes the open workspace's entries, so that the next user of this device can neither read them nor sign with them.
 */
export function forgetWork(): void {
  try {
    for (const name of Object.keys(localStorage)) if (OF_ONE_WORKSPACE.test(name)) localStorage.removeItem(name)
  } catch {}
}
