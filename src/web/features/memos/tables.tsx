import { Alert, Badge, Button, FileButton, Group, List, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CellFault, readTablesWorkbook } from '../../../client/tables-workbook.ts'
import { TABLES } from '../../../client/vocabulary.ts'
import { refusalOf, useAct, useAsk } from '../../asking.ts'
import { service } from '../../client.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { sheetIn } from '../../read-sheet.ts'
import { fileNameIn, saveAs } from '../../save-as.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Tables of the memorandum: what is stored, the workbook to fill in, and its import. */
export function Tables() {
  const { t } = useTranslation('memos')
  const { data } = useAsk('getMemorandumTables')
  const update = useAct('updateMemorandumTables')
  const [faults, setFaults] = useState<readonly CellFault[]>([])
  const [isUnreadable, setUnreadable] = useState(false)
  const stored = TABLES.filter((name) => data?.tables[name] !== undefined)

  async function importFile(file: File | null): Promise<void> {
    if (file === null) return
    setFaults([])
    update.reset()
    const read = await readTablesWorkbook((choice) => sheetIn(file, choice))
    const isEmpty = typeof read === 'string' || (Object.keys(read.tables).length === 0 && read.faults.length === 0)
    setUnreadable(isEmpty)
    if (isEmpty) return
    setFaults(read.faults)
    if (read.faults.length > 0) return
    update.mutate(
      { tables: read.tables, ...(read.currency === undefined ? {} : { currency: read.currency }) },
      {
        onSuccess: () =>
          notifications.show({ message: t('tables.stored', { count: Object.keys(read.tables).length }) }),
      },
    )
  }

  return (
    <Card title={t('tables.title')}>
      <Stack gap="sm">
        <Muted maw="70ch">{t('tables.lead')}</Muted>
        {stored.length > 0 && (
          <Group gap={6}>
            {stored.map((name) => (
              <Badge key={name} variant="light" tt="none">
                {t(`tables.names.${name}`)}
              </Badge>
            ))}
          </Group>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveWorkbook(t('tables.failed'))}
          >
            {t('tables.download')}
          </Button>
          <FileButton accept=".xlsx" onChange={(file) => void importFile(file)}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={16} />} loading={update.isPending}>
                {t('tables.import')}
              </Button>
            )}
          </FileButton>
        </Group>
        {isUnreadable && <Alert color="red">{t('tables.unreadable')}</Alert>}
        {faults.length > 0 && (
          <Alert color="red" title={t('tables.faults')}>
            <List size="sm">
              {faults.map(({ sheet, row, text }) => (
                <List.Item key={`${sheet}:${row}:${text}`}>
                  <Text span size="sm">
                    {t('tables.fault', { sheet, row: String(row), text })}
                  </Text>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {update.error !== null && <Fault fault={update.error} />}
      </Stack>
    </Card>
  )
}

async function saveWorkbook(failed: string): Promise<void> {
  try {
    const { body, headers } = await service.downloadMemorandumTemplate({}, { retries: 0 })
    saveAs(fileNameIn(headers.get('content-disposition'), 'memorandum-tables.xlsx'), XLSX, new Uint8Array(body))
  } catch (fault) {
    notifications.show({ color: 'red', title: failed, message: refusalOf(fault)?.problem.detail })
  }
}
