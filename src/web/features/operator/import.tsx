import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { Page } from '../../components/page.tsx'
import { Empty, Waiting } from '../../components/states.tsx'
import { type FileTable, type TableFault, tableOf } from './table-file.ts'

/** Its code comes with the first file. */
const ImportPlan = lazy(() => import('./import-plan.tsx').then(({ ImportPlan }) => ({ default: ImportPlan })))

interface Chosen {
  name: string
  table: FileTable
}

/** A file of parties: chosen, mapped, looked at, imported. */
export function ImportPage() {
  const { t } = useTranslation('operator')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<TableFault | null>(null)
  const choose = async (file: File | null | undefined) => {
    if (!file) return
    const table = await tableOf(file)
    setFault(typeof table === 'string' ? table : null)
    setChosen(typeof table === 'string' ? null : { name: file.name, table })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void choose(event.dataTransfer.files[0])
  }
  return (
    <Page
      title={t('nav.import')}
      lead={chosen?.name ?? t('import.lead')}
      actions={
        chosen && (
          <Button variant="default" onClick={() => setChosen(null)}>
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
                  <FileButton onChange={(file) => void choose(file)} accept=".csv,.tsv,.txt,.xlsx">
                    {(props) => <Button {...props}>{t('import.choose')}</Button>}
                  </FileButton>
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
      ) : (
        <Suspense fallback={<Waiting />}>
          <ImportPlan key={chosen.name} table={chosen.table} />
        </Suspense>
      )}
    </Page>
  )
}
