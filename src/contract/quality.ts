import { Type } from 'typebox'
import { QUALITY_STEPS } from '../domain/quality/steps.ts'
import { operation } from './operation.ts'
import { keepable, named, none, noParams, PartyId, SessionId } from './schemas.ts'

export const enqueueQuality = operation({
  id: 'enqueueQuality',
  tag: 'quality',
  method: 'POST',
  path: '/api/dq/enqueue',
  summary: 'Improve the data of a party',
  description:
    'Queues enrichment steps with high priority. Without `steps`: siren, financials, president, advisor, contacts, product for a seller; discovery, profile for a buyer. A step already waiting is not queued twice.',
  access: 'party',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('DqEnqueueRequest', 'Which party, which steps.', {
    entity_type: Type.Enum(['seller', 'buyer']),
    entity_id: PartyId,
    steps: keepable(Type.Array(Type.Enum([...QUALITY_STEPS.seller, ...QUALITY_STEPS.buyer]), { maxItems: 20 })),
    session_id: keepable(SessionId),
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('DqEnqueueResponse', 'What was queued.', {
    ok: Type.Boolean(),
    enqueued: Type.Integer(),
    steps: Type.Array(Type.String()),
    entity_type: Type.Enum(['seller', 'buyer']),
    entity_id: PartyId,
  }),
  refusals: {
    403: 'The party is neither the session’s own nor a pairing counterparty.',
    404: 'The id does not exist or stands on the other side.',
  },
  headers: {},
  example: {
    request: { entity_type: 'seller', entity_id: 17, session_id: '6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34' },
    response: { ok: true, enqueued: 1, steps: ['siren'], entity_type: 'seller', entity_id: 17 },
  },
  built: false,
})
