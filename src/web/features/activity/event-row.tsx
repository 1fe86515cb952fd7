import { Anchor, Group, Text, ThemeIcon } from '@mantine/core'
import {
  IconAntennaBars3,
  IconArrowsExchange,
  IconChartBar,
  IconCircleCheck,
  IconCircleDashed,
  IconDoorEnter,
  IconDownload,
  IconEye,
  IconFileText,
  IconFlask,
  IconLayoutKanban,
  IconLink,
  IconPencil,
  IconPresentation,
  IconShieldCheck,
  IconSparkles,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ago, moment, timeOfDay } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { PHASES } from '../../phases.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import type { ActivityEvent, ActivityType } from './events.ts'
import { useFieldName } from './field-name.ts'

const ICONS: Record<ActivityType, TablerIcon> = {
  workspace_joined: IconDoorEnter,
  registered: IconUserPlus,
  profile_updated: IconPencil,
  valuation_computed: IconChartBar,
  match_suggested: IconUsers,
  pairing_created: IconLink,
  phase_changed: IconLayoutKanban,
  nda_signed: IconShieldCheck,
  identity_disclosed: IconEye,
  memo_generated: IconFileText,
  memo_downloaded: IconDownload,
  teaser_generated: IconPresentation,
  product_analyzed: IconFlask,
  dq_enqueued: IconSparkles,
  dq_step_done: IconCircleCheck,
  dq_step_failed: IconCircleDashed,
  exchange_received: IconArrowsExchange,
}

interface EventRowProps {
  event: ActivityEvent
  /** Below a heading that says the day, the time of day stands; else how long ago it was. */
  isUnderItsDay?: boolean
}

/** One event: what happened, with whom, when; a pairing's leads to it. */
export function EventRow({ event, isUnderItsDay = false }: EventRowProps) {
  const language = useLanguage()
  const now = useNow()
  const { title, detail, lang } = useSentences(event)
  const Icon = ICONS[event.type] ?? IconAntennaBars3
  const pair = event.facts.pair
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" py={10}>
      <ThemeIcon variant="light" color="gray" size={30} radius="md" aria-hidden>
        <Icon size={17} stroke={1.6} />
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={600}>
          {typeof pair === 'string' ? (
            <Anchor component={Link} to={`/workspace/pipeline/${pair}`} inherit c="inherit">
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }} {...(lang === undefined ? {} : { lang })}>
          {detail}
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

/** The event in the reader's language where its facts suffice for a sentence, else in the service's own. */
function useSentences({ type, title, detail, facts, counterparty }: ActivityEvent) {
  const { t } = useTranslation(['activity', 'common'])
  const { side } = useWorkspace()
  const name = counterparty ?? t('aCounterparty')
  const who = facts.by === 'operator' ? 'operator' : facts.by === side ? 'you' : 'other'
  const phaseOf = (value: unknown) => {
    const phase = PHASES.find((one) => one === value)
    return phase === undefined ? String(value) : t(`common:phase.${phase}`)
  }
  const fieldName = useFieldName()
  const fieldsOf = (changed: unknown) => (Array.isArray(changed) ? changed.map(fieldName).join(', ') : '')
  const said = { title: t(`kind.${type}`, { count: Number(facts.count ?? 1) }), lang: undefined }
  switch (type) {
    case 'registered':
      return { ...said, detail: t(facts.side === 'seller' ? 'detail.registered_seller' : 'detail.registered_buyer') }
    case 'profile_updated': {
      const fields = fieldsOf(facts.changed)
      return { ...said, detail: fields === '' ? t('detail.profile_updated') : t('changed', { fields }) }
    }
    case 'workspace_joined':
    case 'valuation_computed':
    case 'memo_generated':
      return { ...said, detail: t(`detail.${type}`) }
    case 'match_suggested':
      return { ...said, detail: t('detail.match_suggested', { name, count: Number(facts.count) }) }
    case 'product_analyzed':
      return { ...said, detail: t(`detail.${type}`, { name }) }
    case 'pairing_created':
      return { ...said, detail: t(`detail.pairing_created_${who}`, { name }) }
    case 'phase_changed':
      return {
        ...said,
        detail: t(`detail.phase_changed_${who}`, { name, from: phaseOf(facts.from), to: phaseOf(facts.to) }),
      }
    case 'nda_signed':
      return { ...said, detail: t('detail.nda_signed', { sequence: facts.sequence }) }
    case 'identity_disclosed':
      return facts.told === 'viewer'
        ? { ...said, detail: t('detail.identity_disclosed', { name }) }
        : { ...said, title: t('kind.identity_told'), detail: t('detail.identity_told', { name }) }
    case 'memo_downloaded':
      return { ...said, detail: t('detail.memo_downloaded', { count: Number(facts.names) }) }
    case 'teaser_generated':
      return { ...said, detail: t(facts.side === 'seller' ? 'detail.teaser_own' : 'detail.teaser_other', { name }) }
    case 'exchange_received':
    case 'dq_enqueued':
    case 'dq_step_done':
    case 'dq_step_failed':
      return { title, detail, lang: 'en' }
  }
}
