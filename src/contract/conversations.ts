import { Type } from 'typebox'
import { MESSAGE_CHARACTERS_MAX } from '../domain/conversation.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { pageLimit } from './paging.ts'
import { Instant, maybe, named, none, PairId, rowId } from './schemas.ts'

const MessageId = rowId('Grows with time.')

const Message = named('PairingMessage', 'What one side of a pairing wrote to the other.', {
  message_id: MessageId,
  from: Type.Enum(['own', 'counterparty']),
  text: Type.String({
    description: 'As it was written; of a counterparty whose name is not open, in ordinary words only.',
  }),
  masked: maybe(Type.Boolean({ description: 'Words that could tell who wrote it are left out.' })),
  sent_at: Instant,
  read_at: maybe({ ...Instant, description: 'When the other side marked it as read.' }),
})

const conversation = {
  tag: 'pairings',
  params: Type.Object({ pair_id: PairId }),
  headers: {},
  mediaType: 'application/json',
} as const

const SENT = {
  message_id: 7,
  from: 'own' as const,
  text: 'May we see the customer contracts?',
  sent_at: '2026-11-22T09:00:00.000Z',
}

export const listMessages = operation({
  ...ownRead,
  ...conversation,
  id: 'listMessages',
  path: '/api/pairings/{session_id}/{pair_id}/messages',
  summary: 'The conversation of a pairing',
  description:
    'What the two sides of a pairing wrote to each other, the newest first. Plain text. Reading it marks nothing as read and tells nobody a name.',
  query: Type.Object({
    limit: pageLimit,
    before: Type.Optional({ ...MessageId, description: 'Only messages before this one.' }),
  }),
  output: named('PairingMessages', 'The conversation of a pairing, a page of it.', {
    messages: Type.Array(Message),
    counterparty: Type.String({ description: 'By its name where that was told, else by its code name.' }),
    more: Type.Boolean({ description: 'Whether there are older messages: ask with before.' }),
  }),
  refusals: ['not_your_pairing', 'pairing_not_found'],
  example: {
    request: { pair_id: 'pair-241-17' },
    response: { messages: [SENT], counterparty: 'Company A', more: false },
  },
  built: true,
})

export const sendMessage = operation({
  ...conversation,
  id: 'sendMessage',
  method: 'POST',
  path: '/api/pairings/{session_id}/{pair_id}/messages',
  summary: 'Write to the other side of a pairing',
  description:
    'The other side reads it as written once it was told the writer’s name, and until then in ordinary words only. A side that has shown no interest and has not written receives at most three messages; a session sends at most 200 in 24 hours.',
  access: 'session',
  rate: 'write',
  query: none,
  body: named('PairingMessageInput', 'What to write.', {
    text: Type.String({ minLength: 1, maxLength: MESSAGE_CHARACTERS_MAX, description: 'Plain text.' }),
  }),
  success: 201,
  output: Message,
  refusals: [
    'not_your_pairing',
    'pairing_not_found',
    'party_withdrawn',
    'workspace_erased',
    'counterparty_without_workspace',
    'message_unanswered',
    'message_limit_reached',
  ],
  example: {
    request: { pair_id: 'pair-241-17', text: 'May we see the customer contracts?' },
    response: SENT,
  },
  built: true,
})

export const markMessagesRead = operation({
  ...conversation,
  id: 'markMessagesRead',
  method: 'POST',
  path: '/api/pairings/{session_id}/{pair_id}/messages/read',
  summary: 'Mark messages as read',
  description: 'Marks what the other side wrote, up to a message, as read; the other side sees when.',
  access: 'session',
  rate: 'write',
  query: none,
  body: named('MessagesRead', 'How far was read.', { up_to: MessageId }),
  success: 200,
  output: named('MessagesMarked', 'How many messages are newly marked.', { marked: Type.Integer({ minimum: 0 }) }),
  refusals: ['not_your_pairing', 'pairing_not_found'],
  example: { request: { pair_id: 'pair-241-17', up_to: 7 }, response: { marked: 1 } },
  built: true,
})
