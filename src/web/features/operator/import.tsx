import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templateSheet } from '../../../client/party-titles.ts'
import type { TableFault } from '../../../client/spreadsheet/limits.ts'
import type { ReadingChoice, SheetRead } from '../../../client/spreadsheet/table.ts'
import { Card, Page } from '../../components/page.tsx'
import { Empty, Waiting } from '../../components/states.tsx'
import { useNow } from '../../now.tsx'
import { sheetIn } from '../../read-sheet.ts'
import { saveAs } from '../../save-as.ts'
import { useLanguage } from '../../workspace.ts'

/** Loads with the first file. */
const ImportTable = lazy(() => import('./import-table.tsx').then(({ ImportTable }) => ({ default: ImportTable })))

interface Chosen {
  file: File
  choice: ReadingChoice
  /** Null while the file is being read. */
  sheet: SheetRead | null
}

/** Imports a file of parties: selection, mapping, preview, import. */
export function ImportPage() {
  const { t } = useTranslation('operator')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<TableFault | null>(null)
  const latest = useRef(0)
  const read = async (file: File | null | undefined, choice: ReadingChoice = {}) => {
    if (!file) return
    latest.current += 1
    const turn = latest.current
    setFault(null)
    setChosen({ file, choice, sheet: null })
    const sheet = await sheetIn(file, choice)
    if (turn !== latest.current) return
    setFault(typeof sheet === 'string' ? sheet : null)
    setChosen(typeof sheet === 'string' ? null : { file, choice, sheet })
  }
  const leave = () => {
    latest.current += 1
    setChosen(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }
  return (
    <Page
      title={t('nav.import')}
      lead={chosen?.file.name ?? t('import.lead')}
      actions={
        chosen && (
          <Button variant="default" onClick={leave}>
            {t('import.again')}
          </Button>
        )
      }
    >
      {chosen === null ? (
        <Card>
          <Stack onDragOver={(event: DragEvent) => event.preventDefault()} onDrop={drop} gap={0}>
            <Empty
              icon={<IconFileSpreadsheet size={32} stroke={1.5} />}
              title={t('import.dropHere')}
              action={
                <Group justify="center" mt="sm">
                  <FileButton onChange={(file) => void read(file)} accept=".csv,.tsv,.txt,.xlsx,.xlsm">
                    {(props) => <Button {...props}>{t('import.choose')}</Button>}
                  </FileButton>
                  <TemplateButton />
                </Group>
              }
            >
              {t('import.drop')}
              {fault !== null && (
                <Text c="red" size="sm" mt="xs" role="alert">
                  {t(`import.faults.${fault}`)}
                </Text>
              )}
            </Empty>
          </Stack>
        </Card>
      ) : chosen.sheet === null ? (
        <Waiting />
      ) : (
        <Suspense fallback={<Waiting />}>
          <ImportTable
            key={JSON.stringify(chosen.choice)}
            sheet={chosen.sheet}
            onChoose={(choice) => void read(chosen.file, { ...chosen.choice, ...choice })}
          />
        </Suspense>
      )}
    </Page>
  )
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Downloads an empty workbook with the columns that the import recognises. */
function TemplateButton() {
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
