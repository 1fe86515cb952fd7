import type { OutputFor } from '../../../client/index.ts'

export type ActivityEvent = OutputFor<'listActivity'>['events'][number]
export type ActivityType = ActivityEvent['type']

/** Event types by subject. */
export const GROUPS = {
  matching: ['match_suggested'],
  pairing: [
    'pairing_created',
    'introduction_asked',
    'introduction_answered',
    'introduction_lapsed',
    'phase_changed',
    'phase_requested',
    'phase_request_ended',
    'closing_confirmed',
    'message_sent',
    'task_set',
    'pairing_paused',
    'pairing_resumed',
  ],
  confidentiality: ['nda_signed', 'signature_asked', 'name_requested', 'name_request_decided', 'identity_disclosed'],
  documents: ['memo_generated', 'memo_downloaded', 'answer_published', 'teaser_generated', 'product_analyzed'],
  profile: ['workspace_joined', 'registered', 'profile_updated', 'valuation_computed'],
  quality: ['dq_enqueued', 'dq_step_done', 'dq_step_failed'],
  exchange: ['exchange_received'],
} as const satisfies Record<string, readonly ActivityType[]>
export type Group = keyof typeof GROUPS

/** Returns the events of a group; null means all. */
export function eventsIn(events: readonly ActivityEvent[], group: Group | null): readonly ActivityEvent[] {
  const types: readonly ActivityType[] | null = group === null ? null : GROUPS[group]
  return types === null ? events : events.filter(({ type }) => types.includes(type))
}

/** Events of one calendar day in the reader's time zone, in their original order. */
export interface Day {
  /** `2026-11-20` */
  date: string
  events: readonly ActivityEvent[]
}

/** Groups events by day; `dateOf` returns the calendar day of an instant in the reader's time zone. */
export function groupByDay(events: readonly ActivityEvent[], dateOf: (instant: string) => string): Day[] {
  const days = Map.groupBy(events, ({ time }) => dateOf(time))
  return [...days].map(([date, events]) => ({ date, events }))
}

/** Returns a function that gives the calendar day of an instant as `2026-11-20`, in `zone` or the local time zone. */
export function dateIn(zone?: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(zone === undefined ? {} : { timeZone: zone }),
  })
  return (instant) => format.format(new Date(instant))
}
