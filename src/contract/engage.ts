import { Type } from 'typebox'
import {
  ExchangeThread,
  exchangeOperation,
  ReplyReceipt,
  replyExample,
  replyMembers,
  sinceQuery,
  threadExample,
} from './exchange-shapes.ts'
import { operation } from './operation.ts'
import { named } from './schemas.ts'

const Token = Type.Object({
  token: Type.String({ maxLength: 200, description: 'Issued by the operator, bound to the participant.' }),
})

export const getEngageThread = operation({
  id: 'getEngageThread',
  ...exchangeOperation,
  method: 'GET',
  path: '/engage/{token}/thread',
  summary: 'Thread of a participant',
  description: 'Replies since a cursor, for the holder of an operator-issued token.',
  access: 'public',
  rate: 'exchange-lookup',
  params: Token,
  query: Type.Object(sinceQuery),
  output: ExchangeThread,
  refusals: ['engage_token_invalid'],
  example: { request: { token: 'engage_…' }, response: { ...threadExample, submission_status: 'engaged' } },
})

export const replyByToken = operation({
  id: 'replyByToken',
  ...exchangeOperation,
  method: 'POST',
  path: '/engage/{token}/reply',
  summary: 'Reply as a participant',
  description: 'Posts a reply, attributed to the participant that the token is bound to.',
  access: 'public',
  rate: 'exchange-reply',
  params: Token,
  body: named('TokenReply', 'A reply.', replyMembers),
  output: ReplyReceipt,
  refusals: ['message_not_found', 'engage_token_invalid'],
  example: { request: { token: 'engage_…', text: 'Thank you.' }, response: replyExample },
})
