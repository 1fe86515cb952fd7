import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Box,
  Button,
  Drawer,
  Group,
  List,
  Stack,
  Text,
  Title,
  Tooltip,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconEyeCheck,
  IconLock,
  IconLockOpen,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Muted } from '../../components/page.tsx'
import { QualityMeter } from '../../components/quality-meter.tsx'
import { RegisterWarnings } from '../../components/register-warnings.tsx'
import { Answered, Waiting } from '../../components/states.tsx'
import { decimal } from '../../figures.ts'
import { refusalOf, useOperation, useOperationMutation } from '../../operations.ts'
import { ClosedName } from '../names/asking-for-name.tsx'
import { AssuranceBadge } from '../trust/assurance.tsx'
import { Dismiss } from './dismiss.tsx'
import { FitParts } from './fit-parts.tsx'
import { Gates } from './gates.tsx'
import { useFigures } from './key-figures.ts'
import type { Match } from './match-filters.ts'
import { MatchName } from './match-name.tsx'
import classes from './matching.module.css'
import { PairUp } from './pair-up.tsx'
import type { Pairing } from './ranking.ts'

interface OpenedProps extends Omit<PanelProps, 'children'> {
  id: number
  /** Undefined if the counterparty is not among the matches. */
  match: Match | undefined
  pairing: Pairing | undefined
  signed: boolean
  isWatched: boolean
  onDismiss: () => void
}

/** Details of a counterparty: its match, or the reason that it is not one. */
export function Opened({ id, match, pairing, signed, isWatched, onDismiss, ...panel }: OpenedProps) {
  return (
    <Panel {...panel}>
      {match === undefined ? (
        <WhyNotDetails id={id} pairing={pairing} isWatched={isWatched} />
      ) : (
        <MatchDetails match={match} pairing={pairing} signed={signed} isWatched={isWatched} onDismiss={onDismiss} />
      )}
    </Panel>
  )
}

interface DetailsProps {
  match: Match
  pairing: Pairing | undefined
  signed: boolean
  isWatched: boolean
  onDismiss: () => void
}

/** A match in full: fit by component, reasons, gates, and the hidden facts with the condition for seeing each. */
function MatchDetails({ match, pairing, signed, isWatched, onDismiss }: DetailsProps) {
  const { t } = useTranslation('matching')
  const figuresOf = useFigures()
  const figures = figuresOf(match)
  return (
    <Stack gap="lg">
      <Stack gap={6}>
        <Title order={2} size="h3">
          <MatchName match={match} isPaired={pairing !== undefined} size="md" />
        </Title>
        <Muted>{match.sector ?? t('row.noSector')}</Muted>
        {figures.length > 0 && (
          <Text size="sm" className="figures">
            {capital(figures.join(' · '))}
          </Text>
        )}
        {match.thesis !== undefined && <Text size="sm">{t('thesis.scoredBy', { name: match.thesis.name })}</Text>}
        {match.assurance !== undefined && (
          <div>
            <AssuranceBadge level={match.assurance} />
          </div>
        )}
        {match.data_quality !== undefined && (
          <Group gap="xs">
            <Muted>{t('sort.quality')}</Muted>
            <QualityMeter value={match.data_quality} />
          </Group>
        )}
      </Stack>
      <RegisterWarnings flags={match.red_flags} contradictions={match.contradictions} />
      <Group gap="xs">
        <PairUp id={match.id} name={match.name} fit={match.fit} pairing={pairing} />
        <Watch id={match.id} isWatched={isWatched} />
        <Dismiss id={match.id} name={match.name} onChosen={onDismiss} />
      </Group>
      <Section title={t(match.revealed ? 'panel.disclosed' : 'panel.hidden')}>
        <Hidden match={match} signed={signed} />
      </Section>
      <Section title={t('panel.parts')}>
        <FitParts fit={match.fit} scores={match.scores} />
      </Section>
      <Sentences title={t('panel.reasons')} sentences={match.reasons} />
      <Section title={t('panel.gates')}>
        <Gates gates={match.gates} />
      </Section>
    </Stack>
  )
}

/** Adds a counterparty to the watchlist or removes it. Only this workspace sees it. */
function Watch({ id, isWatched }: { id: number; isWatched: boolean }) {
  const { t } = useTranslation(['matching', 'common'])
  const watching = useOperationMutation('watchParty')
  // Optimistic state until the service responds.
  const isOn = watching.isPending ? watching.variables.watching : isWatched
  const turn = () =>
    watching.mutate(
      { id, watching: !isOn },
      {
        onError: (fault) =>
          notifications.show({
            color: 'red',
            title: t('panel.watchFailed'),
            message: refusalOf(fault)?.problem.detail ?? t('common:state.offline'),
          }),
      },
    )
  return (
    <Button
      variant="default"
      aria-pressed={isOn}
      onClick={turn}
      leftSection={isOn ? <IconEyeCheck size={16} /> : <IconEye size={16} />}
    >
      {t(isOn ? 'panel.unwatch' : 'panel.watch')}
    </Button>
  )
}

