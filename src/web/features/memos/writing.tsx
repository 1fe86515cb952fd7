import {
  Alert,
  Anchor,
  Badge,
  Box,
  Button,
  FileButton,
  Group,
  List,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconDownload, IconEye, IconFileTypeDocx, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { type CellFault, readTablesWorkbook } from '../../../client/tables-workbook.ts'
import { TABLES } from '../../../client/vocabulary.ts'
import { draftOf } from '../../browser-storage.ts'
import { service } from '../../client.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { ago, day } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { refusalOf, useOperation, useOperationMutation } from '../../operations.ts'
import { PHASES } from '../../phases.ts'
import { sheetIn } from '../../read-sheet.ts'
import { fileNameIn, saveAs } from '../../save-as.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { settingsDraftName } from '../identity/profile-draft.ts'
import { DocumentPages, type PdfFile, pdfIn } from './document-pages.tsx'

type Memorandum = OutputFor<'getMemorandum'>
type Section = Memorandum['sections'][number]

/** Editor of the seller's memorandum: sections, approved versions and readers. */
export function Writing() {
  const asked = useOperation('getMemorandum')
  const { session } = useWorkspace()
  if (session === undefined) return <Skeleton h="70vh" radius="md" />
  return (
    <Answered asked={asked} waiting={<Skeleton h="70vh" radius="md" />}>
      {(memorandum) => (
        <Stack gap="md">
          <Approval memorandum={memorandum} />
          <Tables />
          <MemorandumReleases memorandum={memorandum} />
          {memorandum.sections.map((section) => (
            <SectionField
              key={section.section}
              section={section}
              draft={`${settingsDraftName(session)}.memorandum.${section.section}`}
            />
          ))}
        </Stack>
      )}
    </Answered>
  )
}

function Approval({ memorandum }: { memorandum: Memorandum }) {
  const { t } = useTranslation('memos')
  const [now, language] = [useNow(), useLanguage()]
  const approve = useOperationMutation('approveMemorandum')
  const refusal = refusalOf(approve.error)
  const [isFetching, preview] = useFile('previewMemorandum')
  const [isShown, setShown] = useState(false)
  const { t: released } = useTranslation('released')
  const [, exportWord] = useFile('exportMemorandum')
  const [newest] = memorandum.versions
  const state = newest === undefined ? 'none' : memorandum.changed_since_approval ? 'changed' : 'approved'
  return (
    <Card
      title={t('writing.title')}
      aside={
        newest === undefined
          ? undefined
          : t('writing.version', { version: newest.version, when: ago(newest.approved_at, now, language) })
      }
    >
      <Group justify="space-between" gap="sm">
        <Muted flex="1 1 320px" maw="70ch">
          {t(`writing.state.${state}`)}
        </Muted>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconEye size={16} />}
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {released(isShown ? 'hide' : 'preview')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={isFetching}
            onClick={() => void preview()}
          >
            {t('writing.preview')}
          </Button>
          <Button variant="default" leftSection={<IconFileTypeDocx size={16} />} onClick={() => void exportWord()}>
            {t('writing.export')}
          </Button>
          <Button
            leftSection={<IconCheck size={16} />}
            loading={approve.isPending}
            disabled={state === 'approved'}
            onClick={() =>
              approve.mutate(
                {},
                { onSuccess: ({ version }) => notifications.show({ message: t('writing.approved', { version }) }) },
              )
            }
          >
            {t('writing.approve')}
          </Button>
        </Group>
      </Group>
      <Warnings warnings={memorandum.warnings ?? []} />
      <Contradictions contradictions={memorandum.contradictions} />
      {refusal?.problem.code === 'memorandum_contradictory' ? (
        <Alert color="orange" icon={<IconAlertTriangle />} title={t('writing.refused')} mt="md">
          {t('writing.contradictions')}
        </Alert>
      ) : (
        approve.error !== null && <Fault fault={approve.error} />
      )}
      {isShown && (
        <Box mt="md">
          <DocumentPages question={draftQuestion(memorandum, language)} title={t('writing.preview')} />
        </Box>
      )}
    </Card>
  )
}

/** The memorandum as it would be approved now, printed again after every change. */
const draftQuestion = ({ updated_at }: Memorandum, language: string) => ({
  queryKey: ['previewMemorandum', updated_at, language],
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<PdfFile> =>
    pdfIn(await service.previewMemorandum({}, { signal, retries: 0 }), 'memorandum.pdf'),
  gcTime: 0,
})

/** Problems to correct before the memorandum is sent to anyone. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  const { t } = useTranslation('memos')
  if (warnings.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={t('writing.warnings')} mt="md">
      <List size="sm" listStyleType="none" spacing={4}>
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

type ContradictionFound = Memorandum['contradictions'][number]

/** What contradicts, each with the explanation that readers will see. */
function Contradictions({ contradictions }: { contradictions: readonly ContradictionFound[] }) {
  const { t } = useTranslation('memos')
  if (contradictions.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={t('writing.contradictions')} mt="md">
      <Stack gap="sm">
        <Text size="sm">{t('writing.contradictionsLead')}</Text>
        {contradictions.map((one) => (
          <ContradictionField key={one.id} contradiction={one} />
        ))}
        <Anchor component={Link} to="/workspace/company-file" size="sm">
          {t('writing.correct')}
        </Anchor>
      </Stack>
    </Alert>
  )
}

function ContradictionField({ contradiction }: { contradiction: ContradictionFound }) {
  const { id, sentence, explanation = '' } = contradiction
  const { t } = useTranslation('memos')
  const explain = useOperationMutation('explainContradictions')
  const [note, setNote] = useState(explanation)
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Textarea
          flex={1}
          label={sentence}
          placeholder={t('writing.explanation')}
          value={note}
          maxLength={600}
          autosize
          minRows={1}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          aria-label={t('writing.explainOf', { sentence })}
          disabled={note === explanation}
          loading={explain.isPending}
          onClick={() => explain.mutate({ explanations: [{ id, note }] })}
        >
          {t('writing.explain')}
        </Button>
      </Group>
      {explain.error !== null && <Fault fault={explain.error} />}
    </Stack>
  )
}

