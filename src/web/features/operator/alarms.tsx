import { Badge, Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ALARM_VERDICTS } from '../../../client/vocabulary.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault, MoreRows } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation, useOperationPages } from '../../operations.ts'
import { AssuranceBadge } from '../trust/assurance.tsx'
import { ViewChoice } from './view-choice.tsx'

registerMessages('alarms', import.meta.glob('@locales/*/app/alarms.json', { eager: true, import: 'default' }))

type Alarm = OutputFor<'listAlarms'>['alarms'][number]
const VIEWS = ['open', 'all'] as const
type View = (typeof VIEWS)[number]

/** Alarms to review, and past decisions. */
export function Alarms() {
  const { t } = useTranslation('alarms')
  const [view, setView] = useState<View>('open')
  const [chosen, setChosen] = useState<Alarm | null>(null)
  const asked = useOperationPages('listAlarms', { limit: 100, state: view })
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="md">
        <ViewChoice
          label={t('view.label')}
          views={VIEWS}
          view={view}
          onChoose={setView}
          labelOf={(one) => t(`view.${one}`)}
        />
        <Answered asked={asked}>
          {({ pages }) => {
            const alarms = pages.flatMap(({ body }) => body.alarms)
            return (
              <Stack gap="sm">
                {alarms.length === 0 && (
                  <Card>
                    <Empty icon={<IconBellCheck size={32} stroke={1.5} />} title={t(`none.${view}`)} />
                  </Card>
                )}
                {alarms.map((alarm) => (
                  <AlarmCard key={alarm.id} alarm={alarm} onDecide={() => setChosen(alarm)} />
                ))}
                <MoreRows of={asked} />
              </Stack>
            )
          }}
        </Answered>
      </Stack>
      <Dialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen === null ? '' : t(`kind.${chosen.kind}`)}
      >
        {chosen !== null && <AlarmDecision alarm={chosen} onDone={() => setChosen(null)} />}
      </Dialog>
    </Page>
  )
}

function AlarmCard({ alarm, onDecide }: { alarm: Alarm; onDecide: () => void }) {
  const { t } = useTranslation('alarms')
  const { kind, verdict, raised_at, workspace_ids } = alarm
  const numbers = workspace_ids.join(', ')
  const act = t(verdict === undefined ? 'decide' : 'change')
  return (
    <Card title={t(`kind.${kind}`)} aside={verdict && <Badge variant="light">{t(`verdict.${verdict}`)}</Badge>}>
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={4} style={{ flex: '1 1 320px' }}>
          <Text size="sm">{t(`held.${kind}`)}</Text>
          <Muted size="xs">
            {[t('raised', { date: day(raised_at) }), t('workspaces', { count: workspace_ids.length, numbers })].join(
              ' · ',
            )}
          </Muted>
        </Stack>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${act}: ${t(`kind.${kind}`)}, ${numbers}`}
          onClick={onDecide}
        >
          {act}
        </Button>
      </Group>
    </Card>
  )
}

registerMessages('standing', import.meta.glob('@locales/*/app/standing.json', { eager: true, import: 'default' }))
type Workspace = OutputFor<'listWorkspaces'>['workspaces'][number]
/** Value for "none of these workspaces is the company". */
const NEITHER = 'neither'

/** The workspaces concerned by an alarm, and the decision with its recorded reason. */
function AlarmDecision({ alarm, onDone }: { alarm: Alarm; onDone: () => void }) {
  const { t } = useTranslation('alarms')
  const asked = useOperation('listWorkspaces', { alarm_id: alarm.id, limit: 200 })
  const decide = useOperationMutation('decideAlarm')
  const [verdict, setVerdict] = useState('')
  const [kept, setKept] = useState('')
  const [text, setText] = useState('')
  const chosen = ALARM_VERDICTS.find((one) => one === verdict)
  const asksWhich = alarm.kind === 'same_company' && chosen === 'confirmed'
  const reason = text.trim()
  const carryOut = () => {
    if (chosen === undefined) return
    const keeps = asksWhich && kept !== NEITHER ? { keeps: Number(kept) } : {}
    decide.mutate({ id: alarm.id, verdict: chosen, reason, ...keeps }, { onSuccess: onDone })
  }
  return (
    <Stack>
      <Text size="sm">{t(`held.${alarm.kind}`)}</Text>
      <Answered asked={asked}>
        {({ workspaces }) => (
          <>
            {workspaces.length === 0 ? <Text size="sm">{t('erased')}</Text> : <About workspaces={workspaces} />}
            <Radio.Group label={t('found')} value={verdict} onChange={setVerdict}>
              <Stack gap="xs" mt="xs">
                {ALARM_VERDICTS.map((one) => (
                  <Radio key={one} value={one} label={t(one)} />
                ))}
              </Stack>
            </Radio.Group>
            {asksWhich && (
              <Radio.Group label={t('keeps')} value={kept} onChange={setKept}>
                <Stack gap="xs" mt="xs">
                  {workspaces.map((workspace) => (
                    <Radio key={workspace.id} value={String(workspace.id)} label={<NameOf workspace={workspace} />} />
                  ))}
                  <Radio value={NEITHER} label={t('neither')} />
                </Stack>
              </Radio.Group>
            )}
          </>
        )}
      </Answered>
      <Textarea
        label={t('reason')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={500}
      />
      {decide.error && <Fault fault={decide.error} />}
      <Button
        disabled={chosen === undefined || reason === '' || (asksWhich && kept === '')}
        loading={decide.isPending}
        onClick={carryOut}
      >
        {t('record')}
      </Button>
    </Stack>
  )
}

function About({ workspaces }: { workspaces: readonly Workspace[] }) {
  useTranslation()
  return (
    <Stack gap={6}>
      {workspaces.map((workspace) => (
        <Group key={workspace.id} justify="space-between" gap="xs">
          <Text size="sm">
            <NameOf workspace={workspace} />
          </Text>
          <Group gap="xs">
            <Muted size="xs">{day(workspace.created_at)}</Muted>
            <AssuranceBadge level={workspace.assurance} />
          </Group>
        </Group>
      ))}
    </Stack>
  )
}

function NameOf({ workspace: { id, name } }: { workspace: Workspace }) {
  const { t } = useTranslation('standing')
  return `${name ?? t('unnamed')} (${t('number', { id })})`
}
