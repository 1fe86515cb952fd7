import { DAY_MS } from '../figures/durations.ts'
import type { WaitingKind, WaitingThing } from '../overview/overview.ts'

/** Topics of mail about pending items, each with its own setting. */
export const WAITING_MAIL_TOPICS = ['introductions', 'name_requests', 'messages', 'phases', 'papers', 'tasks'] as const
export type WaitingMailTopic = (typeof WAITING_MAIL_TOPICS)[number]

export const WAITING_MAIL_MODES = ['at_once', 'daily', 'off'] as const
export type WaitingMailMode = (typeof WAITING_MAIL_MODES)[number]

export type WaitingMailSettings = Readonly<Record<WaitingMailTopic, WaitingMailMode>>

/** Items that need an answer are mailed at once; documents and own tasks daily. */
export const WAITING_MAIL_DEFAULTS: WaitingMailSettings = {
  introductions: 'at_once',
  name_requests: 'at_once',
  messages: 'at_once',
  phases: 'at_once',
  papers: 'daily',
  tasks: 'daily',
}

/** Topics of the to-dos that are mailed. */
const TOPIC_OF: Readonly<Record<WaitingKind | 'tasks_due', WaitingMailTopic>> = {
  answer_introductions: 'introductions',
  open_offers: 'introductions',
  answer_name_requests: 'name_requests',
  open_approved_names: 'name_requests',
  answer_messages: 'messages',
  answer_phase_requests: 'phases',
  confirm_closings: 'phases',
  read_memoranda: 'papers',
  read_documents: 'papers',
  tasks_due: 'tasks',
}

/** To-dos that lapse after fourteen days. */
const LAPSING_KINDS = [
  'answer_introductions',
  'answer_name_requests',
  'answer_phase_requests',
] as const satisfies readonly WaitingKind[]

/** Days after which a reminder is sent, three before the request lapses. */
export const REMINDED_AFTER_DAYS = 11

/** Messages about pending items: at once, daily, and before a request lapses. */
export const WAITING_MAIL_KINDS = ['waiting_now', 'waiting_daily', 'waiting_reminder'] as const
export type WaitingMailKind = (typeof WAITING_MAIL_KINDS)[number]

/** Returns the distinct topics of a message: pending items that the workspace's settings assign to this kind. */
export function mailedTopics(
  kind: WaitingMailKind,
  things: Readonly<Record<WaitingKind | 'tasks_due', readonly WaitingThing[]>>,
  settings: WaitingMailSettings,
  now: Date,
): WaitingMailTopic[] {
  const remindedBefore = new Date(now.getTime() - REMINDED_AFTER_DAYS * DAY_MS).toISOString()
  const isMeant = (of: WaitingKind | 'tasks_due') => {
    const mode = settings[TOPIC_OF[of]]
    if (kind !== 'waiting_reminder') return mode === (kind === 'waiting_now' ? 'at_once' : 'daily')
    return mode !== 'off' && LAPSING_KINDS.some((one) => one === of)
  }
  const topics = (Object.keys(TOPIC_OF) as (keyof typeof TOPIC_OF)[])
    .filter(isMeant)
    .filter((of) => things[of].some(({ since }) => kind !== 'waiting_reminder' || since <= remindedBefore))
    .map((of) => TOPIC_OF[of])
  return [...new Set(topics)]
}