/** Returns a function that downloads the memorandum, and its loading state. */
function useFile(id: 'previewMemorandum' | 'exportMemorandum'): [boolean, () => Promise<void>] {
  const { t } = useTranslation('released')
  const [isFetching, setFetching] = useState(false)
  const preview = async () => {
    setFetching(true)
    try {
      const { body, headers } = await service[id]({}, { retries: 0 })
      const type = headers.get('content-type') ?? 'application/pdf'
      saveAs(fileNameIn(headers.get('content-disposition'), 'memorandum'), type, new Uint8Array(body))
    } catch (fault) {
      notifications.show({ color: 'red', title: t('failed'), message: refusalOf(fault)?.problem.detail })
    } finally {
      setFetching(false)
    }
  }
  return [isFetching, preview]
}

function SectionField(props: { section: Section; draft: string }) {
  const { section, heading, asked, text = '', filled } = props.section
  const { t } = useTranslation('memos')
  const [typed, setTyped] = useKeptText(props.draft)
  const update = useOperationMutation('updateMemorandum')
  const value = typed ?? text
  const isChanged = value !== text
  const save = () =>
    update.mutate(
      { sections: { [section]: value.trim() === '' ? null : value } },
      {
        onSuccess: () => {
          setTyped(null)
          notifications.show({ message: t('writing.saved', { heading }) })
        },
      },
    )
  return (
    <Card
      title={heading}
      aside={
        filled ? undefined : (
          <Badge variant="default" tt="none">
            {t('writing.empty')}
          </Badge>
        )
      }
    >
      <Textarea
        aria-label={heading}
        description={`${t('writing.asked', { asked })} ${t('writing.grammar')}`}
        value={value}
        maxLength={10_000}
        autosize
        minRows={3}
        maxRows={16}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {update.error !== null && <Fault fault={update.error} />}
      <Group justify="flex-end" gap="xs" mt="sm">
        {isChanged && (
          <>
            <Text size="sm" mr="auto" role="status">
              {t('writing.unsaved')}
            </Text>
            <Button
              size="xs"
              variant="default"
              aria-label={t('writing.discardOf', { heading })}
              disabled={update.isPending}
              onClick={() => {
                setTyped(null)
                update.reset()
              }}
            >
              {t('writing.discard')}
            </Button>
          </>
        )}
        <Button
          size="xs"
          aria-label={t('writing.saveOf', { heading })}
          disabled={!isChanged}
          loading={update.isPending}
          onClick={save}
        >
          {t('writing.save')}
        </Button>
      </Group>
    </Card>
  )
}

/** Stores a text on this device under `name` while it is typed; null if there is none. */
function useKeptText(name: string): [string | null, (text: string | null) => void] {
  const kept = useMemo(() => draftOf(name), [name])
  const [typed, setTyped] = useState(() => kept.read())
  useEffect(() => kept.write(typed), [kept, typed])
  return [typed, setTyped]
}

/** Recipients of the memorandum, and how often each has read it. */
function MemorandumReleases({ memorandum }: { memorandum: OutputFor<'getMemorandum'> }) {
  const { t } = useTranslation('memos')
  const [now, language] = [useNow(), useLanguage()]
  const { releases, release_rule: rule } = memorandum
  return (
    <Card title={t('releases.title')}>
      <ReleaseRule rule={rule} />
      {releases.length === 0 ? (
        <Muted>{t('releases.none')}</Muted>
      ) : (
        <List size="sm" listStyleType="none" spacing={4}>
          {releases.map(({ pair_id, counterparty, readings, last_read_at, by_rule }) => (
            <List.Item key={pair_id}>
              <Anchor component={Link} to={`/workspace/pipeline/${pair_id}`} size="sm">
                {counterparty}
              </Anchor>{' '}
              <Muted span>
                {last_read_at === undefined
                  ? t('releases.unread')
                  : t('releases.read', { count: readings, when: ago(last_read_at, now, language) })}
                {by_rule && ` · ${t('releases.byRule')}`}
              </Muted>
            </List.Item>
          ))}
        </List>
      )}
    </Card>
  )
}

