import { Type } from 'typebox'
import { operation } from './operation.ts'
import { named, none, noParams } from './schemas.ts'

const health = {
  tag: 'health',
  method: 'GET',
  summary: 'Whether the service works',
  access: 'public',
  rate: 'none',
  params: noParams,
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('Health', 'The service works.', {
    status: Type.Enum(['ok']),
    version: Type.String({ description: 'Of the interface.' }),
  }),
  refusals: ['database_unavailable'],
  headers: {},
  example: { request: {}, response: { status: 'ok' as const, version: '1.0.0' } },
  built: true,
} as const

export const getHealth = operation({
  ...health,
  id: 'getHealth',
  path: '/health',
  description: 'Asks the database and says whether it answers: for load balancers and watchdogs.',
})

export const getApiHealth = operation({
  ...health,
  id: 'getApiHealth',
  path: '/api/health',
  description: 'The same as GET /health.',
})
