import { Type } from 'typebox'
import { ACTIVITY_TYPES } from '../domain/activity.ts'
import { operation } from './operation.ts'
import { Instant, maybe, named, noParams } from './schemas.ts'

export const listActivity = operation({
  id: 'listActivity',
  tag: 'activity',
  method: 'GET',
  path: '/api/activity/{session_id}',
  summary: 'What happened in the workspace',
  description:
    'Newest first, fifty a page. Facts are stored; the sentences are written at read time for what this session may know today.',
  access: 'session',
  rate: 'read',
  params: noParams,
  query: Type.Object({
    limit: maybe(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: maybe(Type.String({ maxLength: 200 })),
  }),
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('ActivityResponse', 'Recent events.', {
    events: Type.Array(
      named('ActivityEvent', 'One event.', {
        type: Type.Enum([...ACTIVITY_TYPES]),
        title: Type.String(),
        detail: Type.String(),
        time: Instant,
      }),
    ),
  }),
  refusals: { 400: 'The cursor is not one this service gave.' },
  headers: { Link: 'The next page, rel="next" (RFC 8288).' },
  example: {
    request: {},
    response: {
      events: [
        { type: 'registered', title: 'Registered', detail: 'Registered as a buyer.', time: '2026-11-20T09:30:00.000Z' },
      ],
    },
  },
  built: true,
})
