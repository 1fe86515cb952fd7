import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { draftOf } from '../../kept.ts'
import { openWorkspace } from '../../workspace.ts'

/** Forgets the workspace on this device. */
export function LeaveCard({ draft }: { draft: string | null }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const leave = () => {
    if (draft !== null) draftOf(draft).write(null)
    openWorkspace(null)
    void navigate({ to: '/' })
  }
  return (
    <Card title={t('settings.leave')}>
      <Group justify="space-between" gap="md">
        <Text size="sm" c="dimmed" flex={1} miw={220}>
          {t('settings.leaveText')}
        </Text>
        <Button variant="default" onClick={leave}>
          {t('settings.leaveDo')}
        </Button>
      </Group>
    </Card>
  )
}
