import { Anchor, Group, Text, ThemeIcon } from '@mantine/core'
import {
  IconAntennaBars3,
  IconArrowsExchange,
  IconCalendarDue,
  IconChartBar,
  IconCircleCheck,
  IconCircleDashed,
  IconDoorEnter,
  IconDownload,
  IconEye,
  IconFileText,
  IconFlask,
  IconHeartHandshake,
  IconHourglass,
  IconHourglassOff,
  IconLayoutKanban,
  IconLink,
  IconMessage,
  IconMessageReply,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPresentation,
  IconShieldCheck,
  IconSparkles,
  IconUserCheck,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Muted } from '../../components/page.tsx'
import { ago, moment, timeOfDay } from '../../figures.ts'
import { placeIn } from '../../links.ts'
import { useNow } from '../../now.tsx'
import { PHASES } from '../../phases.ts'
import { useWorkspace } from '../../workspace.ts'
import type { ActivityEvent, ActivityType } from './events.ts'
import { useFieldName } from './field-name.ts'

const ICONS: Record<ActivityType, TablerIcon> = {
  workspace_joined: IconDoorEnter,
  registered: IconUserPlus,
  profile_updated: IconPencil,
  valuation_computed: IconChartBar,
  match_suggested: IconUsers,
  pairing_created: IconLink,
  introduction_asked: IconUserQuestion,
  introduction_answered: IconHeartHandshake,
  introduction_lapsed: IconHourglassOff,
  phase_changed: IconLayoutKanban,
  phase_requested: IconHourglass,
  phase_request_ended: IconHourglassOff,
  pairing_paused: IconPlayerPause,
  pairing_resumed: IconPlayerPlay,
  closing_confirmed: IconHeartHandshake,
  message_sent: IconMessage,
  task_set: IconCalendarDue,
  name_requested: IconUserQuestion,
  name_request_decided: IconUserCheck,
  signature_asked: IconHourglass,
  nda_signed: IconShieldCheck,
  identity_disclosed: IconEye,
  memo_generated: IconFileText,
  memo_downloaded: IconDownload,
  answer_published: IconMessageReply,
  teaser_generated: IconPresentation,
  product_analyzed: IconFlask,
  dq_enqueued: IconSparkles,
  dq_step_done: IconCircleCheck,
  dq_step_failed: IconCircleDashed,
  exchange_received: IconArrowsExchange,
}

interface EventRowProps {
  event: ActivityEvent
  /** Shows the time of day under a day heading, and the relative time otherwise. */
  isUnderItsDay?: boolean
}

/** One event with its counterparty and time; links to its pairing. */
export function EventRow({ event, isUnderItsDay = false }: EventRowProps) {
  const now = useNow()
  const { t } = useTranslation('activity')
  const { title, detail } = useSentences(event)
  const Icon = ICONS[event.type] ?? IconAntennaBars3
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" py={10}>
      <ThemeIcon variant="light" color="gray" size={30} radius="md" aria-hidden>
        <Icon size={17} stroke={1.6} />
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={600}>
          <Anchor component={Link} {...placeIn(event.link)} inherit c="inherit">
            {title}
          </Anchor>
        </Text>
        <Muted style={{ overflowWrap: 'anywhere' }}>
          {detail}
          {event.member !== undefined && ` ${t('byMember', { name: event.member })}`}
        </Muted>
      </div>
      <Text
        component="time"
        dateTime={event.time}
        title={moment(event.time)}
        size="xs"
        c="dimmed"
        pt={3}
        className="figures"
      >
        {isUnderItsDay ? timeOfDay(event.time) : ago(event.time, now)}
      </Text>
    </Group>
  )
}

interface Sentences {
  title: string
  detail: string
}

