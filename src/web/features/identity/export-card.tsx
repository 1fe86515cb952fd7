import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Fault } from '../../components/states.tsx'
import { saveFile } from './save-file.ts'

/** Everything the workspace holds, as a file. */
export function ExportCard() {
  const { t } = useTranslation('identity')
  const take = useAct('exportWorkspace')
  const download = () =>
    take.mutate(
      {},
      {
        onSuccess: (everything) =>
          saveFile(t('settings.exportName'), `${JSON.stringify(everything, null, 2)}\n`, 'application/json'),
      },
    )
  return (
    <Card title={t('settings.export')}>
      <Group justify="space-between" gap="md">
        <Text size="sm" c="dimmed" flex={1} miw={220}>
          {t('settings.exportText')}
        </Text>
        <Button variant="default" leftSection={<IconDownload size={16} />} loading={take.isPending} onClick={download}>
          {t('settings.exportDo')}
        </Button>
      </Group>
      {take.error !== null && <Fault fault={take.error} onRetry={download} />}
    </Card>
  )
}
