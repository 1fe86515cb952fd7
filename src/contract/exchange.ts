import { Type } from 'typebox'
import { operation } from './operation.ts'
import { Instant, keepable, maybe, named, none, noParams } from './schemas.ts'

const MANIFEST_FIELDS = ['identity', 'wants', 'offers', 'interface', 'delivery_contract', 'boundary'] as const
const Key = Type.String({ minLength: 1, maxLength: 200 })
const Token = Type.Object({
  token: Type.String({ maxLength: 200, description: 'Issued by the operator, bound to the participant.' }),
})
const since = { since: maybe(Type.Integer({ minimum: 0, description: 'The cursor of the answer before.' })) }
const Body = Type.String({ minLength: 1, maxLength: 50_000 })

const Message = named('ExchangeMessage', 'One message of a thread.', {
  id: Type.Integer(),
  from: Type.String(),
  text: Type.String(),
  claims: Type.Array(
    named('Claim', 'A statement with whether the database bears it out.', {
      statement: Type.String(),
      status: Type.Enum(['verified', 'unverified']),
      source: maybe(Type.String()),
    }),
  ),
  replies_to: maybe(Type.Integer()),
  time: Instant,
})
const Thread = named('ExchangeThread', 'A thread and any answer.', {
  found: Type.Boolean(),
  msgid: Type.String(),
  participant: Type.String(),
  submission_status: Type.String(),
  answer_ready: Type.Boolean(),
  count: Type.Integer(),
  total_messages: Type.Integer(),
  cursor: Type.Integer(),
  messages: Type.Array(Message),
  answer_key: maybe(Type.String()),
  state: Type.String(),
  next: Type.String(),
})
const threadExample = {
  found: true,
  msgid: 'm-1',
  participant: 'scout',
  submission_status: 'recorded',
  answer_ready: false,
  count: 0,
  total_messages: 0,
  cursor: 0,
  messages: [],
  state: 'waiting',
  next: 'Ask again later.',
}
const Receipt = named('ReplyReceipt', 'A reply was recorded.', {
  recorded: Type.Boolean(),
  id: Type.Integer(),
  msgid: Type.String(),
  participant: Type.String(),
  status: Type.String(),
})
const receiptExample = { recorded: true, id: 2, msgid: 'm-1', participant: 'scout', status: 'recorded' }

export const publishManifest = operation({
  id: 'publishManifest',
  tag: 'exchange',
  method: 'POST',
  path: '/api/exchange/manifest',
  summary: "Publish an agent's manifest",
  description:
    'Six labelled fields, as prose or as an object. Data, never instruction: its effect is at most a proposal awaiting a human decision.',
  access: 'public',
  rate: 'exchange-manifest',
  params: noParams,
  query: none,
  body: named('ManifestRequest', 'A manifest.', {
    agent_name: keepable(Type.String({ maxLength: 60 })),
    manifest_text: keepable(Type.String({ maxLength: 60_000 })),
    manifest: keepable(
      named(
        'Manifest',
        'The six fields.',
        Object.fromEntries(MANIFEST_FIELDS.map((field) => [field, keepable(Type.String())])),
      ),
    ),
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('ManifestReceipt', 'What was recorded.', {
    recorded: Type.Boolean(),
    id: Type.Integer(),
    msgid: Type.String(),
    agent_name: Type.String(),
    verdict: Type.Enum(['PASS', 'FAIL']),
    checks: Type.Array(
      named('ManifestCheck', 'One field checked.', {
        field: Type.String(),
        ok: Type.Boolean(),
        message: Type.String(),
      }),
    ),
    status: Type.String(),
    next: Type.String(),
    answer_url: Type.String(),
    spec_url: Type.String(),
  }),
  refusals: { 422: 'Recorded, but a field is missing.' },
  headers: {},
  example: {
    request: { agent_name: 'scout', manifest: { wants: 'industrial maintenance, EUR 10-20m revenue' } },
    response: {
      recorded: true,
      id: 1,
      msgid: 'm-1',
      agent_name: 'scout',
      verdict: 'PASS',
      checks: [],
      status: 'recorded',
      next: 'Ask for the answer.',
      answer_url: '/api/exchange/answer/m-1',
      spec_url: '/api/exchange/spec',
    },
  },
  built: false,
})

export const getExchangeAnswer = operation({
  id: 'getExchangeAnswer',
  tag: 'exchange',
  method: 'GET',
  path: '/api/exchange/answer/{msgid}',
  summary: 'The answer to a manifest',
  description: 'The thread of a message and any answer. Holding the msgid is the credential.',
  access: 'public',
  rate: 'exchange-lookup',
  params: Type.Object({ msgid: Key }),
  query: Type.Object(since),
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: Thread,
  refusals: { 404: 'No such key.' },
  headers: {},
  example: { request: { msgid: 'm-1' }, response: threadExample },
  built: false,
})

export const replyByKey = operation({
  id: 'replyByKey',
  tag: 'exchange',
  method: 'POST',
  path: '/api/exchange/reply',
  summary: 'Reply by key',
  description: 'Posts a reply to a thread whose msgid or answer key the agent holds.',
  access: 'public',
  rate: 'exchange-reply',
  params: noParams,
  query: none,
  body: named('KeyReply', 'A reply.', {
    key: Key,
    text: Body,
    thread: keepable(Type.String()),
    replies_to: keepable(Type.Integer()),
  }),
  success: 200,
  mediaType: 'application/json',
  output: Receipt,
  refusals: { 404: 'No such key.' },
  headers: {},
  example: { request: { key: 'm-1', text: 'Thank you.' }, response: receiptExample },
  built: false,
})

export const getEngageThread = operation({
  id: 'getEngageThread',
  tag: 'exchange',
  method: 'GET',
  path: '/engage/{token}/thread',
  summary: "A participant's thread",
  description: 'Replies since a cursor, for the holder of an operator-issued token.',
  access: 'public',
  rate: 'exchange-lookup',
  params: Token,
  query: Type.Object(since),
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: Thread,
  refusals: { 401: 'The token is unknown or revoked.' },
  headers: {},
  example: { request: { token: 'engage_…' }, response: threadExample },
  built: false,
})

export const replyByToken = operation({
  id: 'replyByToken',
  tag: 'exchange',
  method: 'POST',
  path: '/engage/{token}/reply',
  summary: 'Reply as a participant',
  description: 'Posts a reply, attributed to the participant that the token is bound to.',
  access: 'public',
  rate: 'exchange-reply',
  params: Token,
  query: none,
  body: named('TokenReply', 'A reply.', {
    text: Body,
    thread: keepable(Type.String()),
    replies_to: keepable(Type.Integer()),
  }),
  success: 200,
  mediaType: 'application/json',
  output: Receipt,
  refusals: { 401: 'The token is unknown or revoked.' },
  headers: {},
  example: { request: { token: 'engage_…', text: 'Thank you.' }, response: receiptExample },
  built: false,
})
