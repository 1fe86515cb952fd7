import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { ColumnTable } from '../../components/column-table.tsx'
import { day, decimal, valueEurM } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { type Assumption, METHODS, methodWorkings, type Valuation, valueBy } from './methods.ts'

/** Each value with its calculation: the football field as a table. */
export function Methods({ valuation }: { valuation: Valuation }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  return (
    <Card title={t('methods')} flush>
      <ColumnTable
        minWidth={320}
        columns={[
          { head: t('methodHead') },
          { head: t('low'), isFigure: true },
          { head: t('value'), isFigure: true },
          { head: t('high'), isFigure: true },
        ]}
      >
        {[...METHODS, 'triangulated' as const, 'conservative' as const].map((method) => {
          const value = valueBy(valuation, method)
          const range = valuation.ranges?.[method]
          return (
            <Table.Tr key={method}>
              <Table.Td maw={560}>
                <Text size="sm" fw={600}>
                  {t(`method.${method}`)}
                </Text>
                <Text size="xs" c="dimmed" className="figures">
                  {methodWorkings(valuation, method)}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {valueEurM(range?.low, language)}
              </Table.Td>
              <Table.Td ta="right" className="figures" fw={600}>
                {valueEurM(value, language)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {valueEurM(range?.high, language)}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </ColumnTable>
    </Card>
  )
}

const FLOWS = ['revenue', 'ebitda', 'tax', 'investment', 'flow', 'present_value'] as const

/** Discounted cash flow by year, terminal value last. Renders nothing unless EBITDA is positive. */
export function CashFlows({ valuation }: { valuation: Valuation }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const { cash_flows: rows } = valuation
  if (rows === undefined) return null
  return (
    <Card title={t('cashFlows')} flush>
      <ColumnTable
        minWidth={640}
        columns={[
          { head: t('year') },
          { head: t('revenue'), isFigure: true },
          { head: t('ebitda'), isFigure: true },
          { head: t('tax'), isFigure: true },
          { head: t('investment'), isFigure: true },
          { head: t('cashFlow'), isFigure: true },
          { head: t('presentValue'), isFigure: true },
        ]}
      >
        {rows.map((row) => (
          <Table.Tr key={row.year ?? 'after'}>
            <Table.Td>{row.year ?? t('terminalValue')}</Table.Td>
            {FLOWS.map((of) => (
              <Table.Td key={of} ta="right" className="figures">
                {row[of] === undefined ? '' : decimal(row[of], language, 2)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Td fw={600}>{t('total')}</Table.Td>
          <Table.Td colSpan={FLOWS.length - 1} />
          <Table.Td ta="right" className="figures" fw={600}>
            {decimal(valuation.valuation_dcf, language, 2)}
          </Table.Td>
        </Table.Tr>
      </ColumnTable>
    </Card>
  )
}

/** Assumptions of the valuation with their sources. */
export function Assumptions({ assumptions }: { assumptions: readonly Assumption[] }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  return (
    <Card title={t('assumptions')} flush>
      <ColumnTable
        minWidth={640}
        columns={[
          { head: t('assumption') },
          { head: t('value'), isFigure: true },
          { head: t('source') },
          { head: t('date'), isFigure: true },
        ]}
      >
        {assumptions.map(({ key, name, value, unit, source, date }) => (
          <Table.Tr key={key}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right" className="figures" fw={550} style={{ whiteSpace: 'nowrap' }}>
              {decimal(value, language, decimalsOf(value))}
              {unit === '%' && language !== 'fr' ? '%' : `\u00a0${unit === 'firms' ? t('firms') : unit}`}
            </Table.Td>
            <Table.Td>
              <Text span size="sm" c="dimmed">
                {source}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="figures" style={{ whiteSpace: 'nowrap' }}>
              <Text span size="sm" c="dimmed">
                {date === undefined ? '—' : day(date, language)}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </ColumnTable>
    </Card>
  )
}

/** Assumptions are shown as precisely as they are used, up to three decimals. */
const decimalsOf = (value: number) => Math.min(3, `${value}`.split('.')[1]?.length ?? 0)
