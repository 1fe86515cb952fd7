import { Alert, Anchor, Badge, Button, Group, List, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { refusalOf, useAct, useAsk } from '../../asking.ts'
import { draftOf } from '../../browser-storage.ts'
import { service } from '../../client.ts'
import { Card } from '../../components/card.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { ago, eurM, percent } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { fileNameIn, saveAs } from '../../save-as.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { settingsDraftName } from '../identity/profile-draft.ts'
import { MemorandumReleases } from './releases.tsx'

type Memorandum = OutputFor<'getMemorandum'>
type Section = Memorandum['sections'][number]

/** Editor of the seller's memorandum: sections, approved versions and readers. */
export function Writing() {
  const asked = useAsk('getMemorandum')
  const { session } = useWorkspace()
  if (session === undefined) return <Skeleton h="70vh" radius="md" />
  return (
    <Answered asked={asked} waiting={<Skeleton h="70vh" radius="md" />}>
      {(memorandum) => (
        <Stack gap="md">
          <Approval memorandum={memorandum} />
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
  const approve = useAct('approveMemorandum')
  const [isFetching, preview] = usePreview()
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
        <Text size="sm" c="dimmed" flex="1 1 320px" maw="70ch">
          {t(`writing.state.${state}`)}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={isFetching}
            onClick={() => void preview()}
          >
            {t('writing.preview')}
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
      {approve.error !== null && <Refused fault={approve.error} />}
    </Card>
  )
}

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

/**
 * The reasons for a refused approval, with each figure that contradicts the financial years and links to correct both.
 */
function Refused({ fault }: { fault: Error }) {
  const { t } = useTranslation('memos')
  const language = useLanguage()
  const contradictions = refusalOf(fault)?.problem.contradictions ?? []
  return (
    <Stack gap="xs" mt="md">
      <Fault fault={fault} />
      {contradictions.length > 0 && (
        <>
          <List size="sm" aria-label={t('writing.contradictions')}>
            {contradictions.map(({ field, stated, found, financial_year: year }) => {
              const written = (value: number) =>
                field === 'revenue' ? eurM(value, language) : percent(value, language)
              const values = { stated: written(stated), found: written(found), year }
              return (
                <List.Item key={field}>
                  {t(`writing.contradiction.${field as 'revenue' | 'growth' | 'ebitda_margin'}`, values)}
                </List.Item>
              )
            })}
          </List>
          <Anchor component={Link} to="/workspace/company-file" size="sm">
            {t('writing.correct')}
          </Anchor>
        </>
      )}
    </Stack>
  )
}

/** Returns a function that downloads the draft as PDF, and its loading state. */
function usePreview(): [boolean, () => Promise<void>] {
  const { t } = useTranslation('released')
  const [isFetching, setFetching] = useState(false)
  const preview = async () => {
    setFetching(true)
    try {
      const { body, headers } = await service.previewMemorandum({}, { retries: 0 })
      saveAs(fileNameIn(headers.get('content-disposition'), 'memorandum.pdf'), 'application/pdf', new Uint8Array(body))
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
  const update = useAct('updateMemorandum')
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
        description={t('writing.asked', { asked })}
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
