import { Type } from 'typebox'
import { ACTIVITY_TYPES } from '../domain/workspace/activity.ts'
import { partyText } from './counterparty-text.ts'
import { MatchedThesis } from './match-shapes.ts'
import { Link, NextStep } from './next-step-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { NEXT_PAGE, pageLimit } from './paging.ts'
import { Instant, maybe, named, PairId, ThesisId } from './schemas.ts'

export const listActivity = operation({
  id: 'listActivity',
  tag: 'activity',
  method: 'GET',
  path: '/api/activity/{session_id}',
  summary: 'Activity of the workspace',
  description:
    'Newest first, fifty a page. Events are stored; their sentences are written on each read from the information disclosed to this session by then. Each read also reports new matches: counterparties that have entered the best fifty of the session, or of one of its theses, since it last read its activity or overview. One `match_suggested` describes the best of them (`count`, `best_fit`); those that a thesis fits best have an event of their own, with its `thesis`. Each match is reported once, however many theses it fits; paired counterparties are not reported.',
  access: 'session',
  query: Type.Object({
    limit: pageLimit,
    cursor: maybe(Type.String({ maxLength: 200 })),
    pair_id: maybe(Type.String({ maxLength: 40, description: 'Only events with the counterparty of this pairing.' })),
    thesis: maybe({
      ...ThesisId,
      description: 'A thesis of the own buyer, by its id: only the new matches that this thesis fits best.',
    }),
  }),
  output: named('ActivityResponse', 'Recent events.', {
    events: Type.Array(
      named('ActivityEvent', 'One event.', {
        type: Type.Enum([...ACTIVITY_TYPES]),
        title: partyText(),
        detail: partyText(),
        time: Instant,
        link: Link,
        next: NextStep,
        counterparty: maybe(
          partyText('The other party of the event, by the name disclosed to this session, else its code name.'),
        ),
        pair_id: maybe(PairId),
        member: maybe(
          Type.String({
            description: 'Member of this workspace that acted; absent for the key of the workspace itself.',
          }),
        ),
        thesis: maybe(
          Type.Object(MatchedThesis.properties, {
            description: 'The own thesis that fits best, by its current name; absent once it was removed.',
          }),
        ),
        facts: Type.Record(
          Type.String(),
          Type.Union([partyText(), Type.Number(), Type.Boolean(), Type.Array(partyText())]),
          { description: 'Facts from which the sentences are written.' },
        ),
      }),
    ),
  }),
  refusals: ['invalid_cursor', 'not_a_buyer', 'not_your_pairing', 'pairing_not_found', 'thesis_not_found'],
  headers: { ...NEXT_PAGE, ...BY_LANGUAGE },
  example: {
    request: {},
    response: {
      events: [
        {
          type: 'match_suggested',
          title: 'New matches for “Dental laboratories, north”',
          detail: '3 new matches; Company D fits best.',
          time: '2026-11-23T08:15:00.000Z',
          link: '/workspace/matches',
          next: { operation: 'listMatches', method: 'GET', path: '/api/matches/{session_id}' },
          counterparty: 'Company D',
          thesis: { thesis_id: 12, name: 'Dental laboratories, north' },
          facts: { count: 3, best_fit: 88.4 },
        },
        {
          type: 'registered',
          title: 'Registered',
          detail: 'Registered as a buyer.',
          time: '2026-11-20T09:30:00.000Z',
          link: '/workspace/settings',
          next: { operation: 'getSession', method: 'GET', path: '/api/session/{session_id}' },
          facts: { side: 'buyer' },
        },
      ],
    },
  },
})
