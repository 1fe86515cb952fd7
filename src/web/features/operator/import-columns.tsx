import { Select, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { decimalMarkIn } from '../../../client/figure-text.ts'
import { columnReadings } from '../../../client/import-reading.ts'
import { type Mapping, suggestedUnit } from '../../../client/party-columns.ts'
import { COLUMN_FIELDS, type ColumnField } from '../../../client/party-fields.ts'
import type { CellReading } from '../../../client/party-parts.ts'
import { readCell } from '../../../client/party-rows.ts'
import type { FileTable } from '../../../client/spreadsheet/header.ts'
import { AMOUNT_UNITS, unitsForField } from '../../../client/units.ts'
import type { YearColumn } from '../../../client/year-columns.ts'
import { Muted } from '../../components/page.tsx'
import { numberIn } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'

interface ColumnsProps {
  table: FileTable
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  isDisabled: boolean
}

/** Number of sample values shown for each column. */
const SAMPLES = 3

/** Maps columns to fields and units, with sample values as in the file and as stored. */
export function ImportColumns({ table, mapping, onChange, isDisabled }: ColumnsProps) {
  const { t } = useTranslation(['operator', 'party-fields'])
  const storedOf = useStored(table, mapping)
  const readings = columnReadings(table, mapping)
  const choose = (column: number, field: ColumnField | null) => {
    const others = Object.entries(mapping).filter(([name, at]) => at.column !== column && name !== field)
    const read = field === null ? [] : [[field, { column, unit: suggestedUnit(field, table, column) }]]
    onChange(Object.fromEntries([...others, ...read]))
  }
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('import.column')}</Table.Th>
            <Table.Th>{t('import.sample')}</Table.Th>
            <Table.Th w={210}>{t('import.field')}</Table.Th>
            <Table.Th w={200}>{t('import.unit')}</Table.Th>
            <Table.Th>{t('import.stored')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {readings.map(({ title: name, field, year, reason }, column) => {
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
              <Table.Tr key={column}>
                <Table.Td fw={600}>{name}</Table.Td>
                <Table.Td maw={220}>
                  <Muted truncate>{samplesOf(table, column).join(' · ')}</Muted>
                </Table.Td>
                <Table.Td>
                  <Select
                    aria-label={`${t('import.field')}: ${name}`}
                    placeholder={t('import.ignore')}
                    clearable
                    searchable
                    disabled={isDisabled}
                    value={field}
                    onChange={(chosen) => choose(column, COLUMN_FIELDS.find((one) => one === chosen) ?? null)}
                    data={COLUMN_FIELDS.map((value) => ({ value, label: t(`party-fields:${value}`) }))}
                  />
                  {reason !== null && <Muted size="xs">{t(`import.columnReasons.${reason}`)}</Muted>}
                </Table.Td>
                <Table.Td>
                  {field !== null && unitsForField(field).length > 0 && (
                    <Select
                      aria-label={`${t('import.unit')}: ${name}`}
                      placeholder={t('import.chooseUnit')}
                      allowDeselect={false}
                      disabled={isDisabled}
                      error={
                        mapping[field]?.unit === null &&
                        t(unitsForField(field) === AMOUNT_UNITS ? 'import.whichUnit' : 'import.ratios')
                      }
                      value={mapping[field]?.unit ?? null}
                      onChange={(chosen) => {
                        const unit = unitsForField(field).find((one) => one === chosen) ?? null
                        onChange({ ...mapping, [field]: { column, unit } })
                      }}
                      data={unitsForField(field).map((value) => ({ value, label: t(`import.units.${value}`) }))}
                    />
                  )}
                </Table.Td>
                <Table.Td maw={220}>
                  <Text size="sm" truncate className="figures">
                    {field === null ? '' : storedOf(field)}
                  </Text>
                  <OfYear year={year} />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Marks a column that is also read as a figure of a financial year. */
function OfYear({ year: column }: { year: YearColumn | null }) {
  const { t } = useTranslation('operator')
  if (column === null) return null
  const { year, figure, isForecast } = column
  const label = t(isForecast ? 'import.forecastYear' : 'import.closedYear', { year })
  return <Muted size="xs">{`${label}: ${t(`import.yearFigures.${figure}`)}`}</Muted>
}

const rowsWith = ({ rows }: FileTable, column: number) => rows.filter(({ cells }) => cells[column]).slice(0, SAMPLES)
const samplesOf = (table: FileTable, column: number) => rowsWith(table, column).map(({ cells }) => cells[column] ?? '')

/** Returns a function that gives the sample values of a field as stored, in the contract's unit. */
function useStored(table: FileTable, mapping: Mapping): (field: ColumnField) => string {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  const figure = numberIn(language, { maximumFractionDigits: 6 })
  const written = (value: CellReading['value'], field: ColumnField): string => {
    if (typeof value === 'number')
      return t(unitsForField(field) === AMOUNT_UNITS ? 'import.millions' : 'import.percents', {
        value: figure.format(value),
      })
    if (typeof value !== 'object' || value === null) return value ?? ''
    if (!('least' in value)) return value.join(', ')
    return [value.least, value.most].map((bound) => (bound === null ? '…' : written(bound, field))).join('–')
  }
  return (field) => {
    const read = mapping[field]
    if (read === undefined || (read.unit === null && unitsForField(field).length > 0)) return ''
    const { column, unit } = read
    const mark = decimalMarkIn(table.rows.map(({ cells }) => cells[column] ?? ''))
    return samplesOf(table, column)
      .map((text) => readCell(field, text, unit, mark))
      .map(({ value, note }) =>
        value === null ? t(note === undefined ? 'import.notRead' : 'import.empty') : written(value, field),
      )
      .join(' · ')
  }
}
