import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { openWorkspace, useWorkspaceKey } from '../../workspace.ts'
import { KeyActions, KeyText } from './key-shown.tsx'

/** Asks before this device forgets the workspace, and offers its key once more: without it nobody opens the workspace again. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const key = useWorkspaceKey()
  const navigate = useNavigate()
  // Away first: without a key this page would lead to where one is asked for.
  const leave = async () => {
    await navigate({ to: '/' })
    openWorkspace(null)
  }
  return (
    <Dialog opened={key !== null} onClose={onClose} title={t('settings.leave')}>
      <Stack gap="md">
        <Text size="sm">{t('settings.leaveText')}</Text>
        <Text size="sm" fw={550}>
          {t('settings.leaveAsk')}
        </Text>
        <KeyText value={key ?? ''} />
        <KeyActions workspaceKey={key ?? ''} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('act.cancel')}
          </Button>
          <Button onClick={() => void leave()}>{t('settings.leaveDo')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
