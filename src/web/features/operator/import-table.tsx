import { Alert, Button, Group, Progress, SegmentedControl, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ENCODINGS, SEPARATORS } from '../../../client/csv-text.ts'
import { decimalMarkIn } from '../../../client/figure-text.ts'
import { columnReadings, type ImportReading, type RowLeftOut, readImport } from '../../../client/import-reading.ts'
import { fieldsWithoutUnit, type Mapping, suggestedUnit } from '../../../client/party-columns.ts'
import { COLUMN_FIELDS, type ColumnField } from '../../../client/party-fields.ts'
import { rowsToWrite, type TriedRow } from '../../../client/party-import.ts'
import type { CellReading } from '../../../client/party-parts.ts'
import { type CellFault, groupNotes, readCell, readRows } from '../../../client/party-rows.ts'
import { type FileTable, findHeaderIndex } from '../../../client/spreadsheet/header.ts'
import type { SheetRow } from '../../../client/spreadsheet/limits.ts'
import type { ReadingChoice, SheetRead } from '../../../client/spreadsheet/table.ts'
import { AMOUNT_UNITS, unitsForField } from '../../../client/units.ts'
import type { YearColumn } from '../../../client/year-columns.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { numberIn } from '../../figures.ts'
import { afterPress } from '../../press.ts'
import { useLanguage } from '../../workspace.ts'
import { ImportOutcomes } from './import-outcomes.tsx'
import { isHeldBack, type RowOutcome, rowOutcome, runImport, tryImport } from './import-run.ts'

type Stage = 'mapping' | 'asking' | 'asked' | 'importing' | 'done' | 'stopped'

