import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Instant, maybe, named, none, noParams } from '../schemas.ts'
import { read } from './shapes.ts'

export const getOperatorSession = operation({
  ...read,
  id: 'getOperatorSession',
  path: '/api/operator/me',
  summary: 'Who you are as the operator',
  description:
    'Says by which bearer token, or by whose identity at the access gate, the request is the operator’s, so that a console can check a token before it keeps it in memory.',
  params: noParams,
  query: none,
  output: named('OperatorSession', 'The operator that a request proves to be.', {
    credential: Type.String({
      description: 'How the audit names it: configuration, token and its id, or gate and the e-mail address.',
    }),
    label: Type.String({ description: 'The name a token was minted under, or the same as credential.' }),
    scopes: Type.Array(Type.Enum(['operator']), { description: 'What it opens: all of it today.' }),
    minted_at: maybe(Instant),
    proxy_not_trusted: maybe(
      Type.Boolean({
        description:
          'This request came with the header of a proxy that TRUST_PROXY does not name, so everybody behind it counts as one network. Set TRUST_PROXY.',
      }),
    ),
  }),
  refusals: [],
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