type Rule = NonNullable<OutputFor<'getMemorandum'>['release_rule']>

const RULE_PHASES = PHASES.filter((phase) => phase !== '9_abandoned')

/** Sets the phase from which the memorandum is released automatically. */
function ReleaseRule({ rule }: { rule: Rule | undefined }) {
  const { t } = useTranslation('memos')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const [chosen, setChosen] = useState<Rule['from_phase'] | ''>(rule?.from_phase ?? '')
  const [set, end] = [useOperationMutation('setReleaseRule'), useOperationMutation('endReleaseRule')]
  const save = () => {
    if (chosen === '') return
    set.mutate(
      { from_phase: chosen },
      { onSuccess: ({ released }) => notifications.show({ message: t('rule.isSet', { count: released.length }) }) },
    )
  }
  const stop = () =>
    end.mutate(
      {},
      {
        onSuccess: ({ revoked }) => {
          setChosen('')
          notifications.show({ message: t('rule.hasEnded', { count: revoked.length }) })
        },
      },
    )
  const fault = set.error ?? end.error
  return (
    <Stack gap="xs" mb="md">
      <Muted maw="70ch">
        {rule === undefined
          ? t('rule.lead')
          : t('rule.inForce', { phase: common(`phase.${rule.from_phase}`), day: day(rule.set_at, language) })}
      </Muted>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('rule.label')}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(RULE_PHASES.find((phase) => phase === currentTarget.value) ?? '')}
          data={[
            { value: '', label: t('rule.none') },
            ...RULE_PHASES.map((value) => ({ value, label: common(`phase.${value}`) })),
          ]}
        />
        <Button
          variant="default"
          disabled={chosen === '' || chosen === rule?.from_phase}
          loading={set.isPending}
          onClick={save}
        >
          {t('rule.set')}
        </Button>
        {rule !== undefined && (
          <Button variant="subtle" loading={end.isPending} onClick={stop}>
            {t('rule.end')}
          </Button>
        )}
      </Group>
      {fault !== null && <Fault fault={fault} />}
    </Stack>
  )
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Tables of the memorandum: what is stored, the workbook to fill in, and its import. */
function Tables() {
  const { t } = useTranslation('memos')
  const { data } = useOperation('getMemorandumTables')
  const update = useOperationMutation('updateMemorandumTables')
  const [faults, setFaults] = useState<readonly CellFault[]>([])
  const [isUnreadable, setUnreadable] = useState(false)
  const stored = TABLES.filter((name) => data?.tables[name] !== undefined)

  async function importFile(file: File | null): Promise<void> {
    if (file === null) return
    setFaults([])
    update.reset()
    const read = await readTablesWorkbook((choice) => sheetIn(file, choice))
    const isEmpty = typeof read === 'string' || (Object.keys(read.tables).length === 0 && read.faults.length === 0)
    setUnreadable(isEmpty)
    if (isEmpty) return
    setFaults(read.faults)
    if (read.faults.length > 0) return
    update.mutate(
      { tables: read.tables, ...(read.currency === undefined ? {} : { currency: read.currency }) },
      {
        onSuccess: () =>
          notifications.show({ message: t('tables.stored', { count: Object.keys(read.tables).length }) }),
      },
    )
  }

  return (
    <Card title={t('tables.title')}>
      <Stack gap="sm">
        <Muted maw="70ch">{t('tables.lead')}</Muted>
        {stored.length > 0 && (
          <Group gap={6}>
            {stored.map((name) => (
              <Badge key={name} variant="light" tt="none">
                {t(`tables.names.${name}`)}
              </Badge>
            ))}
          </Group>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveWorkbook(t('tables.failed'))}
          >
            {t('tables.download')}
          </Button>
          <FileButton accept=".xlsx" onChange={(file) => void importFile(file)}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={16} />} loading={update.isPending}>
                {t('tables.import')}
              </Button>
            )}
          </FileButton>
        </Group>
        {isUnreadable && <Alert color="red">{t('tables.unreadable')}</Alert>}
        {faults.length > 0 && (
          <Alert color="red" title={t('tables.faults')}>
            <List size="sm">
              {faults.map(({ sheet, row, text }) => (
                <List.Item key={`${sheet}:${row}:${text}`}>
                  <Text span size="sm">
                    {t('tables.fault', { sheet, row: String(row), text })}
                  </Text>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {update.error !== null && <Fault fault={update.error} />}
      </Stack>
    </Card>
  )
}

async function saveWorkbook(failed: string): Promise<void> {
  try {
    const { body, headers } = await service.downloadMemorandumTemplate({}, { retries: 0 })
    saveAs(fileNameIn(headers.get('content-disposition'), 'memorandum-tables.xlsx'), XLSX, new Uint8Array(body))
  } catch (fault) {
    notifications.show({ color: 'red', title: failed, message: refusalOf(fault)?.problem.detail })
  }
}