/** Import in stages: mapping, dry run, import. */
function ImportPlan({ given }: { given: ImportReading }) {
  const { t } = useTranslation('operator')
  const remembered = useQueryClient()
  const [table, setTable] = useState(given.table)
  const [mapping, setMapping] = useState(given.mapping)
  const [side, setSide] = useState<'buyer' | 'seller'>('seller')
  const [onDuplicate, setOnDuplicate] = useState<'skip' | 'update'>('skip')
  const [onDoubt, setOnDoubt] = useState<'ask' | 'create'>('ask')
  const [stage, setStage] = useState<Stage>('mapping')
  const [tried, setTried] = useState<readonly TriedRow[]>([])
  const [written, setWritten] = useState<readonly RowOutcome[]>([])
  const [leavesOut, setLeavesOut] = useState(false)
  const [done, setDone] = useState(0)
  const [fault, setFault] = useState<unknown>(null)
  /** Current values. Rendering of a correction waits until the press that ended it is over. */
  const now = useRef<{ table: FileTable; tried: readonly TriedRow[] }>({ table: given.table, tried: [] })
  const correcting = useRef<Promise<void>>(Promise.resolve())
  const stopping = useRef(new AbortController())
  const isNamed = mapping.company !== undefined || mapping.name !== undefined
  const isUnitless = fieldsWithoutUnit(mapping).length > 0
  const isBusy = stage === 'asking' || stage === 'importing'
  const ready = rowsToWrite(tried, leavesOut)
  const total = stage === 'importing' ? ready.length : table.rows.length

  const keepTable = (next: FileTable) => {
    now.current.table = next
    afterPress(() => setTable(next))
  }
  const keepTried = (next: readonly TriedRow[]) => {
    now.current.tried = next
    afterPress(() => setTried(next))
  }
  /** A change invalidates the previous dry run. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setStage('mapping')
      keepTried([])
    }
  const doing = async (during: Stage, after: Stage, work: (signal: AbortSignal) => Promise<void>) => {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setFault(null)
    setDone(0)
    setStage(during)
    try {
      await work(signal)
      setStage(signal.aborted ? (during === 'asking' ? 'mapping' : 'stopped') : after)
    } catch (error) {
      if (!signal.aborted) setFault(error)
      setStage(during === 'asking' ? 'mapping' : 'stopped')
    }
  }
  const ask = () =>
    doing('asking', 'asked', async (signal) => {
      await correcting.current.catch(() => undefined)
      const rows = readRows(now.current.table, mapping, side)
      keepTried(await tryImport(rows, { onDuplicate, onDoubt, onProgress: setDone, signal }))
    })
  const run = () =>
    doing('importing', 'done', async (signal) => {
      // The press that starts the import can also end a correction.
      await correcting.current
      const { tried } = now.current
      const rows = rowsToWrite(tried, leavesOut)
      const sent = new Set(rows.map(({ row }) => row))
      const notSent = tried.filter(({ row }) => !sent.has(row)).map(withoutWriting)
      try {
        const outcomes = await runImport(rows, { onDuplicate, onDoubt, onProgress: setDone, signal })
        setWritten([...notSent, ...outcomes].toSorted((a, b) => a.row - b.row))
      } finally {
        void remembered.invalidateQueries()
      }
    })
  const correct = async (row: number, { field, column: at }: CellFault, text: string) => {
    const isField = field !== 'financial_years' && field !== 'forecast_years'
    const column = at ?? (isField ? mapping[field]?.column : undefined)
    const { table } = now.current
    const corrected = { ...table, rows: table.rows.map((one) => (one.row === row ? withCell(one, column, text) : one)) }
    keepTable(corrected)
    const rows = readRows(corrected, mapping, side).filter((one) => one.row === row)
    const [again] = await tryImport(rows, {
      onDuplicate,
      onDoubt,
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    if (again !== undefined) keepTried(now.current.tried.map((one) => (one.row === row ? again : one)))
  }
  const onCorrect = (...cell: Parameters<typeof correct>) => {
    correcting.current = correcting.current.catch(() => undefined).then(() => correct(...cell))
    correcting.current.catch(setFault)
  }

  return (
    <Stack gap="md">
      {(stage === 'mapping' || stage === 'asking' || stage === 'asked') && (
        <Card title={t('import.mapping')}>
          <Stack>
            <RowsLeftOut rows={given.rowsLeftOut} />
            <ImportNotes table={table} mapping={mapping} />
            <ImportColumns table={table} mapping={mapping} onChange={changing(setMapping)} isDisabled={isBusy} />
            <Group gap="xl">
              <Choice
                label={t('import.side')}
                value={side}
                onChange={changing(setSide)}
                data={[
                  { value: 'seller', label: t('import.sellers') },
                  { value: 'buyer', label: t('import.buyers') },
                ]}
              />
              <Choice
                label={t('import.duplicates')}
                value={onDuplicate}
                onChange={changing(setOnDuplicate)}
                data={[
                  { value: 'skip', label: t('import.skip') },
                  { value: 'update', label: t('import.update') },
                ]}
              />
              <Choice
                label={t('import.doubts')}
                value={onDoubt}
                onChange={changing(setOnDoubt)}
                data={[
                  { value: 'ask', label: t('import.ask') },
                  { value: 'create', label: t('import.separate') },
                ]}
              />
            </Group>
            {!isNamed && <Text size="sm">{t('import.needs')}</Text>}
            {isUnitless && <Text size="sm">{t('import.needsUnits')}</Text>}
            <Group>
              <Button
                variant={stage === 'asked' ? 'default' : 'filled'}
                disabled={!isNamed || isUnitless || isBusy || table.rows.length === 0}
                onClick={() => void ask()}
              >
                {t('import.preview')}
              </Button>
              {stage === 'asked' && (
                <Button disabled={ready.length === 0} onClick={() => void run()}>
                  {t('import.run', { count: ready.length, total: table.rows.length })}
                </Button>
              )}
            </Group>
          </Stack>
        </Card>
      )}
      {isBusy && (
        <Card>
          <Stack gap="xs">
            <Progress
              value={(100 * done) / Math.max(1, total)}
              aria-label={t(stage === 'asking' ? 'import.previewing' : 'import.running')}
            />
            <Group justify="space-between">
              <Text size="sm" className="figures" role="status">
                {t('import.progress', { done, total })}
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
      {fault !== null && <Fault fault={fault} onRetry={() => void ask()} />}
      {stage === 'asked' && (
        <ImportOutcomes
          table={table}
          outcomes={tried.map(({ result, leftOut }) => rowOutcome(result, leftOut))}
          trial={{ leavesOut, onLeaveOut: setLeavesOut, onCorrect }}
        />
      )}
      {stage === 'asked' && <ImportRows tried={tried} leavesOut={leavesOut} />}
      {(stage === 'done' || stage === 'stopped') && <ImportOutcomes table={table} outcomes={written} trial={null} />}
    </Stack>
  )
}

/** Returns the outcome of a row that was not sent: a duplicate, or refused, if only for one cell. */
function withoutWriting({ result, leftOut }: TriedRow): RowOutcome {
  const outcome = rowOutcome(result, leftOut)
  return outcome.outcome === 'duplicate' ? outcome : { ...outcome, outcome: 'refused' }
}

function withCell(row: FileTable['rows'][number], column: number | undefined, text: string) {
  return column === undefined ? row : { ...row, cells: row.cells.with(column, text.trim()) }
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

/** Number of rows listed individually. */
const MOST_NAMED = 20

/** Rows of the file that are not parties: totals, groups, repeated headings, footnotes. */
function RowsLeftOut({ rows }: { rows: readonly RowLeftOut[] }) {
  const { t } = useTranslation('operator')
  if (rows.length === 0) return null
  const named = rows
    .slice(0, MOST_NAMED)
    .map(({ row, reason, text }) => t('import.rowLeftOut', { row, text, why: t(`import.rowReasons.${reason}`) }))
  return (
    <div>
      <Text size="sm">{t('import.rowsLeftOut', { count: rows.length })}</Text>
      <Muted>
        {named.join(' · ')}
        {rows.length > MOST_NAMED && ' …'}
      </Muted>
    </div>
  )
}

/** Number of rows previewed before the import. */
const MOST_SHOWN = 100

/** Preview of the first rows: company, place, sector, revenue and margin as stored. */
function ImportRows({ tried, leavesOut }: { tried: readonly TriedRow[]; leavesOut: boolean }) {
  const { t } = useTranslation(['operator', 'party-fields'])
  const figure = numberIn(useLanguage(), { maximumFractionDigits: 3 })
  const outcomes = {
    created: 'import.toAdd',
    updated: 'import.toUpdate',
    duplicate: 'import.duplicate',
    refused: 'import.refused',
  } as const
  const outcomeOf = ({ result: { outcome }, leftOut }: TriedRow) =>
    t(isHeldBack({ outcome, leftOut }, leavesOut) ? 'import.incomplete' : outcomes[outcome])
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
        rows={tried.slice(0, MOST_SHOWN)}
        rowKey={(one) => one.row}
        columns={[
          { head: t('import.row'), isFigure: true, cell: (one) => one.row },
          { head: t('party-fields:company'), cell: (one) => one.party.company ?? one.party.name },
          { head: t('import.outcome'), cell: (one) => outcomeOf(one) },
          { head: t('import.stored'), cell: (one) => storedOf(one) },
        ]}
      />
    </Card>
  )
}

/** Number of cells of each column read as empty or in part, with the reason. */
function ImportNotes({ table, mapping }: { table: FileTable; mapping: Mapping }) {
  const { t } = useTranslation('operator')
  const notes = useMemo(() => groupNotes(readRows(table, mapping, null)), [table, mapping])
  if (notes.length === 0) return null
  const sentences = notes.map(({ column, reason, rows }) =>
    t('import.noteOf', {
      column: table.columns[column],
      count: rows.length,
      why: t(`import.noteReasons.${reason}`),
    }),
  )
  return (
    <div>
      <Text size="sm">{t('import.notes', { count: notes.reduce((sum, { rows }) => sum + rows.length, 0) })}</Text>
      <Muted>{sentences.join(' · ')}</Muted>
    </div>
  )
}

interface ColumnsProps {
  table: FileTable
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  isDisabled: boolean
}

/** Number of sample values shown for each column. */
const SAMPLES = 3

/** Maps columns to fields and units, with sample values as in the file and as stored. */
function ImportColumns({ table, mapping, onChange, isDisabled }: ColumnsProps) {
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

interface ImportTableProps {
  sheet: SheetRead
  onChoose: (choice: ReadingChoice) => void
}

/** Number of rows offered as heading row. */
const ROWS_OFFERED = 30

/** Settings for reading a file, and the import of the table found in it. */
export function ImportTable({ sheet, onChoose }: ImportTableProps) {
  const { t } = useTranslation('operator')
  const [header, setHeader] = useState(() => findHeaderIndex(sheet.rows))
  return (
    <Stack gap="md">
      <Card title={t('import.reading')}>
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
          {sheet.sheets.length > 1 && (
            <Select
              label={t('import.sheet')}
              allowDeselect={false}
              data={[...new Set(sheet.sheets)]}
              value={sheet.sheet}
              onChange={(name) => name !== null && onChoose({ sheet: name })}
            />
          )}
          <Select
            label={t('import.header')}
            allowDeselect={false}
            data={sheet.rows.slice(0, ROWS_OFFERED).map((row, at) => ({
              value: String(at),
              label: t('import.headerRow', { row: row.row, cells: shown(row) }),
            }))}
            value={String(header)}
            onChange={(at) => at !== null && setHeader(Number(at))}
          />
          {sheet.separator !== null && (
            <Select
              label={t('import.separator')}
              allowDeselect={false}
              data={SEPARATORS.map((value) => ({ value, label: t(`import.separators.${value}`) }))}
              value={sheet.separator}
              onChange={(separator) => separator !== null && onChoose({ separator })}
            />
          )}
          {sheet.encoding !== null && (
            <Select
              label={t('import.encoding')}
              allowDeselect={false}
              data={ENCODINGS.map((value) => ({ value, label: t(`import.encodings.${value}`) }))}
              value={sheet.encoding}
              onChange={(encoding) => encoding !== null && onChoose({ encoding })}
            />
          )}
        </SimpleGrid>
      </Card>
      <ImportPlan key={header} given={readImport(sheet, header)} />
    </Stack>
  )
}

function shown({ cells }: SheetRow): string {
  return cells
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 60)
}
