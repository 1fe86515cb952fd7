import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault, MoreRows } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation, useOperationPages } from '../../operations.ts'
import { AssuranceBadge } from '../trust/assurance.tsx'
import { ViewChoice } from './view-choice.tsx'

registerMessages('standing', import.meta.glob('@locales/*/app/standing.json', { eager: true, import: 'default' }))

type Workspace = OutputFor<'listWorkspaces'>['workspaces'][number]
const VIEWS = ['to_vet', 'suspended', 'barred', 'held', 'all'] as const
type View = (typeof VIEWS)[number]
const ACTS = [
  'vetWorkspace',
  'declineVetting',
  'unvetWorkspace',
  'suspendWorkspace',
  'resumeWorkspace',
  'allowSigning',
] as const
type Act = (typeof ACTS)[number]

/** Workspaces awaiting vetting, suspended or barred from signing, with the operator's actions on each. */
export function Workspaces() {
  const { t } = useTranslation('standing')
  const [view, setView] = useState<View>('to_vet')
  const [chosen, setChosen] = useState<{ act: Act; workspace: Workspace } | null>(null)
  const asked = useOperationPages('listWorkspaces', { limit: 100, ...(view === 'all' ? {} : { state: view }) })
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
            const workspaces = pages.flatMap(({ body }) => body.workspaces)
            return (
              <Card flush={workspaces.length > 0}>
                {workspaces.length === 0 ? (
                  <Empty icon={<IconUserCheck size={32} stroke={1.5} />} title={t(`none.${view}`)} />
                ) : (
                  <List workspaces={workspaces} onAct={(act, workspace) => setChosen({ act, workspace })} />
                )}
                <MoreRows of={asked} />
              </Card>
            )
          }}
        </Answered>
        <UnclaimedRequests />
      </Stack>
      <Dialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen === null ? '' : t(`act.${chosen.act}`)}
      >
        {chosen !== null && <Acting {...chosen} onDone={() => setChosen(null)} />}
      </Dialog>
    </Page>
  )
}

interface ListProps {
  workspaces: readonly Workspace[]
  onAct: (act: Act, workspace: Workspace) => void
}

