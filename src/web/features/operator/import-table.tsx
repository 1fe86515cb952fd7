import { Select, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ENCODINGS, SEPARATORS } from '../../../client/csv-text.ts'
import { importReadingOf } from '../../../client/import-reading.ts'
import { findHeaderIndex } from '../../../client/spreadsheet/header.ts'
import type { SheetRow } from '../../../client/spreadsheet/limits.ts'
import type { ReadingChoice, SheetRead } from '../../../client/spreadsheet/table.ts'
import { Card } from '../../components/page.tsx'
import { ImportPlan } from './import-plan.tsx'

interface ImportTableProps {
  sheet: SheetRead
  onChoose: (choice: ReadingChoice) => void
}

/** Number of rows offered as heading row. */
const ROWS_OFFERED = 30

/** Settings for reading a file, and the import of the table found in it. */
export function ImportTable({ sheet, onChoose }: ImportTableProps) {
  const { t } = useTranslation('operator')
  const [header, setHeader] = useState(() => findHeaderIndex(sheet.rows))
  return (
    <Stack gap="md">
      <Card title={t('import.reading')}>
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
          {sheet.sheets.length > 1 && (
            <Select
              label={t('import.sheet')}
              allowDeselect={false}
              data={[...new Set(sheet.sheets)]}
              value={sheet.sheet}
              onChange={(name) => name !== null && onChoose({ sheet: name })}
            />
          )}
          <Select
            label={t('import.header')}
            allowDeselect={false}
            data={sheet.rows.slice(0, ROWS_OFFERED).map((row, at) => ({
              value: String(at),
              label: t('import.headerRow', { row: row.row, cells: shown(row) }),
            }))}
            value={String(header)}
            onChange={(at) => at !== null && setHeader(Number(at))}
          />
          {sheet.separator !== null && (
            <Select
              label={t('import.separator')}
              allowDeselect={false}
              data={SEPARATORS.map((value) => ({ value, label: t(`import.separators.${value}`) }))}
              value={sheet.separator}
              onChange={(separator) => separator !== null && onChoose({ separator })}
            />
          )}
          {sheet.encoding !== null && (
            <Select
              label={t('import.encoding')}
              allowDeselect={false}
              data={ENCODINGS.map((value) => ({ value, label: t(`import.encodings.${value}`) }))}
              value={sheet.encoding}
              onChange={(encoding) => encoding !== null && onChoose({ encoding })}
            />
          )}
        </SimpleGrid>
      </Card>
      <ImportPlan key={header} given={importReadingOf(sheet, header)} />
    </Stack>
  )
}

function shown({ cells }: SheetRow): string {
  return cells
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 60)
}
