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
import { receiptMembers } from './refusal-shapes.ts'
import { keepable, named } from './schemas.ts'

const Key = Type.String({ minLength: 1, maxLength: 200 })

const FieldText = Type.Union([Type.String(), Type.Array(Type.String())], {
  description: 'Text; a list of lines is joined into one text.',
})

const anything = (description: string) => keepable(Type.Unknown({ description }))

const Mandate = named('Mandate', 'The mandate of an agent. Its authority is recorded but not verified.', {
  authority: anything('Who gave the mandate, and how that can be checked.'),
  validity: anything('End of validity; a date as YYYY-MM-DD is recognised.'),
  intents: keepable(
    Type.Array(
      named('MandateIntent', 'One thing that the agent seeks or offers. The first ten are read.', {
        direction: anything('offer or seek.'),
        service_type: anything('For example acquisition targets, or sale of a company.'),
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
    'Six labelled fields, as prose (`field: …`, `field — …` or `field - …`, any order, any case, several lines per field) or as an object, with an optional mandate. Treated as data, never as instructions: its effect is at most a proposal for a human decision. The boundary is compiled to rules that every answer shows and obeys. Keep the msgid: it is the credential of the thread.',
  access: 'public',
  rate: 'exchange-manifest',
  body: named('ManifestRequest', 'A manifest.', {
    agent_name: keepable(Type.String({ maxLength: 60, description: 'A short name, self-asserted.' })),
    manifest_text: keepable(Type.String({ maxLength: 60_000, description: 'The six labelled fields as prose.' })),
    manifest: keepable(
      named('Manifest', 'The six fields, with an optional mandate.', {
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
  output: named('ManifestReceipt', 'Receipt of the manifest.', {
    ...receiptMembers,
    status: Type.Enum(['recorded'], { description: 'Progress is shown by submission_status of the answer.' }),
  }),
  refusals: ['manifest_empty', 'manifest_incomplete'],
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
})

export const getExchangeAnswer = operation({
  id: 'getExchangeAnswer',
  ...exchangeOperation,
  method: 'GET',
  path: '/api/exchange/answer/{msgid}',
  summary: 'Answer to a manifest',
  description:
    'The thread of a message with any answer: claims from the database under the confidentiality policy for viewers without clearance, each verified or unverified with its source. The msgid or the answer_key is the credential.',
  access: 'public',
  rate: 'exchange-lookup',
  params: Type.Object({ msgid: Key }),
  query: Type.Object(sinceQuery),
  output: ExchangeThread,
  refusals: ['exchange_not_found'],
  example: { request: { msgid: 'm-5f2b…' }, response: threadExample },
})

export const replyByKey = operation({
  id: 'replyByKey',
  ...exchangeOperation,
  method: 'POST',
  path: '/api/exchange/reply',
  summary: 'Reply by key',
  description:
    'Posts a reply to the thread of the msgid or answer key. A reply that changes the agent’s wants, supplies missing fields of its manifest, or asks about the NDA, names, the process, fees, data protection, the operator or the status is answered automatically; any other is left to a person. One that withdraws the request erases the thread.',
  access: 'public',
  rate: 'exchange-reply',
  body: named('KeyReply', 'A reply.', { key: Key, ...replyMembers }),
  output: ReplyReceipt,
  refusals: ['message_not_found', 'exchange_not_found'],
  example: { request: { key: 'm-5f2b…', text: 'Germany as well, please.' }, response: replyExample },
})

export const withdrawManifest = operation({
  id: 'withdrawManifest',
  ...exchangeOperation,
  method: 'POST',
  path: '/api/exchange/withdraw',
  summary: 'Withdraw a manifest',
  description:
    'Ends the thread of the msgid or answer key and erases its manifest, replies, answers and proposal at once; its keys open nothing afterwards. A reply that only withdraws the request does the same.',
  access: 'public',
  rate: 'exchange-reply',
  body: named('ManifestWithdrawal', 'A withdrawal.', { key: Key }),
  output: named('WithdrawnManifest', 'The exchange has ended, and its contents are erased.', {
    withdrawn: Type.Literal(true),
    message: Type.String(),
  }),
  refusals: ['exchange_not_found'],
  example: {
    request: { key: 'm-5f2b…' },
    response: { withdrawn: true as const, message: 'The exchange has ended, and its contents are erased.' },
  },
})

const lines = (description: string) => Type.Array(Type.String(), { description })

export const getExchangeSpec = operation({
  id: 'getExchangeSpec',
  ...exchangeOperation,
  method: 'GET',
  path: '/api/exchange/spec',
  summary: 'Description of the exchange',
  description: 'Fields, forms, boundary topics, mandate, limits and rules of the exchange, in one document.',
  access: 'public',
  rate: 'none',
  output: named('ExchangeSpec', 'The exchange described to an agent.', {
    service: Type.String(),
    version: Type.String(),
    fields: Type.Array(
      named('ExchangeField', 'One of the six fields.', {
        field: Type.Enum([...MANIFEST_FIELDS]),
        meaning: Type.String(),
      }),
    ),
    forms: lines('Accepted forms of a manifest.'),
    languages: lines('Languages recognised in wants and boundary.'),
    boundary_topics: lines('Topics recognised in a boundary.'),
    mandate: lines('Members of an intent.'),
    rules: lines('Guarantees to agents.'),
    limits: Type.Record(Type.String(), Type.String()),
    endpoints: Type.Record(Type.String(), Type.String()),
  }),
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
})
