import { Type } from 'typebox'
import { WAITING_MAIL_MODES } from '../domain/mail/waiting-mail.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { keepable, named } from './schemas.ts'

const mode = (of: string) => Type.Enum([...WAITING_MAIL_MODES], { description: of })

const topics = {
  introductions: mode('Introductions requested, and pairings made by the other side or the operator.'),
  name_requests: mode('Requests for the own name, and approvals of own requests.'),
  messages: mode('Unread messages.'),
  phases: mode('Phases to confirm, and deals closed by the other side.'),
  papers: mode('Memoranda and documents released but not read.'),
  tasks: mode('Own tasks that are due, mailed on the morning of their day at the earliest.'),
}

const MailSettings = named('MailSettings', 'Notification settings of the workspace.', {
  ...topics,
  delivery: Type.Enum(['mail', 'unproven', 'operator'], {
    description:
      'mail: messages are sent automatically. unproven: none are sent until the workspace’s address is confirmed. operator: this installation sends no mail.',
  }),
})

export const getMailSettings = operation({
  ...ownRead,
  id: 'getMailSettings',
  tag: 'overview',
  path: '/api/mail-settings/{session_id}',
  summary: 'Mail notification settings',
  description:
    'at_once: within seconds, at most one message in fifteen minutes. daily: once a day at 06:00 UTC. off: never. Messages contain no names and no figures and are sent only to the confirmed addresses of the owners. Unless off, a reminder follows three days before a request lapses.',
  output: MailSettings,
  example: {
    request: {},
    response: {
      ...{ introductions: 'at_once', name_requests: 'at_once', messages: 'at_once', phases: 'at_once' },
      ...{ papers: 'daily', tasks: 'daily', delivery: 'mail' },
    },
  },
})

export const setMailSettings = operation({
  id: 'setMailSettings',
  comparedWith: 'getMailSettings',
  tag: 'overview',
  method: 'POST',
  path: '/api/mail-settings/{session_id}',
  summary: 'Change the mail notification settings',
  description:
    'Absent and null fields keep their values. A message already waiting follows the settings at the time it is sent.',
  access: 'session',
  body: named('MailSettingsInput', 'The settings to change.', {
    introductions: keepable(topics.introductions),
    name_requests: keepable(topics.name_requests),
    messages: keepable(topics.messages),
    phases: keepable(topics.phases),
    papers: keepable(topics.papers),
    tasks: keepable(topics.tasks),
  }),
  output: MailSettings,
  example: {
    request: { messages: 'daily' },
    response: {
      ...{ introductions: 'at_once', name_requests: 'at_once', messages: 'daily', phases: 'at_once' },
      ...{ papers: 'daily', tasks: 'daily', delivery: 'mail' },
    },
  },
})

export const unsubscribe = operation({
  id: 'unsubscribe',
  tag: 'overview',
  method: 'POST',
  path: '/api/unsubscribe/{token}',
  summary: 'Turn off all mail notifications',
  description:
    'For mail programs: the address in the List-Unsubscribe header of each message (RFC 8058), which may send a form. The answer is the same for every token. The settings turn messages on again.',
  access: 'public',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  body: named('UnsubscribeInput', 'Ignored.', {}),
  output: named('Unsubscribed', 'The messages are off.', { status: Type.Literal('off') }),
  example: { request: { token: 'f3a9' }, response: { status: 'off' } },
})
