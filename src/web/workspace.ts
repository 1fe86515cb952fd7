import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetWork, operatorToken, setWorkAside, takeWorkUp, workspaceKey, workspacesKept } from './browser-storage.ts'
import { languageNow } from './language.ts'
import { answers, useOperation } from './operations.ts'
import { newWorkspaceKey } from './random-key.ts'

/** The build, which prerenders the start page, has no browser storage. */
const nothing = () => null

/** Returns the key of the open workspace, or null. */
export const useWorkspaceKey = () => useSyncExternalStore(workspaceKey.subscribe, workspaceKey.read, nothing)
/** Returns the operator's token of this tab, or null. */
export const useOperatorToken = () => useSyncExternalStore(operatorToken.subscribe, operatorToken.read, nothing)

/** True while this tab changes the key itself. */
let isOwnChange = false
function writeKey(key: string | null): void {
  answers.clear()
  isOwnChange = true
  workspaceKey.write(key)
  isOwnChange = false
}

/**
 * Number of times that the open workspace was replaced by another; used as a key, so that one workspace's data is never
 * shown in the next.
 */
let openings = 0
const openingsNow = () => openings
export const useOpenings = () => useSyncExternalStore(workspaceKey.subscribe, openingsNow, openingsNow)

/** Returns the other workspaces whose keys are stored on this device. */
export function useOtherWorkspaces(): KeptWorkspace[] {
  useSyncExternalStore(workspacesKept.subscribe, workspacesKept.read, nothing)
  const open = useWorkspaceKey()
  return keptWorkspaces().filter(({ key }) => key !== open)
}

/**
 * Opens another workspace. The previous one stays stored and its drafts are set aside until it is opened again. With
 * null, the open workspace is left and its data deleted from this device.
 */
export function openWorkspace(key: string | null): void {
  const former = workspaceKey.read()
  if (former === key) {
    changeKey(key)
    return
  }
  if (former !== null && key === null) {
    forgetWork()
    forgetKept(former)
  }
  if (former !== null && key !== null) setWorkAside(keepWorkspace(former, newWorkspaceKey).id)
  if (key !== null) takeWorkUp(keepWorkspace(key, newWorkspaceKey).id)
  openings += 1
  writeKey(key)
}

/** Replaces the key of the open workspace, keeping its drafts. */
export function changeKey(key: string | null): void {
  const former = workspaceKey.read()
  if (former !== null && key !== null) changeKept(former, { key })
  writeKey(key)
}

/** Stores the name of the open workspace, for the list of stored workspaces. */
export function nameOpenWorkspace(name: string): void {
  const key = workspaceKey.read()
  if (key === null) return
  keepWorkspace(key, newWorkspaceKey)
  changeKept(key, { name })
}

/** Number of times that this tab followed another one, to notify the user. */
let followings = 0
const followingsNow = () => followings
export const useFollowings = () => useSyncExternalStore(workspaceKey.subscribe, followingsNow, followingsNow)

/** Clears the cache when another tab opens or leaves a workspace, because the cache belongs to the previous one. */
export function followOtherTabs(): void {
  workspaceKey.subscribe(() => {
    if (isOwnChange) return
    openings += 1
    followings += 1
    answers.clear()
  })
}

/** Sets the operator's token for this tab; null removes it. */
export function becomeOperator(token: string | null): void {
  answers.clear()
  operatorToken.write(token)
}

/** Returns the session and its active side. */
export function useWorkspace() {
  const { data: session, ...rest } = useOperation('getSession')
  const type = session?.user_type
  const side =
    type === undefined ? null : type === 'investor' || type === 'buyer' ? ('buyer' as const) : ('seller' as const)
  return { session, side, ...rest }
}

/** Returns the current language; the component re-renders when it changes. */
export function useLanguage(): string {
  useTranslation()
  return languageNow()
}

/** A workspace whose key is stored on this device. */
interface KeptWorkspace {
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
function keepWorkspace(key: string, newId: () => string): KeptWorkspace {
  const all = keptWorkspaces()
  const known = all.find((one) => one.key === key)
  if (known !== undefined) return known
  const kept = { id: newId(), key, name: '' }
  write([...all, kept])
  return kept
}

/** Changes the stored name of a workspace, or its key after a rotation. */
function changeKept(key: string, change: Partial<Pick<KeptWorkspace, 'key' | 'name'>>): void {
  const all = keptWorkspaces()
  const before = all.find((one) => one.key === key)
  if (before === undefined || Object.entries(change).every(([name, value]) => Reflect.get(before, name) === value))
    return
  write(all.map((one) => (one === before ? { ...one, ...change } : one)))
}

/** Deletes the key of a workspace from this device. */
function forgetKept(key: string): void {
  write(keptWorkspaces().filter((one) => one.key !== key))
}
