import { Button, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { csvOf } from '../../../client/csv-text.ts'
import { Card } from '../../components/card.tsx'
import { ColumnTable } from '../../components/column-table.tsx'
import { Figure } from '../../components/figure.tsx'
import { count } from '../../figures.ts'
import { saveAs } from '../../save-as.ts'
import { useLanguage } from '../../workspace.ts'
import { type RowOutcome, tallyOf } from './import-run.ts'
import type { FileTable } from './table-file.ts'

const MOST_SHOWN = 200

/** What became of the rows: counts, and each row that needs a look, to read here or to mend in a spreadsheet. */
export function ImportOutcomes({
  table,
  outcomes,
  isDry,
}: {
  table: FileTable
  outcomes: readonly RowOutcome[]
  isDry: boolean
}) {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  const reasonOf = useReason()
  const tally = tallyOf(outcomes)
  const problems = outcomes.filter(({ outcome }) => outcome === 'refused' || outcome === 'duplicate')
  const figures = [
    [isDry ? 'wouldCreate' : 'created', tally.created],
    [isDry ? 'wouldUpdate' : 'updated', tally.updated],
    ['duplicate', tally.duplicate],
    ['refused', tally.refused],
  ] as const
  const download = () => {
    const cellsOf = new Map(table.rows.map(({ row, cells }) => [row, cells]))
    const rows = problems.map((one) => [...(cellsOf.get(one.row) ?? []), t(`import.${one.outcome}`), reasonOf(one)])
    saveAs(
      'concordat-import.csv',
      'text/csv',
      csvOf([[...table.columns, t('import.outcome'), t('import.why')], ...rows]),
    )
  }
  return (
    <Stack gap="md">
      <Card>
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {figures.map(([name, value]) => (
            <Figure key={name} label={t(`import.${name}`)} value={count(value, language)} />
          ))}
        </SimpleGrid>
      </Card>
      <Card
        flush={problems.length > 0}
        title={t('import.problems')}
        aside={
          problems.length > 0 && (
            <Button size="compact-sm" variant="subtle" leftSection={<IconDownload size={14} />} onClick={download}>
              {t('import.download')}
            </Button>
          )
        }
      >
        {problems.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('import.noProblems')}
          </Text>
        ) : (
          <ColumnTable
            minWidth={560}
            columns={[
              { head: t('import.row'), isFigure: true },
              { head: t('import.outcome') },
              { head: t('import.why') },
            ]}
          >
            {problems.slice(0, MOST_SHOWN).map((one) => (
              <Table.Tr key={one.row}>
                <Table.Td ta="right" className="figures">
                  {one.row}
                </Table.Td>
                <Table.Td>{t(`import.${one.outcome}`)}</Table.Td>
                <Table.Td>{reasonOf(one)}</Table.Td>
              </Table.Tr>
            ))}
          </ColumnTable>
        )}
      </Card>
    </Stack>
  )
}

/** Why a row was refused or found to be there already, in the reader's words where they are ours. */
function useReason(): (outcome: RowOutcome) => string {
  const { t } = useTranslation('operator')
  return ({ told, faults }) => {
    if (faults.length > 0)
      return faults.map(({ field, text }) => t('import.unread', { field: t(`fields.${field}`), text })).join('; ')
    if (told?.same_as_row !== undefined) return t('import.sameAs', { row: told.same_as_row })
    if (told?.why !== undefined) return t('import.there', { why: t(`import.whys.${told.why}`), id: told.id })
    return (told?.fields ?? []).map(({ path, message }) => `${path}: ${message}`).join('; ')
  }
}
