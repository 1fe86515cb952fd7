import { Type } from 'typebox'
import { operation } from './operation.ts'
import { read } from './operator-shapes.ts'
import { Instant, maybe, named, none, noParams } from './schemas.ts'

export const getOperatorSession = operation({
  ...read,
  id: 'getOperatorSession',
  path: '/api/operator/me',
  summary: 'Who the token makes you',
  description: 'Says whose token was sent, so that a console can check one before it keeps it in memory.',
  params: noParams,
  query: none,
  output: named('OperatorSession', 'The operator that a bearer token proves.', {
    credential: Type.String({ description: 'How the audit names this token: configuration, or token and its id.' }),
    label: Type.String({ description: 'The name it was minted under.' }),
    scopes: Type.Array(Type.Enum(['operator']), { description: 'What it opens. Every token opens all of it today.' }),
    minted_at: maybe(Instant),
  }),
  refusals: {},
  example: {
    request: {},
    response: {
      credential: 'token 2',
      label: 'console',
      scopes: ['operator'],
      minted_at: '2026-11-20T09:30:00.000Z',
    },
  },
  built: true,
})
