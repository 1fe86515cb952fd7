import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { service } from '../../client.ts'
import { fileNameIn, saveAs } from '../../save-as.ts'

/** Downloads the valuation as a spreadsheet with live formulas. */
export function WorksheetButton() {
  const { t } = useTranslation('valuation')
  const [isFetching, setFetching] = useState(false)
  const save = async () => {
    setFetching(true)
    try {
      const { body, headers } = await service.downloadValuationWorksheet({}, { retries: 0 })
      saveAs(fileNameIn(headers.get('content-disposition'), 'valuation.xlsx'), XLSX, body)
    } catch {
      notifications.show({ color: 'red', message: t('worksheetFailed') })
    } finally {
      setFetching(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} />}
      loading={isFetching}
      onClick={() => void save()}
    >
      {t('worksheet')}
    </Button>
  )
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
