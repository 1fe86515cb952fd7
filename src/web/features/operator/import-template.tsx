import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type TemplateColumn, templateColumns } from '../../../client/party-template.ts'
import { useNow } from '../../now.tsx'
import { saveAs } from '../../save-as.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves an empty workbook whose columns the import knows. */
export function TemplateButton() {
  const { t } = useTranslation('operator')
  const thisYear = useNow().getFullYear()
  const titleOf = (column: TemplateColumn) => {
    if ('field' in column) return t(`fields.${column.field}`)
    const { figure, year, isForecast } = column
    const name = t(`import.template.figures.${figure}`)
    return t(isForecast ? 'import.template.forecastYear' : 'import.template.closedYear', { figure: name, year })
  }
  const save = async () => {
    // What packs a workbook comes when it is wanted.
    const { titlesWorkbook } = await import('../../../client/spreadsheet/write-sheet.ts')
    const titles = templateColumns(thisYear).map(titleOf)
    saveAs(t('import.template.file'), XLSX, titlesWorkbook(t('import.template.sheet'), titles))
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void save()}>
      {t('import.template.download')}
    </Button>
  )
}
