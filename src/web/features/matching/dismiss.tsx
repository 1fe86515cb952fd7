import { Anchor, Button, Menu, UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DISMISSAL_REASONS, type DismissalReason } from '../../../client/vocabulary.ts'
import { refusalOf, useOperationMutation } from '../../operations.ts'

interface DismissProps {
  id: number
  name: string
  /** Called on selecting a reason, before the service responds. */
  onChosen?: () => void
}

/** Dismisses a match with a selected reason. Only this workspace sees it. */
export function Dismiss(props: DismissProps) {
  const { t } = useTranslation('matching')
  return (
    <Reasons {...props}>
      <Button variant="default" rightSection={<IconChevronDown size={16} />}>
        {t('dismiss.act')}
      </Button>
    </Reasons>
  )
}

/**
 * Dismissal in a list row. The menu is mounted on first use, because a list renders hundreds of rows while scrolling.
 */
export function RowDismiss({ tabIndex, ...props }: DismissProps & { tabIndex: number }) {
  const { t } = useTranslation('matching')
  const [isWanted, setWanted] = useState(false)
  const button = (
    <UnstyledButton
      tabIndex={tabIndex}
      aria-label={t('dismiss.actOn', { name: props.name })}
      title={t('dismiss.act')}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <IconX size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
  return isWanted ? (
    <Reasons {...props} isOpen>
      {button}
    </Reasons>
  ) : (
    button
  )
}

function Reasons({
  id,
  name,
  onChosen,
  isOpen = false,
  children,
}: DismissProps & { isOpen?: boolean; children: ReactNode }) {
  const { t } = useTranslation('matching')
  const dismiss = useDismissing(id, name)
  return (
    <Menu position="bottom-end" width={260} defaultOpened={isOpen}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('dismiss.why')}</Menu.Label>
        {DISMISSAL_REASONS.map((reason) => (
          <Menu.Item
            key={reason}
            onClick={() => {
              onChosen?.()
              void dismiss(reason)
            }}
          >
            {t(`dismiss.reason.${reason}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * Returns a function that dismisses with an undo notification. The row can be unmounted by then, so nothing after it
 * depends on the row.
 */
function useDismissing(id: number, name: string) {
  const { t } = useTranslation(['matching', 'common'])
  const dismissing = useOperationMutation('dismissMatch')
  const tellFailure = (fault: unknown) =>
    notifications.show({
      color: 'red',
      title: t('dismiss.failed'),
      message: refusalOf(fault)?.problem.detail ?? t('common:state.offline'),
    })
  const takeBack = async (notice: string) => {
    notifications.hide(notice)
    await dismissing.mutateAsync({ id, dismissed: false }).catch(tellFailure)
  }
  return async (reason: DismissalReason) => {
    try {
      await dismissing.mutateAsync({ id, dismissed: true, reason })
      const notice = `dismissed-${id}`
      notifications.show({
        id: notice,
        title: t('dismiss.done', { name }),
        message: (
          <Anchor component="button" type="button" size="sm" fw={550} onClick={() => void takeBack(notice)}>
            {t('dismiss.undo')}
          </Anchor>
        ),
      })
    } catch (fault) {
      tellFailure(fault)
    }
  }
}
