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
import { ago, moment, timeOfDay } from '../../figures.ts'
import { placeIn } from '../../links.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import { useSentences } from './event-sentences.ts'
import type { ActivityEvent, ActivityType } from './events.ts'

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
  const language = useLanguage()
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
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {detail}
          {event.member !== undefined && ` ${t('byMember', { name: event.member })}`}
        </Text>
      </div>
      <Text
        component="time"
        dateTime={event.time}
        title={moment(event.time, language)}
        size="xs"
        c="dimmed"
        pt={3}
        className="figures"
      >
        {isUnderItsDay ? timeOfDay(event.time, language) : ago(event.time, now, language)}
      </Text>
    </Group>
  )
}
