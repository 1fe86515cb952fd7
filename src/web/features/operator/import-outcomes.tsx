import { Button, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toCsv } from '../../../client/csv-text.ts'
import { COLUMN_FIELDS } from '../../../client/party-fields.ts'
import { countOutcomes } from '../../../client/party-import.ts'
import type { CellFault } from '../../../client/party-rows.ts'
import type { FileTable } from '../../../client/spreadsheet/header.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Card, Figure, Muted } from '../../components/page.tsx'
import { count } from '../../figures.ts'
import { saveAs } from '../../save-as.ts'
import { isHeldBack, type RowOutcome } from './import-run.ts'

/** Choices still open before the import. */
interface Trial {
  leavesOut: boolean
  onLeaveOut: (leavesOut: boolean) => void
  onCorrect: (row: number, fault: CellFault, text: string) => void
}

interface ImportOutcomesProps {
  table: FileTable
  outcomes: readonly RowOutcome[]
  /** Null after the import. */
  trial: Trial | null
}

const MOST_SHOWN = 200

/** Import results: counts, and each row to review, to correct here or in a spreadsheet. */
export function ImportOutcomes({ table, outcomes, trial }: ImportOutcomesProps) {
  const { t } = useTranslation(['operator', 'party-fields'])
  const { reasonOf, faultOf } = useReasons()
  const tally = countOutcomes(
    outcomes.map((one) => (trial !== null && isHeldBack(one, trial.leavesOut) ? { outcome: 'refused' } : one)),
  )
  const problems = outcomes.filter(
    ({ outcome, leftOut }) => outcome === 'refused' || outcome === 'duplicate' || leftOut.length > 0,
  )
  const cells = outcomes
    .filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
    .flatMap(({ leftOut }) => leftOut)
  const figures = [
    [trial ? 'wouldCreate' : 'created', tally.created],
    [trial ? 'wouldUpdate' : 'updated', tally.updated],
    ['duplicate', tally.duplicate],
    ['refused', tally.refused],
  ] as const
  const nameOf = ({ outcome, leftOut }: RowOutcome) =>
    t(
      leftOut.length > 0 && outcome !== 'refused' && outcome !== 'duplicate'
        ? 'import.incomplete'
        : `import.${namesOf(outcome)}`,
    )
  /** Columns of financial years have their own names in the file. */
  const nameOfCell = ({ field, column }: CellFault) =>
    (isOfYears(field) && column !== undefined ? table.columns[column] : undefined) ?? t(`party-fields:${field}`)
  const download = () => {
    const cellsOf = new Map(table.rows.map(({ row, cells }) => [row, cells]))
    const rows = problems.map((one) => [...(cellsOf.get(one.row) ?? []), nameOf(one), reasonOf(one)])
    saveAs(
      'concordat-import.csv',
      'text/csv',
      toCsv([[...table.columns, t('import.outcome'), t('import.why')], ...rows]),
    )
  }
  return (
    <Stack gap="md">
      <Card>
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {figures.map(([name, value]) => (
            <Figure key={name} label={t(`import.${name}`)} value={count(value)} />
          ))}
        </SimpleGrid>
        {trial !== null && cells.length > 0 && (
          <Checkbox
            mt="md"
            label={t('import.consent', { count: cells.length })}
            description={t('import.fixHint')}
            checked={trial.leavesOut}
            onChange={(event) => trial.onLeaveOut(event.currentTarget.checked)}
          />
        )}
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
          <Muted>{t('import.noProblems')}</Muted>
        ) : (
          <ColumnTable
            minWidth={560}
            rows={problems.slice(0, MOST_SHOWN)}
            rowKey={(one) => one.row}
            columns={[
              { head: t('import.row'), isFigure: true, cell: (one) => one.row },
              { head: t('import.outcome'), cell: (one) => nameOf(one) },
              {
                head: t('import.why'),
                cell: (one) =>
                  trial === null || one.leftOut.length === 0 ? (
                    reasonOf(one)
                  ) : (
                    <Stack gap={6}>
                      {one.outcome === 'created' || one.outcome === 'updated' ? null : <span>{reasonOf(one)}</span>}
                      {one.leftOut.map((fault) => (
                        <Correction
                          key={`${fault.column ?? fault.field} ${fault.text}`}
                          label={t('import.fix', { field: nameOfCell(fault), row: one.row })}
                          description={faultOf(fault)}
                          fault={fault}
                          onCorrect={(text) => trial.onCorrect(one.row, fault, text)}
                        />
                      ))}
                    </Stack>
                  ),
              },
            ]}
          />
        )}
        {problems.length > MOST_SHOWN && (
          <Muted p="md">{t('import.shownFirst', { shown: MOST_SHOWN, count: problems.length })}</Muted>
        )}
      </Card>
    </Stack>
  )
}

