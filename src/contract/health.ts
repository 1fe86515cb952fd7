import { Type } from 'typebox'
import { operation } from './operation.ts'
import { named } from './schemas.ts'

const health = {
  tag: 'health',
  isNeverQueued: true,
  method: 'GET',
  access: 'public',
  rate: 'none',
} as const

const alive = {
  ...health,
  summary: 'Liveness of the process',
  output: named('Health', 'The process is alive.', {
    status: Type.Enum(['ok']),
    version: Type.String({ description: 'Version of the interface.' }),
  }),
  example: { request: {}, response: { status: 'ok' as const, version: '1.0.0' } },
} as const

export const getHealth = operation({
  ...alive,
  id: 'getHealth',
  path: '/health',
  description:
    'Answers as long as the process runs, without using the database: for watchdogs that restart a hung process.',
})

export const getApiHealth = operation({
  ...alive,
  id: 'getApiHealth',
  path: '/api/health',
  description: 'Same as GET /health.',
})

export const getReady = operation({
  ...health,
  id: 'getReady',
  path: '/ready',
  summary: 'Readiness of the process',
  description:
    'States whether this process should receive requests: it has loaded its data, the database answers and is writable, and it is not about to stop. For load balancers.',
  output: named('Readiness', 'The process accepts requests.', { status: Type.Enum(['ready']) }),
  refusals: ['loading', 'stopping', 'database_unavailable', 'disk_full'],
  example: { request: {}, response: { status: 'ready' as const } },
})