/** Returns the event's title and text in the current language, built from its facts. */
function useSentences({ type, facts, counterparty, thesis, ...written }: ActivityEvent): Sentences {
  const { t } = useTranslation(['activity', 'common', 'steps'])
  const { side } = useWorkspace()
  const name = counterparty ?? t('aCounterparty')
  const who = facts.by === 'operator' ? 'operator' : facts.by === side ? 'you' : 'other'
  const phaseOf = (value: unknown) => {
    const phase = PHASES.find((one) => one === value)
    return phase === undefined ? String(value) : t(`common:phase.${phase}`)
  }
  const fieldName = useFieldName()
  const fieldsOf = (changed: unknown) => (Array.isArray(changed) ? changed.map(fieldName).join(', ') : '')
  const stepName = (step: unknown) => t(`steps:${step}` as 'steps:siren', { defaultValue: String(step) })
  const titled = { title: t(`kind.${type}`, { count: Number(facts.count ?? 1) }) }
  switch (type) {
    case 'registered':
      return { ...titled, detail: t(facts.side === 'seller' ? 'detail.registered_seller' : 'detail.registered_buyer') }
    case 'profile_updated': {
      const fields = fieldsOf(facts.changed)
      return { ...titled, detail: fields === '' ? t('detail.profile_updated') : t('changed', { fields }) }
    }
    case 'workspace_joined':
      if (facts.member !== undefined) return { title: written.title, detail: written.detail }
      return { ...titled, detail: t('detail.workspace_joined') }
    case 'valuation_computed':
      return { ...titled, detail: t(`detail.${type}`) }
    case 'memo_generated': {
      if (facts.room !== undefined) {
        const act = facts.room === 'released' ? 'released' : 'revoked'
        const of = facts.side === 'owner' ? 'owner' : 'reader'
        return { title: t(`kind.room_${act}`), detail: t(`detail.room_${act}_${of}`, { name }) }
      }
      if (facts.release === undefined) return { ...titled, detail: t('detail.memo_generated') }
      if (facts.release === 'rule_set')
        return { title: t('kind.memo_rule_set'), detail: t('detail.memo_rule_set', { phase: phaseOf(facts.phase) }) }
      if (facts.release === 'rule_ended')
        return { title: t('kind.memo_rule_ended'), detail: t('detail.memo_rule_ended') }
      const act = facts.release === 'released' ? 'released' : 'revoked'
      const side = facts.side === 'seller' ? 'seller' : 'buyer'
      if (facts.rule && act === 'released' && side === 'seller')
        return { title: t('kind.memo_released'), detail: t('detail.memo_released_rule', { name }) }
      return { title: t(`kind.memo_${act}`), detail: t(`detail.memo_${act}_${side}`, { name }) }
    }
    case 'match_suggested':
      return {
        title:
          thesis === undefined
            ? titled.title
            : t('kind.match_suggested_for', { thesis: thesis.name, count: Number(facts.count) }),
        detail: t('detail.match_suggested', { name, count: Number(facts.count) }),
      }
    case 'product_analyzed':
      return { ...titled, detail: t(`detail.${type}`, { name }) }
    case 'pairing_created':
      return { ...titled, detail: t(`detail.pairing_created_${who}`, { name }) }
    case 'introduction_asked':
      return { ...titled, detail: t(`detail.introduction_asked_${who}`, { name }) }
    case 'introduction_answered': {
      const answer = facts.answer === 'accepted' ? 'accepted' : 'declined'
      return {
        title: t(`kind.introduction_${answer}`),
        detail: t(`detail.introduction_${answer}_${who === 'you' ? 'you' : 'other'}`, { name }),
      }
    }
    case 'introduction_lapsed':
      return { ...titled, detail: t(`detail.introduction_lapsed_${who === 'you' ? 'you' : 'other'}`, { name }) }
    case 'answer_published':
      return facts.side === 'seller'
        ? { ...titled, detail: t('detail.answer_published_seller', { count: Number(facts.readers) }) }
        : { ...titled, detail: t('detail.answer_published_reader', { name }) }
    case 'phase_changed':
      return {
        ...titled,
        detail: t(`detail.phase_changed_${who}`, { name, from: phaseOf(facts.from), to: phaseOf(facts.to) }),
      }
    case 'phase_requested':
      return {
        ...titled,
        detail: t(`detail.phase_requested_${who === 'you' ? 'you' : 'other'}`, { name, to: phaseOf(facts.to) }),
      }
    case 'phase_request_ended': {
      const outcome = facts.outcome === 'dismissed' || facts.outcome === 'lapsed' ? facts.outcome : 'withdrawn'
      return {
        title: t(`kind.phase_${outcome}`),
        detail: t('detail.phase_request_ended', { name, to: phaseOf(facts.to) }),
      }
    }
    case 'pairing_paused':
    case 'pairing_resumed':
      return { ...titled, detail: t(`detail.${type}`, { name }) }
    case 'closing_confirmed':
    case 'message_sent':
    case 'task_set':
    case 'signature_asked':
    case 'name_requested':
    case 'name_request_decided':
      return { title: written.title, detail: written.detail }
    case 'nda_signed':
      return { ...titled, detail: t('detail.nda_signed', { sequence: facts.sequence }) }
    case 'identity_disclosed':
      return facts.told === 'viewer'
        ? { ...titled, detail: t('detail.identity_disclosed', { name }) }
        : { ...titled, title: t('kind.identity_told'), detail: t('detail.identity_told', { name }) }
    case 'memo_downloaded':
      if (facts.room !== undefined)
        return {
          title: t('kind.room_downloaded'),
          detail: t(facts.side === 'owner' ? 'detail.room_downloaded_owner' : 'detail.room_downloaded_reader', {
            name,
          }),
        }
      if (facts.version !== undefined)
        return {
          title: t('kind.memo_read'),
          detail: t(facts.side === 'seller' ? 'detail.memo_read_seller' : 'detail.memo_read_buyer', {
            name,
            version: facts.version,
          }),
        }
      return { ...titled, detail: t('detail.memo_downloaded', { count: Number(facts.names) }) }
    case 'teaser_generated':
      if (facts.decision !== undefined) return { title: written.title, detail: written.detail }
      return { ...titled, detail: t(facts.side === 'seller' ? 'detail.teaser_own' : 'detail.teaser_other', { name }) }
    case 'exchange_received':
      return { ...titled, detail: t(facts.by === 'operator' ? 'detail.exchange_operator' : 'detail.exchange_message') }
    case 'dq_enqueued': {
      const steps = Array.isArray(facts.steps) ? facts.steps.map(stepName).join(', ') : ''
      return {
        ...titled,
        detail: t(facts.own ? 'detail.dq_enqueued_own' : 'detail.dq_enqueued_other', { name, steps }),
      }
    }
    case 'dq_step_done': {
      const [step, found, conflicts] = [stepName(facts.step), Number(facts.found), Number(facts.conflicts)]
      const first = found === 0 ? t('detail.dq_nothing', { step }) : t('detail.dq_done', { step, count: found })
      return {
        ...titled,
        detail: conflicts === 0 ? first : `${first} ${t('detail.dq_conflicts', { count: conflicts })}`,
      }
    }
    case 'dq_step_failed':
      return {
        ...titled,
        detail: t(facts.again ? 'detail.dq_failed_again' : 'detail.dq_failed', { step: stepName(facts.step) }),
      }
  }
}
