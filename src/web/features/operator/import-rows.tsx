import { Table, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mapping } from '../../../client/party-columns.ts'
import type { TriedRow } from '../../../client/party-import.ts'
import { type CellNote, readRows } from '../../../client/party-rows.ts'
import type { FileTable } from '../../../client/spreadsheet/header.ts'
import { Card } from '../../components/card.tsx'
import { ColumnTable } from '../../components/column-table.tsx'
import { numberIn } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'

/** Number of rows previewed before the import. */
const MOST_SHOWN = 100

/** Preview of the first rows: company, place, sector, revenue and margin as stored. */
export function ImportRows({ tried }: { tried: readonly TriedRow[] }) {
  const { t } = useTranslation(['operator', 'party-fields'])
  const figure = numberIn(useLanguage(), { maximumFractionDigits: 3 })
  const outcomes = {
    created: 'import.toAdd',
    updated: 'import.toUpdate',
    duplicate: 'import.duplicate',
    refused: 'import.refused',
  } as const
  const storedOf = ({ party: { country, region, sector, revenue, ebitda_margin } }: TriedRow) =>
    [
      country,
      region,
      sector,
      typeof revenue === 'number' ? t('import.millions', { value: figure.format(revenue) }) : null,
      typeof ebitda_margin === 'number' ? t('import.percents', { value: figure.format(ebitda_margin) }) : null,
    ]
      .filter((one) => one)
      .join(' · ')
  return (
    <Card flush title={t('import.rows', { count: Math.min(MOST_SHOWN, tried.length) })}>
      <ColumnTable
        minWidth={560}
        columns={[
          { head: t('import.row'), isFigure: true },
          { head: t('party-fields:company') },
          { head: t('import.outcome') },
          { head: t('import.stored') },
        ]}
      >
        {tried.slice(0, MOST_SHOWN).map((one) => (
          <Table.Tr key={one.row}>
            <Table.Td ta="right" className="figures">
              {one.row}
            </Table.Td>
            <Table.Td>{one.party.company ?? one.party.name}</Table.Td>
            <Table.Td>{t(outcomes[one.told.outcome])}</Table.Td>
            <Table.Td>{storedOf(one)}</Table.Td>
          </Table.Tr>
        ))}
      </ColumnTable>
    </Card>
  )
}

/** Number of cells of each column read as empty or in part, with the reason. */
export function ImportNotes({ table, mapping }: { table: FileTable; mapping: Mapping }) {
  const { t } = useTranslation('operator')
  const notes = useMemo(() => readRows(table, mapping, null).flatMap((row) => row.notes), [table, mapping])
  if (notes.length === 0) return null
  const byKind = Map.groupBy(notes, ({ column, reason }) => `${column} ${reason}`)
  const said = [...byKind.values()].map((cells) => {
    const [{ column, reason }] = cells as [CellNote, ...CellNote[]]
    return t('import.noteOf', {
      column: table.columns[column],
      count: cells.length,
      why: t(`import.noteReasons.${reason}`),
    })
  })
  return (
    <div>
      <Text size="sm">{t('import.notes', { count: notes.length })}</Text>
      <Text size="sm" c="dimmed">
        {said.join(' · ')}
      </Text>
    </div>
  )
}
