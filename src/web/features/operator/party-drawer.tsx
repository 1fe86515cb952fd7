import { Box, Button, Drawer, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Size } from '../../../client/imported-party.ts'
import type { OutputFor } from '../../../client/index.ts'
import { PARTY_FIELDS, type PartyField } from '../../../client/party-fields.ts'
import { sizesAsText } from '../../../client/size-text.ts'
import { CONTACT_STATUSES } from '../../../client/vocabulary.ts'
import { Muted } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { eurM, percent } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation } from '../../operations.ts'

registerMessages('identity', import.meta.glob('@locales/*/app/identity.json', { eager: true, import: 'default' }))
registerMessages('assurance', import.meta.glob('@locales/*/app/assurance.json', { eager: true, import: 'default' }))

type Party = OutputFor<'getParty'>
type Status = Party['contact_status']

const MONEY: readonly PartyField[] = [
  ...(['revenue', 'check_size_min', 'check_size_max', 'asking_price', 'net_debt'] as const),
  ...(['minority_interests', 'working_capital_excess', 'arr', 'net_rent'] as const),
  ...(['net_asset_value', 'royalty_income', 'owner_pay'] as const),
]
const PERCENT: readonly PartyField[] = [
  ...(['growth', 'ebitda_margin', 'growth_target', 'ebitda_target', 'stake_pct'] as const),
  ...(['recurring_share', 'largest_customer_share', 'top5_customers_share', 'net_revenue_retention'] as const),
]

/** A party with all its entries; sets its contact status and availability. */
export function PartyDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('operator')
  const { t: common } = useTranslation()
  const asked = useOperation('getParty', { id: id ?? 1 }, { enabled: id !== null })
  const isThere = asked.data?.id === id
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="md"
      closeButtonProps={{ 'aria-label': common('act.close') }}
      title={isThere ? (asked.data?.company ?? asked.data?.name ?? `#${id}`) : t('universe.party')}
    >
      {id !== null && (
        <Answered asked={{ ...asked, data: isThere ? asked.data : undefined }}>
          {(party) => <Detail party={party} />}
        </Answered>
      )}
    </Drawer>
  )
}

function Detail({ party }: { party: Party }) {
  const { t } = useTranslation(['operator', 'assurance', 'identity', 'party-fields'])
  const setStatus = useOperationMutation('setContactStatus')
  const withdraw = useOperationMutation('withdrawParty')
  const reinstate = useOperationMutation('reinstateParty')
  const lift = useOperationMutation('liftRedFlags')
  const fault = setStatus.error ?? withdraw.error ?? reinstate.error ?? lift.error
  const shown = (field: PartyField) => {
    const value = (party as Record<string, unknown>)[field]
    if (MONEY.includes(field)) return eurM(value as number | undefined)
    if (PERCENT.includes(field)) return percent(value as number | undefined)
    const text = field === 'sizes' ? sizesAsText(value as Size[]) : String(value)
    if (field === 'name_release') return t(`releases.${text as 'matched'}`, { defaultValue: text })
    if (field === 'name_release_assurance') return t(`assurance:level.${text as 'email'}`, { defaultValue: text })
    const isChoice = field === 'business_model' || field === 'deal_type' || field === 'buyer_type'
    return isChoice ? t(`identity:choice.${text as 'other'}`, { defaultValue: text }) : text
  }
  const facts = [
    [
      'missing',
      party.missing_fields
        .map((field) => t(`party-fields:${field as PartyField}`, { defaultValue: field }))
        .join(', ') || '—',
    ],
    ['pairings', party.pairings],
    ['toldTo', party.told_to],
    ['embedded', t(party.embedded ? 'universe.yes' : 'universe.no')],
  ] as const
  return (
    <Stack gap="lg">
      <Select
        label={t('universe.status')}
        value={party.contact_status}
        data={CONTACT_STATUSES.map((value) => ({ value, label: t(`universe.statuses.${value}`) }))}
        allowDeselect={false}
        disabled={setStatus.isPending}
        onChange={(value) => value && setStatus.mutate({ id: party.id, contact_status: value as Status })}
      />
      <Stack gap="xs" component="dl" m={0}>
        {PARTY_FIELDS.filter(
          (field) => field !== 'side' && (party as Record<string, unknown>)[field] !== undefined,
        ).map((field) => (
          <Line key={field} label={t(`party-fields:${field}`)} value={shown(field)} />
        ))}
        {facts.map(([name, value]) => (
          <Line key={name} label={t(`universe.${name}`)} value={String(value)} />
        ))}
      </Stack>
      {fault && <Fault fault={fault} />}
      {party.red_flags !== undefined && (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="red">
            {party.red_flags.map((flag) => t(`universe.redFlags.${flag}`)).join(' ')}
          </Text>
          <Button flex="none" variant="default" loading={lift.isPending} onClick={() => lift.mutate({ id: party.id })}>
            {t('universe.liftRedFlags')}
          </Button>
        </Group>
      )}
      <Group justify="space-between" wrap="nowrap">
        <Muted size="xs">{t('universe.withdrawHint')}</Muted>
        {party.withdrawn ? (
          <Button
            flex="none"
            variant="default"
            loading={reinstate.isPending}
            onClick={() => reinstate.mutate({ id: party.id })}
          >
            {t('universe.reinstate')}
          </Button>
        ) : (
          <Button
            flex="none"
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ id: party.id })}
          >
            {t('universe.withdraw')}
          </Button>
        )}
      </Group>
      <WorkspaceStanding party={party} />
    </Stack>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <Box>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </Box>
  )
}

/** Operator's actions on a party's workspace: suspend, resume, allow to sign again. */
function WorkspaceStanding({ party }: { party: OutputFor<'getParty'> }) {
  const { t } = useTranslation('operator')
  const [reason, setReason] = useState('')
  const suspend = useOperationMutation('suspendWorkspace')
  const resume = useOperationMutation('resumeWorkspace')
  const allow = useOperationMutation('allowSigning')
  const fault = suspend.error ?? resume.error ?? allow.error
  const { workspace_id: id } = party
  if (id === undefined || party.erased) return null
  const act = { id, reason: reason.trim() }
  const disabled = act.reason === ''
  const onSuccess = () => setReason('')
  return (
    <Stack gap="xs">
      <TextInput
        label={t('workspace.reason')}
        description={t('workspace.hint')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {fault && <Fault fault={fault} />}
      <Group gap="xs">
        {party.suspended ? (
          <Button
            variant="default"
            disabled={disabled}
            loading={resume.isPending}
            onClick={() => resume.mutate(act, { onSuccess })}
          >
            {t('workspace.resume')}
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={disabled}
            loading={suspend.isPending}
            onClick={() => suspend.mutate(act, { onSuccess })}
          >
            {t('workspace.suspend')}
          </Button>
        )}
        {party.signing_barred && (
          <Button
            variant="default"
            disabled={disabled}
            loading={allow.isPending}
            onClick={() => allow.mutate(act, { onSuccess })}
          >
            {t('workspace.allowSigning')}
          </Button>
        )}
      </Group>
      {party.signing_barred && <Muted size="xs">{t('workspace.barred')}</Muted>}
    </Stack>
  )
}
