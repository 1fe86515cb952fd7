import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAct } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { ColumnTable } from '../../components/column-table.tsx'
import { Fault } from '../../components/states.tsx'
import { day, eurM, keptPercent } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { FIELDS, type FieldPath } from '../identity/profile-form.ts'

type Seller = NonNullable<OutputFor<'getSession'>['seller']>
type Source = NonNullable<Seller['figure_sources']>[number]
type Contradiction = NonNullable<Seller['contradictions']>[number]

/** Returns a function that formats a figure, by its wire name, in its unit. */
function useWritten() {
  const language = useLanguage()
  return (field: string, value: number) => {
    const kind = FIELDS[`seller.${field}` as FieldPath]?.kind
    if (kind === 'eurM') return eurM(value, language)
    return kind === 'percent' ? keptPercent(value, language) : String(value)
  }
}

/**
 * Lists contradictions between profile figures and the financial years or a register. Renders nothing if there are
 * none.
 */
export function Contradictions({ contradictions = [] }: Pick<Seller, 'contradictions'>) {
  const { t } = useTranslation('file')
  const update = useAct('updateSession')
  if (contradictions.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t('contradictions.title')}>
      <Text size="sm" mb="xs">
        {t('contradictions.lead')}
      </Text>
      <Stack gap="xs">
        {contradictions.map((one) => (
          <ContradictionLine
            key={`${one.field} ${one.from} ${one.source_name} ${one.financial_year}`}
            one={one}
            isSaving={update.isPending}
            onUse={() => update.mutate({ seller: { [one.field]: one.found } })}
          />
        ))}
      </Stack>
      {update.error !== null && <Fault fault={update.error} />}
    </Alert>
  )
}

function ContradictionLine({ one, isSaving, onUse }: { one: Contradiction; isSaving: boolean; onUse: () => void }) {
  const { t } = useTranslation('file')
  const { t: identity } = useTranslation('identity')
  const written = useWritten()
  const figure = identity(`field.seller.${one.field as 'revenue'}.label`)
  const found = written(one.field, one.found)
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" flex="1 1 260px">
        {t(one.from === 'register' ? 'contradictions.register' : 'contradictions.years', {
          figure,
          stated: written(one.field, one.stated),
          found,
          source: one.source_name,
          year: one.financial_year,
          context: one.financial_year === undefined ? 'undated' : undefined,
        })}
      </Text>
      <Button
        size="xs"
        variant="default"
        disabled={isSaving}
        aria-label={t('contradictions.useFor', { figure, found })}
        onClick={onUse}
      >
        {t('contradictions.use', { found })}
      </Button>
    </Group>
  )
}

/** The source and date of each profile figure. */
export function FigureSources({ seller }: { seller: Seller }) {
  const { t } = useTranslation('file')
  const { t: identity } = useTranslation('identity')
  const written = useWritten()
  const sources = seller.figure_sources ?? []
  if (sources.length === 0) return null
  return (
    <Card title={t('sources.title')} flush>
      <ColumnTable
        minWidth={320}
        columns={[
          { head: t('sources.figure') },
          { head: t('sources.value'), isFigure: true },
          { head: t('sources.from') },
        ]}
      >
        {sources.map((source) => {
          const value = seller[source.field as 'revenue']
          return (
            <Table.Tr key={source.field}>
              <Table.Td>{identity(`field.seller.${source.field as 'revenue'}.label`)}</Table.Td>
              <Table.Td ta="right" className="figures">
                {value === undefined ? '—' : written(source.field, value)}
              </Table.Td>
              <Table.Td>
                <From source={source} />
              </Table.Td>
            </Table.Tr>
          )
        })}
      </ColumnTable>
    </Card>
  )
}

function From({ source }: { source: Source }) {
  const { t } = useTranslation('file')
  const language = useLanguage()
  const { from, as_of, financial_year: year, source_name: name } = source
  if (from === 'register')
    return (
      <>
        {as_of === undefined
          ? t('sources.registerUndated', { name })
          : t('sources.register', { name, day: day(as_of, language) })}
      </>
    )
  if (from === 'typed')
    return <>{as_of === undefined ? t('sources.typedUndated') : t('sources.typed', { day: day(as_of, language) })}</>
  return <>{t(from === 'document' ? 'sources.document' : 'sources.years', { year })}</>
}
