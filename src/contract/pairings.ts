import { Type } from 'typebox'
import { FIRST_PHASE } from '../domain/deals/deal.ts'
import { partyText } from './counterparty-text.ts'
import { dryRunBody, dryRunQuery } from './dry-run-shapes.ts'
import { Pairing } from './match-shapes.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { EXAMPLE_KEY, keepable, maybe, named, namesQuery, PairId, PartyId, Phase, rowId, SessionId } from './schemas.ts'

export const listPairings = operation({
  ...ownRead,
  id: 'listPairings',
  tag: 'pairings',
  path: '/api/pairings/{session_id}',
  summary: 'Pairings of the session',
  description:
    'Every pairing of the active side, most recently changed first, with score, phase, valuation and the disclosed facts about the counterparty.',
  query: Type.Object(namesQuery),
  output: named('PairingsResponse', 'The pairings of one party.', {
    role: Type.Enum(['buyer', 'seller']),
    buyer_id: maybe(PartyId),
    seller_id: maybe(PartyId),
    buyer_name: maybe(partyText()),
    seller_name: maybe(partyText()),
    pairings: Type.Array(Pairing),
    count: Type.Integer(),
    withheld: Type.Integer({
      minimum: 0,
      description:
        'Number of counterparty names open to the session but withheld today because an allowance is used up.',
    }),
    human_check_required: maybe(
      Type.Boolean({
        description: 'More names are disclosed once the workspace passes the human check or declares a supervisor.',
      }),
    ),
  }),
  refusals: ['no_profile'],
  example: {
    request: {},
    response: { role: 'buyer', buyer_id: 241, buyer_name: 'Northbridge Capital', pairings: [], count: 0, withheld: 0 },
  },
})

export const createPairing = operation({
  id: 'createPairing',
  tag: 'pairings',
  method: 'POST',
  path: '/api/pairings/create',
  summary: 'Pair one buyer with one seller',
  description:
    'The caller identifies itself by X-Session-Id or session_id in the body and must be the buyer or the seller. The other side is asked for an introduction, which it accepts or declines within fourteen days (`introduction` of GET /api/pairings). A pairing that only its maker wanted discloses no name. At most 50 new pairings a session in 24 hours. The session’s own id is `buyer.id` or `seller.id` of GET /api/session/{session_id}; the other’s is the `id` of a match.',
  access: 'party',
  query: dryRunQuery,
  dryRun: true,
  body: named('PairingCreateRequest', 'The pairing to create.', {
    buyer_id: PartyId,
    seller_id: PartyId,
    match_score: keepable(Type.Number({ minimum: 0, maximum: 100, default: 0 })),
    phase: Type.Optional(Type.Enum(Phase.enum, { default: FIRST_PHASE })),
    session_id: keepable(SessionId),
    ...dryRunBody,
  }),
  success: 201,
  output: named('PairingCreateResponse', 'The new pairing.', {
    pair_id: PairId,
    buyer_id: PartyId,
    seller_id: PartyId,
    match_score: Type.Number(),
    phase: Phase,
    pairing_dbid: rowId(),
  }),
  refusals: [
    'not_your_side',
    'self_pairing',
    'party_withdrawn',
    'party_flagged',
    'buyer_not_found',
    'seller_not_found',
    'pairing_exists',
    'pairing_limit_reached',
  ],
  example: {
    request: { buyer_id: 241, seller_id: 17, session_id: EXAMPLE_KEY },
    response: {
      pair_id: 'pair-241-17',
      buyer_id: 241,
      seller_id: 17,
      match_score: 0,
      phase: '0_prospecting',
      pairing_dbid: 1,
    },
  },
})
