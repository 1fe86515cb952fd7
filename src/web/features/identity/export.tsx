import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../asking.ts'
import { ForRole } from '../../components/for-role.tsx'
import { Fault } from '../../components/states.tsx'
import { saveAs } from '../../save-as.ts'
import { SettingLine } from './setting-line.tsx'

/** Downloads all data of the workspace. */
export function Export() {
  const { t } = useTranslation('identity')
  const take = useAct('exportWorkspace')
  const download = () =>
    take.mutate(
      {},
      {
        onSuccess: (everything) =>
          saveAs(t('settings.exportName'), 'application/json', `${JSON.stringify(everything, null, 2)}\n`),
      },
    )
  return (
    <SettingLine
      title={t('settings.export')}
      text={t('settings.exportText')}
      action={
        <ForRole least="member">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={take.isPending}
            onClick={download}
          >
            {t('settings.exportDo')}
          </Button>
        </ForRole>
      }
    >
      {take.error !== null && <Fault fault={take.error} onRetry={download} />}
    </SettingLine>
  )
}
