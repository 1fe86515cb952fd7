import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { templateSheet } from '../../../client/party-titles.ts'
import { useNow } from '../../now.tsx'
import { saveAs } from '../../save-as.ts'
import { useLanguage } from '../../workspace.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Downloads an empty workbook with the columns that the import recognises. */
export function TemplateButton() {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  const thisYear = useNow().getFullYear()
  const save = async () => {
    // The XLSX writer loads on demand.
    const { titlesWorkbook } = await import('../../../client/spreadsheet/write-sheet.ts')
    const { sheet, titles } = templateSheet(thisYear, language === 'fr' ? 'fr' : 'en')
    saveAs(t('import.template.file'), XLSX, titlesWorkbook(sheet, titles))
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void save()}>
      {t('import.template.download')}
    </Button>
  )
}
