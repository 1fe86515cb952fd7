import { Select, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Mapping, suggestedUnit } from '../../../client/party-columns.ts'
import { PARTY_FIELDS, type PartyField } from '../../../client/party-fields.ts'
import { type ReadRow, readRows } from '../../../client/party-rows.ts'
import type { FileTable } from '../../../client/spreadsheet/header.ts'
import { AMOUNT_UNITS, unitsOf } from '../../../client/units.ts'
import { type YearColumn, yearColumnsOf } from '../../../client/year-columns.ts'
import { numberIn } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'

interface ColumnsProps {
  table: FileTable
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  isDisabled: boolean
}

/** Values that are shown of each column. */
const SAMPLES = 3

/** Which column is read as what and in which unit, with the first values as they are in the file and as they will be stored. */
export function ImportColumns({ table, mapping, onChange, isDisabled }: ColumnsProps) {
  const { t } = useTranslation('operator')
  const storedOf = useStored(table, mapping)
  const years = yearColumnsOf(table, mapping)
  const fieldOf = (column: number) => PARTY_FIELDS.find((field) => mapping[field]?.column === column) ?? null
  const choose = (column: number, field: PartyField | null) => {
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
          {table.columns.map((name, column) => {
            const field = fieldOf(column)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
              <Table.Tr key={column}>
                <Table.Td fw={600}>{name}</Table.Td>
                <Table.Td maw={220}>
                  <Text size="sm" c="dimmed" truncate>
                    {samplesOf(table, column).join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Select
                    aria-label={`${t('import.field')}: ${name}`}
                    placeholder={t('import.ignore')}
                    clearable
                    searchable
                    disabled={isDisabled}
                    value={field}
                    onChange={(chosen) => choose(column, PARTY_FIELDS.find((one) => one === chosen) ?? null)}
                    data={PARTY_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }))}
                  />
                </Table.Td>
                <Table.Td>
                  {field !== null && unitsOf(field).length > 0 && (
                    <Select
                      aria-label={`${t('import.unit')}: ${name}`}
                      placeholder={t('import.chooseUnit')}
                      allowDeselect={false}
                      disabled={isDisabled}
                      error={
                        mapping[field]?.unit === null &&
                        t(unitsOf(field) === AMOUNT_UNITS ? 'import.whichUnit' : 'import.ratios')
                      }
                      value={mapping[field]?.unit ?? null}
                      onChange={(chosen) => {
                        const unit = unitsOf(field).find((one) => one === chosen) ?? null
                        onChange({ ...mapping, [field]: { column, unit } })
                      }}
                      data={unitsOf(field).map((value) => ({ value, label: t(`import.units.${value}`) }))}
                    />
                  )}
                </Table.Td>
                <Table.Td maw={220}>
                  <Text size="sm" truncate className="figures">
                    {field === null ? '' : storedOf(field)}
                  </Text>
                  <OfYear year={years.find((one) => one.column === column)} />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** That a column is also read as a figure of a financial year, or why it is not. */
function OfYear({ year: column }: { year: YearColumn | undefined }) {
  const { t } = useTranslation('operator')
  if (column === undefined) return null
  const { year, figure, isForecast, unit } = column
  const label = t(isForecast ? 'import.forecastYear' : 'import.closedYear', { year })
  return (
    <Text size="xs" c="dimmed">
      {unit === null ? t('import.yearUnit') : `${label}: ${t(`import.yearFigures.${figure}`)}`}
    </Text>
  )
}

const rowsWith = ({ rows }: FileTable, column: number) => rows.filter(({ cells }) => cells[column]).slice(0, SAMPLES)
const samplesOf = (table: FileTable, column: number) => rowsWith(table, column).map(({ cells }) => cells[column] ?? '')

/** The first values of a field as they will be stored, in the contract's unit. */
function useStored(table: FileTable, mapping: Mapping): (field: PartyField) => string {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  const figure = numberIn(language, { maximumFractionDigits: 6 })
  const written = (value: unknown, field: PartyField) =>
    typeof value === 'number'
      ? t(unitsOf(field) === AMOUNT_UNITS ? 'import.millions' : 'import.percents', { value: figure.format(value) })
      : String(value ?? t('import.notRead'))
  return (field) => {
    const read = mapping[field]
    if (read === undefined || (read.unit === null && unitsOf(field).length > 0)) return ''
    const rows: ReadRow[] = readRows(table, { [field]: read }, null, [])
    const shown = new Set(rowsWith(table, read.column).map(({ row }) => row))
    return rows
      .filter(({ row }) => shown.has(row))
      .map(({ party }) => written(party[field], field))
      .join(' · ')
  }
}
