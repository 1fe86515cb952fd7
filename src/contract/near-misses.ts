import { Type } from 'typebox'
import { MISSED_CONDITIONS } from '../domain/matching/empty-reason.ts'
import { countOfParties } from './aggregate.ts'
import { partyText } from './counterparty-text.ts'
import { EmptyReasonCode } from './empty-reason-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { maybe, named, PartyId, ThesisId } from './schemas.ts'

export const getNearMisses = operation({
  id: 'getNearMisses',
  tag: 'matching',
  method: 'GET',
  path: '/api/matches/{session_id}/near-misses',
  summary: 'Counterparties that miss by one condition, and empty lists explained',
  description:
    'The nearest counterparties that would match but for one condition: contact, size, fit, or approval of the own view. At most five, best first, by code name and blind values only; each with the reason given by GET /api/matches/{session_id}/why-not and the change that would remove it. If there are no matches, `empty_reason` states the cause. Only parties near the own profile are examined, so the list is not complete. Its sentences are in English, French, German or Spanish by Accept-Language.',
  access: 'session',
  query: Type.Object({
    thesis: maybe({ ...ThesisId, description: 'A thesis of the own buyer, by its id: matches by that thesis alone.' }),
  }),
  output: named('NearMisses', 'Counterparties close to a match.', {
    matches: countOfParties('Number of matching counterparties.'),
    empty_reason: maybe(EmptyReasonCode),
    why: maybe(Type.String({ description: 'The empty_reason as a sentence with the remedy.' })),
    misses: Type.Array(
      named('NearMiss', 'A counterparty that misses by one condition.', {
        id: PartyId,
        name: partyText(),
        sector: maybe(partyText()),
        fit: Type.Number({ description: 'The current fit.' }),
        condition: Type.Enum([...MISSED_CONDITIONS], {
          description:
            'The one condition missed. blind_view: the figures of the own seller count once it approves GET /api/blind-view.',
        }),
        reason: Type.String(),
        change: maybe(Type.String({ description: 'The change that would remove the obstacle.' })),
      }),
    ),
  }),
  refusals: ['no_profile', 'not_a_buyer', 'thesis_not_found'],
  headers: BY_LANGUAGE,
  example: {
    request: {},
    response: {
      matches: 0,
      empty_reason: 'outside_ticket',
      why: 'The nearest counterparties fit except for size, which is outside the ticket or the stated size.',
      misses: [
        {
          id: 17,
          name: 'Company A',
          sector: 'Industrial maintenance',
          fit: 74.9,
          condition: 'ticket_fit',
          reason: 'The equity needed is below the ticket.',
          change: 'A ticket minimum of about €1.42m or less would meet the ticket condition.',
        },
      ],
    },
  },
})
