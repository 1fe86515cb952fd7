import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../operations.ts'
import { Muted } from './page.tsx'

const RANK = { reader: 0, member: 1, owner: 2 } as const
type Role = keyof typeof RANK

/** Returns the member's role, or undefined while it loads. */
const useRole = () => useOperation('listMembers').data?.you.role

/**
 * True if the member's role is `least` or above, and also while the role is loading: the service enforces it anyway.
 */
export function useMayActAs(least: Role): boolean {
  const role = useRole()
  return role === undefined || RANK[role] >= RANK[least]
}

/**
 * Disables its controls for roles below `least` and explains who can use them. The element stays mounted once the role
 * is known, so that nothing typed is lost.
 */
export function ForRole({ least, children }: { least: 'member' | 'owner'; children: ReactNode }) {
  const { t } = useTranslation()
  const mayAct = useMayActAs(least)
  return (
    <fieldset disabled={!mayAct} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
      {!mayAct && <Muted mb="sm">{t(`forRole.${least}`)}</Muted>}
      {children}
    </fieldset>
  )
}
