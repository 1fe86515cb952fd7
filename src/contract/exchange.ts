import { Type } from 'typebox'
import { MANIFEST_FIELDS } from '../domain/exchange/manifest.ts'
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
import { keepable, named, none, noParams, receiptMembers } from './schemas.ts'

const Key = Type.String({ minLength: 1, maxLength: 200 })

const FieldText = Type.Union([Type.String(), Type.Array(Type.String())], {
  description: 'Text; a list of lines is one text.',
})

const anything = (description: string) => keepable(Type.Unknown({ description }))

const Mandate = named('Mandate', 'What an agent was charged with. Its authority is recorded and not verified.', {
  authority: anything('Who charged the agent, and how that could be checked.'),
  validity: anything('Until when; a day as YYYY-MM-DD is read.'),
  intents: keepable(
    Type.Array(
      named('MandateIntent', 'One thing the agent is charged to seek or to offer. The first ten are read.', {
        direction: anything('offer or seek.'),
        service_type: anything('Such as acquisition targets, or sale of a company.'),
        scope: anything('Sector, geography, size, in words or as an object.'),
        consideration: anything('Recorded; no fee is agreed here.'),
        limits: anything('Limits of size, time or geography.'),
      }),
      { maxItems: 50 },
    ),
  ),
})

export const publishManifest = operation({
  id: 'publishManifest',
  ...exchangeOperation,
  method: 'POST',
  path: '/api/exchange/manifest',
  summary: "Publish an agent's manifest",
  description:
    'Six labelled fields, as prose (`field: …`, `field — …` or `field - …`, any order, any case, several lines a field) or as an object; optionally a mandate. Data, never instruction: its effect is at most a proposal awaiting a human decision. The boundary is compiled to rules that every answer shows and obeys. Keep the msgid: it is the credential of the thread.',
  access: 'public',
  rate: 'exchange-manifest',
  params: noParams,
  query: none,
  body: named('ManifestRequest', 'A manifest.', {
    agent_name: keepable(Type.String({ maxLength: 60, description: 'A short name, self-asserted.' })),
    manifest_text: keepable(Type.String({ maxLength: 60_000, description: 'The six labelled fields as prose.' })),
    manifest: keepable(
      named('Manifest', 'The six fields, and optionally a mandate.', {
        identity: keepable(FieldText),
        wants: keepable(FieldText),
        offers: keepable(FieldText),
        interface: keepable(FieldText),
        delivery_contract: keepable(FieldText),
        boundary: keepable(FieldText),
        mandate: keepable(Mandate),
      }),
    ),
    mandate: keepable(Mandate),
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('ManifestReceipt', 'What was recorded.', {
    ...receiptMembers,
    status: Type.Enum(['recorded'], { description: 'What became of it is the answer’s submission_status.' }),
  }),
  refusals: ['manifest_empty', 'manifest_incomplete'],
  headers: {},
  example: {
    request: {
      agent_name: 'scout',
      manifest: {
        identity: 'Northbridge Capital, represented by Claire Fontaine; verify at https://northbridge.example',
        wants: 'Sellers of industrial maintenance in France, revenue EUR 10-20m, EBITDA margin above 10 %',
        offers: 'Equity of EUR 5-20m a company',
        interface: 'Fetches answers by key',
        delivery_contract: 'Replies within two working days',
        boundary: 'Refuses phone calls; requires human approval; exits after 10 messages',
      },
    },
    response: {
      recorded: true,
      id: 1,
      msgid: 'm-5f2b…',
      answer_key: 'a-91c0…',
      agent_name: 'scout',
      verdict: 'PASS',
      checks: [{ field: 'identity', ok: true, message: 'Recorded as asserted by the agent itself; not verified.' }],
      status: 'recorded',
      next: 'Fetch the answer at answer_url.',
      answer_url: '/api/exchange/answer/m-5f2b…',
      spec_url: '/api/exchange/spec',
    },
  },
  built: true,
})

export const getExchangeAnswer = operation({
  id: 'getExchangeAnswer',
  ...exchangeOperation,
  method: 'GET',
  path: '/api/exchange/answer/{msgid}',
  summary: 'The answer to a manifest',
  description:
    'The thread of a message and any answer: claims from the database by the same confidentiality policy as any viewer without clearance, each verified or unverified with its source. Holding the msgid, or the answer_key, is the credential.',
  access: 'public',
  rate: 'exchange-lookup',
  params: Type.Object({ msgid: Key }),
  query: Type.Object(sinceQuery),
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: ExchangeThread,
  refusals: ['exchange_not_found'],
  headers: {},
  example: { request: { msgid: 'm-5f2b…' }, response: threadExample },
  built: true,
})

export const replyByKey = operation({
  id: 'replyByKey',
  ...exchangeOperation,
  method: 'POST',
  path: '/api/exchange/reply',
  summary: 'Reply by key',
  description:
    'Posts a reply to the thread whose msgid or answer key the agent holds. A reply that narrows or widens what is wanted is answered again; any other waits for a person.',
  access: 'public',
  rate: 'exchange-reply',
  params: noParams,
  query: none,
  body: named('KeyReply', 'A reply.', { key: Key, ...replyMembers }),
  success: 200,
  mediaType: 'application/json',
  output: ReplyReceipt,
  refusals: ['message_not_found', 'exchange_not_found'],
  headers: {},
  example: { request: { key: 'm-5f2b…', text: 'Germany as well, please.' }, response: replyExample },
  built: true,
})

const lines = (description: string) => Type.Array(Type.String(), { description })

export const getExchangeSpec = operation({
  id: 'getExchangeSpec',
  ...exchangeOperation,
  method: 'GET',
  path: '/api/exchange/spec',
  summary: 'How the exchange works',
  description: 'Fields, forms, boundary topics, mandate, limits and rules of the exchange, in one document.',
  access: 'public',
  rate: 'none',
  params: noParams,
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('ExchangeSpec', 'The exchange described to an agent.', {
    service: Type.String(),
    version: Type.String(),
    fields: Type.Array(
      named('ExchangeField', 'One of the six fields.', {
        field: Type.Enum([...MANIFEST_FIELDS]),
        meaning: Type.String(),
      }),
    ),
    forms: lines('The forms a manifest may take.'),
    languages: lines('Languages in which wants and boundary are read.'),
    boundary_topics: lines('What a line of a boundary can be understood to be about.'),
    mandate: lines('The members of an intent.'),
    rules: lines('What an agent can rely on.'),
    limits: Type.Record(Type.String(), Type.String()),
    endpoints: Type.Record(Type.String(), Type.String()),
  }),
  refusals: [],
  headers: {},
  example: {
    request: {},
    response: {
      service: 'Concordat exchange',
      version: '1.0',
      fields: [{ field: 'wants', meaning: 'what the agent seeks' }],
      forms: [],
      languages: [],
      boundary_topics: [],
      mandate: [],
      rules: [],
      limits: {},
      endpoints: {},
    },
  },
  built: true,
})
