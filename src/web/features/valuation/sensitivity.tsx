import { Select, SimpleGrid, Table } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputFor } from '../../../client/index.ts'
import { useAsk } from '../../asking.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { decimal, millions, millionsUnit, percent } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { inOwnCurrency, type Supposed } from './methods.ts'
import classes from './what-if.module.css'

type SensitivityInput = NonNullable<InputFor<'whatIfValuation'>['sensitivity']>['rows']
/** Inputs that the table of sensitivities varies, in the order of its choice. */
const SENSITIVITY_INPUTS: readonly SensitivityInput[] = [
  'ebitda_margin',
  'multiple',
  'growth',
  'revenue',
  'wacc_pct',
  'terminal_growth_pct',
  'recurring_share',
  'largest_customer_share',
]

/** Triangulated value over two inputs, five values each, on the figures of the scenario. */
export function SensitivityCard({ scenario }: { scenario: Supposed }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const [rows, setRows] = useState<SensitivityInput>('ebitda_margin')
  const [columns, setColumns] = useState<SensitivityInput>('multiple')
  const asked = useAsk('whatIfValuation', { ...scenario, sensitivity: { rows, columns } })
  const { sensitivity: table, currency = 'EUR' } = (asked.data && inOwnCurrency(asked.data)) ?? {}
  const write = (input: SensitivityInput, value: number) => {
    if (input === 'revenue') return millions(value, currency, language)
    return input === 'multiple' ? `${decimal(value, language, 1)}\u00a0×` : percent(value, language)
  }
  const isPresent = (axis: 'rows' | 'columns', value: number) => Math.abs((table?.[axis].present ?? 0) - value) < 0.001
  const choice = (axis: 'rows' | 'columns', value: SensitivityInput, onChange: (input: SensitivityInput) => void) => (
    <Select
      label={t(`sensitivity.${axis}`)}
      value={value}
      onChange={(input) => input !== null && onChange(input as SensitivityInput)}
      data={SENSITIVITY_INPUTS.filter((input) => input !== (axis === 'rows' ? columns : rows)).map((input) => ({
        value: input,
        label: t(`lever.${input}`),
      }))}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
    />
  )
  return (
    <Card title={t('sensitivity.title')}>
      <Muted mb="md" maw="70ch">
        {t('sensitivity.lead')}
      </Muted>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mb="md" maw={560}>
        {choice('rows', rows, setRows)}
        {choice('columns', columns, setColumns)}
      </SimpleGrid>
      {asked.error !== null && <Fault fault={asked.error} />}
      {table !== undefined && (
        <div aria-busy={asked.isPlaceholderData} className={classes.sensitivity}>
          <ColumnTable
            minWidth={440}
            columns={[
              { head: t(`lever.${table.rows.input}`) },
              ...table.columns.values.map((value) => ({ head: write(table.columns.input, value), isFigure: true })),
            ]}
          >
            {table.rows.values.map((value, row) => (
              <Table.Tr key={value}>
                <Table.Th scope="row" className="figures">
                  {write(table.rows.input, value)}
                </Table.Th>
                {table.columns.values.map((at, column) => (
                  <Table.Td
                    key={at}
                    ta="right"
                    className="figures"
                    data-present={(isPresent('rows', value) && isPresent('columns', at)) || undefined}
                  >
                    {decimal(table.values[row]?.[column], language, 2)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </ColumnTable>
        </div>
      )}
      <Muted size="xs" mt={4}>
        {t('fieldUnit', { unit: millionsUnit(currency, language) })}
      </Muted>
    </Card>
  )
}
