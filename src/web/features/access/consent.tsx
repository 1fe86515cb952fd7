import { Alert, Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation, useOperations } from '../../operations.ts'
import { keptWorkspaces, useOtherWorkspaces, useWorkspaceKey } from '../../workspace.ts'
import { ArriveFrame } from '../onboarding/arrive-frame.tsx'

registerMessages('access', import.meta.glob('@locales/*/app/access.json', { eager: true, import: 'default' }))

type ConsentRequest = OutputFor<'readConsentRequest'>
type Scope = ConsentRequest['scopes'][number]

const DEFAULT_DAYS = 30
const DAYS_MAX = 366
const DEFAULT_NAMES = 5
const NAMES_MAX = 100

/** The page on which a member decides what a program may do. */
export function ConsentPage() {
  const { t } = useTranslation('access')
  const { uid } = useParams({ from: '/consent/$uid' })
  const asked = useOperation('readConsentRequest', { request_id: uid })
  return (
    <ArriveFrame width={640}>
      <Page title={t('title')} lead={t('lead')}>
        <Card>
          <Answered asked={asked}>{(request) => <Decision uid={uid} request={request} />}</Answered>
        </Card>
      </Page>
    </ArriveFrame>
  )
}

/** Workspaces of this device, the open one first. */
function useWorkspaces(): { key: string; name: string }[] {
  const open = useWorkspaceKey()
  const others = useOtherWorkspaces()
  if (open === null) return others
  const name = keptWorkspaces().find(({ key }) => key === open)?.name ?? ''
  return [{ key: open, name }, ...others]
}

function Decision({ uid, request }: { uid: string; request: ConsentRequest }) {
  const { t } = useTranslation('access')
  const workspaces = useWorkspaces()
  const sessions = useOperations(
    'getSession',
    workspaces.map(({ key: session_id }) => ({ session_id })),
  )
  const allow = useOperationMutation('allowAccess')
  const [chosen, setChosen] = useState<string | null>(null)
  const [scopes, setScopes] = useState<readonly Scope[]>(request.scopes.filter((scope) => scope === 'read'))
  const [names, setNames] = useState(DEFAULT_NAMES)
  const [pairing, setPairing] = useState('')
  const [days, setDays] = useState(DEFAULT_DAYS)
  const key = chosen ?? workspaces[0]?.key
  const back = `/consent/${uid}/continue`
  if (key === undefined)
    return (
      <Stack gap="md">
        <Text size="sm">{t('noWorkspace')}</Text>
        <div>
          <Button component={Link} to="/open">
            {t('open')}
          </Button>
        </div>
      </Stack>
    )
  const send = () =>
    allow.mutate(
      {
        session_id: key,
        request_id: uid,
        scopes: [...scopes],
        valid_days: days,
        ...(scopes.includes('names') ? { names_max: names } : {}),
        ...(pairing === '' ? {} : { pair_id: pairing }),
      },
      { onSuccess: ({ continue_path }) => window.location.assign(continue_path) },
    )
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{t('asks', { name: request.client_name })}</Text>
        <Muted size="sm">{t('host', { host: request.client_host })}</Muted>
      </div>
      {request.is_proven ? (
        <Muted size="sm">{t('proven', { id: request.client_id })}</Muted>
      ) : (
        <Alert color="yellow">{t('unproven')}</Alert>
      )}
      <NativeSelect
        label={t('workspace')}
        value={key}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value)
          setPairing('')
        }}
        data={workspaces.map((one, at) => ({
          value: one.key,
          label: sessions[at]?.identity.company || sessions[at]?.identity.name || one.name || t('thisWorkspace'),
        }))}
      />
      <Checkbox.Group
        label={t('scopes')}
        value={[...scopes]}
        onChange={(chosen) => setScopes(request.scopes.filter((scope) => chosen.includes(scope)))}
      >
        <Stack gap={8} mt={6}>
          {request.scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} disabled={scope === 'read'} />
          ))}
        </Stack>
      </Checkbox.Group>
      {scopes.includes('names') && (
        <NumberInput
          label={t('names')}
          value={names}
          min={1}
          max={NAMES_MAX}
          onChange={(value) => setNames(Number(value))}
        />
      )}
      <PairingChoice workspaceKey={key} value={pairing} onChange={setPairing} />
      <NumberInput label={t('days')} value={days} min={1} max={DAYS_MAX} onChange={(value) => setDays(Number(value))} />
      {allow.error !== null && <Fault fault={allow.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => window.location.assign(back)}>
          {t('refuse')}
        </Button>
        <Button loading={allow.isPending || allow.isSuccess} onClick={send}>
          {t('allow')}
        </Button>
      </Group>
    </Stack>
  )
}

function PairingChoice(props: { workspaceKey: string; value: string; onChange(pairing: string): void }) {
  const { t } = useTranslation('access')
  const asked = useOperation('listPairings', { session_id: props.workspaceKey, names: 'told' })
  const { role, pairings = [] } = asked.data ?? {}
  return (
    <NativeSelect
      label={t('pairing')}
      value={props.value}
      disabled={pairings.length === 0}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      data={[
        { value: '', label: t('allPairings') },
        ...pairings.map((one) => ({ value: one.pair_id, label: role === 'buyer' ? one.seller_name : one.buyer_name })),
      ]}
    />
  )
}
