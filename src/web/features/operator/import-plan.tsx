import { Alert, Button, Group, Progress, SegmentedControl, Select, Stack, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PARTY_FIELDS } from '../../../client/party-fields.ts'
import { Card } from '../../components/card.tsx'
import { Fault } from '../../components/states.tsx'
import { ImportOutcomes } from './import-outcomes.tsx'
import { type RowOutcome, runImport } from './import-run.ts'
import { type Mapping, readRows, suggestedMapping } from './mapping.ts'
import type { FileTable } from './table-file.ts'

type Stage = 'mapping' | 'asking' | 'asked' | 'importing' | 'done' | 'stopped'

/** Which column is what, what would happen, and then that it happens. */
export function ImportPlan({ table }: { table: FileTable }) {
  const { t } = useTranslation('operator')
  const remembered = useQueryClient()
  const [mapping, setMapping] = useState<Mapping>(() => suggestedMapping(table.columns))
  const [side, setSide] = useState<'buyer' | 'seller'>('seller')
  const [onDuplicate, setOnDuplicate] = useState<'skip' | 'update'>('skip')
  const [stage, setStage] = useState<Stage>('mapping')
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[]>([])
  const [fault, setFault] = useState<unknown>(null)
  const stopping = useRef(new AbortController())
  const isNamed = mapping.company !== undefined || mapping.name !== undefined
  const isBusy = stage === 'asking' || stage === 'importing'

  const run = async (isDry: boolean) => {
    stopping.current = new AbortController()
    setFault(null)
    setOutcomes([])
    setStage(isDry ? 'asking' : 'importing')
    try {
      const { signal } = stopping.current
      const rows = readRows(table, mapping, side)
      const onProgress = (soFar: readonly RowOutcome[]) => setOutcomes([...soFar])
      setOutcomes(await runImport(rows, { onDuplicate, isDry, onProgress, signal }))
      setStage(signal.aborted ? 'stopped' : isDry ? 'asked' : 'done')
    } catch (error) {
      if (!stopping.current.signal.aborted) setFault(error)
      setStage(stopping.current.signal.aborted ? 'stopped' : 'mapping')
    } finally {
      if (!isDry) void remembered.invalidateQueries()
    }
  }

  return (
    <Stack gap="md">
      {(stage === 'mapping' || stage === 'asking' || stage === 'asked') && (
        <Card title={t('import.mapping')}>
          <Stack>
            <Columns table={table} mapping={mapping} onChange={setMapping} isDisabled={isBusy} />
            <Group gap="xl">
              <Choice
                label={t('import.side')}
                value={side}
                onChange={setSide}
                data={[
                  { value: 'seller', label: t('import.sellers') },
                  { value: 'buyer', label: t('import.buyers') },
                ]}
              />
              <Choice
                label={t('import.duplicates')}
                value={onDuplicate}
                onChange={setOnDuplicate}
                data={[
                  { value: 'skip', label: t('import.skip') },
                  { value: 'update', label: t('import.update') },
                ]}
              />
            </Group>
            {!isNamed && <Text size="sm">{t('import.needs')}</Text>}
            <Group>
              <Button variant="default" disabled={!isNamed || isBusy} onClick={() => void run(true)}>
                {t('import.preview')}
              </Button>
              {stage === 'asked' && (
                <Button onClick={() => void run(false)}>{t('import.run', { count: table.rows.length })}</Button>
              )}
            </Group>
          </Stack>
        </Card>
      )}
      {isBusy && (
        <Card>
          <Stack gap="xs">
            <Progress
              value={(100 * outcomes.length) / table.rows.length}
              aria-label={t(stage === 'asking' ? 'import.previewing' : 'import.running')}
            />
            <Group justify="space-between">
              <Text size="sm" className="figures" role="status">
                {t('import.progress', { done: outcomes.length, total: table.rows.length })}
              </Text>
              <Button size="compact-sm" variant="default" onClick={() => stopping.current.abort()}>
                {t('import.stop')}
              </Button>
            </Group>
          </Stack>
        </Card>
      )}
      {stage === 'done' && <Alert color="pine">{t('import.done')}</Alert>}
      {stage === 'stopped' && <Alert color="yellow">{t('import.stopped')}</Alert>}
      {fault !== null && <Fault fault={fault} onRetry={() => void run(true)} />}
      {(stage === 'asked' || stage === 'done' || stage === 'stopped') && (
        <ImportOutcomes table={table} outcomes={outcomes} isDry={stage === 'asked'} />
      )}
    </Stack>
  )
}

function Choice<V extends string>(props: {
  label: string
  value: V
  onChange: (value: V) => void
  data: { value: V; label: string }[]
}) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {props.label}
      </Text>
      <SegmentedControl aria-label={props.label} value={props.value} onChange={props.onChange} data={props.data} />
    </Stack>
  )
}

interface ColumnsProps {
  table: FileTable
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  isDisabled: boolean
}

function Columns({ table, mapping, onChange, isDisabled }: ColumnsProps) {
  const { t } = useTranslation('operator')
  const fieldOf = (column: number) => PARTY_FIELDS.find((field) => mapping[field] === column) ?? null
  const read = (column: number, field: string | null) => {
    const others = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field)
    onChange(Object.fromEntries(field === null ? others : [...others, [field, column]]))
  }
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('import.column')}</Table.Th>
            <Table.Th>{t('import.sample')}</Table.Th>
            <Table.Th w={240}>{t('import.field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.columns.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
            <Table.Tr key={column}>
              <Table.Td fw={600}>{name}</Table.Td>
              <Table.Td maw={260}>
                <Text size="sm" c="dimmed" truncate>
                  {table.rows.find(({ cells }) => cells[column])?.cells[column] ?? ''}
                </Text>
              </Table.Td>
              <Table.Td>
                <Select
                  aria-label={`${t('import.field')}: ${name}`}
                  placeholder={t('import.ignore')}
                  clearable
                  searchable
                  disabled={isDisabled}
                  value={fieldOf(column)}
                  onChange={(field) => read(column, field)}
                  data={PARTY_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