const isOfYears = (field: CellFault['field']) => field === 'financial_years' || field === 'forecast_years'

const namesOf = (outcome: RowOutcome['outcome']) =>
  outcome === 'created' || outcome === 'updated' ? 'incomplete' : outcome

interface CorrectionProps {
  label: string
  description: string
  fault: CellFault
  onCorrect: (text: string) => void
}

/** Corrects an invalid cell in place. */
function Correction({ label, description, fault, onCorrect }: CorrectionProps) {
  const [text, setText] = useState(fault.text)
  const isChanged = text !== fault.text
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) onCorrect(text)
      }}
    >
      <TextInput
        size="xs"
        maw={420}
        aria-label={label}
        description={description}
        inputWrapperOrder={['description', 'input']}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => isChanged && onCorrect(text)}
      />
    </form>
  )
}

/** Message keys by the beginning of the service's sentence on a field. */
const REASONS = [
  ['otherSide', /^is a field of a /],
  ['email', /^must be an e-mail address/],
  ['tooLong', /^must have at most/],
  ['ticket', /check_size_max/],
  ['range', /^must be (?:at least|at most|above)/],
  ['required', /^is required/],
] as const

const YEARS = ['financial_years', 'forecast_years'] as const

/**
 * Returns functions that explain, in the current language, why a row was refused or is a duplicate, or why a cell was
 * omitted.
 */
function useReasons() {
  const { t } = useTranslation(['operator', 'party-fields'])
  const nameOf = (path: string) => {
    const [named] = path.split('.')
    const field = [...COLUMN_FIELDS, ...YEARS].find((one) => one === named)
    return field === undefined ? path : t(`party-fields:${field}`)
  }
  const whyOf = (message: string | null) => {
    if (message === null) return t('import.reasons.unread')
    return t(`import.reasons.${REASONS.find(([, pattern]) => pattern.test(message))?.[0] ?? 'other'}`)
  }
  const faultOf = ({ field, text, message }: CellFault) =>
    t('import.faulty', { field: nameOf(field), text, why: whyOf(message) })
  const reasonsOf = ({ result }: RowOutcome): string[] => {
    const doubts = (result.differs ?? []).map((one) => t(`import.differences.${one}`))
    const asked = doubts.length === 0 ? [] : [t('import.doubt', { what: doubts.join(', ') })]
    if (result.same_as_row !== undefined) return [t('import.sameAs', { row: result.same_as_row }), ...asked]
    if (result.why !== undefined)
      return [
        t('import.there', { why: t(`import.whys.${result.why}`), id: result.id }),
        ...asked,
        ...(result.kept === undefined ? [] : [t('import.kept')]),
      ]
    return (result.fields ?? []).map(({ path, message }) => `${nameOf(path)} ${whyOf(message)}`)
  }
  const reasonOf = (one: RowOutcome) => [...reasonsOf(one), ...one.leftOut.map(faultOf)].join('; ')
  return { faultOf, reasonOf }
}
