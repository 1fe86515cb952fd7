/**
 * What this device remembers: the workspace key, the language, the theme, half-filled forms. The operator's token is kept
 * for the tab alone. Nothing of it ever enters an address.
 */
export interface Kept {
  read(): string | null
  write(value: string | null): void
  subscribe(listener: () => void): () => void
}

/** A value in the browser's storage that other tabs' changes reach; a browser that forbids storage keeps it in memory. */
export function keptIn(storage: () => Storage, name: string): Kept {
  const listeners = new Set<() => void>()
  let inMemory: string | null = null
  const told = (event: StorageEvent) => {
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
      if (listeners.size === 0) window.addEventListener('storage', told)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', told)
      }
    },
  }
}

/** The workspace key of this device. */
export const workspaceKey = keptIn(() => localStorage, 'concordat.key')
/** The workspaces that this device can open, as JSON. */
export const workspacesKept = keptIn(() => localStorage, 'concordat.workspaces')
/** The operator's token, for this tab. */
export const operatorToken = keptIn(() => sessionStorage, 'concordat.operator')
/** The code of the language chosen. */
export const language = keptIn(() => localStorage, 'concordat.language')
const DRAFT = 'concordat.draft.'

/** Where a form is kept while it is being filled, so that a reload loses nothing. */
export const draftOf = (form: string) => keptIn(() => localStorage, `${DRAFT}${form}`)

/** What was typed in forms whose names begin like this and not sent, in no order. */
export function listDrafts(forms: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(`${DRAFT}${forms}`))
      .flatMap((name) => localStorage.getItem(name) ?? [])
  } catch {
    return []
  }
}

/** Of one workspace alone: forms half filled, a rotation under way, where one went. */
const OF_ONE_WORKSPACE = /^concordat\.(?:draft|search)\./

const ASIDE = 'concordat.aside.'

/** Sets aside what was begun in the workspace that is open, under its id: another one opened here does not find it. */
export function setWorkAside(id: string): void {
  renameAll(OF_ONE_WORKSPACE, (name) => `${ASIDE}${id}.${name.slice('concordat.'.length)}`)
}

/** Takes up again what was set aside of a workspace. */
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

/** Forgets what is kept of the workspace that is left: nobody who opens another one here shall find it, nor sign by it. */
export function forgetWork(): void {
  try {
    for (const name of Object.keys(localStorage)) if (OF_ONE_WORKSPACE.test(name)) localStorage.removeItem(name)
  } catch {}
}
