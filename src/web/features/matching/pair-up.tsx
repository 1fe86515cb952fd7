import { Anchor, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowRight, IconLink } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf, useOperationMutation } from '../../operations.ts'
import { type Pairing, useOwnParty } from './ranking.ts'

interface PairUpProps {
  id: number
  name: string
  fit: number
  pairing: Pairing | undefined
}

/** Creates a pairing with a counterparty, or links to the existing one. */
export function PairUp({ id, name, fit, pairing }: PairUpProps) {
  const { t } = useTranslation(['matching', 'common'])
  const navigate = useNavigate()
  const own = useOwnParty()
  const making = useOperationMutation('createPairing')
  /** The link that replaces the button takes over its focus. */
  const hadFocus = useRef(false)
  if (pairing !== undefined)
    return (
      <Button
        ref={(link) => {
          if (hadFocus.current) link?.focus()
          hadFocus.current = false
        }}
        variant="light"
        renderRoot={(props) => (
          <Link to="/workspace/pipeline/$pairId" params={{ pairId: pairing.pair_id }} {...props} />
        )}
        rightSection={<IconArrowRight size={16} />}
      >
        {t('panel.openPairing')}
      </Button>
    )
  const go = (pairId: string) => void navigate({ to: '/workspace/pipeline/$pairId', params: { pairId } })
  const pair = () => {
    if (own.id === null) return
    hadFocus.current = true
    const parties = own.side === 'buyer' ? { buyer_id: own.id, seller_id: id } : { buyer_id: id, seller_id: own.id }
    making.mutate(
      { ...parties, match_score: fit },
      {
        onSuccess: ({ pair_id }) =>
          notifications.show({
            title: t('panel.paired', { name }),
            message: <ToPairing pairId={pair_id} text={t('panel.pairedText')} onGo={go} />,
          }),
        onError: (fault) => {
          const refusal = refusalOf(fault)
          const pairId = refusal?.problem.pair_id
          if (refusal?.status === 409 && pairId !== undefined)
            notifications.show({
              color: 'yellow',
              title: t('panel.pairedAlready'),
              message: <ToPairing pairId={pairId} text={t('panel.pairedAlreadyText')} onGo={go} />,
            })
          else
            notifications.show({
              color: 'red',
              title: t('panel.pairFailed'),
              message: refusal?.problem.detail ?? refusal?.problem.error ?? t('common:state.offline'),
            })
        },
      },
    )
  }
  return (
    <Button onClick={pair} loading={making.isPending} disabled={own.id === null} leftSection={<IconLink size={16} />}>
      {t('panel.pair')}
    </Button>
  )
}

/** Notifications render outside the router, so navigation is passed in. */
function ToPairing({ pairId, text, onGo }: { pairId: string; text: string; onGo: (pairId: string) => void }) {
  const { t } = useTranslation('matching')
  return (
    <>
      {text}{' '}
      <Anchor
        href={`/workspace/pipeline/${pairId}`}
        size="sm"
        onClick={(event) => {
          event.preventDefault()
          onGo(pairId)
        }}
      >
        {t('panel.openPairing')}
      </Anchor>
    </>
  )
}
