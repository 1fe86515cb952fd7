import { DAY_MS } from '../figures/durations.ts'
import type { WaitingKind, WaitingThing } from '../overview/overview.ts'

/** What a workspace is mailed about, each with a setting of its own. */
export const WAITING_MAIL_TOPICS = ['introductions', 'name_requests', 'messages', 'phases', 'papers', 'tasks'] as const
export type WaitingMailTopic = (typeof WAITING_MAIL_TOPICS)[number]

export const WAITING_MAIL_MODES = ['at_once', 'daily', 'off'] as const
export type WaitingMailMode = (typeof WAITING_MAIL_MODES)[number]

export type WaitingMailSettings = Readonly<Record<WaitingMailTopic, WaitingMailMode>>

/** What needs an answer is mailed at once; what is there to be read, and own tasks, once a day. */
export const WAITING_MAIL_DEFAULTS: WaitingMailSettings = {
  introductions: 'at_once',
  name_requests: 'at_once',
  messages: 'at_once',
  phases: 'at_once',
  papers: 'daily',
  tasks: 'daily',
}

/** The topic of each to-do that is mailed. */
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

/** To-dos that lapse fourteen days after they were asked for. */
export const LAPSING_KINDS = [
  'answer_introductions',
  'answer_name_requests',
  'answer_phase_requests',
] as const satisfies readonly WaitingKind[]

/** Days after a request on which its reader is reminded, three before it lapses. */
export const REMINDED_AFTER_DAYS = 11

/** Messages about what waits: at once, once a day, and before a request lapses. */
export const WAITING_MAIL_KINDS = ['waiting_now', 'waiting_daily', 'waiting_reminder'] as const
export type WaitingMailKind = (typeof WAITING_MAIL_KINDS)[number]

/** Returns what a message is about, each topic once: of what waits, what the workspace wants in messages of this kind. */
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

/** What of each topic a message says, in one language. It names nobody and holds no figure. */
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
      waiting_now: 'Something waits for you on Concordat',
      waiting_daily: 'What waits for you on Concordat today',
      waiting_reminder: 'A request on Concordat lapses in three days',
    },
    lead: {
      waiting_now: 'This waits for you in your workspace:',
      waiting_daily: 'This waits for you in your workspace today:',
      waiting_reminder: 'This lapses within three days unless you answer:',
    },
    topics: {
      introductions: 'A counterparty asks to talk to you.',
      name_requests: 'A request for a name is to be answered, or was approved.',
      messages: 'You have an unread message.',
      phases: 'A phase of a deal is to be confirmed.',
      papers: 'Documents were released to you.',
      tasks: 'A task is due.',
    },
    open: 'Open your workspace',
    why: 'You receive this message because this address is confirmed for a workspace on Concordat. It names nobody: read who it is in your workspace.',
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
