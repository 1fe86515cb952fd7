import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { answers, useAsk } from './asking.ts'
import { forgetWork, operatorToken, setWorkAside, takeWorkUp, workspaceKey, workspacesKept } from './browser-storage.ts'
import { languageNow } from './language.ts'
import { newWorkspaceKey } from './random-key.ts'
import { changeKept, forgetKept, type KeptWorkspace, keepWorkspace, keptWorkspaces } from './workspaces-kept.ts'

/** The build, which renders the start page, has no device. */
const nothing = () => null

/** The key of the workspace that is open on this device, or null. */
export const useWorkspaceKey = () => useSyncExternalStore(workspaceKey.subscribe, workspaceKey.read, nothing)
/** The operator's token of this tab, or null. */
export const useOperatorToken = () => useSyncExternalStore(operatorToken.subscribe, operatorToken.read, nothing)

/** Whether it is this tab that changes the key just now. */
let isOwnChange = false
function writeKey(key: string | null): void {
  answers.clear()
  isOwnChange = true
  workspaceKey.write(key)
  isOwnChange = false
}

/** How often another workspace took the place of the one that was open: what is shown of one is never drawn into the next. */
let openings = 0
const openingsNow = () => openings
export const useOpenings = () => useSyncExternalStore(workspaceKey.subscribe, openingsNow, openingsNow)

/** The other workspaces that this device can open. */
export function useOtherWorkspaces(): KeptWorkspace[] {
  useSyncExternalStore(workspacesKept.subscribe, workspacesKept.read, nothing)
  const open = useWorkspaceKey()
  return keptWorkspaces().filter(({ key }) => key !== open)
}

/**
 * Opens another workspace on this device; the one that was open is kept, and what was begun in it set aside until it is opened again.
 * With null the open one is left: nothing remembered of it stays, and the others do.
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

/** Opens the same workspace under another key: what was begun in it stays. */
export function changeKey(key: string | null): void {
  const former = workspaceKey.read()
  if (former !== null && key !== null) changeKept(former, { key })
  writeKey(key)
}

/** Keeps how the open workspace is called, for the list of those that this device can open. */
export function nameOpenWorkspace(name: string): void {
  const key = workspaceKey.read()
  if (key === null) return
  keepWorkspace(key, newWorkspaceKey)
  changeKept(key, { name })
}

/** How often this tab followed another one that opened or left a workspace: whoever looks at it is told. */
let followings = 0
const followingsNow = () => followings
export const useFollowings = () => useSyncExternalStore(workspaceKey.subscribe, followingsNow, followingsNow)

/** Another tab may leave the workspace or open another: what this one remembers is not the other's. */
export function followOtherTabs(): void {
  workspaceKey.subscribe(() => {
    if (isOwnChange) return
    openings += 1
    followings += 1
    answers.clear()
  })
}

/** Takes the operator's token for this tab, or with null forgets it. */
export function becomeOperator(token: string | null): void {
  answers.clear()
  operatorToken.write(token)
}

/** The workspace as its owner sees it, and which side it acts for. */
export function useWorkspace() {
  const { data: session, ...rest } = useAsk('getSession')
  const type = session?.user_type
  const side =
    type === undefined ? null : type === 'investor' || type === 'buyer' ? ('buyer' as const) : ('seller' as const)
  return { session, side, ...rest }
}

/** What the key of this device may do in the workspace; undefined until that is known. */
export const useRole = () => useAsk('listMembers').data?.you.role

/** The language of the page; whoever uses it is drawn again when it changes. */
export function useLanguage(): string {
  useTranslation()
  return languageNow()
}
