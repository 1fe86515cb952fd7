import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { answers, useAsk } from './asking.ts'
import { forgetWork, operatorToken, workspaceKey } from './browser-storage.ts'
import { type Language, languageNow } from './language.ts'

/** The build, which renders the start page, has no device. */
const nothing = () => null

/** The key of this device's workspace, or null. */
export const useWorkspaceKey = () => useSyncExternalStore(workspaceKey.subscribe, workspaceKey.read, nothing)
/** The operator's token of this tab, or null. */
export const useOperatorToken = () => useSyncExternalStore(operatorToken.subscribe, operatorToken.read, nothing)

/** Opens another workspace on this device, or with null leaves it; nothing remembered of the former one stays. */
export function openWorkspace(key: string | null): void {
  const former = workspaceKey.read()
  if (former !== null && former !== key) forgetWork()
  changeKey(key)
}

/** Opens the same workspace under another key: what was begun in it stays. */
export function changeKey(key: string | null): void {
  answers.clear()
  workspaceKey.write(key)
}

/** Another tab may leave the workspace or open another: what this one remembers is not the other's. */
export function followOtherTabs(): void {
  workspaceKey.subscribe(() => answers.clear())
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

/** The language of the page; whoever uses it is drawn again when it changes. */
export function useLanguage(): Language {
  useTranslation()
  return languageNow()
}
