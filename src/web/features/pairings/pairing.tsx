import { Alert, Anchor, Button, Divider, Group, List, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowLeft,
  IconArrowRight,
  IconChevronDown,
  IconDownload,
  IconEye,
  IconLock,
  IconMapOff,
  IconShieldCheck,
  IconShieldLock,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { service } from '../../client.ts'
import { Card, Muted, Page, Part } from '../../components/page.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { PhaseBadge } from '../../components/phase-badge.tsx'
import { Answered, Empty, Fault } from '../../components/states.tsx'
import { ago, decimal, moment } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { DISCLOSED_NAMES, refusalOf, useOperation, useOperationPages } from '../../operations.ts'
import { PHASES, type Phase } from '../../phases.ts'
import { saveAs } from '../../save-as.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { ReleasedDocuments } from '../data-room/released-documents.tsx'
import { FitParts } from '../matching/fit-parts.tsx'
import { Gates } from '../matching/gates.tsx'
import { ReleasedMemorandum } from '../memos/released-memorandum.tsx'
import { TeaserView, useTeaserDownload } from '../memos/teaser.tsx'
import { ClosedName } from '../names/asking-for-name.tsx'
import { Notebook } from '../notebook/notebook.tsx'
import { PublishedAnswers } from './answers.tsx'
import { ClosingToConfirm, PhaseConsent } from './consent.tsx'
import { Conversation } from './conversation.tsx'
import { CounterpartyFacts } from './counterparty-facts.tsx'
import { Introduction } from './introduction.tsx'
import { type Pairing, type Pairings, pairingCounterparty } from './listing.ts'
import { useMove } from './moving.tsx'
import { pairingNextStep } from './next-step-of.ts'
import classes from './pairing.module.css'
import { PhaseMenu } from './phase-menu.tsx'
import { ProductAnalysis } from './product-analysis.tsx'

registerMessages('ledger', import.meta.glob('@locales/*/app/ledger.json', { eager: true, import: 'default' }))
registerMessages('pairings', import.meta.glob('@locales/*/app/pairings.json', { eager: true, import: 'default' }))

/** A pairing: phase, next step, counterparty and fit. */
export function PairingPage() {
  const { t } = useTranslation('pairings')
  const { pairId } = useParams({ from: '/workspace/pipeline/$pairId' })
  const asked = useOperation('listPairings', DISCLOSED_NAMES)
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
        <Muted flex="1 1 260px">{t(isOwn ? 'teaserOwn' : 'teaserOther', { name })}</Muted>
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

interface NextStepProps {
  pairing: Pairing
  role: Pairings['role']
  counterpartyId: number
  name: string
  isSigned: boolean
}

/** The next step of a pairing, the facts still hidden and the condition for seeing them. */
function NextStep({ pairing, role, counterpartyId, name, isSigned }: NextStepProps) {
  const { t } = useTranslation('pairings')
  const opening = openingOf(pairing, isSigned)
  return (
    <Card title={t('next')}>
      <Text className={classes.prose}>{t(`nextSteps.${pairingNextStep(pairing, role, isSigned)}`, { name })}</Text>
      <Stack gap={8} mt="md">
        <Line icon={<IconUserQuestion size={17} stroke={1.6} />}>
          {t(`other.${counterpartyStateOf(pairing)}`, { name })}
        </Line>
        <Line icon={isSigned ? <IconShieldCheck size={17} stroke={1.6} /> : <IconShieldLock size={17} stroke={1.6} />}>
          {t(isSigned ? 'ndaSigned' : 'ndaUnsigned')}{' '}
          {!isSigned && (
            <Anchor component={Link} to="/workspace/confidentiality" size="sm" underline="always">
              {t('sign')}
            </Anchor>
          )}
        </Line>
        {pairing.revealed ? (
          <Line icon={<IconEye size={17} stroke={1.6} />}>
            {t('seen', { name })} {t(pairing.counterparty_has_workspace ? 'seenTold' : 'seenHow', { name })}
          </Line>
        ) : (
          <Line icon={<IconLock size={17} stroke={1.6} />}>
            {t('hidden', { name })} {opening !== null && t(opening)}
          </Line>
        )}
        {!pairing.revealed && opening === null && (
          <ClosedName id={counterpartyId} name={name} isOnRequest={pairing.name_on_request ?? false} />
        )}
      </Stack>
    </Card>
  )
}

/** Returns the counterparty's latest action, or the reason that it cannot act. */
function counterpartyStateOf(pairing: Pairing) {
  if (pairing.withdrawn) return 'withdrawn'
  if (pairing.counterparty_acted) return pairing.counterparty_nda_signed ? 'actedSigned' : 'actedUnsigned'
  if (pairing.counterparty_has_workspace) return 'silent'
  return pairing.fictional ? 'fictional' : 'outside'
}

/** Returns the reason that the reader cannot open the name (decisions §4), or null if it can. */
function openingOf({ withdrawn }: Pairing, isSigned: boolean) {
  if (withdrawn) return 'opensNever'
  return isSigned ? null : 'opensBySigning'
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Group gap={10} wrap="nowrap" align="flex-start">
      <Text span c="dimmed" lh={0} mt={3}>
        {icon}
      </Text>
      <Text size="sm" className={classes.prose}>
        {children}
      </Text>
    </Group>
  )
}

/** Maximum page of the contract. Pairings beyond it are explained by `whyNot` alone. */
const FIRST_MATCHES = { limit: 200, ...DISCLOSED_NAMES }

/** Fit by component, reasons and gates. */
function PairingFit({ counterpartyId }: { counterpartyId: number }) {
  const { t } = useTranslation('pairings')
  const asked = useOperation('whyNot', { id: counterpartyId })
  const matches = useOperation('listMatches', FIRST_MATCHES, { enabled: asked.data?.is_match ?? false })
  const match = matches.data?.find(({ id }) => id === counterpartyId)
  return (
    <Card
      title={t('fitTitle')}
      aside={
        asked.data && (
          <Text span className="figures" fw={650} c="var(--mantine-color-text)" fz="1.125rem">
            {decimal(asked.data.fit)}
          </Text>
        )
      }
    >
      <Answered asked={asked} waiting={<Skeleton h={230} radius="md" />}>
        {(found) => (
          <Stack gap="md">
            <FitParts fit={found.fit} scores={found.scores} />
            <Sentences title={t('reasons')} sentences={match?.reasons ?? (found.is_match ? [] : found.reasons)} />
            <Sentences title={t('changes')} sentences={found.changes} />
            <Divider color="var(--line)" />
            <Gates gates={found.gates} />
          </Stack>
        )}
      </Answered>
    </Card>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <List size="sm" spacing={4}>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  )
}

/** The phases of a deal without abandonment. */
const WAY: readonly Phase[] = PHASES.filter((phase) => phase !== '9_abandoned')

/** Returns the next phase, if any. */
const phaseAfter = (phase: Phase): Phase | undefined =>
  phase === '9_abandoned' ? undefined : WAY[WAY.indexOf(phase) + 1]

interface PhaseTrackProps {
  phase: Phase
  /** True while a pause or a pending request allows abandonment only. */
  isHeld: boolean
  onMove: (phase: Phase) => void
}

/** Progress of the pairing; any phase can be selected, forwards or backwards. */
function PhaseTrack({ phase, isHeld, onMove }: PhaseTrackProps) {
  const { t } = useTranslation('pairings')
  const { t: common } = useTranslation()
  const isSmall = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const after = phaseAfter(phase)
  const reached = WAY.indexOf(phase)
  return (
    <Card>
      <Group justify="space-between" mb={isSmall ? 0 : 'md'} gap="sm">
        <Group gap={8}>
          <Muted>{t('phase')}</Muted>
          <PhaseBadge phase={phase} />
        </Group>
        <Group gap="xs">
          <PhaseMenu
            current={phase}
            isHeld={isHeld}
            onChoose={onMove}
            target={
              <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} />}>
                {t('moveTo')}
              </Button>
            }
          />
          {after !== undefined && !isHeld && (
            <Button size="xs" rightSection={<IconArrowRight size={14} />} onClick={() => onMove(after)}>
              {t('toNext', { phase: common(`phase.${after}`) })}
            </Button>
          )}
        </Group>
      </Group>
      {!isSmall && (
        <ol className={classes.track} aria-label={t('phases')}>
          {WAY.map((step, place) => (
            <li key={step}>
              <UnstyledButton
                className={classes.step}
                data-reached={place <= reached || undefined}
                disabled={isHeld}
                data-here={step === phase || undefined}
                aria-current={step === phase ? 'step' : undefined}
                aria-label={t(step === phase ? 'isHere' : 'moveHere', { phase: common(`phase.${step}`) })}
                onClick={() => step !== phase && onMove(step)}
              >
                {common(`phase.${step}`)}
              </UnstyledButton>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

type Entry = OutputFor<'getLedger'>['entries'][number]

/** Signed ledger of the names disclosed in a pairing, to download and verify. */
function Ledger({ pairId }: { pairId: string }) {
  const { t } = useTranslation('ledger')
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { body } = await service.getLedger({ pair_id: pairId }, { retries: 0 })
      saveAs(`disclosures-${pairId}.json`, 'application/json', JSON.stringify(body, null, 2))
    },
  })
  const check = useMutation({ networkMode: 'always', mutationFn: () => checkedLedger(pairId) })
  const fault = download.error ?? check.error
  return (
    <Card title={t('title')}>
      <Stack gap="sm">
        <Muted>{t('about')}</Muted>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('download')}
          </Button>
          <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {t('check')}
          </Button>
        </Group>
        {fault !== null && <Fault fault={fault} />}
        {check.data !== undefined && <Verdict {...check.data} />}
        <Anchor component={Link} to="/verify" size="sm">
          {t('elsewhere')}
        </Anchor>
      </Stack>
    </Card>
  )
}

/** Returns the entries from the signed content, not from the unsigned fields of the response. */
async function checkedLedger(pairId: string): Promise<{ isGenuine: boolean; entries: Entry[] }> {
  const { body: ledger } = await service.getLedger({ pair_id: pairId }, { retries: 0 })
  const { body: verdict } = await service.verifyReceipt({ jws: ledger.jws }, { retries: 0 })
  const stated = verdict.statement as Pick<typeof ledger, 'pair_id' | 'entries'> | undefined
  const isGenuine = verdict.valid && verdict.kind === 'ledger' && stated?.pair_id === pairId
  return { isGenuine, entries: isGenuine ? stated.entries : [] }
}

function Verdict({ isGenuine, entries }: { isGenuine: boolean; entries: Entry[] }) {
  const { t } = useTranslation('ledger')
  if (!isGenuine)
    return (
      <Alert color="red" role="status">
        {t('otherwise')}
      </Alert>
    )
  return (
    <Stack gap="xs" role="status">
      <Alert color="pine">{t('genuine')}</Alert>
      {entries.length === 0 && <Text size="sm">{t('none')}</Text>}
      {entries.map(({ name_of, told_at, nda_sequence: sequence, nda_hash }) => (
        <Text key={`${name_of} ${nda_hash}`} size="sm">
          {t(name_of === 'seller' ? 'toldToBuyer' : 'toldToSeller', { when: moment(told_at), sequence })}
        </Text>
      ))}
    </Stack>
  )
}

type Event = OutputFor<'listActivity'>['events'][number]

/** Events of a pairing, newest first. */
function Timeline({ pairId }: { pairId: string }) {
  const { t } = useTranslation('pairings')
  const { t: common } = useTranslation()
  const asked = useOperationPages('listActivity', { pair_id: pairId, limit: 20 })
  const events = asked.data?.pages.flatMap(({ body }) => body.events)
  return (
    <Card title={t('timeline')}>
      {events === undefined && asked.error && <Fault fault={asked.error} onRetry={() => void asked.refetch()} />}
      {events === undefined && !asked.error && <Skeleton h={150} radius="md" />}
      {events?.length === 0 && <Muted>{t('timelineEmpty')}</Muted>}
      {events !== undefined && events.length > 0 && (
        <ol className={classes.events}>
          {events.map((event, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events can be identical
            <TimelineEntry key={`${event.time} ${event.type} ${place}`} event={event} />
          ))}
        </ol>
      )}
      {asked.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          {common('act.more')}
        </Button>
      )}
    </Card>
  )
}

function TimelineEntry({ event }: { event: Event }) {
  const [now, language] = [useNow(), useLanguage()]
  const { title, by } = useWordsOf(event)
  return (
    <li className={classes.event}>
      <Text size="sm" fw={550}>
        {title}
      </Text>
      <Muted size="xs">
        {by !== null && `${by}, `}
        <time dateTime={event.time} title={moment(event.time, language)}>
          {ago(event.time, now, language)}
        </time>
      </Muted>
    </li>
  )
}

/** Returns the event's text in the current language, or the service's own for an unknown type. */
function useWordsOf({ type, facts, title, thesis }: Event): { title: string; by: string | null } {
  const { t } = useTranslation('pairings')
  const { t: common } = useTranslation()
  const phaseOf = (fact: unknown) => {
    const phase = PHASES.find((one) => one === fact)
    return phase === undefined ? '' : common(`phase.${phase}`)
  }
  const maker = (['buyer', 'seller', 'operator'] as const).find((one) => one === facts.by)
  const by = maker === undefined ? null : t(`by.${maker}`)
  switch (type) {
    case 'pairing_created':
      return { title: t('event.pairing_created', { phase: phaseOf(facts.phase) }), by }
    case 'phase_changed':
      return { title: t('event.phase_changed', { from: phaseOf(facts.from), to: phaseOf(facts.to) }), by }
    case 'identity_disclosed':
      return { title: t(facts.told === 'viewer' ? 'event.learned' : 'event.told'), by: null }
    case 'product_analyzed':
    case 'teaser_generated':
      return { title: t(`event.${type}`), by: null }
    case 'match_suggested':
      return {
        title:
          thesis === undefined ? t('event.match_suggested') : t('event.match_suggested_for', { thesis: thesis.name }),
        by: null,
      }
    default:
      return { title, by: null }
  }
}
