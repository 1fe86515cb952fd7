import { Button, Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAskPages } from '../../asking.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { ago, moment } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { PHASES } from '../../phases.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './pairing.module.css'

type Event = OutputFor<'listActivity'>['events'][number]

/** Events of a pairing, newest first. */
export function Timeline({ pairId }: { pairId: string }) {
  const { t } = useTranslation('pairings')
  const { t: common } = useTranslation()
  const asked = useAskPages('listActivity', { pair_id: pairId, limit: 20 })
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
            <Line key={`${event.time} ${event.type} ${place}`} event={event} />
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

function Line({ event }: { event: Event }) {
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
