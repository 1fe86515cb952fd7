import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { ColumnTable } from '../../components/column-table.tsx'
import { percent, valueEurM } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { type YearsTyped, yearLines } from './years-form.ts'

const LINES = [
  ['revenueEurM', valueEurM],
  ['growthPct', percent],
  ['ebitdaEurM', valueEurM],
  ['adjustedEbitdaEurM', valueEurM],
  ['marginPct', percent],
] as const

/** The closed years as buyers will see them; renders nothing for fewer than two. */
export function YearsTable({ years }: { years: YearsTyped }) {
  const { t } = useTranslation('file')
  const language = useLanguage()
  const lines = yearLines(years)
  if (lines.length < 2) return null
  return (
    <Card title={t('table.title')} flush>
      <ColumnTable
        minWidth={220 + 100 * lines.length}
        columns={[{ head: t('table.line') }, ...lines.map(({ year }) => ({ head: String(year), isFigure: true }))]}
      >
        {LINES.map(([line, write]) => (
          <Table.Tr key={line}>
            <Table.Td>{t(`table.${line}`)}</Table.Td>
            {lines.map((year) => (
              <Table.Td key={year.year} ta="right" className="figures">
                {write(year[line], language)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ColumnTable>
    </Card>
  )
}
