import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Instant, maybe, named } from '../schemas.ts'
import { read } from './shapes.ts'

export const getOperatorSession = operation({
  ...read,
  id: 'getOperatorSession',
  path: '/api/operator/me',
  summary: 'Identity of the operator',
  description:
    'Identifies the token or gateway identity that authenticates the operator, without returning the token, so that a console can check a token before it keeps it in memory.',
  output: named('OperatorSession', 'The authenticated operator.', {
    credential: Type.String({
      description: 'Name in the audit: configuration, token and its id, or gate and the e-mail address.',
    }),
    label: Type.String({ description: 'Name under which a token was minted, or the same as credential.' }),
    scopes: Type.Array(Type.Enum(['operator']), { description: 'Permissions; currently always all.' }),
    minted_at: maybe(Instant),
    proxy_not_trusted: maybe(
      Type.Boolean({
        description:
          'This request had a forwarding header from a proxy that TRUST_PROXY does not list, so all clients behind it count as one network. Set TRUST_PROXY.',
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      credential: 'token 2',
      label: 'console',
      scopes: ['operator'],
      minted_at: '2026-11-20T09:30:00.000Z',
    },
  },
})
