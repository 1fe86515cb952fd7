import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { isUnderWay, type Pairing, type Pairings } from './listing.ts'

registerMessages('consent', import.meta.glob('@locales/*/app/consent.json', { eager: true, import: 'default' }))

interface ConsentProps {
  pairing: Pairing
  role: Pairings['role']
  name: string
}

/** A pending phase request or a pause, which prevents phase changes. */
export function PhaseConsent({ pairing, role, name }: ConsentProps) {
  return (
    <>
      {pairing.phase_request !== undefined && (
        <Waiting pairId={pairing.pair_id} request={pairing.phase_request} name={name} />
      )}
      <Pause pairing={pairing} role={role} name={name} />
    </>
  )
}

function Waiting({
  pairId,
  request,
  name,
}: {
  pairId: string
  request: NonNullable<Pairing['phase_request']>
  name: string
}) {
  const { t } = useTranslation('consent')
  const { t: common } = useTranslation()
  const answering = useOperationMutation('answerPhaseRequest')
  const isOwn = request.asked_by === 'own'
  const answer = (one: 'confirm' | 'dismiss' | 'withdraw') =>
    answering.mutate({ pair_id: pairId, request_id: request.request_id, answer: one })
  const values = { name, phase: common(`phase.${request.phase}`), date: day(request.lapses_at) }
  return (
    <Card title={t('waiting')}>
      <Text size="sm" role="status">
        {t(isOwn ? 'waitingOwn' : 'waitingOther', values)}
      </Text>
      {answering.error !== null && <Fault fault={answering.error} />}
      <Group gap="xs" mt="sm">
        {isOwn ? (
          <Button size="xs" variant="default" loading={answering.isPending} onClick={() => answer('withdraw')}>
            {t('withdraw')}
          </Button>
        ) : (
          <>
            <Button size="xs" loading={answering.isPending} onClick={() => answer('confirm')}>
              {t('confirm')}
            </Button>
            <Button size="xs" variant="default" disabled={answering.isPending} onClick={() => answer('dismiss')}>
              {t('dismiss')}
            </Button>
          </>
        )}
      </Group>
    </Card>
  )
}

/** States that a pairing is paused; the seller pauses and resumes it here. */
function Pause({ pairing, role, name }: ConsentProps) {
  const { t } = useTranslation('consent')
  const pausing = useOperationMutation('pausePairing')
  const isPaused = pairing.paused_at !== undefined
  const isSeller = role === 'seller'
  if (!isPaused && !(isSeller && isUnderWay(pairing))) return null
  const button = isSeller && (
    <Button
      size="xs"
      variant="default"
      loading={pausing.isPending}
      onClick={() => pausing.mutate({ pair_id: pairing.pair_id, paused: !isPaused })}
    >
      {t(isPaused ? 'resume' : 'pause')}
    </Button>
  )
  const fault = pausing.error !== null && <Fault fault={pausing.error} />
  if (!isPaused)
    return (
      <Stack gap="xs">
        <Group justify="flex-end">{button}</Group>
        {fault}
      </Stack>
    )
  return (
    <Card title={t('paused')}>
      <Text size="sm" role="status" mb="sm">
        {t(isSeller ? 'pausedSeller' : 'pausedBuyer', { name })}
      </Text>
      {fault}
      {button}
    </Card>
  )
}

interface ClosingToConfirmProps {
  counterpartyId: number
  name: string
  onConfirm: () => void
}

/** Offers to confirm a closing by the other side. Renders nothing unless one is pending. */
export function ClosingToConfirm({ counterpartyId, name, onConfirm }: ClosingToConfirmProps) {
  const { t } = useTranslation('moving')
  const { data } = useOperation('getOverview', {})
  const closings = data?.todos.find(({ kind }) => kind === 'confirm_closings')?.things ?? []
  if (!closings.some(({ counterparty_id }) => counterparty_id === counterpartyId)) return null
  return (
    <Card title={t('toConfirm')}>
      <Text size="sm" mb="sm" role="status">
        {t('toConfirmText', { name })}
      </Text>
      <Button size="xs" onClick={onConfirm}>
        {t('go.closed')}
      </Button>
    </Card>
  )
}
