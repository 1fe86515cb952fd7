import { Type } from 'typebox'
import { WAITING_MAIL_MODES } from '../domain/mail/waiting-mail.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { keepable, named, none, noParams } from './schemas.ts'

const mode = (of: string) => Type.Enum([...WAITING_MAIL_MODES], { description: of })

const topics = {
  introductions: mode('Introductions asked for, and pairings that the other side or the operator made.'),
  name_requests: mode('Requests for the own name, and approvals of those made.'),
  messages: mode('Unread messages.'),
  phases: mode('Phases to be confirmed, and deals that the other side closed.'),
  papers: mode('Memoranda and documents released and not read.'),
  tasks: mode('Own tasks that are due; they are mailed on the morning of their day at the earliest.'),
}

const MailSettings = named('MailSettings', 'How the workspace is mailed about what waits for it.', {
  ...topics,
  delivery: Type.Enum(['mail', 'unproven', 'operator'], {
    description:
      'mail: messages leave by themselves. unproven: none does until the address of the workspace is confirmed. operator: this installation sends no mail.',
  }),
})

export const getMailSettings = operation({
  ...ownRead,
  id: 'getMailSettings',
  tag: 'overview',
  path: '/api/mail-settings/{session_id}',
  summary: 'How the workspace is mailed about what waits for it',
  description:
    'at_once: within seconds, at most one message in fifteen minutes. daily: once a day at 06:00 UTC. off: never. A message names nobody and holds no figure; it goes to the confirmed addresses of the owners alone. Unless off, a reminder follows three days before a request lapses.',
  output: MailSettings,
  refusals: [],
  headers: {},
  example: {
    request: {},
    response: {
      ...{ introductions: 'at_once', name_requests: 'at_once', messages: 'at_once', phases: 'at_once' },
      ...{ papers: 'daily', tasks: 'daily', delivery: 'mail' },
    },
  },
  built: true,
})

export const setMailSettings = operation({
  id: 'setMailSettings',
  comparedWith: 'getMailSettings',
  tag: 'overview',
  method: 'POST',
  path: '/api/mail-settings/{session_id}',
  summary: 'Change how the workspace is mailed about what waits for it',
  description:
    'Absent and null keep what is there. A message that waits already follows the new settings as it leaves.',
  access: 'session',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('MailSettingsInput', 'The settings to change.', {
    introductions: keepable(topics.introductions),
    name_requests: keepable(topics.name_requests),
    messages: keepable(topics.messages),
    phases: keepable(topics.phases),
    papers: keepable(topics.papers),
    tasks: keepable(topics.tasks),
  }),
  success: 200,
  mediaType: 'application/json',
  output: MailSettings,
  refusals: [],
  headers: {},
  example: {
    request: { messages: 'daily' },
    response: {
      ...{ introductions: 'at_once', name_requests: 'at_once', messages: 'daily', phases: 'at_once' },
      ...{ papers: 'daily', tasks: 'daily', delivery: 'mail' },
    },
  },
  built: true,
})

export const unsubscribe = operation({
  id: 'unsubscribe',
  tag: 'overview',
  method: 'POST',
  path: '/api/unsubscribe/{token}',
  summary: 'Turn off all messages about what waits',
  description:
    'For mail programs: the address in the List-Unsubscribe header of each message (RFC 8058), which may send a form. It answers the same for every token. Settings turn messages on again.',
  access: 'public',
  rate: 'write',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  query: none,
  body: named('UnsubscribeInput', 'Nothing that is read.', {}),
  success: 200,
  mediaType: 'application/json',
  output: named('Unsubscribed', 'The messages are off.', { status: Type.Literal('off') }),
  refusals: [],
  headers: {},
  example: { request: { token: 'f3a9' }, response: { status: 'off' } },
  built: true,
})
