import { Type } from 'typebox'
import { LANGUAGES } from '../../domain/language/language.ts'
import { MAIL_KINDS } from '../../domain/mail/mail-kinds.ts'
import { operation } from '../operation.ts'
import { Instant, maybe, named, noParams } from '../schemas.ts'
import { act, byId, COUNTED_PAGE, paging, RowId, read } from './shapes.ts'

const MailState = Type.Enum(['waiting', 'sent', 'handed_over', 'bounced', 'failed', 'moot'], {
  description:
    'waiting: it leaves next, or waits for the operator; sent: the mail server took it; handed_over: by the operator; bounced: the address does not exist; failed: it was tried for more than a day; moot: nobody is left to write to.',
})

export const listOutbox = operation({
  ...read,
  id: 'listOutbox',
  path: '/api/operator/outbox',
  summary: 'List outgoing messages',
  description:
    'Messages by id, newest first, without their texts: a message and its one-time code are written when it leaves. Kept for thirty days.',
  params: noParams,
  query: Type.Object({ state: maybe(MailState), ...paging }),
  output: named('Outbox', 'A page of messages.', {
    messages: Type.Array(
      named('OutboxMessage', 'A message.', {
        id: RowId,
        kind: Type.Enum([...MAIL_KINDS]),
        address: Type.String(),
        language: Type.Enum([...LANGUAGES]),
        state: MailState,
        attempts: Type.Integer(),
        created_at: Instant,
        next_attempt_at: maybe(Instant),
        ended_at: maybe(Instant),
      }),
    ),
    sends_mail: Type.Boolean({ description: 'Whether messages leave by themselves (SMTP_URL).' }),
  }),
  refusals: [],
  headers: COUNTED_PAGE,
  example: { request: { state: 'waiting' }, response: { messages: [], sends_mail: true } },
  built: true,
})

export const handOverMessage = operation({
  ...act,
  id: 'handOverMessage',
  path: '/api/operator/outbox/{id}/hand-over',
  summary: 'Read a message to hand it over',
  description:
    'Writes a message that waits or failed, with a new one-time code, and answers its text this once; it does not leave by mail any more. Hand it to nobody but the owner of the address: the code opens what it is for. Audited.',
  replays: false,
  params: byId,
  body: named('MessageHandover', 'Nothing.', {}),
  output: named('HandedOverMessage', 'The message.', {
    id: RowId,
    address: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
  }),
  refusals: ['outbox_message_not_found', 'message_not_open'],
  example: {
    request: { id: 4 },
    response: {
      id: 4,
      address: 'claire@northbridge.example',
      subject: 'Confirm your e-mail address',
      text: 'Somebody gave this address …',
      html: '<!doctype html> …',
    },
  },
  built: true,
})
