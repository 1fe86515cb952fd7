import { Box, Button, Chip, Group, Title } from '@mantine/core'
import { IconActivity, IconFilterOff } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault, Waiting } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { useOperation, useOperationPages } from '../../operations.ts'
import classes from './activity.module.css'
import { EventRow } from './event-row.tsx'
import { type ActivityEvent, dateIn, eventsIn, GROUPS, groupByDay, type Group as Kind } from './events.ts'

registerMessages('activity', import.meta.glob('@locales/*/app/activity.json', { eager: true, import: 'default' }))
registerMessages('steps', import.meta.glob('@locales/*/app/steps.json', { eager: true, import: 'default' }))

const LOOK_EVERY_MS = 30_000
const DAY_MS = 86_400_000
const KINDS = Object.keys(GROUPS) as Kind[]

/** The workspace's events, grouped by day. */
export function ActivityPage() {
  const { t } = useTranslation('activity')
  const [kind, setKind] = useState<Kind | null>(null)
  const asked = useEvents()
  const read = asked.events ?? []
  const events = eventsIn(read, kind)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Chip.Group value={kind ?? ''} onChange={(value) => setKind(KINDS.find((one) => one === value) ?? null)}>
        <Group gap={6} mb="md" role="radiogroup" aria-label={t('filter')}>
          <Chip value="" size="sm" radius="md" variant="light">
            {t('all')}
          </Chip>
          {KINDS.map((one) => (
            <Chip key={one} value={one} size="sm" radius="md" variant="light">
              {t(`group.${one}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Answered asked={{ ...asked, data: asked.events }} waiting={<Waiting lines={9} height={52} />}>
        {() => (
          <>
            {events.length > 0 && <Days events={events} />}
            {events.length === 0 && !asked.isFetchingNextPage && (
              <Card>
                {kind === null ? (
                  <Empty icon={<IconActivity size={32} stroke={1.5} />} title={t('empty')}>
                    {t('emptyText')}
                  </Empty>
                ) : (
                  <Empty icon={<IconFilterOff size={32} stroke={1.5} />} title={t('none')}>
                    {t('noneText', { count: read.length })}
                  </Empty>
                )}
              </Card>
            )}
            {asked.isFetchNextPageError && <Fault fault={asked.error} onRetry={() => void asked.fetchNextPage()} />}
            <Group justify="center" mt="md" mih={36}>
              {asked.hasNextPage ? (
                <Button variant="default" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
                  {t('more')}
                </Button>
              ) : (
                read.length > 0 && <Muted>{t('end')}</Muted>
              )}
            </Group>
          </>
        )}
      </Answered>
    </Page>
  )
}

/** Returns the pages loaded so far. Polls only the newest event, and refetches the pages when it changes. */
function useEvents() {
  const asked = useOperationPages('listActivity', { limit: 50 })
  const events = useMemo(() => asked.data?.pages.flatMap(({ body }) => body.events), [asked.data])
  const newest = useOperation('listActivity', { limit: 1 }, { pollMs: LOOK_EVERY_MS }).data?.events[0]
  const isBehind =
    newest !== undefined && events !== undefined && !asked.isFetching && newest.time > (events[0]?.time ?? '')
  const { refetch } = asked
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])
  return { ...asked, events }
}

function Days({ events }: { events: readonly ActivityEvent[] }) {
  const { t } = useTranslation('activity')
  const now = useNow()
  const dateOf = dateIn()
  const today = dateOf(now.toISOString())
  const yesterday = dateOf(new Date(now.getTime() - DAY_MS).toISOString())
  return groupByDay(events, dateOf).map(({ date, events }) => (
    <Box key={date} component="section" mb="lg" aria-labelledby={`day-${date}`}>
      <Title order={2} size="h3" mb={6} id={`day-${date}`}>
        {date === today ? t('today') : date === yesterday ? t('yesterday') : day(`${date}T12:00:00`)}
      </Title>
      <ul className={`card ${classes.events}`}>
        {events.map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can be identical to the millisecond
          <li key={`${event.time} ${event.type} ${place}`}>
            <EventRow event={event} isUnderItsDay />
          </li>
        ))}
      </ul>
    </Box>
  ))
}
