import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RowLeftOut } from '../../../client/import-reading.ts'

/** Number of rows listed individually. */
const MOST_NAMED = 20

/** Rows of the file that are not parties: totals, groups, repeated headings, footnotes. */
export function RowsLeftOut({ rows }: { rows: readonly RowLeftOut[] }) {
  const { t } = useTranslation('operator')
  if (rows.length === 0) return null
  const named = rows
    .slice(0, MOST_NAMED)
    .map(({ row, reason, text }) => t('import.rowLeftOut', { row, text, why: t(`import.rowReasons.${reason}`) }))
  return (
    <div>
      <Text size="sm">{t('import.rowsLeftOut', { count: rows.length })}</Text>
      <Text size="sm" c="dimmed">
        {named.join(' · ')}
        {rows.length > MOST_NAMED && ' …'}
      </Text>
    </div>
  )
}
