import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRole } from '../workspace.ts'

const RANK = { reader: 0, member: 1, owner: 2 } as const
type Role = keyof typeof RANK

/** Whether the key of this device may do what asks for at least a role; yes until it is known, the service decides anyway. */
export function useMayActAs(least: Role): boolean {
  const role = useRole()
  return role === undefined || RANK[role] >= RANK[least]
}

/**
 * Controls for those with at least a role. For others they are shown and disabled, and a sentence says who can use them. The
 * element stays the same when the role is known, so nothing typed is lost.
 */
export function ForRole({ least, children }: { least: 'member' | 'owner'; children: ReactNode }) {
  const { t } = useTranslation()
  const mayAct = useMayActAs(least)
  return (
    <fieldset disabled={!mayAct} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
      {!mayAct && (
        <Text size="sm" c="dimmed" mb="sm">
          {t(`forRole.${least}`)}
        </Text>
      )}
      {children}
    </fieldset>
  )
}