function List({ workspaces, onAct }: ListProps) {
  const { t } = useTranslation('standing')
  return (
    <ColumnTable
      minWidth={760}
      rows={workspaces}
      rowKey={(workspace) => workspace.id}
      columns={[
        {
          head: t('workspace'),
          cell: (workspace) => (
            <>
              <Text size="sm" fw={600}>
                {workspace.name ?? t('unnamed')}
              </Text>
              <Muted size="xs">
                {[t('number', { id: workspace.id }), workspace.agent_driven && t('agent')].filter(Boolean).join(' · ')}
              </Muted>
              {workspace.vetting_request && (
                <Text size="xs" mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {t('asksToBeVetted', { date: day(workspace.vetting_request.requested_at) })}{' '}
                  {workspace.vetting_request.note}
                </Text>
              )}
            </>
          ),
        },
        { head: t('since'), isDate: true, cell: (workspace) => day(workspace.created_at) },
        { head: t('assurance'), cell: (workspace) => <AssuranceBadge level={workspace.assurance} /> },
        { head: t('state'), cell: (workspace) => <StateOf workspace={workspace} /> },
        {
          head: t('acts'),
          isHidden: true,
          cell: (workspace) => (
            <Group gap="xs" justify="flex-end">
              {actsOn(workspace).map((act) => (
                <Button
                  key={act}
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t(`act.${act}`)}: ${workspace.name ?? t('number', { id: workspace.id })}`}
                  onClick={() => onAct(act, workspace)}
                >
                  {t(`act.${act}`)}
                </Button>
              ))}
            </Group>
          ),
        },
      ]}
    />
  )
}

function StateOf({ workspace: { suspended_at, signing_barred_at, signing_held_at } }: { workspace: Workspace }) {
  const { t } = useTranslation('standing')
  const states = [
    suspended_at && t('suspendedSince', { date: day(suspended_at) }),
    signing_barred_at && t('barredSince', { date: day(signing_barred_at) }),
    signing_held_at && t('heldSince', { date: day(signing_held_at) }),
  ].filter(Boolean)
  return states.length === 0 ? (
    <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
      {t('inOrder')}
    </Text>
  ) : (
    <Text size="sm">{states.join(' · ')}</Text>
  )
}

const actsOn = ({ proofs, suspended, signing_barred, vetting_request }: Workspace): Act[] => [
  proofs.some(({ kind }) => kind === 'vetted') ? 'unvetWorkspace' : 'vetWorkspace',
  ...(vetting_request ? (['declineVetting'] as const) : []),
  suspended ? 'resumeWorkspace' : 'suspendWorkspace',
  ...(signing_barred ? (['allowSigning'] as const) : []),
]

/** Confirms an action, with its consequences and a recorded reason. */
function Acting({ act, workspace, onDone }: { act: Act; workspace: Workspace; onDone: () => void }) {
  const { t } = useTranslation('standing')
  const [text, setText] = useState('')
  const acts = {
    vetWorkspace: useOperationMutation('vetWorkspace'),
    declineVetting: useOperationMutation('declineVetting'),
    unvetWorkspace: useOperationMutation('unvetWorkspace'),
    suspendWorkspace: useOperationMutation('suspendWorkspace'),
    resumeWorkspace: useOperationMutation('resumeWorkspace'),
    allowSigning: useOperationMutation('allowSigning'),
  }
  const reason = text.trim()
  const carryOut = () => {
    const { id } = workspace
    if (act === 'vetWorkspace') acts.vetWorkspace.mutate({ id, note: reason }, { onSuccess: onDone })
    else acts[act].mutate({ id, reason }, { onSuccess: onDone })
  }
  const { error, isPending } = acts[act]
  return (
    <Stack>
      <Text size="sm" fw={600}>
        {workspace.name ?? t('number', { id: workspace.id })}
      </Text>
      <Text size="sm">{t(`hint.${act}`)}</Text>
      <Textarea
        label={t(act === 'vetWorkspace' ? 'note' : 'reason')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={500}
        data-autofocus
      />
      {error && <Fault fault={error} />}
      <Button disabled={reason === ''} loading={isPending} onClick={carryOut}>
        {t(`act.${act}`)}
      </Button>
    </Stack>
  )
}

registerMessages('release', import.meta.glob('@locales/*/app/release.json', { eager: true, import: 'default' }))

const LATEST = { limit: 100 }

/** Name requests to unclaimed parties, which the operator answers. */
function UnclaimedRequests() {
  const { t } = useTranslation('standing')
  const { t: release } = useTranslation('release')
  const asked = useOperation('listUnclaimedNameRequests', LATEST)
  const decide = useOperationMutation('decideUnclaimedNameRequest')
  return (
    <Card title={t('requests')}>
      <Answered asked={asked}>
        {({ requests }) => (
          <Stack gap="sm">
            {requests.length === 0 && <Muted>{t('requestsNone')}</Muted>}
            {requests.map(({ request_id: id, state, lapses_at, asker_name, party_name }) => (
              <Group key={id} justify="space-between" gap="md">
                <div>
                  <Text size="sm">
                    {t('asks', { asker: asker_name ?? t('somebody'), party: party_name ?? t('erased') })}
                  </Text>
                  <Muted size="xs">{release(`state.${state}`, { date: day(lapses_at) })}</Muted>
                </div>
                {state !== 'lapsed' && (
                  <Group gap="xs">
                    {state !== 'approved' && (
                      <Button size="xs" onClick={() => decide.mutate({ id, decision: 'approve' })}>
                        {t('approve')}
                      </Button>
                    )}
                    {state !== 'declined' && (
                      <Button size="xs" variant="default" onClick={() => decide.mutate({ id, decision: 'decline' })}>
                        {t('decline')}
                      </Button>
                    )}
                  </Group>
                )}
              </Group>
            ))}
            {decide.error !== null && <Fault fault={decide.error} />}
          </Stack>
        )}
      </Answered>
    </Card>
  )
}
