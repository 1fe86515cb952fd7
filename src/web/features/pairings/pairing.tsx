import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconMapOff } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NAMES_TOLD, refusalOf, useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Page } from '../../components/page.tsx'
import { Part } from '../../components/part.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { Empty, Fault } from '../../components/states.tsx'
import { ago } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { ReleasedDocuments } from '../data-room/released-documents.tsx'
import { ReleasedMemorandum } from '../memos/released-memorandum.tsx'
import { TeaserView, useTeaserDownload } from '../memos/teaser.tsx'
import { Notebook } from '../notebook/notebook.tsx'
import { PublishedAnswers } from './answers.tsx'
import { ClosingToConfirm, PhaseConsent } from './consent.tsx'
import { Conversation } from './conversation.tsx'
import { CounterpartyFacts } from './counterparty-facts.tsx'
import { Introduction } from './introduction.tsx'
import { Ledger } from './ledger.tsx'
import { type Pairing, type Pairings, pairingCounterparty } from './listing.ts'
import { useMove } from './moving.tsx'
import { NextStep } from './next-step.tsx'
import classes from './pairing.module.css'
import { PairingFit } from './pairing-fit.tsx'
import { PhaseTrack } from './phase-track.tsx'
import { ProductAnalysis } from './product-analysis.tsx'
import { Timeline } from './timeline.tsx'

registerMessages(
  'pairings',
  import.meta.glob('../../../../locales/*/app/pairings.json', { eager: true, import: 'default' }),
)

/** A pairing: phase, next step, counterparty and fit. */
export function PairingPage() {
  const { t } = useTranslation('pairings')
  const { pairId } = useParams({ from: '/workspace/pipeline/$pairId' })
  const asked = useAsk('listPairings', NAMES_TOLD)
  const pairing = asked.data?.pairings.find(({ pair_id }) => pair_id === pairId)
  if (asked.data !== undefined && pairing !== undefined)
    // The key remounts the page, so that another pairing's data is never shown while this one loads.
    return <Opened key={pairId} answer={asked.data} pairing={pairing} />
  const isGone = asked.data !== undefined || refusalOf(asked.error)?.status === 404
  return (
    <Page title={t('title')}>
      {isGone && (
        <Empty
          icon={<IconMapOff size={32} stroke={1.5} />}
          title={t('gone')}
          action={
            <Anchor component={Link} to="/workspace/pipeline">
              {t('toPipeline')}
            </Anchor>
          }
        >
          {t('goneHow')}
        </Empty>
      )}
      {!isGone && asked.error !== null && <Fault fault={asked.error} onRetry={() => void asked.refetch()} />}
      {!isGone && asked.error === null && <Skeleton h="70vh" radius="md" />}
    </Page>
  )
}

function Opened({ answer, pairing }: { answer: Pairings; pairing: Pairing }) {
  const { t } = useTranslation('pairings')
  const [now, language] = [useNow(), useLanguage()]
  const { session } = useWorkspace()
  const { move, confirmClosing, question } = useMove()
  const { role } = answer
  const { id, name, side } = pairingCounterparty(pairing, role)
  const own = role === 'buyer' ? pairing.buyer_name : pairing.seller_name
  return (
    <Page
      title={name}
      lead={
        <Group gap={4}>
          <span>{t('between', { own, other: '' }).trim()}</span>
          <PartyName name={name} revealed={pairing.revealed} fictional={pairing.fictional} />
          <SideOf side={side} /> · {t('opened', { when: ago(pairing.created_at, now, language) })}
        </Group>
      }
      actions={
        <Button component={Link} to="/workspace/pipeline" variant="default" leftSection={<IconArrowLeft size={16} />}>
          {t('title')}
        </Button>
      }
    >
      <Stack gap="md">
        {question}
        <Part id="phase">
          <PhaseConsent pairing={pairing} role={role} name={name} />
          {pairing.phase === '8_closed' && (
            <ClosingToConfirm counterpartyId={id} name={name} onConfirm={() => confirmClosing(answer, pairing)} />
          )}
          <PhaseTrack
            phase={pairing.phase}
            isHeld={pairing.paused_at !== undefined || pairing.phase_request !== undefined}
            onMove={(phase) => move(answer, [pairing.pair_id], phase)}
          />
        </Part>
        <div className={classes.columns}>
          <Stack gap="md">
            <Part id="introduction">
              <Introduction pairing={pairing} name={name} />
            </Part>
            <NextStep
              pairing={pairing}
              role={role}
              counterpartyId={id}
              name={name}
              isSigned={session?.nda_signed ?? false}
            />
            {pairing.counterparty_has_workspace && (
              <Part id="conversation">
                <Conversation pairId={pairing.pair_id} name={name} unread={pairing.unread_messages ?? 0} />
              </Part>
            )}
            <Part id="answers">
              <PublishedAnswers pairId={pairing.pair_id} isSeller={role === 'seller'} />
            </Part>
            <Part id="documents">
              <Teaser pairing={pairing} name={name} isOwn={role === 'seller'} />
              <ReleasedMemorandum
                pairId={pairing.pair_id}
                name={name}
                isReleased={pairing.memorandum_released ?? false}
                isOwn={role === 'seller'}
              />
              {pairing.counterparty_has_workspace && <ReleasedDocuments pairId={pairing.pair_id} name={name} />}
            </Part>
            <ProductAnalysis pairing={pairing} />
            <Timeline pairId={pairing.pair_id} />
          </Stack>
          <Stack gap="md">
            <CounterpartyFacts pairing={pairing} role={role} />
            <Part id="notebook">
              <Notebook pairId={pairing.pair_id} />
            </Part>
            <PairingFit counterpartyId={id} />
            <Ledger pairId={pairing.pair_id} />
          </Stack>
        </div>
      </Stack>
    </Page>
  )
}

function SideOf({ side }: { side: 'buyer' | 'seller' }) {
  const { t } = useTranslation()
  return <span>({t(`party.${side}`).toLowerCase()})</span>
}

/** The blind teaser, loaded on demand because it is regenerated whenever its facts change. */
function Teaser({ pairing, name, isOwn }: { pairing: Pairing; name: string; isOwn: boolean }) {
  const { t } = useTranslation('pairings')
  const { t: memo } = useTranslation('released')
  const { t: common } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const download = useTeaserDownload()
  return (
    <Card title={t('teaser')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 260px">
          {t(isOwn ? 'teaserOwn' : 'teaserOther', { name })}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {memo(isOpen ? 'hide' : 'preview')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} />}
            aria-label={memo('downloadOf', { name })}
            onClick={() => void download(pairing.pair_id)}
          >
            {common('act.download')}
          </Button>
        </Group>
      </Group>
      {isOpen && (
        <Stack mt="md">
          <TeaserView pairId={pairing.pair_id} title={memo('teaserFor', { name })} />
        </Stack>
      )}
    </Card>
  )
}
