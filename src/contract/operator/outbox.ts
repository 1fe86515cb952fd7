import { Type } from 'typebox'
import { LANGUAGES } from '../../domain/language/language.ts'
import { MAIL_KINDS } from '../../domain/mail/mail-kinds.ts'
import { operation } from '../operation.ts'
import { Instant, maybe, named } from '../schemas.ts'
import { act, byId, COUNTED_PAGE, paging, RowId, read } from './shapes.ts'

const MailState = Type.Enum(['waiting', 'sent', 'handed_over', 'bounced', 'failed', 'moot'], {
  description:
    'waiting: sent next, or waits for the operator; sent: accepted by the mail server; handed_over: by the operator; bounced: the address does not exist; failed: given up after more than a day; moot: no recipient remains.',
})

export const listOutbox = operation({
  ...read,
  id: 'listOutbox',
  path: '/api/operator/outbox',
  summary: 'List outgoing messages',
  description:
    'Messages by id, newest first, without their texts: a message and its one-time code are written when it is sent. Kept for thirty days.',
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
    sends_mail: Type.Boolean({ description: 'Messages are sent automatically (SMTP_URL).' }),
  }),
  headers: COUNTED_PAGE,
  example: { request: { state: 'waiting' }, response: { messages: [], sends_mail: true } },
})

export const handOverMessage = operation({
  ...act,
  id: 'handOverMessage',
  path: '/api/operator/outbox/{id}/hand-over',
  summary: 'Write a message to hand it over',
  description:
    'Writes a waiting or failed message with a new one-time code, and returns its text only once; it is no longer sent by mail. Give it to nobody but the owner of the address, since the code grants the access it was issued for. Audited.',
  replays: false,
  params: byId,
  body: named('MessageHandover', 'Empty.', {}),
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
})
