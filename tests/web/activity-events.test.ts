import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACTIVITY_TYPES } from '../../src/domain/workspace/activity.ts'
import { type ActivityEvent, dateIn, eventsIn, GROUPS, groupByDay } from '../../src/web/features/activity/events.ts'

const event = (time: string, type: ActivityEvent['type'] = 'registered'): ActivityEvent => ({
  type,
  title: '',
  detail: '',
  time,
  link: '/workspace/activity',
  next: { operation: 'listActivity', method: 'GET', path: '/api/activity/{session_id}' },
  facts: {},
})

test('every type of event belongs to exactly one group', () => {
  assert.deepEqual(Object.values(GROUPS).flat().toSorted(), [...ACTIVITY_TYPES].toSorted())
})

test('a filter by group shows only the events of that group', () => {
  const events = [event('2026-11-20T10:00:00.000Z', 'nda_signed'), event('2026-11-20T09:00:00.000Z', 'phase_changed')]
  assert.deepEqual(eventsIn(events, 'confidentiality'), [events[0]])
  assert.deepEqual(eventsIn(events, null), events)
})

test('events are grouped by day in the reader’s time zone', () => {
  const late = event('2026-11-19T23:30:00.000Z')
  const early = event('2026-11-19T10:00:00.000Z')
  assert.deepEqual(groupByDay([late, early], dateIn('UTC')), [{ date: '2026-11-19', events: [late, early] }])
  assert.deepEqual(groupByDay([late, early], dateIn('Europe/Paris')), [
    { date: '2026-11-20', events: [late] },
    { date: '2026-11-19', events: [early] },
  ])
})
