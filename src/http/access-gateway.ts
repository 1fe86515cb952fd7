import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contract, type OperationId, type OperationShape } from '../contract/index.ts'
import { type AccessGateway, GATE_RETRY_AFTER_S } from '../entry/access-gateway.ts'
import { ERROR_PAGES_PATH } from './error-pages.ts'
import { sendProblem } from './send-problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the access gate vouches for; null where there is no gate, or it knows no e-mail address. */
    gatewayEmail: string | null
  }
}

/** Asked from outside whether the process is alive, and whether it takes requests. */
const HEALTH = /^\/((api\/)?health|ready)$/

/** Before every route, those of other edges on this server included. */
export function addAccessGateway(app: FastifyInstance, gate: AccessGateway): void {
  app.decorateRequest('gatewayEmail', null)
  app.addHook('onRequest', async (request, reply) => {
    const entry = await gate.enter(request.headers, isOpen(request))
    if (entry.entered) {
      request.gatewayEmail = entry.email
      return
    }
    if (entry.code === 'gate_unavailable') reply.header('Retry-After', String(GATE_RETRY_AFTER_S))
    return sendProblem(request, reply.header('Cache-Control', 'no-store'), entry.code, entry.said, entry.detail)
  })
}

/** The documents about the service, the pages of error codes, /.well-known and the health check. Decided by the route that matched, not by the address. */
function isOpen({ routeOptions, is404, url }: FastifyRequest): boolean {
  const { operation } = routeOptions.config as { operation?: string }
  const known = operation !== undefined && Object.hasOwn(contract, operation)
  const row: OperationShape | null = known ? contract[operation as OperationId] : null
  if (row?.isOpenAtGate) return true
  const path = is404 ? url : (routeOptions.url ?? '')
  return path.startsWith('/.well-known/') || path.startsWith(ERROR_PAGES_PATH) || HEALTH.test(path)
}
