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
import { named, none } from './schemas.ts'

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
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: ExchangeThread,
  refusals: ['engage_token_invalid'],
  headers: {},
  example: { request: { token: 'engage_…' }, response: { ...threadExample, submission_status: 'engaged' } },
  built: true,
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
  query: none,
  body: named('TokenReply', 'A reply.', replyMembers),
  success: 200,
  mediaType: 'application/json',
  output: ReplyReceipt,
  refusals: ['message_not_found', 'engage_token_invalid'],
  headers: {},
  example: { request: { token: 'engage_…', text: 'Thank you.' }, response: replyExample },
  built: true,
})
