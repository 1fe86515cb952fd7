import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { openWorkspace, useWorkspaceKey } from '../../workspace.ts'
import { KeyActions, KeyText } from './key-shown.tsx'

/** Confirms signing out and offers the key once more, because without it the workspace cannot be opened again. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const key = useWorkspaceKey()
  const navigate = useNavigate()
  // Navigate first: without a key this page redirects to the one that asks for it.
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