interface WhyNotProps {
  pairing: Pairing | undefined
  isWatched: boolean
}

/** Reasons why a counterparty is not a match, as the service states them. */
function WhyNotDetails({ id, ...known }: WhyNotProps & { id: number }) {
  const asked = useOperation('whyNot', { id })
  return (
    <Answered asked={asked} waiting={<Waiting lines={5} height={64} />}>
      {(why) => <WhyNot why={why} {...known} />}
    </Answered>
  )
}

function WhyNot({ why, pairing, isWatched }: WhyNotProps & { why: OutputFor<'whyNot'> }) {
  const { t } = useTranslation('matching')
  return (
    <Stack gap="lg">
      <Stack gap={6}>
        <Title order={2} size="h3">
          {why.name}
        </Title>
        <Group gap="xs">
          <Badge variant="light" color={why.is_match ? 'pine' : 'gray'} radius="sm" tt="none" fw={550}>
            {t(why.is_match ? 'why.isMatch' : 'why.isNot')}
          </Badge>
          <Muted className="figures">
            {t('panel.fit')} {decimal(why.fit)}
          </Muted>
        </Group>
      </Stack>
      {pairing !== undefined && (
        <Group gap="xs">
          <PairUp id={why.id} name={why.name} fit={why.fit} pairing={pairing} />
          <Watch id={why.id} isWatched={isWatched} />
        </Group>
      )}
      <Sentences title={t(why.is_match ? 'panel.reasons' : 'why.stands')} sentences={why.reasons} />
      {!why.is_match && (
        <Sentences title={t('why.changes')} sentences={why.changes} otherwise={<Muted>{t('why.nothing')}</Muted>} />
      )}
      <Section title={t('panel.parts')}>
        <FitParts fit={why.fit} scores={why.scores} />
      </Section>
      <Section title={t('panel.gates')}>
        <Gates gates={why.gates} />
      </Section>
    </Stack>
  )
}

function Hidden({ match, signed }: { match: Match; signed: boolean }) {
  const { t } = useTranslation('matching')
  if (match.revealed)
    return (
      <Group gap={10} wrap="nowrap" align="flex-start">
        <IconLockOpen size={18} stroke={1.75} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
        <Text size="sm">{t('panel.open')}</Text>
      </Group>
    )
  if (signed) return <ClosedName id={match.id} name={match.name} isOnRequest={match.name_on_request ?? false} />
  return (
    <Alert variant="light" color="gray" icon={<IconLock size={18} />} p="sm">
      {t('panel.hiddenUnsigned')} {t('panel.hiddenUnsignedOpens')}
      <br />
      <Anchor component={Link} to="/workspace/confidentiality" size="sm" fw={550}>
        {t('panel.sign')}
      </Anchor>
    </Alert>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h3" mb={8}>
        {title}
      </Title>
      {children}
    </div>
  )
}

/** A titled list of the service's sentences, already translated. */
function Sentences({ title, sentences, otherwise }: { title: string; sentences: string[]; otherwise?: ReactNode }) {
  return (
    <Section title={title}>
      {sentences.length === 0 && otherwise}
      <List size="sm" spacing={6}>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence.replaceAll(' %', '\u00a0%')}</List.Item>
        ))}
      </List>
    </Section>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface PanelProps {
  /** Beside the list, or above it on narrow windows. */
  isBeside: boolean
  /** Focuses the panel: for a counterparty found by search, but not for a row reached by arrow keys. */
  takesFocus: boolean
  place: string | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/** Details of a counterparty: beside the list on wide windows, in a drawer on narrow ones. */
function Panel({ isBeside, takesFocus, place, onPrevious, onNext, onClose, children }: PanelProps) {
  const { t } = useTranslation('matching')
  const aside = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) aside.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const bar = (
    <Group justify="space-between" wrap="nowrap" mb="sm">
      <Muted className="figures">{place}</Muted>
      <Group gap={2} wrap="nowrap">
        <Step label={t('panel.previous')} onClick={onPrevious}>
          <IconChevronUp size={18} stroke={1.75} />
        </Step>
        <Step label={t('panel.next')} onClick={onNext}>
          <IconChevronDown size={18} stroke={1.75} />
        </Step>
        <Step label={t('panel.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </Step>
      </Group>
    </Group>
  )
  if (!isBeside)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size="min(440px, 100%)"
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('panel.label') } }}
      >
        {bar}
        {children}
      </Drawer>
    )
  return (
    <Box
      component="aside"
      ref={aside}
      className={`card ${classes.aside}`}
      p="md"
      pt="xs"
      aria-label={t('panel.label')}
      tabIndex={-1}
    >
      {bar}
      {children}
    </Box>
  )
}

function Step({ label, onClick, children }: { label: string; onClick: (() => void) | null; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={onClick === null}
        onClick={() => onClick?.()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
