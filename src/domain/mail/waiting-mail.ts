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
export const TOPIC_OF: Readonly<Record<WaitingKind | 'tasks_due', WaitingMailTopic>> = {
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
export const LAPSING_KINDS = [
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

/** Texts about pending items in one language. They name no party and no figure. */
export interface WaitingMailWords {
  subject: Readonly<Record<WaitingMailKind, string>>
  lead: Readonly<Record<WaitingMailKind, string>>
  topics: Readonly<Record<WaitingMailTopic, string>>
  open: string
  why: string
  settings: string
}

export const WAITING_MAIL_WORDS: Readonly<Record<'en' | 'fr', WaitingMailWords>> = {
  en: {
    subject: {
      waiting_now: 'You have a pending item on Concordat',
      waiting_daily: 'Your pending items on Concordat today',
      waiting_reminder: 'A request on Concordat lapses in three days',
    },
    lead: {
      waiting_now: 'These items are pending in your workspace:',
      waiting_daily: 'These items are pending in your workspace today:',
      waiting_reminder: 'These requests lapse within three days unless you answer:',
    },
    topics: {
      introductions: 'A counterparty would like to talk to you.',
      name_requests: 'A name request needs an answer or was approved.',
      messages: 'You have an unread message.',
      phases: 'A deal phase needs confirmation.',
      papers: 'Documents were released to you.',
      tasks: 'A task is due.',
    },
    open: 'Open your workspace',
    why: 'You receive this message because this address is confirmed for a workspace on Concordat. It contains no names: see your workspace for details.',
    settings: 'Choose which messages you receive',
  },
  fr: {
    subject: {
      waiting_now: 'Une réponse est attendue de vous sur Concordat',
      waiting_daily: 'Ce qui vous attend aujourd’hui sur Concordat',
      waiting_reminder: 'Une demande expire dans trois jours sur Concordat',
    },
    lead: {
      waiting_now: 'Voici ce qui vous attend dans votre espace :',
      waiting_daily: 'Voici ce qui vous attend aujourd’hui dans votre espace :',
      waiting_reminder: 'Sans réponse de votre part, ceci expire dans les trois jours :',
    },
    topics: {
      introductions: 'Une contrepartie souhaite échanger avec vous.',
      name_requests: 'Une demande de nom attend une réponse ou a été acceptée.',
      messages: 'Vous avez un message non lu.',
      phases: 'Une phase d’opération est à confirmer.',
      papers: 'Des documents vous ont été ouverts.',
      tasks: 'Une tâche arrive à échéance.',
    },
    open: 'Ouvrir votre espace',
    why: 'Vous recevez ce message car cette adresse est confirmée pour un espace sur Concordat. Il ne nomme personne : consultez votre espace pour savoir de qui il s’agit.',
    settings: 'Choisir les messages que vous recevez',
  },
}
