import type { FastifyRequest } from 'fastify'
import { A2aError } from './errors.ts'

interface Route {
  verbs: readonly string[]
  /** Path relative to the binding; its groups are parameters. */
  path: RegExp
  method: string
}

/** §11.3. The text subscribes by POST and the protobuf by GET, so both are accepted. */
const ROUTES: readonly Route[] = [
  { verbs: ['POST'], path: /^message:send$/, method: 'SendMessage' },
  { verbs: ['POST'], path: /^message:stream$/, method: 'SendStreamingMessage' },
  { verbs: ['GET'], path: /^tasks$/, method: 'ListTasks' },
  { verbs: ['GET'], path: /^tasks\/(?<id>[^/:]+)$/, method: 'GetTask' },
  { verbs: ['POST'], path: /^tasks\/(?<id>[^/:]+):cancel$/, method: 'CancelTask' },
  { verbs: ['GET', 'POST'], path: /^tasks\/(?<id>[^/:]+):subscribe$/, method: 'SubscribeToTask' },
  { verbs: ['POST'], path: /^tasks\/[^/:]+\/pushNotificationConfigs$/, method: 'CreateTaskPushNotificationConfig' },
  { verbs: ['GET'], path: /^tasks\/[^/:]+\/pushNotificationConfigs$/, method: 'ListTaskPushNotificationConfigs' },
  { verbs: ['GET'], path: /^tasks\/[^/:]+\/pushNotificationConfigs\/[^/:]+$/, method: 'GetTaskPushNotificationConfig' },
  {
    verbs: ['DELETE'],
    path: /^tasks\/[^/:]+\/pushNotificationConfigs\/[^/:]+$/,
    method: 'DeleteTaskPushNotificationConfig',
  },
  { verbs: ['GET'], path: /^extendedAgentCard$/, method: 'GetExtendedAgentCard' },
]

/** A call of the HTTP+JSON binding; `method` is null if the address does not support its verb. */
export interface HttpCall {
  method: string | null
  params: unknown
  /** Verbs that the address supports. */
  allowed: string[]
}

/** @throws A2aError methodNotFound for an invalid address, parseError for a POST of a message without a body */
export function parseHttpCall({ method: verb, params, query, body }: FastifyRequest): HttpCall {
  const { '*': path = '' } = params as { '*'?: string }
  const here = ROUTES.filter((route) => route.path.test(path))
  if (here.length === 0) throw new A2aError('methodNotFound', 'No such address. See /.well-known/agent-card.json.')
  const allowed = here.flatMap(({ verbs }) => verbs)
  const route = here.find(({ verbs }) => verbs.includes(verb))
  if (route === undefined) return { method: null, params: {}, allowed }
  const named = { ...route.path.exec(path)?.groups }
  if (route.method === 'SendMessage') {
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new A2aError('parseError', 'The body is not a JSON object. Send a SendMessageRequest.')
    return { method: route.method, params: body, allowed }
  }
  return { method: route.method, params: { ...queryOf(query), ...named }, allowed }
}

/** Parameters of numeric or boolean type, which an address can only carry as text (§11.5). */
const NUMBERS = new Set(['pageSize', 'historyLength'])
const BOOLEANS = new Set(['includeArtifacts'])

function queryOf(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [name, meantBy(name, value)]),
  )
}

/** Converts a query parameter to its type; leaves an invalid value for the schema to refuse. */
function meantBy(name: string, value: unknown): unknown {
  if (NUMBERS.has(name) && /^-?\d{1,9}$/.test(String(value))) return Number(value)
  return BOOLEANS.has(name) && (value === 'true' || value === 'false') ? value === 'true' : value
}
