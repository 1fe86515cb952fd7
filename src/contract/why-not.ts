import { Type } from 'typebox'
import { partyText } from './counterparty-text.ts'
import { Gates, Scores } from './match-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { maybe, named, PartyId } from './schemas.ts'

export const whyNot = operation({
  id: 'whyNot',
  tag: 'matching',
  method: 'GET',
  path: '/api/matches/{session_id}/why-not',
  summary: 'Reasons that a counterparty is not among the matches',
  description:
    'Scores one counterparty against the session, states the gate or sub-score that prevents a match, and the changes that would remove it. Like every list it shows a code name and rounded figures until the viewer is cleared. Its sentences are in English, French, German or Spanish by Accept-Language.',
  access: 'session',
  query: Type.Object({ id: PartyId }),
  output: named('WhyNot', 'Obstacles between two parties.', {
    id: PartyId,
    name: partyText(),
    is_match: Type.Boolean(),
    fit: Type.Number(),
    scores: Scores,
    gates: Gates,
    reasons: Type.Array(Type.String()),
    code: maybe(
      Type.Enum(['buyer_unread', 'seller_unread'], {
        description: 'The side in whose texts no business was recognised; absent otherwise.',
      }),
    ),
    changes: Type.Array(Type.String(), {
      description: 'Changes that would remove the obstacle, most effective first.',
    }),
  }),
  refusals: ['no_profile', 'counterparty_not_found'],
  headers: BY_LANGUAGE,
  example: {
    request: { id: 17 },
    response: {
      id: 17,
      name: 'Company A',
      is_match: false,
      fit: 36,
      scores: { revenue_fit: 30, growth_fit: 12, ebitda_fit: 30, deterministic: 72, semantic: 0.5 },
      gates: {
        communication: { verdict: 'open', reason: 'the two sides can be introduced' },
        ticket_fit: { verdict: 'open', reason: 'the equity needed lies within the ticket' },
      },
      reasons: ['The fit is 36: 72 for the figures × 0.5 for the business; 50 is needed.'],
      changes: ['A growth target of 3% instead of 25% would bring the fit to 50.'],
    },
  },
})
